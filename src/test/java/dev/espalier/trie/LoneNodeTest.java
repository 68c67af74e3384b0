package dev.espalier.trie;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.memory.ArenaMemory;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An entry that a removal has left alone, in a memory that has no larger chunk for the parent: it
 * stays where it is, and every operation finds it there.
 */
class LoneNodeTest {
  private static final long KEY = 0x3000;

  private final ArenaMemory memory = ArenaMemory.create(1);
  private final TrieModel model = new TrieModel(LongTrie.create(memory));
  private final LongTrie trie = model.trie();

  /** Four pairs below a node that has no room for a record, and nothing but sparse keys beside. */
  @BeforeEach
  void leaveAnEntryAlone() {
    for (long pair = 0x1000; pair < 0x5000; pair += 0x1000) {
      model.putRange(pair, Tries.valuesFrom(pair, 2));
    }
    Random random = new Random(1);
    int refused = 0;
    while (refused < 1_000) {
      refused += putUnlessFull(random.nextLong() | 1L << 63) ? 0 : 1;
    }
    assertEquals(0, trie.stats().loneNodes());
    long nodes = trie.stats().nodes();
    model.remove(KEY + 1);
    assertEquals(1, trie.stats().loneNodes());
    assertEquals(nodes - 1, trie.stats().nodes());
  }

  private boolean putUnlessFull(long key) {
    try {
      model.put(key, Tries.valueOf(key));
      return true;
    } catch (OutOfMemorySpaceException e) {
      return false;
    }
  }

  @AfterEach
  void checkAndClose() {
    model.check();
    memory.close();
  }

  private void assertNoLoneNode() {
    assertEquals(0, trie.stats().loneNodes());
  }

  private void makeRoom() {
    model.removeRange(1L << 63, -1);
    assertEquals(1, trie.stats().loneNodes());
  }

  @Test
  void itIsFoundByEveryWayOfReading() {
    long value = Tries.valueOf(KEY);
    assertEquals(value, trie.get(KEY, ~value));
    assertEquals(~value, trie.get(KEY + 1, ~value));
    assertEquals(OptionalLong.of(KEY), trie.higherKey(0x2001));
    assertEquals(OptionalLong.of(KEY), trie.lowerKey(0x4000));
    assertEquals(1, trie.getRange(KEY, new long[2]));
    Cursor cursor = trie.cursor();
    assertTrue(cursor.seek(KEY - 2) && cursor.key() == KEY && cursor.value() == value);
    assertTrue(cursor.next() && cursor.key() == 0x4000 && cursor.prev() && cursor.key() == KEY);
  }

  @Test
  void itsValueIsReplacedInPlace() {
    model.put(KEY, 1);
    assertEquals(1, trie.stats().loneNodes());
  }

  @Test
  void removingItGivesItsChunkBack() {
    long chunks = trie.stats().chunks();
    model.remove(KEY);
    assertNoLoneNode();
    assertEquals(chunks - 1, trie.stats().chunks());
  }

  @Test
  void aKeyOfTheSameBlockMakesItABranch() {
    makeRoom();
    long nodes = trie.stats().nodes();
    model.put(KEY + 9, 1);
    assertNoLoneNode();
    assertEquals(nodes + 1, trie.stats().nodes());
  }

  @Test
  void aRangeOfTheSameBlockMakesItABranch() {
    makeRoom();
    long nodes = trie.stats().nodes();
    model.putRange(KEY + 9, new long[3]);
    assertNoLoneNode();
    assertEquals(nodes + 1, trie.stats().nodes());
  }

  @Test
  void aKeyOfItsSlotMakesItARecord() {
    makeRoom();
    model.put(KEY + 0x500, 1);
    assertNoLoneNode();
  }

  @Test
  void aRangeInItsSlotMakesItARecord() {
    makeRoom();
    model.putRange(KEY + 0x500, new long[300]);
    assertNoLoneNode();
  }

  @Test
  void removingItsNeighboursMakesItARecordOfAHigherNode() {
    model.removeRange(0, KEY - 1);
    assertEquals(1, trie.stats().loneNodes());
    model.removeRange(KEY + 1, 0x5000);
    assertNoLoneNode();
  }

  @Test
  void aPresentKeyRefusesARange() {
    assertThrows(
        IllegalArgumentException.class, () -> trie.putRange(KEY - 1, new long[] {1, 2, 3}));
  }

  @Test
  void valuesOfARangeThatItIsInAreKeptOrReplaced() {
    makeRoom();
    model.putRangeIfAbsent(KEY - 30, new long[60]);
    model.putRangeReplacing(KEY - 20, Tries.valuesFrom(3, 40));
    assertNoLoneNode();
  }
}
