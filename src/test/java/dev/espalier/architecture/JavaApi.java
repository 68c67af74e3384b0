package dev.espalier.architecture;

import com.sun.source.util.JavacTask;
import dev.espalier.architecture.ClassFile.Member;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.ToolProvider;

/**
 * The public API of one Java release, preview parts included, as the symbol file of this JDK has
 * it.
 */
final class JavaApi {
  private final Elements elements;
  private final Types types;
  private final Map<TypeElement, Set<String>> membersByType = new HashMap<>();

  JavaApi(String release) {
    List<String> options = List.of("--release", release);
    List<String> classes = List.of("java.lang.Object");
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler().getTask(null, null, null, options, classes, null);
    elements = task.getElements();
    types = task.getTypes();
  }

  boolean has(String type) {
    return find(type) != null;
  }

  boolean has(Member member) {
    TypeElement owner = find(member.owner());
    return owner != null
        && (isSignaturePolymorphic(member)
            || membersByType
                .computeIfAbsent(owner, this::membersOf)
                .contains(member.name() + member.descriptor()));
  }

  private TypeElement find(String type) {
    return elements.getTypeElement(type.replace('/', '.').replace('$', '.'));
  }

  /** Whether a call has the descriptor of its arguments and not that of a declaration. */
  private static boolean isSignaturePolymorphic(Member member) {
    return switch (member.owner()) {
      case "java/lang/invoke/VarHandle" -> member.name().matches("(get|set|compareAnd|weak).*");
      case "java/lang/invoke/MethodHandle" -> member.name().matches("invoke(Exact)?");
      default -> false;
    };
  }

  /** Name and descriptor of every field and method, inherited ones too. */
  private Set<String> membersOf(TypeElement type) {
    Set<String> members = new HashSet<>();
    Deque<TypeElement> open = new ArrayDeque<>(List.of(type, find("java/lang/Object")));
    while (!open.isEmpty()) {
      TypeElement next = open.pop();
      types
          .directSupertypes(next.asType())
          .forEach(s -> open.push((TypeElement) types.asElement(s)));
      next.getEnclosedElements().forEach(e -> addMember(e, members));
    }
    return members;
  }

  private void addMember(Element element, Set<String> members) {
    if (element instanceof VariableElement field) {
      members.add(field.getSimpleName() + descriptor(field.asType()));
    } else if (element instanceof ExecutableElement method) {
      members.add(
          method.getParameters().stream()
                  .map(p -> descriptor(p.asType()))
                  .collect(Collectors.joining("", method.getSimpleName() + "(", ")"))
              + descriptor(method.getReturnType()));
    }
  }

  private String descriptor(TypeMirror type) {
    TypeMirror erased = types.erasure(type);
    return switch (erased.getKind()) {
      case BOOLEAN -> "Z";
      case BYTE -> "B";
      case SHORT -> "S";
      case INT -> "I";
      case LONG -> "J";
      case CHAR -> "C";
      case FLOAT -> "F";
      case DOUBLE -> "D";
      case VOID -> "V";
      case ARRAY -> "[" + descriptor(((ArrayType) erased).getComponentType());
      default -> "L" + binaryName(erased) + ";";
    };
  }

  private String binaryName(TypeMirror type) {
    return elements.getBinaryName((TypeElement) types.asElement(type)).toString().replace('.', '/');
  }
}
