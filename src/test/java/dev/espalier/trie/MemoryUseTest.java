package dev.espalier.trie;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.Memory;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How much memory a million entries take, and what removal gives back. */
class MemoryUseTest {
  private static final int ENTRIES = 1_000_000;

  private final ArenaMemory memory = ArenaMemory.create();
  private final LongTrie trie = LongTrie.create(memory);

  @AfterEach
  void close() {
    memory.close();
  }

  private double bytesPerEntry() {
    return (double) memory.pages() * Memory.PAGE_SIZE / trie.size();
  }

  private void put(LongUnaryOperator key) {
    for (int i = 0; i < ENTRIES; i++) {
      assertTrue(trie.put(key.applyAsLong(i), i));
    }
    trie.verify();
  }

  private void assertAtMost(double limit) {
    assertTrue(bytesPerEntry() <= limit, bytesPerEntry() + " bytes an entry");
  }

  @Test
  void aDenseRunTakesAtMost10BytesAnEntry() {
    trie.putRange(12_345, ENTRIES, key -> key);
    trie.verify();
    assertAtMost(10);
  }

  @Test
  void aDenseRunPutKeyByKeyTakesAtMost10BytesAnEntry() {
    put(i -> i);
    assertAtMost(10);
  }

  @Test
  void aStrideOf64TakesAtMost32BytesAnEntry() {
    put(i -> 64 * i);
    assertAtMost(32);
  }

  @Test
  void randomKeysTakeAtMost36BytesAnEntry() {
    SplittableRandom random = new SplittableRandom(1);
    put(i -> random.nextLong());
    assertAtMost(36);
  }

  @Test
  void whatSparseKeysLeaveServesDenseOnes() {
    for (int i = 0; i < ENTRIES / 8; i++) {
      trie.put(64L * i, i);
    }
    long pages = memory.pages();
    trie.removeRange(0, -1);
    assertEquals(0, trie.stats().chunks());
    trie.putRange(0, new long[ENTRIES / 4]);
    trie.removeRange(0, -1);
    for (int i = 0; i < ENTRIES / 8; i++) {
      trie.put(-64L * i, i);
    }
    trie.verify();
    assertEquals(pages, memory.pages());
  }

  @Test
  void theStatsCountWhatIsThere() {
    trie.putRange(0, new long[256]);
    trie.put(1L << 40, 1);
    TrieStats stats = trie.stats();
    assertEquals(257, stats.entries());
    assertEquals(18, stats.nodes());
    assertEquals(0, stats.loneNodes());
    assertEquals(18, stats.chunks());
    assertEquals(16 * 144 + 80 + 48, stats.chunkBytes());
    assertEquals(4, stats.slabs());
    assertEquals(0, stats.freeSlabs());
    assertEquals(12 + 49 + 83, stats.freeChunks());
    assertEquals(Memory.PAGE_SIZE, stats.memoryBytes());
  }
}
