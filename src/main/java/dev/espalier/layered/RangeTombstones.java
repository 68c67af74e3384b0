package dev.espalier.layered;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * A set of keys, kept as disjoint half-open intervals: the ranges that a layer has deleted.
 *
 * <p>Intervals that overlap or touch are joined when they are added, so the set is always the
 * shortest list of intervals that covers its keys. An end that is open is written as {@code null}:
 * a {@code from} of {@code null} is before every key, a {@code to} of {@code null} after every key.
 *
 * {@snippet :
 * var deleted = new RangeTombstones<Integer>(Comparator.naturalOrder());
 * deleted.add(2, 4);
 * deleted.add(7, 9);
 * deleted.add(4, 6);       // touches the first
 * deleted.toString();      // "[2,6) [7,9)"
 * deleted.covers(6);       // false: the end does not belong to an interval
 * deleted.add(8, null);
 * deleted.toString();      // "[2,6) [7,+inf)"
 * }
 *
 * <p>Adding takes O(log n) comparisons and the copying of one short run; a look-up takes O(log n)
 * comparisons. A set has one writer at a time and no reader beside it; readers alone may run side
 * by side.
 *
 * @param <K> the type of the keys
 */
public final class RangeTombstones<K> {
  /*
   * Starts and ends of all intervals together are one strictly ascending sequence of points, since
   * neighbours never touch:
   *
   *     start end start end | start end start end | ...
   *     `------ run 0 -----'  `------ run 1 -----'
   *
   * A key lies in the set if and only if the number of points at or before it is odd. That one
   * number, the key's rank, also says which point comes next in either direction.
   *
   * The points are cut into runs, so that adding moves few of them. A run is never changed: it is
   * replaced by a longer, a shorter or two.
   *
   * Invariants
   *   1. Points ascend strictly, within runs and across them.
   *   2. A run holds whole intervals, from 1 to MAX_RUN / 2 of them; so in every run points of even
   *      index are starts.
   *   3. Only the first point may be null (before every key) and only the last one (after every
   *      key); its index tells which of both it is.
   *
   * Adding [from, to): let a be the number of points before `from`, b the number at or before `to`.
   * The points with ranks a to b - 1 go. `from` takes their place unless a is odd (an interval
   * reaches it from the left), then `to` unless b is odd (one goes on behind it).
   */
  static final int MAX_RUN = 512;

  private final Comparator<? super K> order;
  private Object[][] runs = {};
  private int runCount;
  private long points;

  /**
   * Makes an empty set.
   *
   * @param order the order of the keys
   */
  public RangeTombstones(Comparator<? super K> order) {
    this.order = Objects.requireNonNull(order, "order");
  }

  /**
   * Adds an interval. It may have open ends; an interval from a key to the same key is empty and
   * changes nothing.
   *
   * @param from the first key of the interval; null for one that is open at its start
   * @param to the first key behind the interval; null for one that is open at its end
   * @throws IllegalArgumentException if {@code from} is greater than {@code to}
   */
  public void add(K from, K to) {
    if (isEmpty(order, from, to)) {
      return;
    }
    long left = from == null ? at(0, 0) : rank(from, false);
    long right = to == null ? at(runCount, 0) : rank(to, true);
    splice(left, from, right, to);
  }

  /**
   * Says whether a key lies in the set. O(log n).
   *
   * @param key a key
   * @return true if an interval contains it
   */
  public boolean covers(K key) {
    return isInside(rank(Objects.requireNonNull(key, "key"), true));
  }

  /**
   * Returns the number of intervals.
   *
   * @return how many disjoint intervals the set consists of
   */
  public long size() {
    return points >> 1;
  }

  /**
   * Says whether the set has no interval.
   *
   * @return true if it covers no key
   */
  public boolean isEmpty() {
    return points == 0;
  }

  /**
   * Hands over all intervals, in the order of the keys.
   *
   * @param action receives start and end of each interval; null is an open end
   */
  public void forEach(BiConsumer<? super K, ? super K> action) {
    for (int run = 0; run < runCount; run++) {
      for (int i = 0; i < runs[run].length; i += 2) {
        action.accept(point(run, i), point(run, i + 1));
      }
    }
  }

