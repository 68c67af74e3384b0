package dev.espalier;

import static java.util.Spliterator.DISTINCT;
import static java.util.Spliterator.NONNULL;
import static java.util.Spliterator.ORDERED;
import static java.util.Spliterator.SIZED;
import static java.util.Spliterator.SORTED;
import static java.util.Spliterator.SUBSIZED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Spliterator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The laws of spliterators, for every map of this library. */
abstract class MapSpliteratorContract {
  private static final long SIZE = 5_000; // more than three batches of a split of unknown size

  private NavigableMap<Long, Long> map;

  /** A new, empty map. */
  abstract NavigableMap<Long, Long> create();

  @BeforeEach
  void fill() {
    map = create();
    for (long key = 0; key < SIZE; key++) {
      map.put(key, key);
    }
  }

  private List<NavigableMap<Long, Long>> views() {
    long second = map.higherKey(map.firstKey());
    return List.of(
        map,
        map.descendingMap(),
        map.tailMap(second, true),
        map.headMap(second, false),
        map.headMap(map.firstKey(), false),
        map.tailMap(second, false).descendingMap());
  }

  private static <T> void check(Collection<T> items) {
    List<T> expected = new ArrayList<>();
    items.iterator().forEachRemaining(expected::add);

    List<T> remaining = new ArrayList<>();
    items.spliterator().forEachRemaining(remaining::add);
    assertEquals(expected, remaining);

    List<T> stepped = new ArrayList<>();
    Spliterator<T> steps = items.spliterator();
    while (steps.tryAdvance(stepped::add)) {
      assertTrue(
          !steps.hasCharacteristics(SIZED)
              || steps.estimateSize() == expected.size() - stepped.size());
    }
    assertEquals(expected, stepped);
    assertEquals(0, steps.estimateSize());
    assertFalse(steps.tryAdvance(stepped::add));
    assertNull(steps.trySplit());

    List<T> split = new ArrayList<>();
    Spliterator<T> begun = items.spliterator();
    begun.tryAdvance(split::add);
    collectSplitting(begun, split);
    assertEquals(expected, split);
    assertEquals(expected, items.stream().parallel().toList());
  }

  /** Splits as far as it goes; parts come before what they were split from. */
  private static <T> void collectSplitting(Spliterator<T> whole, List<T> target) {
    long before = whole.estimateSize();
    Spliterator<T> prefix = whole.trySplit();
    if (prefix == null) {
      int size = target.size();
      whole.forEachRemaining(target::add);
      assertTrue(!whole.hasCharacteristics(SIZED) || target.size() - size == before);
      return;
    }
    assertTrue(prefix.hasCharacteristics(SIZED | SUBSIZED));
    if (whole.hasCharacteristics(SUBSIZED)) {
      assertEquals(before, prefix.estimateSize() + whole.estimateSize());
    }
    assertEquals(
        whole.characteristics() & ~(SIZED | SUBSIZED),
        prefix.characteristics() & ~(SIZED | SUBSIZED));
    collectSplitting(prefix, target);
    collectSplitting(whole, target);
  }

  @Test
  void traversalAndSplittingGiveWhatIterationGives() {
    for (NavigableMap<Long, Long> view : views()) {
      check(view.keySet());
      check(view.values());
      check(view.entrySet());
      check(view.descendingKeySet());
    }
  }

  @Test
  void characteristicsSayWhatHolds() {
    for (NavigableMap<Long, Long> view : views()) {
      int size = view == map || view.size() == SIZE ? SIZED | SUBSIZED : 0;
      int sorted = DISTINCT | SORTED | ORDERED | NONNULL;
      Spliterator<Long> keys = view.keySet().spliterator();
      Spliterator<Map.Entry<Long, Long>> entries = view.entrySet().spliterator();
      Spliterator<Long> values = view.values().spliterator();
      assertEquals(sorted, keys.characteristics() & ~size);
      assertEquals(sorted, entries.characteristics() & ~size);
      assertEquals(ORDERED | NONNULL, values.characteristics() & ~size);
      assertEquals(view.comparator(), keys.getComparator());
      assertThrows(IllegalStateException.class, values::getComparator);
      Comparator<? super Map.Entry<Long, Long>> order = entries.getComparator();
      List<Map.Entry<Long, Long>> inOrder = new ArrayList<>(view.entrySet());
      for (int i = 1; i < inOrder.size(); i++) {
        assertTrue(order.compare(inOrder.get(i - 1), inOrder.get(i)) < 0);
      }
    }
    assertTrue(map.values().spliterator().hasCharacteristics(SIZED | SUBSIZED));
    assertEquals(SIZE, map.entrySet().spliterator().getExactSizeIfKnown());
  }

  @Test
  void theContentIsBoundAtTheFirstUse() {
    Spliterator<Long> keys = map.keySet().spliterator();
    map.remove(3L);
    assertEquals(SIZE - 1, keys.estimateSize());
    map.remove(4L);
    assertThrows(ConcurrentModificationException.class, () -> keys.tryAdvance(key -> {}));
    assertThrows(ConcurrentModificationException.class, keys::trySplit);
  }

  @Test
  void anActionThatChangesTheKeysIsNoticed() {
    Spliterator<Long> keys = map.keySet().spliterator();
    Spliterator<Long> values = map.headMap(map.firstKey(), true).values().spliterator();
    assertThrows(
        ConcurrentModificationException.class, () -> keys.tryAdvance(key -> map.pollLastEntry()));
    assertThrows(
        ConcurrentModificationException.class,
        () -> values.forEachRemaining(value -> map.remove(value)));
  }

  @Test
  void replacedValuesAreSeen() {
    Spliterator<Long> values = map.values().spliterator();
    assertTrue(values.tryAdvance(value -> {}));
    long second = map.higherKey(map.firstKey());
    map.put(second, -1L);
    assertTrue(values.tryAdvance(value -> assertEquals(-1L, value)));
  }

  @Test
  void aNullActionIsRefused() {
    assertThrows(NullPointerException.class, () -> map.keySet().spliterator().tryAdvance(null));
  }
}
