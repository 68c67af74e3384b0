package dev.espalier.trie;

import dev.espalier.testkit.Allocations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading a trie allocates nothing, whether its entries are records or stand in nodes. */
class LongTrieAllocationTest {
  private static final List<Integer> SIZES = List.of(500, 50_000);
  private static final List<String> KINDS = List.of("scattered.", "dense.");

  private static Allocations allocations;

  @BeforeAll
  static void run(@TempDir Path folder) throws IOException, InterruptedException {
    allocations = Allocations.of("tries", folder);
  }

  private static void assertAtMost(long limit, String... calls) {
    for (String call : calls) {
      for (String kind : KINDS) {
        SIZES.forEach(size -> allocations.assertAtMost(limit, kind + call, size));
      }
    }
  }

  @Test
  void lookupsAllocateNothing() {
    assertAtMost(0, "get", "contains", "replace");
  }

  @Test
  void movingACursorAllocatesNothing() {
    assertAtMost(0, "next", "prev", "value", "seek", "seekForPrev");
  }

  @Test
  void aNeighbourAllocatesItsOptionalAndARunItsReader() {
    assertAtMost(24, "floorKey", "getRange");
  }
}
