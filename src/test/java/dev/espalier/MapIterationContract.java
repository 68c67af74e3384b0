package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What the entries and iterators of every map of this library promise beside what they share with
 * those of a {@link java.util.TreeMap}. A subclass says how an empty map is made.
 */
abstract class MapIterationContract {
  private NavigableMap<Long, Long> map;

  /** A new, empty map. */
  abstract NavigableMap<Long, Long> create();

  @BeforeEach
  void fill() {
    map = create();
    refill();
  }

  private void refill() {
    map.clear();
    for (long key = 10; key <= 50; key += 10) {
      map.put(key, key / 10);
    }
  }

  @Test
  void entriesOfNavigationAreImmutableSnapshots() {
    long key = map.firstKey();
    List<Map.Entry<Long, Long>> entries =
        List.of(
            map.firstEntry(),
            map.descendingMap().lastEntry(),
            map.floorEntry(key),
            map.ceilingEntry(key),
            map.headMap(key, true).pollFirstEntry());
    map.put(key, 99L);
    for (Map.Entry<Long, Long> entry : entries) {
      assertEquals(Map.entry(key, key / 10), entry);
      assertThrows(UnsupportedOperationException.class, () -> entry.setValue(1L));
    }
    assertEquals(99L, map.get(key));
  }

  @Test
  void anEntryOfAnIteratorWritesThrough() {
    Map.Entry<Long, Long> entry = map.descendingMap().entrySet().iterator().next();
    long key = map.lastKey();
    assertEquals(key / 10, entry.setValue(77L));
    assertEquals(77L, map.get(key));
    assertEquals(Map.entry(key, 77L), entry);
    assertEquals(Map.entry(key, 77L).hashCode(), entry.hashCode());
    assertEquals(key + "=77", entry.toString());
    assertFalse(entry.equals(Map.entry(key, 78L)));
    assertFalse(entry.equals(Map.entry(key + 1, 77L)));
    assertFalse(entry.equals(key));
  }

  @Test
  void anEntryWhoseKeyWasRemovedDoesNotBringItBack() {
    Iterator<Map.Entry<Long, Long>> iterator = map.entrySet().iterator();
    Map.Entry<Long, Long> entry = iterator.next();
    long key = entry.getKey();
    iterator.remove();
    assertEquals(Map.entry(key, key / 10), entry);
    assertThrows(IllegalStateException.class, () -> entry.setValue(1L));
    assertFalse(map.containsKey(key));
  }

  @Test
  void iteratorsNoticeEveryChangeOfKeys() {
    long last = map.lastKey();
    List<Runnable> changes =
        List.of(
            () -> map.put(25L, 1L),
            () -> map.remove(last),
            () -> map.pollFirstEntry(),
            () -> map.clear(),
            () -> map.descendingMap().keySet().remove(last),
            () -> map.merge(26L, 1L, Long::sum),
            () -> map.entrySet().removeIf(e -> e.getKey() == last));
    for (Runnable change : changes) {
      refill();
      Iterator<Long> keys = map.keySet().iterator();
      Iterator<Map.Entry<Long, Long>> entries = map.descendingMap().entrySet().iterator();
      Iterator<Long> values = map.values().iterator();
      values.next();
      change.run();
      assertTrue(keys.hasNext());
      assertThrows(ConcurrentModificationException.class, keys::next);
      assertThrows(ConcurrentModificationException.class, entries::next);
      assertThrows(ConcurrentModificationException.class, values::remove);
    }
  }

  @Test
  void iteratorsDoNotMindReplacedValues() {
    long last = map.lastKey();
    Iterator<Long> values = map.values().iterator();
    map.put(last, 99L);
    map.replaceAll((k, v) -> v + 1);
    map.compute(last, (k, v) -> v + 1);
    map.merge(last, 1L, Long::sum);
    long seen = 0;
    while (values.hasNext()) {
      seen = values.next();
    }
    assertEquals(102L, seen);
  }

  @Test
  void aFunctionThatChangesTheKeysIsNoticed() {
    List<Runnable> calls =
        List.of(
            () -> map.forEach((k, v) -> map.remove(k)),
            () -> map.headMap(map.firstKey(), true).forEach((k, v) -> map.put(k + 1, v)),
            () -> map.replaceAll((k, v) -> map.remove(k)),
            () -> map.compute(30L, (k, v) -> map.remove(k)),
            () -> map.computeIfAbsent(31L, k -> removeAndGet(30L)),
            () -> map.computeIfPresent(30L, (k, v) -> map.remove(k)),
            () -> map.merge(30L, 1L, (a, b) -> map.remove(30L)));
    for (Runnable call : calls) {
      refill();
      assertThrows(
          ConcurrentModificationException.class, call::run, () -> "call " + calls.indexOf(call));
    }
  }

  private Long removeAndGet(long key) {
    map.remove(key);
    return key;
  }
}
