package dev.espalier.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.CorruptedException;
import dev.espalier.architecture.ClassFile.Member;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Checks that the module's class files run on the oldest supported Java.
 *
 * <p>The compiler cannot: it sees the API of the JDK it belongs to, and {@code --release 21}
 * refuses the foreign-memory API, which was a preview then. But the JDK's symbol file for that
 * release has it, so the references in the class files are looked up there.
 */
class ApiLevelTest {
  private static final String OLDEST = "21";
  private static final int OLDEST_MAJOR = 65;

  private final List<ClassFile> classes = ClassFile.besides(CorruptedException.class);
  private final JavaApi oldest = new JavaApi(OLDEST);

  @Test
  void everyClassFileIsOfTheOldestJavaAndUsesNoPreview() {
    assertTrue(classes.stream().anyMatch(ClassFile::isModule));
    for (ClassFile file : classes) {
      assertEquals(OLDEST_MAJOR, file.major(), () -> "major version of " + file.path());
      assertEquals(0, file.minor(), () -> "minor version of " + file.path());
    }
  }

  @Test
  void everyReferencedTypeIsInTheOldestJava() {
    Set<String> missing = new TreeSet<>();
    for (ClassFile file : classes) {
      for (String type : file.types()) {
        if (type.startsWith("java/") && !oldest.has(type)) {
          missing.add(file.path().getFileName() + " uses " + type);
        }
      }
    }
    assertEquals(Set.of(), missing);
  }

  @Test
  void everyReferencedMemberIsInTheOldestJava() {
    Set<String> missing = new TreeSet<>();
    for (ClassFile file : classes) {
      for (Member member : file.members()) {
        if (member.owner().startsWith("java/") && !oldest.has(member)) {
          missing.add(file.path().getFileName() + " uses " + member);
        }
      }
    }
    assertEquals(Set.of(), missing);
  }

  /** Restricted methods print a warning, other packages than the public ones need a flag. */
  @Test
  void nothingIsUsedThatNeedsAFlag() {
    Set<String> found = new TreeSet<>();
    for (ClassFile file : classes) {
      for (Member member : file.members()) {
        if (member.name().equals("reinterpret")) {
          found.add(file.name() + " uses " + member);
        }
      }
      for (String type : file.types()) {
        if (type.matches("(sun|com/sun|jdk)/.*|java/lang/foreign/(Linker|SymbolLookup)")) {
          found.add(file.name() + " uses " + type);
        }
      }
    }
    assertEquals(Set.of(), found);
  }

  @Test
  void knowsWhatTheOldestJavaHasAndLacks() {
    String segment = "java/lang/foreign/MemorySegment";
    assertTrue(oldest.has(segment));
    assertTrue(oldest.has(new Member(segment, "byteSize", "()J")));
    assertTrue(oldest.has(new Member(segment, "hashCode", "()I")));
    assertFalse(oldest.has("java/util/stream/Gatherer"));
    assertFalse(oldest.has(new Member(segment, "maxByteAlignment", "()J")));
    assertFalse(
        oldest.has(
            new Member(
                "java/lang/foreign/ValueLayout", "varHandle", "()Ljava/lang/invoke/VarHandle;")));
  }
}
