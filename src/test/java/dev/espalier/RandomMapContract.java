package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple3;

/**
 * Long random sequences of operations on random views of views, which live through the changes,
 * against a {@link TreeMap}. A subclass says how an empty map is made; its order may be any.
 */
abstract class RandomMapContract {
  private static final long KEYS = 200;

  /** A new, empty map. */
  abstract NavigableMap<Long, Long> create();

  private static void verify(NavigableMap<Long, Long> map) {
    if (map instanceof BTreeMap<Long, Long> tree) {
      tree.verify();
    }
  }

  private interface Step {
    void run(Pair pair, String history);
  }

  /** The map and its model, and views of both that were made the same way. */
  private static final class Pair {
    private final NavigableMap<Long, Long> map;
    private final NavigableMap<Long, Long> model;
    private final List<NavigableMap<Long, Long>> views = new ArrayList<>();
    private final List<NavigableMap<Long, Long>> modelViews = new ArrayList<>();

    Pair(NavigableMap<Long, Long> map) {
      this.map = map;
      this.model = new TreeMap<>(map.comparator());
      keep(map, model);
    }

    private void keep(NavigableMap<Long, Long> view, NavigableMap<Long, Long> modelView) {
      views.add(view);
      modelViews.add(modelView);
    }

    private int pick(int selector) {
      return selector % views.size();
    }

    /** Keeps the map large enough to be of several levels, although much removes a range. */
    void fill(long from, long value, String history) {
      for (long key = from; key < from + 12; key++) {
        operate(MapOperation.PUT, 0, key, value, history);
      }
    }

    void operate(MapOperation operation, int selector, long key, long value, String history) {
      int picked = pick(selector);
      assertEquals(
          operation.on(modelViews.get(picked), key, value),
          operation.on(views.get(picked), key, value),
          history);
    }

    void operateOnKeys(SetOperation operation, int selector, long key, String history) {
      NavigableSet<Long> modelKeys = modelViews.get(pick(selector)).navigableKeySet();
      NavigableSet<Long> keys = views.get(pick(selector)).navigableKeySet();
      assertEquals(operation.on(modelKeys, key), operation.on(keys, key), history);
    }

    void cut(Cut cut, int selector, String history) {
      int picked = pick(selector);
      Outcome expected = Outcome.of(() -> cut.of(modelViews.get(picked)));
      assertEquals(expected, Outcome.of(() -> cut.of(views.get(picked))), history);
      if (expected.thrown() == null) {
        keep(cut.of(views.get(picked)), cut.of(modelViews.get(picked)));
      }
    }
  }

  @Provide
  Arbitrary<List<Tuple3<String, Long, Step>>> steps() {
    Arbitrary<Long> keys = Arbitraries.longs().between(0, KEYS);
    Arbitrary<Long> values = Arbitraries.longs().between(0, 9);
    Arbitrary<Integer> selectors = Arbitraries.integers().between(0, 1_000);
    Arbitrary<Tuple3<String, Long, Step>> fill =
        Combinators.combine(keys, values)
            .as(
                (key, value) ->
                    step("fill " + value, key, (pair, history) -> pair.fill(key, value, history)));
    Arbitrary<Tuple3<String, Long, Step>> operate =
        Combinators.combine(Arbitraries.of(MapOperation.class), selectors, keys, values)
            .as(
                (operation, selector, key, value) ->
                    step(
                        operation + " " + selector + " " + value,
                        key,
                        (pair, history) -> pair.operate(operation, selector, key, value, history)));
    Arbitrary<Tuple3<String, Long, Step>> operateOnKeys =
        Combinators.combine(Arbitraries.of(SetOperation.class), selectors, keys)
            .as(
                (operation, selector, key) ->
                    step(
                        "KEYS." + operation + " " + selector,
                        key,
                        (pair, history) -> pair.operateOnKeys(operation, selector, key, history)));
    Arbitrary<Tuple3<String, Long, Step>> cut =
        Combinators.combine(cuts(keys), selectors)
            .as(
                (view, selector) ->
                    step(
                        view + " " + selector,
                        0L,
                        (pair, history) -> pair.cut(view, selector, history)));
    return Arbitraries.frequencyOf(
            Tuple.of(6, fill), Tuple.of(6, operate), Tuple.of(2, operateOnKeys), Tuple.of(2, cut))
        .list()
        .ofMinSize(50)
        .ofMaxSize(400);
  }

  private static Tuple3<String, Long, Step> step(String name, Long key, Step step) {
    return Tuple.of(name, key, step);
  }

  private static Arbitrary<Cut> cuts(Arbitrary<Long> keys) {
    Arbitrary<Boolean> inclusive = Arbitraries.of(true, false);
    return Combinators.combine(Arbitraries.of(Cut.Kind.class), keys, inclusive, keys, inclusive)
        .as(Cut::new);
  }

  @Property(tries = 50)
  void viewsOfViewsBehaveLikeThoseOfTreeMap(
      @ForAll("steps") List<Tuple3<String, Long, Step>> steps) {
    Pair pair = new Pair(create());
    for (int i = 0; i < steps.size(); i++) {
      Tuple3<String, Long, Step> step = steps.get(i);
      String history = "step " + i + ": " + step.get1() + " key " + step.get2();
      step.get3().run(pair, history);
      assertEquals(List.copyOf(pair.model.entrySet()), List.copyOf(pair.map.entrySet()), history);
      verify(pair.map);
    }
    for (int i = 0; i < pair.views.size(); i++) {
      assertEquals(
          List.copyOf(pair.modelViews.get(i).entrySet()),
          List.copyOf(pair.views.get(i).entrySet()));
    }
  }
}
