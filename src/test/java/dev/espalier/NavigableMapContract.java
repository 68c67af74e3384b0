package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * What every map of this library does as a {@link TreeMap} does, views of views included, and where
 * it is stricter. A subclass says how an empty map is made; its order may be any.
 */
abstract class NavigableMapContract {
  private static final List<Long> KEYS = List.of(10L, 20L, 30L, 40L, 50L);

  /** At, between, before and after the keys. */
  private static final long[] PROBES = {5, 10, 15, 30, 35, 50, 55};

  private NavigableMap<Long, Long> map;
  private NavigableMap<Long, Long> model;

  /** A new, empty map. */
  abstract NavigableMap<Long, Long> create();

  @BeforeEach
  void fill() {
    map = create();
    model = new TreeMap<>(map.comparator());
    refill();
  }

  private void refill() {
    for (NavigableMap<Long, Long> each : List.of(map, model)) {
      each.clear();
      KEYS.forEach(key -> each.put(key, key / 10));
    }
  }

  private interface ViewCheck {
    void check(String path, NavigableMap<Long, Long> view, NavigableMap<Long, Long> modelView);
  }

  /** Visits the map and all views that up to so many cuts make of it. */
  private void forEachView(int cuts, ViewCheck check) {
    visit("map", map, model, cuts, check);
  }

  private static void visit(
      String path,
      NavigableMap<Long, Long> view,
      NavigableMap<Long, Long> modelView,
      int cuts,
      ViewCheck check) {
    check.check(path, view, modelView);
    if (cuts == 0) {
      return;
    }
    for (Cut cut : Cut.samples()) {
      String next = path + " " + cut;
      Outcome expected = Outcome.of(() -> cut.of(modelView));
      assertEquals(expected, Outcome.of(() -> cut.of(view)), next);
      if (expected.thrown() == null) {
        visit(next, cut.of(view), cut.of(modelView), cuts - 1, check);
      }
    }
  }

  private void assertUnchanged(String path) {
    assertEquals(List.copyOf(model.entrySet()), List.copyOf(map.entrySet()), path);
  }

  @Test
  void everyViewOfAViewOfAViewReadsLikeTreeMap() {
    List<MapOperation> reading =
        List.of(MapOperation.values()).subList(0, MapOperation.PUT.ordinal());
    forEachView(
        3,
        (path, view, modelView) -> {
          assertEquals(List.copyOf(modelView.entrySet()), List.copyOf(view.entrySet()), path);
          int depth = Cut.depth(path);
          long[] probes = depth < 3 ? PROBES : new long[] {path.length() % 12 * 5L};
          for (long probe : probes) {
            for (MapOperation operation : reading) {
              assertEquals(
                  operation.on(modelView, probe, probe / 10),
                  operation.on(view, probe, probe / 10),
                  () -> path + " " + operation + " " + probe);
            }
          }
        });
    assertUnchanged("after reading");
  }

  @Test
  void everyOperationOnAViewOfAViewChangesLikeTreeMap() {
    forEachView(
        2,
        (path, view, modelView) -> {
          if (Cut.isSkipped(path)) {
            return;
          }
          for (MapOperation operation : MapOperation.values()) {
            for (long key : new long[] {10, 25, 50}) {
              assertEquals(
                  operation.on(modelView, key, 3),
                  operation.on(view, key, 3),
                  () -> path + " " + operation + " " + key);
              assertUnchanged(path + " " + operation + " " + key);
              if (operation.compareTo(MapOperation.PUT) >= 0) {
                refill();
              }
            }
          }
        });
  }

  @Test
  void anEmptyMapDoesWhatAnEmptyTreeMapDoes() {
    for (Cut cut : Cut.samples()) {
      for (MapOperation operation : MapOperation.values()) {
        map.clear();
        model.clear();
        Outcome expected = Outcome.of(() -> operation.on(cut.of(model), 20, 2));
        assertEquals(
            expected, Outcome.of(() -> operation.on(cut.of(map), 20, 2)), cut + " " + operation);
        assertUnchanged(cut + " " + operation);
      }
    }
  }

