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

/** Random histories of a layered map beside a sorted map. */
class LayeredMapProperties {
  private static final int KEYS = 14;

  /** Makes the maps that are tested; in a subclass, of another kind. */
  LayeredMap<Integer, String> newMap() {
    return TreeMapStore.newMap();
  }

  @Property(tries = 400)
  void showsTheLastWriteToEachKey(
      @ForAll @IntRange(min = 1, max = 60) int steps, @ForAll long seed) {
    Random random = new Random(seed);
    try (History history = new History(newMap())) {
      for (int step = 0; step < steps; step++) {
        takeStep(history, random);
        history.check();
      }
    }
  }

  @Property(tries = 400)
  void aCursorOfTheMapIsAPlaceInItWhateverChanges(
      @ForAll @IntRange(min = 20, max = 200) int steps, @ForAll long seed) {
    Random random = new Random(seed);
    try (History history = new History(newMap())) {
      Integer from = random.nextBoolean() ? null : (Integer) random.nextInt(KEYS / 2);
      Integer to = random.nextBoolean() ? null : (Integer) (KEYS / 2 + random.nextInt(KEYS / 2));
      MergingCursor<Integer, String> cursor = history.map().cursor(from, to);
      ModelCursor model = new ModelCursor(history.model(), from, to);
      for (int step = 0; step < steps; step++) {
        if (random.nextInt(3) == 0) {
          takeStep(history, random);
          assertEquals(model.isValid(), cursor.isValid());
          assertTrue(!model.isValid() || model.key().equals(cursor.key()));
        } else {
          moveBoth(cursor, model, random);
        }
      }
    }
  }

  @Property(tries = 300)
  void aCursorOfASnapshotReadsItsMomentWhateverChanges(
      @ForAll @IntRange(min = 5, max = 60) int steps, @ForAll long seed) {
    Random random = new Random(seed);
    try (History history = new History(newMap())) {
      for (int step = 0; step < steps; step++) {
        takeStep(history, random);
      }
      history.snapshot("kept");
      History.Moment kept = history.moments().remove("kept");
      try (Snapshot<Integer, String> snapshot = kept.snapshot()) {
        MergingCursor<Integer, String> cursor = snapshot.cursor();
        ModelCursor model = new ModelCursor(kept.model(), null, null);
        for (int step = 0; step < steps; step++) {
          takeStep(history, random);
          moveBoth(cursor, model, random);
          moveBoth(cursor, model, random);
        }
        CursorChecks.checkAll(snapshot::get, cursor, kept.model(), null, null);
      }
    }
  }

  @Property(tries = 300)
  void memoryIsGivenBackWithTheLastReader(
      @ForAll @IntRange(min = 1, max = 60) int steps, @ForAll long seed) {
    Random random = new Random(seed);
    TreeMapStore<Integer> store = new TreeMapStore<>(Comparator.naturalOrder());
    History history = new History(store.open());
    for (int step = 0; step < steps; step++) {
      takeStep(history, random);
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
        takeStep(history, random);
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
      case 0 -> map.put(random.nextInt(KEYS), "lost");
      case 1 -> map.remove(random.nextInt(KEYS));
      case 2 -> map.deleteRange(3, 3 + random.nextInt(KEYS));
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
        takeStep(history, random);
      }
      MergingCursor<Integer, String> cursor = history.map().cursor();
      ModelCursor model = new ModelCursor(history.model(), null, null);
      RuntimeException failure = new IllegalStateException("a page cannot be read");
      store.failAfter(calls, () -> failure);
      try {
        for (int move = 0; move < 30; move++) {
          moveBoth(cursor, model, random);
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

  private static void takeStep(History history, Random random) {
    int key = random.nextInt(KEYS);
    switch (random.nextInt(14)) {
      case 0, 1, 2, 3, 4 -> history.put(key, "v" + random.nextInt(1000));
      case 5, 6 -> history.remove(key);
      case 7, 8 -> deleteSomeRange(history, random, key);
      case 9, 10 -> history.map().freeze();
      case 11 -> history.snapshot("s" + random.nextInt(1_000_000));
      case 12 -> history.moments().keySet().stream().findAny().ifPresent(history::closeSnapshot);
      default -> compactSome(history, random);
    }
  }

  private static void deleteSomeRange(History history, Random random, int key) {
    int end = key + random.nextInt(6) - 1;
    history.deleteRange(
        random.nextInt(12) == 0 ? null : (Integer) key,
        random.nextInt(12) == 0 ? null : (Integer) end);
  }

  private static void compactSome(History history, Random random) {
    int layers = history.map().layerCount();
    int from = random.nextInt(layers);
    history.map().compact(from, from + random.nextInt(layers - from));
  }

  private static void moveBoth(
      MergingCursor<Integer, String> cursor, ModelCursor model, Random random) {
    int key = random.nextInt(KEYS + 4) - 2;
    int move = random.nextInt(model.isValid() ? 16 : 4);
    boolean moved =
        switch (move) {
          case 0 -> cursor.first();
          case 1 -> cursor.last();
          case 2 -> cursor.seek(key);
          case 3 -> cursor.seekForPrev(key);
          case 4, 5, 6, 7, 8, 9 -> cursor.next();
          default -> cursor.prev();
        };
    boolean expected =
        switch (move) {
          case 0 -> model.first();
          case 1 -> model.last();
          case 2 -> model.seek(key);
          case 3 -> model.seekForPrev(key);
          case 4, 5, 6, 7, 8, 9 -> model.next();
          default -> model.prev();
        };
    CursorChecks.assertSame(expected, moved, model, cursor, "move " + move + " " + key);
  }
}