  /**
   * Returns the intervals as text.
   *
   * @return for instance {@code "[-inf,3) [5,8)"}; an empty set gives an empty text
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    forEach(
        (from, to) ->
            text.append(text.isEmpty() ? "[" : " [")
                .append(from == null ? "-inf" : from)
                .append(',')
                .append(to == null ? "+inf" : to)
                .append(')'));
    return text.toString();
  }

  /**
   * Checks a range of keys.
   *
   * @return true if the range is empty
   * @throws IllegalArgumentException if {@code from} is greater than {@code to}
   */
  static <K> boolean isEmpty(Comparator<? super K> order, K from, K to) {
    if (from == null || to == null) {
      return false;
    }
    int comparison = order.compare(from, to);
    if (comparison > 0) {
      throw new IllegalArgumentException("range from " + from + " to the smaller key " + to);
    }
    return comparison == 0;
  }

  /*
   * A place between two points is a number: the run, then the index of the point behind the place.
   * A place behind the last point of a run is written as index 0 of the following run. Index and
   * rank are odd for the same places, by invariant 2.
   */

  static long at(int run, int index) {
    return ((long) run << 32) | index;
  }

  static int run(long place) {
    return (int) (place >>> 32);
  }

  static int index(long place) {
    return (int) place;
  }

  static boolean isInside(long place) {
    return (index(place) & 1) != 0;
  }

  Comparator<? super K> order() {
    return order;
  }

  int runCount() {
    return runCount;
  }

  int runLength(int run) {
    return runs[run].length;
  }

  @SuppressWarnings("unchecked") // points are put in by splice only, as keys
  K point(int run, int index) {
    return (K) runs[run][index];
  }

  /** Returns the place in front of the point that has an index from 0 to the run's length. */
  long placeIn(int run, int index) {
    return index == runs[run].length ? at(run + 1, 0) : at(run, index);
  }

  /** Says whether a point is before a key, or also whether it is the key. */
  boolean isPassed(int run, int index, K key, boolean orEqual) {
    K point = point(run, index);
    if (point == null) {
      return (index & 1) == 0;
    }
    int comparison = order.compare(point, key);
    return comparison < 0 || (orEqual && comparison == 0);
  }

  /** Returns the place behind all points that are before a key, or also behind the key itself. */
  long rank(K key, boolean orEqual) {
    int low = 0;
    int high = runCount;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isPassed(middle, runs[middle].length - 1, key, orEqual)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == runCount ? at(low, 0) : rankIn(low, 0, runs[low].length - 1, key, orEqual);
  }

  /** Looks for a key's place in a part of a run, where the point at {@code high} is not passed. */
  long rankIn(int run, int low, int high, K key, boolean orEqual) {
    int from = low;
    int to = high;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (isPassed(run, middle, key, orEqual)) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return placeIn(run, from);
  }

  private void splice(long left, K from, long right, K to) {
    int first = run(left);
    int kept = index(left);
    if (kept == 0 && first > 0) {
      first--;
      kept = runs[first].length;
    }
    int dropped = index(right);
    int behind = dropped == 0 ? run(right) : run(right) + 1;
    int rest = dropped == 0 ? 0 : runs[behind - 1].length - dropped;
    if (behind == first && first < runCount) {
      behind++;
      rest = runs[first].length;
    }

    int startsHere = ~kept & 1;
    int endsHere = ~dropped & 1;
    Object[] spliced = new Object[kept + startsHere + endsHere + rest];
    if (kept > 0) {
      System.arraycopy(runs[first], 0, spliced, 0, kept);
    }
    if (startsHere == 1) {
      spliced[kept] = from;
    }
    if (endsHere == 1) {
      spliced[kept + startsHere] = to;
    }
    if (rest > 0) {
      System.arraycopy(runs[behind - 1], dropped, spliced, kept + startsHere + endsHere, rest);
    }
    replaceRuns(first, behind, spliced);
  }

  private void replaceRuns(int from, int to, Object[] run) {
    for (int i = from; i < to; i++) {
      points -= runs[i].length;
    }
    points += run.length;
    if (run.length <= MAX_RUN) {
      openGap(from, to, 1);
      runs[from] = run;
    } else {
      int half = (run.length >> 2) << 1;
      openGap(from, to, 2);
      runs[from] = Arrays.copyOf(run, half);
      runs[from + 1] = Arrays.copyOfRange(run, half, run.length);
    }
  }

  /** Makes room for {@code room} runs in the place of those from {@code from} to {@code to}. */
  private void openGap(int from, int to, int room) {
    int count = runCount - (to - from) + room;
    Object[][] target = runs;
    if (count > runs.length) {
      target = Arrays.copyOf(runs, Math.max(4, count + (count >> 1)));
    }
    System.arraycopy(runs, to, target, from + room, runCount - to);
    if (count < runCount) {
      Arrays.fill(target, count, runCount, null);
    }
    runs = target;
    runCount = count;
  }
}
