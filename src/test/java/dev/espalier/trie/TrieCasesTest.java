package dev.espalier.trie;

import static dev.espalier.trie.Tries.putRange;
import static dev.espalier.trie.Tries.valueOf;
import static dev.espalier.trie.Tries.valuesFrom;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.memory.ArenaMemory;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges at the edges of nodes and of the key space, with the exact shapes that they must give. */
class TrieCasesTest {
  private static final long MAX = -1;

  private final ArenaMemory memory = ArenaMemory.create();
  private final LongTrie trie = LongTrie.create(memory);

  @AfterEach
  void checkAndClose() {
    trie.verify();
    memory.close();
  }

  private void assertNodes(long expected) {
    assertEquals(expected, trie.stats().nodes());
  }

  private void assertRoot(int shift, long least, int populated) {
    assertEquals(Shape.node(shift, least, populated), Shape.root(memory));
  }

  private void put(long... keys) {
    for (long key : keys) {
      trie.put(key, valueOf(key));
    }
  }

  /** Puts the keys from one to another, one by one. */
  private void putEach(long from, long to) {
    for (long key = from; key <= to; key++) {
      trie.put(key, valueOf(key));
    }
  }

  private long putNew(long start, int count) {
    long before = trie.stats().nodes();
    putRange(trie, start, count);
    return trie.stats().nodes() - before;
  }

