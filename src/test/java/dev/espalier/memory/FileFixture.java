package dev.espalier.memory;

import static dev.espalier.memory.MemoryContract.pattern;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A file for a test, of which nothing may be left open or mapped afterwards. */
abstract class FileFixture {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  static final Path MAPPINGS = Path.of("/proc/self/maps");

  @TempDir Path folder;
  Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory");
  }

  @AfterEach
  void nothingOfTheFileIsLeftOpen() throws IOException {
    if (Files.exists(MAPPINGS)) {
      String name = folder.toString();
      try (Stream<String> lines = Files.lines(MAPPINGS)) {
        assertEquals(List.of(), lines.filter(line -> line.contains(name)).toList());
      }
      try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
        assertEquals(
            List.of(), descriptors.map(FileFixture::target).filter(t -> t.contains(name)).toList());
      }
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return "closed in the meantime";
    }
  }

  void write(long length) throws IOException {
    Files.write(file, pattern(1, (int) length));
  }

  static void assertNamed(Path path, String reason, Runnable use) {
    RuntimeException e = assertThrows(RuntimeException.class, use::run);
    assertTrue(
        e instanceof UncheckedIOException
            || e instanceof IllegalArgumentException
            || e instanceof UnsupportedOperationException,
        e::toString);
    assertTrue(e.getMessage().contains(path.toString()), e::getMessage);
    assertTrue(e.getMessage().contains(reason), e::getMessage);
  }
}
