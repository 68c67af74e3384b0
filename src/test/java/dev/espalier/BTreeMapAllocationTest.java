package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.testkit.Allocations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls allocate what they return, and nothing that grows with the tree. */
class BTreeMapAllocationTest {
  private static final int SMALL = 500;
  private static final int LARGE = 50_000;

  private static Allocations allocations;

  @BeforeAll
  static void run(@TempDir Path folder) throws IOException, InterruptedException {
    allocations = Allocations.of("maps", folder);
  }

  private static void assertAtMost(long limit, String what, int size) {
    allocations.assertAtMost(limit, what, size);
  }

  /** Some nodes of the large map have an overflow page or lie on an edge of its memory's pieces. */
  @Test
  void gettingANumberAllocatesItsBox() {
    long box = allocations.bytes("box", 0);
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
    assertAtMost(allocations.bytes("words.containsKey", SMALL) + 32, "words.containsKey", LARGE);
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
