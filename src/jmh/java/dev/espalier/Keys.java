package dev.espalier;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The numbers that the benchmarks use as keys: even ones, so that every odd one is missing. */
final class Keys {
  private Keys() {}

  /** Returns different keys, the same at every call, in no order. */
  static long[] random(int count) {
    SplittableRandom random = new SplittableRandom(1);
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = random.nextLong() >>> 2 << 1;
    }
    return keys;
  }

  /** Returns the keys of {@link #random} in ascending order. */
  static long[] ascending(int count) {
    long[] keys = random(count);
    Arrays.sort(keys);
    return keys;
  }

  /**
   * Returns keys in an order that has nothing to do with the given one. A map is asked in this
   * order, for objects that were allocated one after the other are found too easily in turn.
   */
  static long[] shuffled(long[] keys) {
    SplittableRandom random = new SplittableRandom(2);
    long[] shuffled = keys.clone();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = shuffled[i];
      shuffled[i] = shuffled[other];
      shuffled[other] = key;
    }
    return shuffled;
  }
}
