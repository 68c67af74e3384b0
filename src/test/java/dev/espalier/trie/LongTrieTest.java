package dev.espalier.trie;

import static dev.espalier.trie.Tries.putRange;
import static dev.espalier.trie.Tries.valuesFrom;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.MappedMemory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening, the arguments of the methods, and readers side by side. */
class LongTrieTest {
  private final ArenaMemory memory = ArenaMemory.create();

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void anEmptyTrieHasNothing() {
    LongTrie trie = LongTrie.create(memory);
    Tries.check(Tries.model(), trie);
    assertEquals(7, trie.get(0, 7));
    assertEquals(OptionalLong.empty(), trie.firstKey());
    assertEquals(OptionalLong.empty(), trie.lastKey());
    assertEquals(OptionalLong.empty(), trie.floorKey(-1));
    assertEquals(OptionalLong.empty(), trie.ceilingKey(0));
    assertEquals(0, trie.getRange(0, new long[3]));
    assertFalse(trie.remove(0));
    assertEquals(0, trie.removeRange(0, -1));
    assertEquals(1, memory.pages());
  }

  @Test
  void anImageReopens() {
    LongTrie trie = LongTrie.create(memory);
    putRange(trie, 1_000, 5_000);
    trie.put(-1, 0);
    TreeMap<Long, Long> contents = Tries.contents(trie);
    LongTrie reopened = LongTrie.openOrCreate(memory);
    Tries.check(contents, reopened);
    assertEquals(trie.stats(), reopened.stats());
    assertFalse(reopened.put(1_000, 1));
    assertTrue(reopened.remove(1_001));
    Tries.putRange(reopened, 0, 100);
    reopened.verify();
  }

  @Test
  void aFileReopens(@TempDir Path directory) {
    Path file = directory.resolve("trie");
    try (MappedMemory mapped = MappedMemory.open(file)) {
      putRange(LongTrie.openOrCreate(mapped), 77, 20_000);
    }
    try (MappedMemory mapped = MappedMemory.open(file)) {
      LongTrie trie = LongTrie.openOrCreate(mapped);
      trie.verify();
      long[] values = new long[20_001];
      assertEquals(20_000, trie.getRange(77, values));
      assertArrayEquals(valuesFrom(77, 20_000), Arrays.copyOf(values, 20_000));
    }
  }

  @Test
  void openOrCreateMakesATrieInAMemoryWithoutPages() {
    assertTrue(LongTrie.openOrCreate(memory).isEmpty());
    assertTrue(LongTrie.open(memory).isEmpty());
  }

  @Test
  void createRefusesAMemoryWithAStructureAndChangesNothing() {
    putRange(LongTrie.create(memory), 0, 50_000);
    assertThrows(IllegalStateException.class, () -> LongTrie.create(memory));
    LongTrie trie = LongTrie.open(memory);
    assertEquals(50_000, trie.size());
    trie.verify();
  }

  @Test
  void createTakesPagesOfZeros() {
    memory.grow(3);
    LongTrie trie = LongTrie.openOrCreate(memory);
    putRange(trie, 5, 50_000);
    trie.verify();
  }

  @Test
  void createInAMemoryThatCannotGrowFails() {
    try (ArenaMemory none = ArenaMemory.create(0)) {
      assertThrows(OutOfMemorySpaceException.class, () -> LongTrie.create(none));
    }
  }

  @Test
  void nullIsRefused() {
    LongTrie trie = LongTrie.create(memory);
    assertThrows(NullPointerException.class, () -> LongTrie.create(null));
    assertThrows(NullPointerException.class, () -> LongTrie.open(null));
    assertThrows(NullPointerException.class, () -> trie.putRange(0, null));
    assertThrows(NullPointerException.class, () -> trie.putRange(0, 0, null));
    assertThrows(NullPointerException.class, () -> trie.getRange(0, null));
  }

  @Test
  void putSaysWhetherTheKeyWasAbsent() {
    LongTrie trie = LongTrie.create(memory);
    assertTrue(trie.put(4, 40));
    assertFalse(trie.put(4, 41));
    assertFalse(trie.putIfAbsent(4, 42));
    assertEquals(41, trie.get(4, 0));
    assertTrue(trie.putIfAbsent(5, 50));
    assertTrue(trie.remove(4));
    assertFalse(trie.remove(4));
    assertEquals(1, trie.size());
  }

