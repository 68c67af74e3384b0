package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every set of this library does as a {@link TreeSet} does, views of views included. A
 * subclass says how a set is made; its order may be any. A set that cannot take elements, as the
 * key set of a map, is compared with the key set of a {@link TreeMap}.
 */
abstract class NavigableSetContract {
  static final List<Long> ELEMENTS = List.of(10L, 20L, 30L, 40L, 50L);
  private static final long[] PROBES = {5, 10, 15, 30, 35, 50, 55};

  private NavigableSet<Long> set;
  private NavigableSet<Long> model;
  private TreeMap<Long, Long> modelMap;

  /** A new, empty set. */
  abstract NavigableSet<Long> create();

  /** Whether elements can be added. */
  boolean grows() {
    return true;
  }

  /** Adds {@link #ELEMENTS} to what {@link #create} made. */
  void addAll(NavigableSet<Long> set) {
    set.addAll(ELEMENTS);
  }

  @BeforeEach
  void fill() {
    set = create();
    modelMap = new TreeMap<>(set.comparator());
    model = grows() ? new TreeSet<>(set.comparator()) : modelMap.navigableKeySet();
    refill();
  }

  private void refill() {
    set.clear();
    addAll(set);
    model.clear();
    if (grows()) {
      model.addAll(ELEMENTS);
    } else {
      ELEMENTS.forEach(element -> modelMap.put(element, 0L));
    }
  }

  private interface ViewCheck {
    void check(String path, NavigableSet<Long> view, NavigableSet<Long> modelView);
  }

  private static void visit(
      String path,
      NavigableSet<Long> view,
      NavigableSet<Long> modelView,
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
    assertEquals(new ArrayList<>(model), new ArrayList<>(set), path);
  }

  @Test
  void everyViewOfAViewReadsLikeTreeSet() {
    List<SetOperation> reading =
        List.of(SetOperation.values()).subList(0, SetOperation.ADD.ordinal());
    visit(
        "set",
        set,
        model,
        2,
        (path, view, modelView) -> {
          for (long probe : PROBES) {
            for (SetOperation operation : reading) {
              assertEquals(
                  operation.on(modelView, probe),
                  operation.on(view, probe),
                  () -> path + " " + operation + " " + probe);
            }
          }
        });
    assertUnchanged("after reading");
  }

  @Test
  void everyOperationOnAViewOfAViewChangesLikeTreeSet() {
    visit(
        "set",
        set,
        model,
        2,
        (path, view, modelView) -> {
          if (Cut.isSkipped(path)) {
            return;
          }
          for (SetOperation operation : SetOperation.values()) {
            for (long element : new long[] {10, 25, 50}) {
              assertEquals(
                  operation.on(modelView, element),
                  operation.on(view, element),
                  () -> path + " " + operation + " " + element);
              assertUnchanged(path + " " + operation + " " + element);
              if (operation.compareTo(SetOperation.ADD) >= 0) {
                refill();
              }
            }
          }
        });
  }

  @Test
  void nullIsRefusedEverywhere() {
    List<Consumer<NavigableSet<Long>>> calls =
        List.of(
            s -> s.contains(null),
            s -> s.remove(null),
            s -> s.lower(null),
            s -> s.floor(null),
            s -> s.ceiling(null),
            s -> s.higher(null),
            s -> s.headSet(null),
            s -> s.tailSet(null),
            s -> s.subSet(null, 30L),
            s -> s.subSet(30L, null));
    for (NavigableSet<Long> each : List.of(set, set.descendingSet(), set.headSet(35L, true))) {
      for (Consumer<NavigableSet<Long>> call : calls) {
        assertThrows(
            NullPointerException.class,
            () -> call.accept(each),
            () -> "call " + calls.indexOf(call));
      }
      assertThrows(refusal(NullPointerException.class), () -> each.add(null));
    }
    assertUnchanged("after nulls");
  }

  @Test
  void elementsOfAnotherTypeAreRefused() {
    assertThrows(ClassCastException.class, () -> set.contains("element"));
    assertThrows(ClassCastException.class, () -> set.remove("element"));
    assertFalse(set.equals(Set.of("a", "b", "c", "d", "e")));
  }

  @Test
  void iteratorsNoticeEveryChange() {
    Iterator<Long> forwards = set.iterator();
    Iterator<Long> backwards = set.descendingIterator();
    assertTrue(set.remove(30L));
    assertTrue(forwards.hasNext());
    assertThrows(ConcurrentModificationException.class, forwards::next);
    assertThrows(ConcurrentModificationException.class, backwards::next);
  }

  @Test
  void aViewTakesNothingOutsideIt() {
    NavigableSet<Long> view = set.headSet(set.last(), false);
    assertThrows(refusal(IllegalArgumentException.class), () -> view.add(set.last()));
    assertUnchanged("after refusal");
  }

  private Class<? extends RuntimeException> refusal(Class<? extends RuntimeException> ifItGrows) {
    return grows() ? ifItGrows : UnsupportedOperationException.class;
  }
}
