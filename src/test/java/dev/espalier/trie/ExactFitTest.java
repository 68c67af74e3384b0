package dev.espalier.trie;

import static dev.espalier.trie.Tries.putRange;
import static dev.espalier.trie.Tries.valueOf;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.access.Space;
import dev.espalier.memory.ArenaMemory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A range takes the nodes that it needs and not one more: where one is missing nothing changes and
 * all others are still there.
 *
 * <p>The range of 768 keys has 48 nodes of 16 values, 3 of 16 references and one of 3. The memory
 * is filled, away from the range, until it has room for so many of them and for no others.
 */
class ExactFitTest {
  private static final int KEYS = 768;
  private static final int LEAVES = 48;
  private static final int INNER = 3;
  private static final int NODES = LEAVES + INNER + 1;

  /** Of two values, or of three or four references. */
  private static final int SMALL_CLASS = TrieFormat.classFor(0, 32);

  /** Of seven or eight values, or of thirteen to sixteen references. */
  private static final int INNER_CLASS = TrieFormat.classFor(0, 80);

  /** Of thirteen to sixteen values. */
  private static final int LEAF_CLASS = TrieFormat.VALUES_CLASS;

  /** Groups of 256 keys; far from the range, which hangs on an empty slot of the root. */
  private static final long FIRST_GROUP = 1L << 60;

  private static final int GROUPS = LEAVES / 3;

  /** Records that can become nodes of values, in groups that have a chunk as large as any. */
  private static final long FIRST_BLOCK = FIRST_GROUP + (1L << 40);

  private static final int BLOCKS = 768;

  private final ArenaMemory memory = ArenaMemory.create(2);
  private final LongTrie trie = LongTrie.create(memory);
  private int nextBlock;

  @AfterEach
  void checkAndClose() {
    trie.verify();
    memory.close();
  }

  private TrieHeader header() {
    TrieHeader header = new TrieHeader();
    header.load(new TrieBytes(new Space(memory, TrieFormat.SLAB_SIZE)));
    return header;
  }

  private long unused(int sizeClass) {
    TrieHeader header = header();
    return (long) header.slabsOf[sizeClass] * TrieFormat.chunksPerSlab(sizeClass)
        - header.used[sizeClass];
  }

  private static long block(int i) {
    return FIRST_BLOCK + 16L * i;
  }

  /** Turns the record of the next block into a node of values. */
  private void growBlock(int values) {
    putRange(trie, block(nextBlock) + 1, values - 1);
    nextBlock++;
  }

  private void fillButFor(int leaves) {
    for (long slot = 2; slot < 13; slot++) {
      trie.put(slot << 60, slot);
    }
    for (int i = 0; i < BLOCKS; i++) {
      trie.put(block(i), valueOf(i));
    }
    for (int i = 0; i < GROUPS; i++) {
      putRange(trie, FIRST_GROUP + 256L * i, 256);
    }
    while (unused(SMALL_CLASS) != 1) {
      growBlock(2);
    }
    while (unused(INNER_CLASS) != INNER) {
      growBlock(8);
    }
    growUntilFull();
    for (int i = 0; i < leaves; i++) {
      // Three of each group, so that the group's node stays in its chunk and no slab becomes free.
      long from = FIRST_GROUP + 256L * (i / 3) + 16 * (i % 3);
      trie.removeRange(from, from + 15);
    }
    assertLeft(leaves, INNER, 1);
  }

  private void growUntilFull() {
    try {
      while (nextBlock < BLOCKS) {
        growBlock(16);
      }
    } catch (OutOfMemorySpaceException e) {
      return;
    }
    throw new AssertionError("the memory is not full");
  }

  private void assertLeft(long leaves, long inner, long small) {
    assertEquals(0, header().freeSlabs);
    assertEquals(memory.pages() * 16, header().slabs);
    assertEquals(small, unused(SMALL_CLASS));
    assertEquals(inner, unused(INNER_CLASS));
    assertEquals(leaves, unused(LEAF_CLASS));
  }

  @Test
  void oneNodeTooFewChangesNothing() {
    fillButFor(LEAVES - 1);
    byte[] before = Tries.image(memory);
    TrieStats stats = trie.stats();
    assertThrows(OutOfMemorySpaceException.class, () -> putRange(trie, 0, KEYS));
    assertArrayEquals(before, Tries.image(memory));
    assertEquals(stats, trie.stats());
    assertEquals(0, trie.getRange(0, new long[1]));
    assertLeft(LEAVES - 1, INNER, 1);
    putRange(trie, 0, KEYS - 16);
    assertEquals(NODES - 1, trie.stats().nodes() - stats.nodes());
    assertLeft(0, 0, 0);
  }

  @Test
  void exactlyEnoughNodesAreAllTaken() {
    fillButFor(LEAVES);
    long nodes = trie.stats().nodes();
    putRange(trie, 0, KEYS);
    assertEquals(NODES, trie.stats().nodes() - nodes);
    assertLeft(0, 0, 0);
    assertThrows(OutOfMemorySpaceException.class, () -> putRange(trie, KEYS, 16));
    assertEquals(KEYS, trie.getRange(0, new long[KEYS + 16]));
  }
}
