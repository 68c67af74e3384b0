package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What becomes of the layers, and of a map whose layers fail. */
class LayerFailureProperties {
  @Property(tries = 300)
  void memoryIsGivenBackWithTheLastReader(
      @ForAll @IntRange(min = 1, max = 60) int steps, @ForAll long seed) {
    Random random = new Random(seed);
    TreeMapStore<Integer> store = new TreeMapStore<>(Comparator.naturalOrder());
    History history = new History(store.open());
    for (int step = 0; step < steps; step++) {
      RandomSteps.takeStep(history, random);
      assertTrue(store.layersInUse() >= history.map().layerCount());
    }
    List.copyOf(history.moments().keySet()).forEach(history::closeSnapshot);
    assertEquals(history.map().layerCount(), store.layersInUse());
    history.map().close();
    assertEquals(0, store.layersInUse());
  }

  @Property(tries = 500)
  void whatFailsChangesNothing(
      @ForAll @IntRange(min = 1, max = 40) int steps,
      @ForAll @IntRange(min = 0, max = 12) int calls,
      @ForAll long seed) {
    Random random = new Random(seed);
    TreeMapStore<Integer> store = new TreeMapStore<>(Comparator.naturalOrder());
    try (History history = new History(store.open())) {
      for (int step = 0; step < steps; step++) {
        RandomSteps.takeStep(history, random);
      }
      int layers = history.map().layerCount();
      int inUse = store.layersInUse();
      RuntimeException failure = new IllegalStateException("no memory");
      store.failAfter(calls, () -> failure);
      int action = random.nextInt(5);
      try {
        changeMap(history.map(), action, random);
        assertTrue(store.takeFailure(), "a failure that nobody has seen");
      } catch (IllegalStateException thrown) {
        assertSame(failure, thrown);
        assertEquals(layers, history.map().layerCount());
        assertEquals(inUse, store.layersInUse());
        history.check();
      }
    }
  }

  private static void changeMap(LayeredMap<Integer, String> map, int action, Random random) {
    switch (action) {
      case 0 -> map.put(random.nextInt(RandomSteps.KEYS), "lost");
      case 1 -> map.remove(random.nextInt(RandomSteps.KEYS));
      case 2 -> map.deleteRange(3, 3 + random.nextInt(RandomSteps.KEYS));
      case 3 -> map.freeze();
      default -> map.compact();
    }
  }

  @Property(tries = 500)
  void aLayerThatCannotBeReadIsNotSkipped(
      @ForAll @IntRange(min = 1, max = 60) int steps,
      @ForAll @IntRange(min = 0, max = 40) int calls,
      @ForAll long seed) {
    Random random = new Random(seed);
    TreeMapStore<Integer> store = new TreeMapStore<>(Comparator.naturalOrder());
    try (History history = new History(store.open())) {
      for (int step = 0; step < steps; step++) {
        RandomSteps.takeStep(history, random);
      }
      MergingCursor<Integer, String> cursor = history.map().cursor();
      ModelCursor model = new ModelCursor(history.model(), null, null);
      RuntimeException failure = new IllegalStateException("a page cannot be read");
      store.failAfter(calls, () -> failure);
      try {
        for (int move = 0; move < 30; move++) {
          RandomSteps.moveBoth(cursor, model, random);
        }
        store.takeFailure();
      } catch (IllegalStateException thrown) {
        assertSame(failure, thrown);
        assertFalse(cursor.isValid());
        assertThrows(IllegalStateException.class, cursor::next);
        assertThrows(IllegalStateException.class, cursor::prev);
      }
      CursorChecks.checkAll(history.map()::get, cursor, history.model(), null, null);
    }
  }
}