  @Test
  void valuesAreComputedFromTheirKeys() {
    LongTrie trie = LongTrie.create(memory);
    trie.putRange(-20, 20, key -> key * key);
    assertEquals(400, trie.get(-20, 0));
    assertEquals(1, trie.get(-1, 0));
    trie.putRange(0, 0, key -> key);
    assertEquals(20, trie.size());
  }

  @Test
  void aNegativeCountIsRefused() {
    LongTrie trie = LongTrie.create(memory);
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> trie.putRange(0, -1, key -> key));
    assertEquals("count -1 is negative", refusal.getMessage());
  }

  @Test
  void aComputedRangePastTheGreatestKeyIsRefusedBeforeAnyValueIsComputed() {
    LongTrie trie = LongTrie.create(memory);
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                trie.putRange(
                    -3,
                    4,
                    key -> {
                      throw new AssertionError("computed");
                    }));
    assertEquals(
        "4 keys from 18446744073709551613 pass the greatest key, 18446744073709551615",
        refusal.getMessage());
  }

  @Test
  void aComputationThatThrowsChangesNothing() {
    LongTrie trie = LongTrie.create(memory);
    trie.put(5, 5);
    byte[] before = Tries.image(memory);
    assertThrows(ArithmeticException.class, () -> trie.putRange(10, 100, key -> 1 / (key - 50)));
    assertArrayEquals(before, Tries.image(memory));
    assertEquals(1, trie.size());
  }

  @Test
  void aRunIsReadUpToTheFirstGap() {
    LongTrie trie = LongTrie.create(memory);
    putRange(trie, 10, 90);
    putRange(trie, 101, 10);
    long[] target = new long[200];
    assertEquals(90, trie.getRange(10, target));
    assertArrayEquals(valuesFrom(10, 90), Arrays.copyOf(target, 90));
    assertEquals(0, target[90]);
    assertEquals(0, trie.getRange(9, target));
    assertEquals(0, trie.getRange(100, target));
    assertEquals(10, trie.getRange(101, target));
    assertEquals(7, trie.getRange(30, new long[7]));
    assertEquals(0, trie.getRange(30, new long[0]));
  }

  @Test
  void aMemoryWithoutViewsIsReadByCopies() {
    LongTrie trie = LongTrie.create(new HeapMemory());
    TreeMap<Long, Long> expected = Tries.model();
    Random random = new Random(5);
    for (int i = 0; i < 3_000; i++) {
      long key = (long) random.nextInt(3_000) << 4 * random.nextInt(12);
      expected.put(key, (long) i);
      trie.put(key, i);
    }
    Tries.check(expected, trie);
  }

  @Test
  void readersMayRunSideBySide() {
    LongTrie trie = LongTrie.create(memory);
    TreeMap<Long, Long> expected = Tries.model();
    Random random = new Random(9);
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextInt(100_000);
      trie.put(key, ~key);
      expected.put(key, ~key);
    }
    IntStream.range(0, 8)
        .parallel()
        .forEach(
            reader -> {
              Cursor cursor = trie.cursor();
              boolean found = cursor.first();
              for (long key : expected.keySet()) {
                assertTrue(found);
                assertEquals(key, cursor.key());
                assertEquals(~key, trie.get(key, 0));
                assertEquals(key, trie.floorKey(key).getAsLong());
                found = cursor.next();
              }
              assertFalse(found);
            });
  }

  @Test
  void useAfterCloseIsAnIllegalState() {
    ArenaMemory closed = ArenaMemory.create();
    LongTrie trie = LongTrie.create(closed);
    putRange(trie, 0, 100);
    closed.close();
    assertThrows(IllegalStateException.class, () -> trie.get(5, 0));
    assertThrows(IllegalStateException.class, () -> trie.ceilingKey(5));
    assertThrows(IllegalStateException.class, () -> trie.put(5, 0));
    assertThrows(IllegalStateException.class, trie::verify);
  }
}
