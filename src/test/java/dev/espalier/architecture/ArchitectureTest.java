package dev.espalier.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the order of the packages: each uses only those under it, so there is no cycle either.
 *
 * <p>The one exception is two exception types of {@code dev.espalier}, which every package throws
 * and which use nothing of the module themselves.
 */
class ArchitectureTest {
  private static final String ROOT = "dev/espalier";
  private static final int LONGEST_SOURCE = 500;

  private static final List<String> FROM_TOP_TO_BOTTOM =
      List.of(
          "dev/espalier/cli",
          "dev/espalier/layered",
          "dev/espalier",
          "dev/espalier/trie",
          "dev/espalier/tree",
          "dev/espalier/store",
          "dev/espalier/codec",
          "dev/espalier/access",
          "dev/espalier/memory");

  private static final Set<String> THROWN_BY_ALL =
      Stream.of(CorruptedException.class, OutOfMemorySpaceException.class)
          .map(type -> type.getName().replace('.', '/'))
          .collect(Collectors.toSet());

  private final List<ClassFile> classes =
      ClassFile.besides(CorruptedException.class).stream().filter(c -> !c.isModule()).toList();

  @Test
  void everyPackageUsesOnlyPackagesUnderIt() {
    Set<String> upwards = new TreeSet<>();
    for (ClassFile file : classes) {
      int rank = rank(packageOf(file.name()));
      for (String type : ownTypes(file)) {
        if (rank(packageOf(type)) < rank && !THROWN_BY_ALL.contains(type)) {
          upwards.add(file.name() + " uses " + type);
        }
      }
    }
    assertEquals(Set.of(), upwards);
  }

  @Test
  void whatAllPackagesThrowUsesNothingOfTheModule() {
    for (ClassFile file : classes) {
      if (THROWN_BY_ALL.contains(file.name())) {
        assertEquals(Set.of(file.name()), ownTypes(file));
      }
    }
  }

  @Test
  void noSourceFileIsTooLongToRead() throws IOException {
    Set<String> tooLong = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        int lines = Files.readAllLines(file).size();
        if (lines > LONGEST_SOURCE) {
          tooLong.add(file + " has " + lines + " lines");
        }
      }
    }
    assertEquals(Set.of(), tooLong);
  }

  @Test
  void seesEveryKindOfUse() {
    ClassFile sample =
        ClassFile.besides(Sample.class).stream()
            .filter(file -> file.name().endsWith("ArchitectureTest$Sample"))
            .findFirst()
            .orElseThrow();
    assertTrue(
        sample
            .types()
            .containsAll(
                Set.of(
                    "java/util/Set", // in the descriptor of a field
                    "dev/espalier/CorruptedException", // in a type argument
                    "java/util/function/Supplier", // in the descriptor of a method
                    "dev/espalier/OutOfMemorySpaceException"))); // in code only
  }

  @SuppressWarnings("unused")
  private static final class Sample {
    Set<CorruptedException> field;

    static boolean method(Supplier<?> s) {
      return s.get() instanceof OutOfMemorySpaceException;
    }
  }

  private static Set<String> ownTypes(ClassFile file) {
    return file.types().stream()
        .filter(type -> type.startsWith(ROOT + "/"))
        .collect(Collectors.toSet());
  }

  private static String packageOf(String type) {
    return type.substring(0, type.lastIndexOf('/'));
  }

  private static int rank(String name) {
    int rank = FROM_TOP_TO_BOTTOM.indexOf(name);
    assertTrue(rank >= 0, () -> name + " has no place in the order of the packages");
    return rank;
  }
}
