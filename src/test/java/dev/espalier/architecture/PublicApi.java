package dev.espalier.architecture;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What an application can see of classes, as lines of text: the name of a type, and under it,
 * indented, its declaration and its members in alphabetical order.
 *
 * <p>What a type inherits from one that the application cannot see stands as if it were declared
 * here. What it inherits from the JDK does not stand here, so the text is the same on every Java.
 */
final class PublicApi {
  private static final String INDENT = "  ";

  /** Says nothing to a caller. */
  private static final int NO_API = Modifier.SYNCHRONIZED | Modifier.NATIVE | Modifier.STRICT;

  /** What {@link #kind} says. */
  private static final Set<Class<?>> NO_SUPERTYPE =
      new HashSet<>(Arrays.asList(null, Object.class, Enum.class, Record.class));

  private final Class<?> type;
  private final Set<String> members = new TreeSet<>();
  private final Set<String> supertypes = new LinkedHashSet<>();

  private PublicApi(Class<?> type) {
    this.type = type;
  }

  /** Describes those of the types that can be seen. */
  static List<String> of(Collection<Class<?>> types) {
    List<String> lines = new ArrayList<>();
    types.stream()
        .filter(PublicApi::isVisible)
        .sorted(Comparator.comparing(Class::getName))
        .forEach(type -> lines.addAll(new PublicApi(type).lines()));
    return lines;
  }

  /** Returns the lines of one text that the other lacks, each behind the name of its type. */
  static List<String> missing(List<String> from, List<String> other) {
    Set<String> known = new TreeSet<>(qualified(other));
    return qualified(from).stream().filter(line -> !known.contains(line)).toList();
  }

  private static List<String> qualified(List<String> lines) {
    List<String> qualified = new ArrayList<>();
    String type = "";
    for (String line : lines) {
      if (line.startsWith(INDENT)) {
        qualified.add(type + ": " + line.strip());
      } else {
        type = line;
      }
    }
    return qualified;
  }

  private static boolean isVisible(Class<?> type) {
    Class<?> outer = type.getDeclaringClass();
    return outer == null
        ? Modifier.isPublic(type.getModifiers())
        : isVisible(type.getModifiers(), outer) && isVisible(outer);
  }

  /** Whether something with these modifiers can be seen from outside of the type it is in. */
  private static boolean isVisible(int modifiers, Class<?> in) {
    return Modifier.isPublic(modifiers)
        || (Modifier.isProtected(modifiers) && !Modifier.isFinal(in.getModifiers()));
  }

  private List<String> lines() {
    Arrays.stream(type.getDeclaredConstructors()).filter(this::isSeen).forEach(this::add);
    for (Class<?> part : withHiddenSupertypes(type)) {
      Arrays.stream(part.getDeclaredFields()).filter(this::isSeen).forEach(this::add);
      Arrays.stream(part.getDeclaredMethods()).filter(this::isSeen).forEach(this::add);
    }
    List<String> lines = new ArrayList<>();
    lines.add(type.getName());
    lines.add(INDENT + declaration());
    members.forEach(member -> lines.add(INDENT + member));
    return lines;
  }

  private boolean isSeen(Member member) {
    return isVisible(member.getModifiers(), type) && !member.isSynthetic();
  }

  /** Returns the type and those above it that cannot be seen; notes the others. */
  private List<Class<?>> withHiddenSupertypes(Class<?> part) {
    List<Class<?>> parts = new ArrayList<>(List.of(part));
    if (!NO_SUPERTYPE.contains(part.getSuperclass())) {
      noteOrAdd(part.getSuperclass(), part.getGenericSuperclass(), parts);
    }
    for (int i = 0; i < part.getInterfaces().length; i++) {
      noteOrAdd(part.getInterfaces()[i], part.getGenericInterfaces()[i], parts);
    }
    return parts;
  }

  private void noteOrAdd(Class<?> above, Type generic, List<Class<?>> parts) {
    if (isVisible(above)) {
      supertypes.add(generic.getTypeName());
    } else {
      parts.addAll(withHiddenSupertypes(above));
    }
  }

