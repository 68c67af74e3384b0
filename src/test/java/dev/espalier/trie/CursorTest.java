package dev.espalier.trie;

import static dev.espalier.trie.Tries.valueOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.memory.ArenaMemory;
import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the cursor, on the keys 10, 12, 13, 200 and 0x10000. */
class CursorTest {
  private static final long[] KEYS = {10, 12, 13, 200, 0x10000};

  private final ArenaMemory memory = ArenaMemory.create();
  private final LongTrie trie = LongTrie.create(memory);

  @BeforeEach
  void fill() {
    for (long key : KEYS) {
      trie.put(key, valueOf(key));
    }
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private static void assertNowhere(Cursor cursor) {
    assertFalse(cursor.isValid());
    assertThrows(NoSuchElementException.class, cursor::key);
    assertThrows(NoSuchElementException.class, cursor::value);
    assertThrows(NoSuchElementException.class, cursor::remove);
    assertFalse(cursor.next());
    assertFalse(cursor.prev());
  }

  private static void assertAt(long key, Cursor cursor) {
    assertTrue(cursor.isValid());
    assertEquals(key, cursor.key());
    assertEquals(valueOf(key), cursor.value());
  }

  @Test
  void aNewCursorIsNowhere() {
    assertNowhere(trie.cursor());
  }

  @Test
  void aCursorOfAnEmptyTrieStaysNowhere() {
    trie.removeRange(0, -1);
    Cursor cursor = trie.cursor();
    assertFalse(cursor.first() || cursor.last() || cursor.seek(0) || cursor.seekForPrev(-1));
    assertNowhere(cursor);
  }

  @Test
  void aCursorWalksBothWays() {
    Cursor cursor = trie.cursor();
    assertTrue(cursor.first());
    for (int i = 0; i < KEYS.length; i++) {
      assertAt(KEYS[i], cursor);
      assertEquals(i < KEYS.length - 1, cursor.next());
    }
    assertNowhere(cursor);
    assertTrue(cursor.last());
    for (int i = KEYS.length - 1; i >= 0; i--) {
      assertAt(KEYS[i], cursor);
      assertEquals(i > 0, cursor.prev());
    }
    assertNowhere(cursor);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 10, ",
    "10, 10, 10",
    "11, 12, 10",
    "14, 200, 13",
    "201, 65536, 200",
    "65536, 65536, 65536",
    "65537, , 65536",
    "-1, , 65536"
  })
  void seekingFindsTheNearestKey(long key, Long ceiling, Long floor) {
    Cursor cursor = trie.cursor();
    assertEquals(ceiling != null, cursor.seek(key));
    assertPlace(ceiling, cursor);
    assertEquals(floor != null, cursor.seekForPrev(key));
    assertPlace(floor, cursor);
  }

  private static void assertPlace(Long key, Cursor cursor) {
    if (key == null) {
      assertNowhere(cursor);
    } else {
      assertAt(key, cursor);
    }
  }

  /** Limits, then the keys that first and last, and seeking from beyond both limits, find. */
  @ParameterizedTest
  @CsvSource({
    "12, 200, 12, 200",
    "11, 199, 12, 13",
    "13, 13, 13, 13",
    "0, -1, 10, 65536",
    "14, 199, , ",
    "65537, -1, , ",
    "0, 9, , "
  })
  void aCursorSeesTheKeysBetweenItsLimitsOnly(long least, long greatest, Long first, Long last) {
    Cursor cursor = trie.cursor(least, greatest);
    assertEquals(first != null, cursor.first());
    assertPlace(first, cursor);
    assertEquals(first != null, cursor.seek(0));
    assertPlace(first, cursor);
    assertEquals(last != null, cursor.last());
    assertPlace(last, cursor);
    assertEquals(last != null, cursor.seekForPrev(-1));
    assertPlace(last, cursor);
    if (last != null) {
      assertFalse(cursor.next());
      assertNowhere(cursor);
      assertTrue(cursor.first());
      assertFalse(cursor.prev());
      assertNowhere(cursor);
    }
    assertEquals(greatest == -1 && last != null, cursor.seek(0x10000));
    assertFalse(cursor.seekForPrev(9));
  }

  @Test
  void reversedLimitsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> trie.cursor(-1, 0));
  }

  @Test
  void removingLeavesTheCursorInTheGap() {
    Cursor cursor = trie.cursor();
    cursor.seek(12);
    cursor.remove();
    assertFalse(cursor.isValid());
    assertThrows(NoSuchElementException.class, cursor::key);
    assertThrows(NoSuchElementException.class, cursor::remove);
    assertTrue(cursor.next());
    assertAt(13, cursor);
    cursor.remove();
    assertTrue(cursor.prev());
    assertAt(10, cursor);
    cursor.remove();
    assertFalse(cursor.prev());
    assertNowhere(cursor);
    assertEquals(2, trie.size());
    trie.verify();
  }

  @Test
  void aGapAtALimitHasNothingBeyond() {
    Cursor cursor = trie.cursor(12, 13);
    cursor.seek(13);
    cursor.remove();
    assertFalse(cursor.next());
    assertNowhere(cursor);
  }

  static Stream<Consumer<LongTrie>> changes() {
    return Stream.of(
        trie -> trie.put(11, 1),
        trie -> trie.put(10, 1),
        trie -> trie.putIfAbsent(14, 1),
        trie -> trie.putRange(14, new long[3]),
        trie -> trie.putRange(14, new long[1]),
        trie -> trie.putRangeReplacing(10, new long[1]),
        trie -> trie.putRangeReplacing(12, new long[2]),
        trie -> trie.putRangeIfAbsent(12, new long[3]),
        trie -> trie.remove(200),
        trie -> trie.removeRange(0, -1));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void aChangeByOtherMeansTakesThePosition(Consumer<LongTrie> change) {
    Cursor cursor = trie.cursor();
    cursor.first();
    change.accept(trie);
    assertFalse(cursor.isValid());
    assertThrows(ConcurrentModificationException.class, cursor::key);
    assertThrows(ConcurrentModificationException.class, cursor::value);
    assertThrows(ConcurrentModificationException.class, cursor::next);
    assertThrows(ConcurrentModificationException.class, cursor::prev);
    assertThrows(ConcurrentModificationException.class, cursor::remove);
    assertEquals(!trie.isEmpty(), cursor.first());
    assertEquals(!trie.isEmpty(), cursor.isValid());
  }

  @Test
  void removingThroughOneCursorTakesThePositionOfAnother() {
    Cursor one = trie.cursor();
    Cursor other = trie.cursor();
    one.first();
    other.last();
    one.remove();
    assertThrows(ConcurrentModificationException.class, other::prev);
    assertTrue(one.next());
  }

  static Stream<Consumer<LongTrie>> calls() {
    return Stream.of(
        trie -> trie.putIfAbsent(10, 1),
        trie -> trie.remove(11),
        trie -> trie.removeRange(14, 199),
        trie -> trie.putRange(0, new long[0]),
        trie -> trie.putRangeIfAbsent(12, new long[2]),
        trie -> assertThrows(IllegalArgumentException.class, () -> trie.putRange(9, new long[9])),
        trie -> trie.verify());
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aCallThatChangesNothingLeavesThePosition(Consumer<LongTrie> call) {
    Cursor cursor = trie.cursor();
    cursor.first();
    call.accept(trie);
    assertAt(10, cursor);
    assertTrue(cursor.next());
    assertAt(12, cursor);
  }
}
