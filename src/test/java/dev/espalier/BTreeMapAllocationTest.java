package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Calls allocate what they return, and nothing that grows with the tree. */
class BTreeMapAllocationTest {
  private static final int SMALL = 500;
  private static final int LARGE = 50_000;

  /** Bytes for each call, by what is called and the size of the map. */
  private static final Map<String, Long> BYTES = new HashMap<>();

  /** Runs the reads in a JVM of their own, which compiles before it goes on. */
  @BeforeAll
  static void run(@TempDir Path folder) throws IOException, InterruptedException {
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
            Path.of("src/test/resources/allocation/Reads.java").toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertEquals(0, process.waitFor(), () -> read(err));
    for (String line : Files.readAllLines(out)) {
      String[] words = line.split(" ", -1);
      BYTES.put(words[0] + " " + words[1], Long.parseLong(words[2]));
    }
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

  private static void assertAtMost(long limit, String what, int size) {
    long bytes = BYTES.get(what + " " + size);
    assertTrue(bytes <= limit, "%s of %d entries: %d bytes".formatted(what, size, bytes));
  }

  /** Some nodes of the large map have an overflow page or lie on an edge of its memory's pieces. */
  @Test
  void gettingANumberAllocatesItsBox() {
    long box = BYTES.get("box 0");
    assertTrue(box > 0 && box < 32, box + " bytes");
    assertAtMost(box, "longs.get", SMALL);
    assertAtMost(box, "longs.get", LARGE);
  }

  @Test
  void askingForANumberAllocatesNothing() {
    assertAtMost(0, "longs.containsKey", SMALL);
    assertAtMost(0, "longs.containsKey", LARGE);
  }

  @Test
  void askingForAStringAllocatesNothingThatGrowsWithTheMap() {
    assertAtMost(BYTES.get("words.containsKey " + SMALL) + 32, "words.containsKey", LARGE);
  }

  @Test
  void movingACursorAllocatesNothing() {
    for (int size : List.of(SMALL, LARGE)) {
      assertAtMost(0, "longs.next", size);
      assertAtMost(0, "longs.prev", size);
      assertAtMost(0, "words.next", size);
    }
  }

  @Test
  void primitivesAreReadAndReplacedWithoutAnObject() {
    for (String call : List.of("get", "containsKey", "next", "prev", "value", "seek", "replace")) {
      assertAtMost(0, "primitives." + call, SMALL);
      assertAtMost(0, "primitives." + call, LARGE);
    }
  }

  @Test
  void aPrimitiveNeighbourAllocatesItsOptional() {
    assertAtMost(24, "primitives.floorKey", SMALL);
    assertAtMost(24, "primitives.floorKey", LARGE);
  }

  /** Splits and merges of nodes allocate; most removals and insertions are neither. */
  @Test
  void primitivesComeAndGoWithLittleAllocationOnAverage() {
    assertAtMost(320, "primitives.removeAndPut", SMALL);
    assertAtMost(320, "primitives.removeAndPut", LARGE);
  }
}
