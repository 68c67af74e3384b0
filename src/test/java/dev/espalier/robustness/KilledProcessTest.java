package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.MappedMemory;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed while it changes a map leaves a file without a lock that opens at once:
 * the map is sound up to the change that was under way, or found to be damaged.
 */
class KilledProcessTest {
  private static final int ROUNDS = 3;

  @TempDir private Path folder;

  /** Puts keys for ever, and says so now and then. */
  static final class Writer {
    private Writer() {}

    /**
     * Runs the writer.
     *
     * @param arguments the file
     */
    @SuppressWarnings("SystemOut") // the parent reads it
    public static void main(String[] arguments) {
      try (MappedMemory memory = MappedMemory.open(Path.of(arguments[0]))) {
        BTreeMap<Long, String> map = BTreeMap.openOrCreate(memory, Codecs.I64, Codecs.STRING);
        for (long key = map.sizeLong(); ; key++) {
          map.put(key, Content.value(key));
          if (key % 1000 == 0) {
            System.out.println(key);
          }
        }
      }
    }
  }

  private static Process start(Path file) throws IOException {
    String classes =
        String.join(
            File.pathSeparator,
            location(MappedMemory.class),
            location(Writer.class),
            location(org.slf4j.Logger.class));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dslf4j.internal.verbosity=ERROR",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classes,
            Writer.class.getName(),
            file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String location(Class<?> type) {
    String resource = "/" + type.getName().replace('.', '/') + ".class";
    String url = type.getResource(resource).toString();
    String place = url.substring(0, url.length() - resource.length());
    return place.startsWith("jar:")
        ? Path.of(URI.create(place.substring(4, place.length() - 1))).toString()
        : Path.of(URI.create(place)).toString();
  }

  @Test
  void theFileOpensAndIsSoundOrFoundToBeDamaged() throws Exception {
    Path file = folder.resolve("memory");
    for (int round = 0; round < ROUNDS; round++) {
      long reported = writeUntilKilled(file);
      try (MappedMemory memory = MappedMemory.open(file)) {
        BTreeMap<Long, String> map = Content.open(memory);
        map.verify();
        assertTrue(map.sizeLong() >= reported, () -> map.sizeLong() + " entries");
        map.forEach((key, value) -> assertEquals(Content.value(key), value));
      } catch (CorruptedException e) {
        assertTrue(e.getMessage().contains("at"), e::getMessage);
        return;
      }
    }
  }

  private static long writeUntilKilled(Path file) throws Exception {
    Process process = start(file);
    long reported = -1;
    try (BufferedReader reader = process.inputReader()) {
      for (int i = 0; i < 5; i++) {
        String line = reader.readLine();
        assertTrue(line != null, "the writer does not write");
        reported = Long.parseLong(line);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    return reported;
  }
}
