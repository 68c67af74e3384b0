package dev.espalier.trie;

import java.util.NavigableMap;
import java.util.SplittableRandom;

/** The sets of keys that benchmarks fill a map with. */
public enum KeySet {
  /** Consecutive keys from 0. */
  DENSE {
    @Override
    public long key(long i) {
      return i;
    }
  },

  /** Each fourth key on average, at random. */
  QUARTER {
    @Override
    public long key(long i) {
      return 4 * i + (mix(i) & 3);
    }
  },

  /** Every 64th key. */
  STRIDE_64 {
    @Override
    public long key(long i) {
      return 64 * i;
    }
  },

  /** Runs of 1,000 consecutive keys, far apart. */
  RUNS {
    @Override
    public long key(long i) {
      return (i / 1_000 << 32) + i % 1_000 + 7;
    }
  },

  /** Any keys. */
  RANDOM {
    @Override
    public long key(long i) {
      return mix(i);
    }
  };

  /**
   * Returns a key: the function is ascending in all sets but {@link #RANDOM}.
   *
   * @param i the key's number
   * @return the key
   */
  public abstract long key(long i);

  /** The finisher of SplitMix64: a permutation of all longs. */
  static long mix(long i) {
    long z = (i + 1) * 0x9E37_79B9_7F4A_7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return z ^ (z >>> 31);
  }

  /**
   * Returns the keys.
   *
   * @param count how many
   * @return the keys
   */
  public long[] keys(int count) {
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = key(i);
    }
    return keys;
  }

  /**
   * Puts keys into a trie.
   *
   * @param trie the trie
   * @param count how many
   */
  public void fill(LongTrie trie, int count) {
    for (int i = 0; i < count; i++) {
      trie.put(key(i), i);
    }
  }

  /**
   * Puts keys into a map.
   *
   * @param map the map
   * @param count how many
   */
  public void fill(NavigableMap<Long, Long> map, int count) {
    for (long i = 0; i < count; i++) {
      map.put(key(i), i);
    }
  }

  /**
   * Shuffles an array, the same way each time.
   *
   * @param keys the array
   * @return the same array
   */
  public static long[] shuffle(long[] keys) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = keys.length; i > 1; i--) {
      int j = random.nextInt(i);
      long key = keys[i - 1];
      keys[i - 1] = keys[j];
      keys[j] = key;
    }
    return keys;
  }
}
