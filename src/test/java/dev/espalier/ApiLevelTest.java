package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.util.JavacTask;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Checks that every JDK member the module refers to exists in the oldest supported Java.
 *
 * <p>The compiler cannot: it sees the API of the JDK it belongs to, and {@code --release 21}
 * refuses the foreign-memory API, which was a preview then. But the JDK's symbol file for that
 * release has it, so the references in the class files are looked up there.
 */
class ApiLevelTest {
  private static final String OLDEST = "21";

  private final Elements elements;
  private final Types types;
  private final Map<TypeElement, Set<String>> members = new HashMap<>();

  ApiLevelTest() {
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(
                    null,
                    null,
                    null,
                    List.of("--release", OLDEST),
                    List.of("java.lang.Object"),
                    null);
    elements = task.getElements();
    types = task.getTypes();
  }

  @Test
  void everyReferencedMemberIsInTheOldestJava() throws IOException, URISyntaxException {
    Path classes =
        Path.of(
            CorruptedException.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> missing = new TreeSet<>();
    int seen = 0;
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(ApiLevelTest::isClass).toList()) {
        for (Reference r : references(Files.readAllBytes(file))) {
          seen++;
          if (!exists(r)) {
            missing.add(file.getFileName() + " uses " + r);
          }
        }
      }
    }
    assertTrue(seen > 0, () -> "no class files under " + classes);
    assertEquals(Set.of(), missing);
  }

  @Test
  void knowsWhatTheOldestJavaLacks() {
    assertTrue(exists(new Reference("java/lang/foreign/MemorySegment", "byteSize", "()J")));
    assertEquals(
        false, exists(new Reference("java/lang/foreign/MemorySegment", "maxByteAlignment", "()J")));
  }

  private record Reference(String owner, String name, String descriptor) {}

  private static boolean isClass(Path file) {
    return file.toString().endsWith(".class") && !file.endsWith("module-info.class");
  }

  /** The fields and methods of {@code java.*} classes in a class file's constant pool. */
  private static List<Reference> references(byte[] classFile) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
    in.skipBytes(8); // magic, version
    int count = in.readUnsignedShort();
    Object[] pool = new Object[count];
    int[] tags = new int[count];
    for (int i = 1; i < count; i++) {
      tags[i] = in.readUnsignedByte();
      switch (tags[i]) {
        case 1 -> pool[i] = in.readUTF();
        case 3, 4 -> in.skipBytes(4);
        case 5, 6 -> {
          in.skipBytes(8);
          i++; // longs and doubles take two entries
        }
        case 7, 8, 16, 19, 20 -> pool[i] = in.readUnsignedShort();
        case 15 -> in.skipBytes(3);
        default -> pool[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
      }
    }
    Deque<Reference> found = new ArrayDeque<>();
    for (int i = 1; i < count; i++) {
      if (tags[i] >= 9 && tags[i] <= 11) {
        int[] ref = (int[]) pool[i];
        String owner = (String) pool[(int) pool[ref[0]]];
        int[] nameAndType = (int[]) pool[ref[1]];
        if (owner.startsWith("java/")) {
          found.add(
              new Reference(owner, (String) pool[nameAndType[0]], (String) pool[nameAndType[1]]));
        }
      }
    }
    return List.copyOf(found);
  }

  private boolean exists(Reference r) {
    TypeElement owner = elements.getTypeElement(r.owner.replace('/', '.').replace('$', '.'));
    boolean signaturePolymorphic =
        r.owner.equals("java/lang/invoke/VarHandle")
            || (r.owner.equals("java/lang/invoke/MethodHandle") && r.name.startsWith("invoke"));
    return owner != null
        && (signaturePolymorphic
            || members.computeIfAbsent(owner, this::membersOf).contains(r.name + r.descriptor));
  }

  private Set<String> membersOf(TypeElement type) {
    Set<String> all = new HashSet<>();
    Deque<TypeElement> todo =
        new ArrayDeque<>(List.of(type, elements.getTypeElement("java.lang.Object")));
    while (!todo.isEmpty()) {
      TypeElement next = todo.pop();
      types
          .directSupertypes(next.asType())
          .forEach(s -> todo.push((TypeElement) types.asElement(s)));
      next.getEnclosedElements()
          .forEach(
              e -> {
                if (e instanceof VariableElement field) {
                  all.add(field.getSimpleName() + descriptor(field.asType()));
                } else if (e instanceof ExecutableElement method) {
                  all.add(
                      method.getParameters().stream()
                              .map(p -> descriptor(p.asType()))
                              .collect(Collectors.joining("", method.getSimpleName() + "(", ")"))
                          + descriptor(method.getReturnType()));
                }
              });
    }
    return all;
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
      default ->
          "L"
              + elements
                  .getBinaryName((TypeElement) types.asElement(erased))
                  .toString()
                  .replace('.', '/')
              + ";";
    };
  }
}
