package dev.espalier.layered;

import java.util.Random;

/** Changes of a map and moves of a cursor, taken at random. */
final class RandomSteps {
  static final int KEYS = 14;

  private RandomSteps() {}

  static void takeStep(History history, Random random) {
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

  static void moveBoth(MergingCursor<Integer, String> cursor, ModelCursor model, Random random) {
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
