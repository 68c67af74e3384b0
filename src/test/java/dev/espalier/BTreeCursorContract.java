package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What the cursor of a map promises. A subclass says how an empty map in natural order is made. */
abstract class BTreeCursorContract {
  private BTreeMap<Long, Long> map;
  private BTreeCursor<Long, Long> cursor;

  /** A new, empty map in natural order. */
  abstract BTreeMap<Long, Long> create();

  @BeforeEach
  void fill() {
    map = create();
    for (long key = 10; key <= 50; key += 10) {
      map.put(key, key / 10);
    }
    cursor = map.cursor();
  }

  private void assertAt(long key) {
    assertTrue(cursor.isValid());
    assertEquals(key, cursor.key());
    assertEquals(key / 10, cursor.value());
    assertEquals(key, cursor.key());
  }

  private void assertReadingThrows(Class<? extends RuntimeException> type) {
    assertFalse(cursor.isValid());
    for (Executable use :
        List.<Executable>of(cursor::key, cursor::value, cursor::next, cursor::prev)) {
      assertThrows(type, use);
      assertFalse(cursor.isValid());
    }
  }

  @Test
  void walksBothWays() {
    List<Long> seen = new ArrayList<>();
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      seen.add(cursor.key());
    }
    assertEquals(List.copyOf(map.keySet()), seen);
    assertReadingThrows(IllegalStateException.class);
    seen.clear();
    for (boolean found = cursor.last(); found; found = cursor.prev()) {
      seen.add(cursor.key());
    }
    assertEquals(List.copyOf(map.descendingKeySet()), seen);
    assertReadingThrows(IllegalStateException.class);
  }

  @Test
  void seeksTheKeyOrItsNeighbour() {
    assertTrue(cursor.seek(20L));
    assertAt(20);
    assertTrue(cursor.seek(21L));
    assertAt(30);
    assertTrue(cursor.prev());
    assertAt(20);
    assertTrue(cursor.seekForPrev(20L));
    assertAt(20);
    assertTrue(cursor.seekForPrev(19L));
    assertAt(10);
    assertTrue(cursor.next());
    assertAt(20);
    assertTrue(cursor.seek(1L));
    assertAt(10);
    assertTrue(cursor.seekForPrev(99L));
    assertAt(50);
  }

  @Test
  void isAtNoEntryUntilPlacedAndAfterAFruitlessSeek() {
    assertReadingThrows(IllegalStateException.class);
    assertFalse(cursor.seek(51L));
    assertReadingThrows(IllegalStateException.class);
    assertTrue(cursor.first());
    assertFalse(cursor.seekForPrev(9L));
    assertReadingThrows(IllegalStateException.class);
    map.clear();
    assertFalse(cursor.first());
    assertFalse(cursor.last());
    assertReadingThrows(IllegalStateException.class);
  }

  @Test
  void aChangeOfKeysMakesItInvalidUntilItIsPlacedAgain() {
    List<Runnable> changes =
        List.of(
            () -> map.put(15L, 1L),
            () -> map.remove(50L),
            () -> map.keySet().remove(10L),
            () -> map.clear());
    for (Runnable change : changes) {
      fill();
      assertTrue(cursor.seek(30L));
      change.run();
      assertReadingThrows(ConcurrentModificationException.class);
      assertEquals(map.containsKey(30L), cursor.seek(30L));
      assertEquals(map.containsKey(30L), cursor.isValid());
    }
  }

  @Test
  void aReplacedValueIsReadWhereItStands() {
    assertTrue(cursor.seek(30L));
    map.put(30L, 99L);
    map.put(50L, 98L);
    assertFalse(map.insert(10L, 97L));
    assertTrue(cursor.isValid());
    assertEquals(99L, cursor.value());
    assertTrue(cursor.next());
    assertAt(40);
  }

  @Test
  void refusesNull() {
    assertThrows(NullPointerException.class, () -> cursor.seek(null));
    assertThrows(NullPointerException.class, () -> cursor.seekForPrev(null));
  }
}
