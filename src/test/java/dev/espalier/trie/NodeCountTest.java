package dev.espalier.trie;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.memory.ArenaMemory;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of nodes of a range against the formula. */
class NodeCountTest {
  private static final int KEYS = 600;

  private final ArenaMemory memory = ArenaMemory.create();
  private final LongTrie trie = LongTrie.create(memory);

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void everyRangeBelow600HasTheNodesOfTheFormula() {
    for (int lo = 0; lo < KEYS; lo++) {
      for (int hi = lo; hi < KEYS; hi++) {
        assertRange(lo, hi - lo + 1);
      }
    }
    trie.verify();
  }

  @Test
  void singlePutsMakeTheSameNodes() {
    for (int lo = 0; lo < KEYS; lo++) {
      for (int hi = lo; hi < KEYS; hi++) {
        trie.put(hi, hi);
        assertEquals(NodeFormula.nodes(lo, hi), trie.stats().nodes());
      }
      trie.removeRange(0, -1);
    }
    trie.verify();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 20_000, -50_000, 0x0FFF_FFFF_FFFF_F000L})
  void randomRangesHaveTheNodesOfTheFormula(long base) {
    Random random = new Random(base);
    for (int i = 0; i < 120; i++) {
      assertRange(base + random.nextInt(40_000), 1 + random.nextInt(9_000));
    }
    trie.verify();
  }

  @Test
  void rangesThatEndAtTheGreatestKeyHaveTheNodesOfTheFormula() {
    for (int count = 1; count < 2_000; count++) {
      assertRange(-count, count);
    }
    trie.verify();
  }

  private void assertRange(long start, int count) {
    trie.putRange(start, new long[count]);
    long last = start + count - 1;
    assertEquals(NodeFormula.nodes(start, last), trie.stats().nodes());
    assertEquals(count, trie.size());
    assertEquals(count, trie.removeRange(start, last));
    assertEquals(0, trie.stats().chunks());
  }
}
