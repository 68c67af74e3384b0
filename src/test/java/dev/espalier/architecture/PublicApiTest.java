package dev.espalier.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.espalier.CorruptedException;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A change of what applications can see is seen by whoever reviews it. */
class PublicApiTest {
  private static final Path TEXT = Path.of("src/test/resources/api/public.txt");
  private static final String ACCEPT = "api.accept";
  private static final String COMMAND = "mvn -q test -Dtest=PublicApiTest -D" + ACCEPT;

  @Test
  void thePublicApiIsAsItsTextSays() throws IOException, ClassNotFoundException {
    List<String> api = publicApi();
    if (System.getProperty(ACCEPT) != null) {
      Files.createDirectories(TEXT.getParent());
      Files.writeString(TEXT, String.join("\n", api) + "\n");
      return;
    }
    List<String> text = Files.readAllLines(TEXT);
    if (!text.equals(api)) {
      StringBuilder difference = new StringBuilder();
      PublicApi.missing(text, api).forEach(line -> difference.append("- " + line + "\n"));
      PublicApi.missing(api, text).forEach(line -> difference.append("+ " + line + "\n"));
      fail(
          "the public API is not what "
              + TEXT
              + " says:\n"
              + difference
              + "If that is intended, write it down: "
              + COMMAND);
    }
  }

  private static List<String> publicApi() throws ClassNotFoundException {
    ModuleDescriptor module = CorruptedException.class.getModule().getDescriptor();
    Set<String> exported =
        module.exports().stream()
            .filter(exports -> !exports.isQualified())
            .map(ModuleDescriptor.Exports::source)
            .collect(Collectors.toSet());
    List<Class<?>> types = new ArrayList<>();
    for (ClassFile file : ClassFile.besides(CorruptedException.class)) {
      String name = file.name().replace('/', '.');
      if (exported.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))))) {
        types.add(Class.forName(name, false, PublicApiTest.class.getClassLoader()));
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add("module " + module.name());
    new TreeSet<>(exported).forEach(name -> lines.add("  exports " + name));
    lines.addAll(PublicApi.of(types));
    return lines;
  }

  @Test
  void seesEveryKindOfDeclaration() {
    assertEquals(
        """
        dev.espalier.architecture.ApiSample$Last
          public static final class extends dev.espalier.architecture.ApiSample$Shown<java.lang.String>
          public void close()
        dev.espalier.architecture.ApiSample$Shown
          public abstract static sealed class<T extends java.lang.Comparable<T>>\
         extends java.util.function.Supplier<T>, java.io.Closeable\
         permits dev.espalier.architecture.ApiSample$Last
          protected Shown(int)
          protected void reset()
          public T get()
          public abstract void close() throws java.io.IOException
          public static <E extends java.lang.Exception> java.util.List<? super E> of(E, int...) throws E
          public static final int LIMIT = 3
        """,
        describe(ApiSample.Shown.class, ApiSample.Hidden.class, ApiSample.Last.class));
  }

  @Test
  void seesEveryKindOfType() {
    assertEquals(
        """
        dev.espalier.architecture.ApiSample$Kind
          public enum
          public static dev.espalier.architecture.ApiSample$Kind valueOf(java.lang.String)
          public static dev.espalier.architecture.ApiSample$Kind[] values()
          public static final dev.espalier.architecture.ApiSample$Kind ONE
          public static final dev.espalier.architecture.ApiSample$Kind TWO
        dev.espalier.architecture.ApiSample$Numbers
          public static final record
          public Numbers(int, long...)
          public final boolean equals(java.lang.Object)
          public final int hashCode()
          public final java.lang.String toString()
          public int first()
          public long[] others()
        """,
        describe(ApiSample.Kind.class, ApiSample.Numbers.class, Hidden.class));
  }

  private static String describe(Class<?>... types) {
    return String.join("\n", PublicApi.of(List.of(types))) + "\n";
  }

  /** In what cannot be seen nothing can. */
  public interface Hidden {}

  @Test
  void namesWhatCameAndWhatWent() {
    List<String> before = List.of("a.A", "  int x", "  int y", "a.B", "  int x");
    List<String> after = List.of("a.A", "  int x", "a.B", "  int x", "  int y");
    assertEquals(List.of("a.A: int y"), PublicApi.missing(before, after));
    assertEquals(List.of("a.B: int y"), PublicApi.missing(after, before));
  }
}
