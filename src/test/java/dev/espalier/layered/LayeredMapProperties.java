package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Random histories of a layered map beside a sorted map. */
class LayeredMapProperties {
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
        RandomSteps.takeStep(history, random);
        history.check();
      }
    }
  }

  @Property(tries = 400)
  void aCursorOfTheMapIsAPlaceInItWhateverChanges(
      @ForAll @IntRange(min = 20, max = 200) int steps, @ForAll long seed) {
    Random random = new Random(seed);
    try (History history = new History(newMap())) {
      Integer from = random.nextBoolean() ? null : (Integer) random.nextInt(RandomSteps.KEYS / 2);
      Integer to =
          random.nextBoolean()
              ? null
              : (Integer) (RandomSteps.KEYS / 2 + random.nextInt(RandomSteps.KEYS / 2));
      MergingCursor<Integer, String> cursor = history.map().cursor(from, to);
      ModelCursor model = new ModelCursor(history.model(), from, to);
      for (int step = 0; step < steps; step++) {
        if (random.nextInt(3) == 0) {
          RandomSteps.takeStep(history, random);
          assertEquals(model.isValid(), cursor.isValid());
          assertTrue(!model.isValid() || model.key().equals(cursor.key()));
        } else {
          RandomSteps.moveBoth(cursor, model, random);
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
        RandomSteps.takeStep(history, random);
      }
      history.snapshot("kept");
      History.Moment kept = history.moments().remove("kept");
      try (Snapshot<Integer, String> snapshot = kept.snapshot()) {
        MergingCursor<Integer, String> cursor = snapshot.cursor();
        ModelCursor model = new ModelCursor(kept.model(), null, null);
        for (int step = 0; step < steps; step++) {
          RandomSteps.takeStep(history, random);
          RandomSteps.moveBoth(cursor, model, random);
          RandomSteps.moveBoth(cursor, model, random);
        }
        CursorChecks.checkAll(snapshot::get, cursor, kept.model(), null, null);
      }
    }
  }
}
