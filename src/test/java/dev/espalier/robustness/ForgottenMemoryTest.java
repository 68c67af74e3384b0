package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.memory.Memory;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever reads a memory keeps it from being forgotten, also in the middle of its last call. */
class ForgottenMemoryTest {
  @TempDir private Path folder;

  /** Both compilers forget what is not used any more, each in its own way. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
  void nothingLosesItsMemoryWhileItIsUsed(String compiler) throws Exception {
    List<String> lines = run(compiler);
    assertEquals(
        List.of("lost between calls of nothing: "),
        lines.stream().filter(line -> !line.startsWith("kept ")).toList());
    assertTrue(lines.size() > 50, lines::toString);
  }

  /** Runs the program in a JVM that compiles the library before each first call. */
  private List<String> run(String compiler) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xms24m",
                "-Xmx24m",
                "-Xmn4m",
                "-XX:MaxDirectMemorySize=256m",
                "-Xcomp",
                compiler,
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=compileonly,dev.espalier*::*",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                String.join(
                    File.pathSeparator,
                    location(Memory.class),
                    location(Forgotten.class),
                    location(org.slf4j.Logger.class)),
                Forgotten.class.getName())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertEquals(0, process.waitFor(), () -> text(err));
    return Files.readAllLines(out);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static String location(Class<?> type) {
    String resource = "/" + type.getName().replace('.', '/') + ".class";
    String url = type.getResource(resource).toString();
    String place = url.substring(0, url.length() - resource.length());
    return place.startsWith("jar:")
        ? Path.of(URI.create(place.substring(4, place.length() - 1))).toString()
        : Path.of(URI.create(place)).toString();
  }
}