  @Test
  void iteratorsRemoveAnySubsetOfAnyView() {
    List<Function<NavigableMap<Long, Long>, Iterator<?>>> iterators =
        List.of(
            m -> m.keySet().iterator(),
            m -> m.navigableKeySet().descendingIterator(),
            m -> m.values().iterator(),
            m -> m.entrySet().iterator());
    forEachView(
        1,
        (path, view, modelView) -> {
          int subsets = 1 << modelView.size();
          for (int subset = 0; subset < subsets; subset++) {
            for (Function<NavigableMap<Long, Long>, Iterator<?>> iterator : iterators) {
              List<String> expected = removeSubset(iterator.apply(modelView), subset);
              assertEquals(expected, removeSubset(iterator.apply(view), subset), path);
              assertUnchanged(path + " subset " + subset);
              refill();
            }
          }
        });
  }

  private static List<String> removeSubset(Iterator<?> iterator, int subset) {
    List<String> seen = new ArrayList<>();
    for (int rest = subset; iterator.hasNext(); rest >>= 1) {
      seen.add(iterator.next().toString());
      if ((rest & 1) != 0) {
        iterator.remove();
        assertThrows(IllegalStateException.class, iterator::remove);
      }
    }
    assertThrows(NoSuchElementException.class, iterator::next);
    return seen;
  }

  @Test
  void nullKeysAreRefusedEverywhere() {
    forEachView(
        1,
        (path, view, modelView) -> {
          List<Consumer<NavigableMap<Long, Long>>> calls =
              List.of(
                  m -> m.get(null),
                  m -> m.getOrDefault(null, 1L),
                  m -> m.containsKey(null),
                  m -> m.put(null, 1L),
                  m -> m.remove(null),
                  m -> m.remove(null, 1L),
                  m -> m.putIfAbsent(null, 1L),
                  m -> m.replace(null, 1L),
                  m -> m.replace(null, 1L, 2L),
                  m -> m.compute(null, (k, v) -> 1L),
                  m -> m.computeIfAbsent(null, k -> 1L),
                  m -> m.computeIfPresent(null, (k, v) -> 1L),
                  m -> m.merge(null, 1L, Long::sum),
                  m -> m.lowerKey(null),
                  m -> m.floorKey(null),
                  m -> m.ceilingKey(null),
                  m -> m.higherKey(null),
                  m -> m.lowerEntry(null),
                  m -> m.floorEntry(null),
                  m -> m.ceilingEntry(null),
                  m -> m.higherEntry(null),
                  m -> m.headMap(null),
                  m -> m.tailMap(null),
                  m -> m.headMap(null, true),
                  m -> m.tailMap(null, true),
                  m -> m.subMap(null, 30L),
                  m -> m.subMap(30L, null),
                  m -> m.keySet().contains(null),
                  m -> m.keySet().remove(null),
                  m -> m.navigableKeySet().floor(null));
          for (Consumer<NavigableMap<Long, Long>> call : calls) {
            assertThrows(
                NullPointerException.class,
                () -> call.accept(view),
                () -> path + " call " + calls.indexOf(call));
          }
        });
    assertUnchanged("after nulls");
  }

