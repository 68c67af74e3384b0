package dev.espalier.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** How many bytes calls allocate each, measured in a JVM of its own that compiles them first. */
public final class Allocations {
  /** Bytes by what is called and the size of the collection. */
  private final Map<String, Long> bytes = new HashMap<>();

  private Allocations() {}

  /**
   * Measures one kind of collection.
   *
   * @param kind "maps" or "tries"
   * @param folder where the JVM's output goes
   */
  public static Allocations of(String kind, Path folder) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    String libraries =
        codeBase(BTreeMap.class)
            + System.getProperty("path.separator")
            + codeBase(LoggerFactory.class);
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xbatch",
            "-Xmx256m",
            "--class-path",
            libraries,
            Path.of("src/test/resources/allocation/Reads.java").toString(),
            kind);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertEquals(0, process.waitFor(), () -> read(err));
    Allocations measured = new Allocations();
    for (String line : Files.readAllLines(out)) {
      String[] words = line.split(" ", -1);
      measured.bytes.put(words[0] + " " + words[1], Long.parseLong(words[2]));
    }
    return measured;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static Path codeBase(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the bytes for each call.
   *
   * @param what what is called
   * @param size the size of the collection
   */
  public long bytes(String what, int size) {
    return bytes.get(what + " " + size);
  }

  /** Checks the bytes for each call. */
  public void assertAtMost(long limit, String what, int size) {
    long measured = bytes(what, size);
    assertTrue(measured <= limit, "%s of %d entries: %d bytes".formatted(what, size, measured));
  }
}