  private String declaration() {
    StringBuilder text = new StringBuilder();
    int modifiers = type.getModifiers() & ~NO_API;
    if (type.isInterface() || type.isEnum()) {
      modifiers &= ~(Modifier.ABSTRACT | Modifier.STATIC | Modifier.INTERFACE | Modifier.FINAL);
    }
    append(text, Modifier.toString(modifiers));
    append(text, type.isSealed() ? "sealed" : "");
    append(text, kind() + parameters(type.getTypeParameters()));
    append(text, supertypes.isEmpty() ? "" : "extends " + String.join(", ", supertypes));
    if (type.isSealed()) {
      append(
          text,
          Arrays.stream(type.getPermittedSubclasses())
              .map(Class::getName)
              .sorted()
              .collect(Collectors.joining(", ", "permits ", "")));
    }
    return text.toString().strip();
  }

  private String kind() {
    if (type.isAnnotation()) {
      return "@interface";
    } else if (type.isInterface()) {
      return "interface";
    } else if (type.isEnum()) {
      return "enum";
    }
    return type.isRecord() ? "record" : "class";
  }

  private void add(Field field) {
    StringBuilder text = new StringBuilder(modifiers(field));
    append(text, field.getGenericType().getTypeName());
    append(text, field.getName());
    append(text, constant(field));
    members.add(text.toString().strip());
  }

  /** Callers copy constants, so their values are part of the API. */
  private static String constant(Field field) {
    int constant = Modifier.STATIC | Modifier.FINAL;
    boolean plain = field.getType().isPrimitive() || field.getType() == String.class;
    if (!plain || (field.getModifiers() & constant) != constant) {
      return "";
    }
    try {
      field.setAccessible(true);
      return "= " + field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(Constructor<?> constructor) {
    StringBuilder text = new StringBuilder(modifiers(constructor));
    append(text, parameters(constructor.getTypeParameters()));
    append(text, type.getSimpleName() + arguments(constructor));
    members.add(text.toString().strip());
  }

  private void add(Method method) {
    StringBuilder text = new StringBuilder(modifiers(method));
    append(text, method.isDefault() ? "default" : "");
    append(text, parameters(method.getTypeParameters()));
    append(text, method.getGenericReturnType().getTypeName());
    append(text, method.getName() + arguments(method));
    members.add(text.toString().strip());
  }

  private static String modifiers(Member member) {
    int kept = member.getModifiers() & ~NO_API;
    if (member instanceof Executable) {
      kept &= ~(Modifier.TRANSIENT | Modifier.VOLATILE); // the same bits as varargs and bridge
    }
    return Modifier.toString(kept);
  }

  private static String arguments(Executable executable) {
    String all = typeNames(executable.getGenericParameterTypes(), "(", ")");
    String arguments = executable.isVarArgs() ? all.substring(0, all.length() - 3) + "...)" : all;
    Type[] thrown = executable.getGenericExceptionTypes();
    return thrown.length == 0 ? arguments : arguments + typeNames(thrown, " throws ", "");
  }

  private static String parameters(TypeVariable<?>[] variables) {
    return variables.length == 0
        ? ""
        : Arrays.stream(variables)
            .map(PublicApi::parameter)
            .collect(Collectors.joining(", ", "<", ">"));
  }

  private static String parameter(TypeVariable<?> variable) {
    Type[] bounds = variable.getBounds();
    return bounds.length == 1 && bounds[0] == Object.class
        ? variable.getName()
        : variable.getName()
            + " extends "
            + Arrays.stream(bounds).map(Type::getTypeName).collect(Collectors.joining(" & "));
  }

  private static String typeNames(Type[] types, String prefix, String suffix) {
    return Arrays.stream(types)
        .map(Type::getTypeName)
        .collect(Collectors.joining(", ", prefix, suffix));
  }

  private static void append(StringBuilder text, String word) {
    if (!word.isEmpty()) {
      text.append(' ').append(word);
    }
  }
}
