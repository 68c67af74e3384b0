package dev.espalier.layered;

/**
 * A place among the points of a {@link RangeTombstones}, which follows a key that moves through the
 * key space.
 *
 * <p>The place is the key's rank: all points up to the key, the key included, lie before it. When
 * the key has moved, the cursor gallops: it looks 1, 2, 4, ... points further, then halves, so a
 * move over n points takes O(log n) comparisons and a short one takes few.
 *
 * <p>The set must not change while the cursor is in use.
 *
 * @param <K> the type of the keys
 */
final class IntervalCursor<K> {
  private final RangeTombstones<K> set;
  private int run;
  private int index;

  IntervalCursor(RangeTombstones<K> set) {
    this.set = set;
  }

  /** Moves in front of every key. */
  void toFirst() {
    boolean openStart = set.runCount() > 0 && set.point(0, 0) == null;
    moveTo(RangeTombstones.at(0, openStart ? 1 : 0));
  }

  /** Moves behind every key. */
  void toLast() {
    int last = set.runCount() - 1;
    if (last >= 0 && set.point(last, set.runLength(last) - 1) == null) {
      moveTo(RangeTombstones.at(last, set.runLength(last) - 1));
    } else {
      moveTo(RangeTombstones.at(last + 1, 0));
    }
  }

  /**
   * Moves to a key, from anywhere.
   *
   * @param orEqual false for the place just before the key
   */
  void seek(K key, boolean orEqual) {
    moveTo(set.rank(key, orEqual));
  }

  /** Moves in front of the keys from a key on; null is before all keys. */
  void seekFrom(K from) {
    if (from == null) {
      moveTo(RangeTombstones.at(0, 0));
    } else {
      seek(from, false);
    }
  }

  /** Moves behind the keys up to a key; null is behind all keys. */
  void seekTo(K to) {
    if (to == null) {
      moveTo(RangeTombstones.at(set.runCount(), 0));
    } else {
      seek(to, true);
    }
  }

  /** Says whether the place lies in an interval. */
  boolean isInside() {
    return (index & 1) != 0;
  }

  /**
   * Returns the next point to the right: inside an interval its end, else the next one's start.
   *
   * @return null if there is none, or if the interval has no end
   */
  K right() {
    return run < set.runCount() ? set.point(run, index) : null;
  }

  /**
   * Returns the next point to the left: inside an interval its start, else the end of the one
   * before.
   *
   * @return null if there is none, or if the interval has no start
   */
  K left() {
    if (index > 0) {
      return set.point(run, index - 1);
    }
    return run > 0 ? set.point(run - 1, set.runLength(run - 1) - 1) : null;
  }

  /** Moves right to a key. REQUIRES: {@link #right} is not null and not greater than the key. */
  void gallopRight(K key) {
    int last = set.runLength(run) - 1;
    int passed = index;
    int step = 1;
    while (passed + step <= last && set.isPassed(run, passed + step, key, true)) {
      passed += step;
      step <<= 1;
    }
    if (passed + step <= last) {
      moveTo(set.rankIn(run, passed + 1, passed + step, key, true));
    } else if (passed == last || set.isPassed(run, last, key, true)) {
      runRight(key);
    } else {
      moveTo(set.rankIn(run, passed + 1, last, key, true));
    }
  }

  /** Finds the place of a key that is behind all points of the current run. */
  private void runRight(K key) {
    int passed = run;
    int step = 1;
    while (passed + step < set.runCount() && isRunPassed(passed + step, key)) {
      passed += step;
      step <<= 1;
    }
    int low = passed + 1;
    int high = Math.min(passed + step, set.runCount());
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isRunPassed(middle, key)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    moveTo(
        low == set.runCount()
            ? RangeTombstones.at(low, 0)
            : set.rankIn(low, 0, set.runLength(low) - 1, key, true));
  }

  private boolean isRunPassed(int candidate, K key) {
    return set.isPassed(candidate, set.runLength(candidate) - 1, key, true);
  }

  /** Moves left to a key. REQUIRES: {@link #left} is not null and greater than the key. */
  void gallopLeft(K key) {
    if (index == 0) {
      run--;
      index = set.runLength(run);
    }
    int open = index - 1;
    int step = 1;
    while (open - step >= 0 && !set.isPassed(run, open - step, key, true)) {
      open -= step;
      step <<= 1;
    }
    if (open - step >= 0) {
      moveTo(set.rankIn(run, open - step + 1, open, key, true));
    } else if (open == 0 || !set.isPassed(run, 0, key, true)) {
      runLeft(key);
    } else {
      moveTo(set.rankIn(run, 1, open, key, true));
    }
  }

  /** Finds the place of a key that is before all points of the current run. */
  private void runLeft(K key) {
    int open = run;
    int step = 1;
    while (open - step >= 0 && !set.isPassed(open - step, 0, key, true)) {
      open -= step;
      step <<= 1;
    }
    int low = Math.max(open - step + 1, 0);
    int high = open;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (set.isPassed(middle, 0, key, true)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      moveTo(RangeTombstones.at(0, 0));
    } else {
      int found = low - 1;
      int last = set.runLength(found) - 1;
      moveTo(
          set.isPassed(found, last, key, true)
              ? RangeTombstones.at(low, 0)
              : set.rankIn(found, 1, last, key, true));
    }
  }

  private void moveTo(long place) {
    run = RangeTombstones.run(place);
    index = RangeTombstones.index(place);
  }
}