  private void assertRefused(long start, int count, long present) {
    byte[] before = Tries.image(memory);
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> putRange(trie, start, count));
    assertEquals("key " + Long.toUnsignedString(present) + " is present", refusal.getMessage());
    assertArrayEquals(before, Tries.image(memory));
  }

  private void assertPastTheEnd(long start, int count) {
    long[] values = valuesFrom(start, count);
    assertThrows(IllegalArgumentException.class, () -> trie.putRange(start, values));
    assertThrows(IllegalArgumentException.class, () -> trie.putRangeReplacing(start, values));
    assertThrows(IllegalArgumentException.class, () -> trie.putRangeIfAbsent(start, values));
  }

  @Nested
  class IntoAnEmptyTrie {
    @ParameterizedTest
    @ValueSource(longs = {0, MAX})
    void anEmptyRangeChangesNothing(long start) {
      putRange(trie, start, 0);
      assertTrue(trie.isEmpty());
      assertEquals(0, trie.putRangeReplacing(start, new long[0]));
      assertEquals(0, trie.putRangeIfAbsent(start, new long[0]));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, MAX})
    void oneKeyHasALoneNodeAndNoBranch(long key) {
      putRange(trie, key, 1);
      assertNodes(0);
      assertEquals(1, trie.stats().loneNodes());
      assertEquals(Shape.single(key), Shape.root(memory));
    }

    @Test
    void theGreatestKeyHasNothingAbove() {
      putRange(trie, MAX, 1);
      assertEquals(OptionalLong.of(MAX), trie.ceilingKey(MAX));
      assertEquals(OptionalLong.empty(), trie.higherKey(MAX));
      assertEquals(OptionalLong.empty(), trie.floorKey(MAX - 1));
    }

    @ParameterizedTest
    @CsvSource({"-1, 2", "-16, 17"})
    void aRangePastTheGreatestKeyIsRefused(long start, int count) {
      assertPastTheEnd(start, count);
      assertTrue(trie.isEmpty());
    }

    /** Start, count, nodes, and shift, least key and populated slots of the root. */
    @ParameterizedTest
    @CsvSource({
      "-16, 16, 1, 0, -16, ffff",
      "-768, 768, 52, 8, -4096, e000",
      "0, 15, 1, 0, 0, 7fff",
      "0, 16, 1, 0, 0, ffff",
      "0, 17, 2, 4, 0, 3",
      "15, 2, 1, 4, 0, 3",
      "15, 17, 2, 4, 0, 3",
      "15, 18, 2, 4, 0, 7",
      "14, 4, 3, 4, 0, 3",
      "8, 17, 3, 4, 0, 3",
      "0, 256, 17, 4, 0, ffff",
      "0, 257, 18, 8, 0, 3",
      "0, 768, 52, 8, 0, 7",
      "9223372036854775800, 16, 3, 60, 0, 180",
    })
    void aRangeHasExactlyTheseNodes(
        long start, int count, long nodes, int shift, long least, String populated) {
      assertEquals(nodes, putNew(start, count));
      assertRoot(shift, least, Integer.parseInt(populated, 16));
      assertEquals(NodeFormula.nodes(start, start + count - 1), nodes);
    }

    @ParameterizedTest
    @CsvSource({"0, 1093", "0xEEEE, 1098"})
    void aLargeRangeHasExactlyTheseNodes(String start, long nodes) {
      assertEquals(nodes, putNew(Long.decode(start), 16_384));
    }

    @Test
    void aKeyBesideAFullNodeIsARecord() {
      putRange(trie, 0, 17);
      assertEquals(
          List.of(Shape.node(4, 0, 3), Shape.node(0, 0, 0xffff), Shape.single(16)),
          Shape.of(memory));
    }

    @Test
    void twoKeysOfDifferentBlocksNeedNoNodeOfValues() {
      putRange(trie, 15, 2);
      assertEquals(
          List.of(Shape.node(4, 0, 3), Shape.single(15), Shape.single(16)), Shape.of(memory));
    }

    static IntStream levels() {
      return IntStream.rangeClosed(1, 15);
    }

    @ParameterizedTest
    @MethodSource("levels")
    void twoKeysAcrossABlockOfAnyLevelHaveOneNode(int level) {
      long edge = 1L << 4 * level;
      assertEquals(1, putNew(edge - 1, 2));
      assertRoot(4 * level, 0, 3);
    }

    @ParameterizedTest
    @MethodSource("levels")
    void fourKeysAcrossABlockOfAnyLevelHaveThreeNodes(int level) {
      long edge = 1L << 4 * level;
      assertEquals(3, putNew(edge - 2, 4));
      assertRoot(4 * level, 0, 3);
    }

    @Test
    void theOrderIsUnsigned() {
      putRange(trie, 0x7FFF_FFFF_FFFF_FFF8L, 16);
      assertEquals(OptionalLong.of(Long.MIN_VALUE), trie.higherKey(Long.MAX_VALUE));
      Cursor cursor = trie.cursor();
      assertTrue(cursor.seek(Long.MAX_VALUE));
      assertTrue(cursor.next());
      assertEquals(Long.MIN_VALUE, cursor.key());
    }
  }

  @Nested
  class IntoWhatExists {
    @Test
    void onePresentKeyRefusesTheRange() {
      put(143);
      assertRefused(100, 100, 143);
    }

    @Test
    void onePresentKeyIsKept() {
      put(143);
      long[] values = new long[100];
      assertEquals(99, trie.putRangeIfAbsent(100, values));
      assertEquals(valueOf(143), trie.get(143, 0));
      assertEquals(0, trie.get(144, -1));
      assertNodes(8);
    }

    @Test
    void onePresentKeyIsReplaced() {
      put(143);
      assertEquals(99, trie.putRangeReplacing(100, new long[100]));
      assertEquals(0, trie.get(143, -1));
      assertEquals(100, trie.size());
      assertNodes(8);
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 199})
    void aPresentKeyAtEitherEndRefusesTheRange(long key) {
      put(key);
      assertRefused(100, 100, key);
    }

    @Test
    void theLeastPresentKeyIsNamed() {
      put(150, 143);
      assertRefused(100, 100, 143);
      long before = trie.stats().nodes();
      assertEquals(98, trie.putRangeIfAbsent(100, new long[100]));
      assertEquals(7, trie.stats().nodes() - before);
    }

    @Test
    void neighboursAreLeftAlone() {
      put(99, 200);
      assertEquals(7, putNew(100, 100));
      assertNodes(8);
      assertEquals(102, trie.size());
      assertEquals(valueOf(99), trie.get(99, 0));
      assertEquals(valueOf(200), trie.get(200, 0));
    }

    @Test
    void aHoleOfANodeOfValuesIsFilledWithoutANode() {
      put(96, 111);
      assertEquals(0, putNew(97, 14));
      assertEquals(Shape.node(0, 96, 0xffff), Shape.root(memory));
    }

    @ParameterizedTest
    @CsvSource({"15, ffff", "1, 3"})
    void aRecordMovesIntoTheNewNodeOfValues(int count, String populated) {
      put(96);
      assertEquals(1, putNew(97, count));
      assertRoot(0, 96, Integer.parseInt(populated, 16));
      assertEquals(1, trie.stats().chunks());
    }

    @Test
    void aRecordElsewhereIsSeparated() {
      put(0x1000);
      assertEquals(2, putNew(0, 16));
      assertRoot(12, 0, 3);
    }

    @Test
    void aNodeElsewhereIsSeparated() {
      putRange(trie, 0x1000, 16);
      assertEquals(2, putNew(0, 16));
      assertNodes(3);
      assertRoot(12, 0, 3);
    }

    @Test
    void aRangeMayEndInAnExistingNode() {
      putRange(trie, 0x1001, 15);
      assertEquals(2, putNew(0xff0, 17));
      assertEquals(32, trie.size());
      assertTrue(Shape.of(memory).contains(Shape.node(0, 0x1000, 0xffff)));
    }

    @Test
    void twoFarKeysDoNotDisturbALongRange() {
      put(0, 10_000);
      assertEquals(668, putNew(1, 9_999));
      assertNodes(669);
      assertEquals(10_001, trie.size());
    }

    @Test
    void theEndsOfTheKeySpaceStayUnderTheRoot() {
      put(0, MAX);
      assertEquals(8, putNew(1, 100));
      assertRoot(60, 0, 0x8001);
      assertEquals(8, putNew(-101, 100));
      assertRoot(60, 0, 0x8001);
    }

    @Test
    void aGapBetweenTwoNodesTakesOneNode() {
      putRange(trie, 0, 16);
      putRange(trie, 32, 16);
      assertNodes(3);
      assertEquals(1, putNew(16, 16));
      assertNodes(4);
    }

    @Test
    void aRangeThatStartsAndEndsInNodesCompletesBoth() {
      putRange(trie, 0, 8);
      putRange(trie, 248, 8);
      assertNodes(3);
      assertRefused(8, 241, 248);
      assertEquals(14, putNew(8, 240));
      assertNodes(17);
      try (ArenaMemory other = ArenaMemory.create()) {
        putRange(LongTrie.create(other), 0, 256);
        assertEquals(Shape.of(other), Shape.of(memory));
      }
    }

    @Test
    void aRangeMayEndJustBelowTheGreatestKey() {
      put(MAX);
      assertRefused(-16, 16, MAX);
      assertEquals(1, putNew(-16, 15));
      assertRoot(0, -16, 0xffff);
    }
  }

  @Nested
  class Removing {
    @Test
    void theMiddleOfARangeLeavesItsEnds() {
      putRange(trie, 0, 256);
      assertEquals(224, trie.removeRange(16, 239));
      assertNodes(3);
      assertRoot(4, 0, 0x8001);
    }

    @Test
    void partsOfNodesOfValuesStay() {
      putRange(trie, 0, 256);
      assertEquals(240, trie.removeRange(8, 247));
      assertNodes(3);
    }

    @Test
    void aKeyThatIsLeftAloneBecomesARecord() {
      putRange(trie, 0, 256);
      assertEquals(255, trie.removeRange(1, 255));
      assertNodes(0);
      assertEquals(Shape.single(0), Shape.root(memory));
      assertEquals(valueOf(0), trie.get(0, 1));
    }

    @Test
    void aNodeOfValuesWithOneLeftIsGone() {
      putRange(trie, 0, 17);
      assertEquals(15, trie.removeRange(0, 14));
      assertNodes(1);
      assertEquals(
          List.of(Shape.node(4, 0, 3), Shape.single(15), Shape.single(16)), Shape.of(memory));
      assertEquals(1, trie.stats().chunks());
    }

    @Test
    void everythingGivesEveryChunkBack() {
      putRange(trie, -300, 300);
      assertEquals(300, trie.removeRange(0, MAX));
      assertTrue(trie.isEmpty());
      TrieStats stats = trie.stats();
      assertEquals(0, stats.chunks());
      assertEquals(stats.slabs() - 1, stats.freeSlabs());
    }

    @Test
    void aReversedRangeIsRefused() {
      putRange(trie, 10, 5);
      byte[] before = Tries.image(memory);
      assertThrows(IllegalArgumentException.class, () -> trie.removeRange(20, 5));
      assertArrayEquals(before, Tries.image(memory));
    }
  }

  @Nested
  class Reading {
    @Test
    void theNearestKeysAtTheEndsOfTheKeySpace() {
      put(0, MAX);
      assertEquals(OptionalLong.of(0), trie.ceilingKey(0));
      assertEquals(OptionalLong.of(MAX), trie.ceilingKey(1));
      assertEquals(OptionalLong.of(MAX), trie.ceilingKey(MAX));
      assertEquals(OptionalLong.of(0), trie.floorKey(MAX - 1));
      assertEquals(OptionalLong.of(0), trie.floorKey(0));
    }

    @Test
    void nothingWrapsAround() {
      put(0, MAX);
      assertEquals(OptionalLong.empty(), trie.lowerKey(0));
      assertEquals(OptionalLong.empty(), trie.higherKey(MAX));
      Cursor cursor = trie.cursor();
      assertTrue(cursor.seek(MAX));
      assertFalse(cursor.next());
      assertFalse(cursor.isValid());
    }

    @Test
    void aRunEndsAtTheGreatestKey() {
      put(MAX - 1, MAX, 0);
      long[] target = new long[4];
      assertEquals(2, trie.getRange(MAX - 1, target));
      assertArrayEquals(new long[] {valueOf(MAX - 1), valueOf(MAX), 0, 0}, target);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE, 0xffff, 1})
    void everyValueIsKept(long value) {
      trie.put(20, value);
      trie.put(21, value);
      assertEquals(value, trie.get(20, ~value));
      assertEquals(value, trie.get(21, ~value));
      assertEquals(~value, trie.get(22, ~value));
      assertEquals(value, trie.get(22, value));
      assertTrue(trie.contains(21));
      assertFalse(trie.contains(22));
    }
  }

  @Nested
  class TheShapeDependsOnTheKeysAlone {
    @ParameterizedTest
    @CsvSource({"0, 1", "5, 20", "100, 500", "4000, 300", "-77, 77"})
    void puttingAndRemovingARangeRestoresIt(long start, int count) {
      put(3, 4, 99, 0x1000, 0x1234_5678, 1L << 60);
      put(-100, Long.MIN_VALUE);
      trie.removeRange(start, start + count - 1);
      List<String> before = Shape.of(memory);
      long nodes = trie.stats().nodes();
      putRange(trie, start, count);
      assertEquals(count, trie.removeRange(start, start + count - 1));
      assertEquals(before, Shape.of(memory));
      assertNodes(nodes);
    }

    @ParameterizedTest
    @CsvSource({"0, 40", "250, 300", "-300, 300", "65530, 20"})
    void anyOrderOfPutsGivesTheSameTrie(long start, int count) {
      putRange(trie, start, count);
      List<String> expected = Shape.of(memory);
      TreeMap<Long, Long> contents = Tries.contents(trie);
      Long[] keys = LongStream.range(0, count).mapToObj(i -> start + i).toArray(Long[]::new);
      assertSame(expected, contents, keys);
      Collections.reverse(Arrays.asList(keys));
      assertSame(expected, contents, keys);
      Collections.shuffle(Arrays.asList(keys), new Random(count));
      assertSame(expected, contents, keys);
    }

    private void assertSame(List<String> shape, TreeMap<Long, Long> contents, Long[] keys) {
      try (ArenaMemory other = ArenaMemory.create()) {
        LongTrie single = LongTrie.create(other);
        for (long key : keys) {
          assertTrue(single.put(key, valueOf(key)));
        }
        assertEquals(shape, Shape.of(other));
        Tries.check(contents, single);
      }
    }
  }

  @Test
  void keysPutOneByOneFillNodesOfEverySize() {
    putEach(0, 599);
    assertNodes(NodeFormula.nodes(0, 599));
  }
}