  @Test
  void nullValuesAndFunctionsAreRefused() {
    List<Consumer<NavigableMap<Long, Long>>> calls =
        List.of(
            m -> m.put(30L, null),
            m -> m.putIfAbsent(30L, null),
            m -> m.putIfAbsent(31L, null),
            m -> m.replace(30L, null),
            m -> m.replace(31L, null),
            m -> m.replace(30L, 3L, null),
            m -> m.merge(30L, null, Long::sum),
            m -> m.merge(30L, 1L, null),
            m -> m.compute(30L, null),
            m -> m.computeIfAbsent(30L, null),
            m -> m.computeIfPresent(31L, null),
            m -> m.replaceAll(null),
            m -> m.replaceAll((k, v) -> null),
            m -> m.forEach(null),
            m -> m.putAll(null),
            m -> m.putAll(Collections.singletonMap(30L, null)),
            m -> m.entrySet().iterator().next().setValue(null),
            m -> m.values().forEach(null));
    for (Consumer<NavigableMap<Long, Long>> call : calls) {
      assertThrows(
          NullPointerException.class, () -> call.accept(map), () -> "call " + calls.indexOf(call));
    }
    assertUnchanged("after nulls");
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void keysOfAnotherTypeAreRefused() {
    for (NavigableMap<Long, Long> view :
        List.of(map, map.descendingMap(), map.headMap(30L, true))) {
      NavigableMap raw = view;
      assertThrows(ClassCastException.class, () -> view.get("key"));
      assertThrows(ClassCastException.class, () -> view.containsKey("key"));
      assertThrows(ClassCastException.class, () -> view.remove("key"));
      assertThrows(ClassCastException.class, () -> raw.put("key", 1L));
      assertThrows(ClassCastException.class, () -> raw.subMap("key", 1L));
      assertThrows(ClassCastException.class, () -> raw.ceilingKey("key"));
    }
    assertFalse(map.equals(Map.of("a", 1L, "b", 2L, "c", 3L, "d", 4L, "e", 5L)));
    assertFalse(map.keySet().equals(Set.of("a", "b", "c", "d", "e")));
    assertUnchanged("after foreign keys");
  }

  @Test
  void messagesOfRangeErrorsNameKeyAndRange() {
    long first = map.firstKey();
    long second = map.higherKey(first);
    NavigableMap<Long, Long> head = map.headMap(first, true);
    assertMessage("key " + second + " is out of range", () -> head.put(second, 1L));
    assertMessage(first + "]", () -> head.put(second, 1L));
    assertMessage("toKey " + second + " is out of range", () -> head.headMap(second, true));
    assertMessage("fromKey " + second + " is out of range", () -> head.tailMap(second, true));
    assertMessage("fromKey " + second + " > toKey " + first, () -> map.subMap(second, first));
  }

  private static void assertMessage(String part, Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(message.contains(part), message);
  }

  @Test
  void viewsAreLiveBothWays() {
    NavigableMap<Long, Long> view =
        map.descendingMap().subMap(map.lastKey(), true, map.firstKey(), false);
    map.put(25L, 2L);
    assertEquals(2L, view.get(25L));
    view.remove(25L);
    assertFalse(map.containsKey(25L));
    view.clear();
    assertEquals(List.of(map.firstKey()), List.copyOf(map.keySet()));
    assertTrue(view.isEmpty());
    assertEquals(0, view.size());
  }

  @Test
  void aViewTakesNothingOutsideIt() {
    long outside = map.lastKey();
    NavigableMap<Long, Long> view = map.headMap(outside, false);
    assertThrows(IllegalArgumentException.class, () -> view.putAll(Map.of(outside, 1L)));
    assertThrows(IllegalArgumentException.class, () -> view.putIfAbsent(outside, 1L));
    assertThrows(IllegalArgumentException.class, () -> view.merge(outside, 1L, Long::sum));
    assertThrows(IllegalArgumentException.class, () -> view.compute(outside, (k, v) -> 1L));
    assertThrows(IllegalArgumentException.class, () -> view.computeIfAbsent(outside, k -> 1L));
    assertUnchanged("after refusals");
  }

  @Test
  void comparatorIsNullOnlyForNaturalOrder() {
    Comparator<? super Long> comparator = map.comparator();
    boolean ascends = map.firstKey() < map.lastKey();
    assertTrue(comparator != null || ascends);
    assertEquals(comparator, map.descendingMap().reversed().comparator());
    assertEquals(ascends, map.descendingMap().comparator().compare(1L, 2L) > 0);
    assertEquals(comparator, map.headMap(30L, true).navigableKeySet().comparator());
  }
}
