package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Storing a whole collection at once: what it stores, and how many nodes it writes for it. */
class PutAllTest {
  private final BTreeMap<Long, Long> map = Trees.map(Trees.NUMBERS);
  private final BTreeSet<Long> set = Trees.set(Trees.NUMBERS);

  private static TreeMap<Long, Long> entries(long from, long to) {
    TreeMap<Long, Long> entries = new TreeMap<>();
    LongStream.range(from, to).forEach(key -> entries.put(key, -key));
    return entries;
  }

  private static BTreeMap<Long, Long> mapOf(Codec<Long> keys, Map<Long, Long> entries) {
    BTreeMap<Long, Long> map = Trees.map(keys);
    map.putAll(entries);
    return map;
  }

  private void assertHolds(Map<Long, Long> expected) {
    map.verify();
    assertEquals(new ArrayList<>(expected.entrySet()), new ArrayList<>(map.entrySet()));
  }

  /** Says how many nodes a change writes. */
  private static long nodeWrites(Supplier<TreeStats> stats, Runnable change) {
    long before = stats.get().nodeWrites();
    change.run();
    return stats.get().nodeWrites() - before;
  }

  @Test
  void anEmptyMapTakesASortedOneWithFullNodes() {
    map.putAll(entries(0, 1_000));
    assertHolds(entries(0, 1_000));
    BTreeMap<Long, Long> loaded = Trees.map(Trees.NUMBERS);
    loaded.bulkLoad(entries(0, 1_000).entrySet());
    assertEquals(loaded.stats(), map.stats());
  }

  @Test
  void aSortedMapIsStoredByWritingEachNodeOnce() {
    map.putAll(Map.of(-1L, 0L, 500L, 0L));
    long writes = nodeWrites(map::stats, () -> map.putAll(entries(0, 1_000)));
    assertTrue(writes < 400, () -> writes + " node writes");
    TreeMap<Long, Long> expected = entries(0, 1_000);
    expected.put(-1L, 0L);
    assertHolds(expected);
  }

  @Test
  void anotherMapOfThisLibraryIsStoredAlike() {
    BTreeMap<Long, Long> source = mapOf(Trees.NUMBERS, entries(0, 1_000));
    map.put(5_000L, 5L);
    long writes = nodeWrites(map::stats, () -> map.putAll(source.subMap(100L, 900L)));
    assertTrue(writes < 400, () -> writes + " node writes");
    TreeMap<Long, Long> expected = entries(100, 900);
    expected.put(5_000L, 5L);
    assertHolds(expected);
  }

  @Test
  void mapsOfAnotherOrderAreStoredEntryByEntry() {
    SortedMap<Long, Long> descending = entries(0, 500).descendingMap();
    map.putAll(descending);
    assertHolds(entries(0, 500));
    map.putAll(mapOf(Trees.REVERSED, entries(500, 600)));
    map.putAll(new HashMap<>(entries(600, 700)));
    TreeMap<Long, Long> odd = new TreeMap<>(Comparator.comparing(String::valueOf));
    odd.putAll(entries(700, 800));
    map.putAll(odd);
    assertHolds(entries(0, 800));
  }

  @Test
  void mapsOfTheSameReversedOrderAreStoredInOneBatch() {
    BTreeMap<Long, Long> reversed = Trees.map(Trees.REVERSED);
    reversed.put(2_000L, 0L);
    BTreeMap<Long, Long> source = mapOf(Trees.REVERSED, entries(0, 1_000));
    long writes = nodeWrites(reversed::stats, () -> reversed.putAll(source));
    assertTrue(writes < 400, () -> writes + " node writes");
    reversed.verify();
    reversed.remove(2_000L);
    assertEquals(entries(0, 1_000).descendingMap(), reversed);
  }

  @Test
  void puttingAMapIntoItselfDoesNothing() {
    map.putAll(map);
    map.putAll(entries(0, 100));
    long writes =
        nodeWrites(
            map::stats,
            () -> {
              map.putAll(map);
              map.putAll(map.descendingMap());
              map.putAll(map.tailMap(50L).descendingMap().headMap(70L));
            });
    assertEquals(0, writes);
    assertHolds(entries(0, 100));
  }

  @Test
  void puttingAMapIntoAViewOfItselfChangesNothing() {
    map.putAll(entries(0, 100));
    map.tailMap(0L).putAll(map);
    map.descendingMap().putAll(map);
    assertHolds(entries(0, 100));
  }

  @Test
  void aSortedMapThatHidesThisOneIsRefused() {
    map.putAll(entries(0, 100));
    SortedMap<Long, Long> hidden = Collections.unmodifiableSortedMap(map);
    assertThrows(ConcurrentModificationException.class, () -> map.putAll(hidden));
    assertHolds(entries(0, 100));
  }

  @Test
  void anIteratorThatWasMadeBeforeABatchIsRefusedInIt() {
    map.putAll(entries(0, 100));
    assertThrows(
        ConcurrentModificationException.class,
        () ->
            map.insertMany(
                map.keySet().stream().map(key -> Map.entry(key + 1_000, key)).iterator()));
    map.verify();
    assertEquals(100, map.headMap(1_000L).size());
  }

  @Test
  void nullsAreRefused() {
    TreeMap<Long, Long> nulls = new TreeMap<>();
    nulls.put(1L, null);
    assertThrows(NullPointerException.class, () -> map.putAll(nulls));
    assertThrows(NullPointerException.class, () -> map.putAll(null));
    assertTrue(map.isEmpty());
    assertThrows(NullPointerException.class, () -> set.addAll(null));
  }

  @Test
  void anEmptySetTakesASortedOneWithFullNodes() {
    assertFalse(set.addAll(new TreeSet<>()));
    assertTrue(set.addAll(entries(0, 1_000).navigableKeySet()));
    BTreeSet<Long> loaded = Trees.set(Trees.NUMBERS);
    loaded.bulkLoad(entries(0, 1_000).keySet());
    assertEquals(loaded.stats(), set.stats());
    assertEquals(entries(0, 1_000).keySet(), set);
  }

  @Test
  void addAllSaysWhetherAnElementWasNew() {
    set.addAll(entries(0, 1_000).navigableKeySet());
    assertFalse(set.addAll(new TreeSet<>(List.of(1L, 999L))));
    assertTrue(set.addAll(new TreeSet<>(List.of(1L, 1_000L))));
    assertFalse(set.addAll(List.of(1_000L)));
    assertTrue(set.addAll(List.of(1_001L)));
    assertEquals(entries(0, 1_002).keySet(), set);
  }

  @Test
  void aSortedSetIsAddedByWritingEachNodeOnce() {
    set.add(-1L);
    BTreeMap<Long, Long> source = mapOf(Trees.NUMBERS, entries(0, 1_000));
    long writes = nodeWrites(set::stats, () -> assertTrue(set.addAll(source.keySet())));
    assertTrue(writes < 400, () -> writes + " node writes");
    set.verify();
    assertEquals(entries(-1, 1_000).keySet(), set);
  }

  @Test
  void setsOfAnotherOrderAreAddedElementByElement() {
    assertTrue(set.addAll(entries(0, 100).descendingKeySet()));
    assertEquals(entries(0, 100).keySet(), set);
  }

  @Test
  void addingASetToItselfDoesNothing() {
    set.addAll(entries(0, 100).navigableKeySet());
    long writes =
        nodeWrites(
            set::stats,
            () -> {
              assertFalse(set.addAll(set));
              assertFalse(set.addAll(set.descendingSet().headSet(20L)));
            });
    assertEquals(0, writes);
    assertEquals(entries(0, 100).keySet(), set);
  }
}
