package dev.espalier.layered;

import java.util.Comparator;
import java.util.List;

/**
 * The merge of layers: a {@link Tournament} among their entry cursors, with the layers' intervals
 * beside it.
 *
 * @param <K> the type of the keys
 */
final class TournamentMerge<K> implements Merge<K> {
  /*
   * The intervals take no part in the tournament. A layer's cursor that wins with a key shows it if
   *   - no newer layer holds the same key (the tournament knows), and
   *   - no newer layer's interval covers it (the coverage knows).
   * Otherwise that one cursor goes on, past the whole interval if one covers it: by a few steps,
   * and if these do not get there, by a seek. Cursors of other layers that lie in the interval as
   * well come up by themselves and do the same. So no cursor ever goes back.
   *
   * A layer whose cursor goes on winning shows its keys without being asked, as long as they lie
   * in front of the limit: the first of the runner-up's key, the next point of an interval above
   * the layer, and the bound. So the usual step takes one comparison.
   *
   * Descending is the mirror image. Of equal keys the newest layer's comes first in both
   * directions.
   *
   * Turning round sets every cursor anew, to the key beside the current one. What holds then of
   * the others: each stands on its first entry behind that key in the new direction, or on one
   * further on up to which its entries are covered.
   */

  /** How many entries a covered cursor steps over before it seeks. */
  static final int STEPS = 16;

  private final Comparator<? super K> order;
  private final LayerCursor<K>[] cursors;
  private final Tournament<K> tournament;
  private final Coverage<K> coverage;
  private final K from;
  private final K to;
  private boolean ascending = true;

  /** Whether {@link #limit} holds for the winner. */
  private boolean isLimited;

  /** The winner's keys in front of this are shown without more ado; null is behind all keys. */
  private K limit;

  /**
   * Makes the merge of layers.
   *
   * @param entries a cursor for each layer, the newest first
   * @param intervals the intervals of each layer
   * @param from the first key to show; null for no bound
   * @param to the first key behind those to show; null for no bound
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // an array that never leaves this class
  TournamentMerge(
      List<? extends LayerCursor<K>> entries,
      List<RangeTombstones<K>> intervals,
      Comparator<? super K> order,
      K from,
      K to) {
    this.order = order;
    this.cursors = entries.toArray(new LayerCursor[0]);
    this.tournament = new Tournament<>(Math.max(1, cursors.length), order);
    this.coverage = new Coverage<>(intervals, order);
    this.from = from;
    this.to = to;
  }

  @Override
  public boolean first() {
    return begin(from, true, true);
  }

  @Override
  public boolean last() {
    return begin(to, false, false);
  }

  @Override
  public boolean seek(K key) {
    return isBelowBounds(key) ? first() : begin(key, true, true);
  }

  @Override
  public boolean seekForPrev(K key) {
    return isAboveBounds(key) ? last() : begin(key, true, false);
  }

  @Override
  public boolean after(K key) {
    return isBelowBounds(key) ? first() : begin(key, false, true);
  }

  @Override
  public boolean before(K key) {
    return isAboveBounds(key) ? last() : begin(key, false, false);
  }

  @Override
  public boolean next() {
    if (!ascending) {
      return after(key());
    }
    return goOn();
  }

  @Override
  public boolean prev() {
    if (ascending) {
      return before(key());
    }
    return goOn();
  }

  private boolean goOn() {
    LayerCursor<K> cursor = cursors[tournament.winner()];
    K key = move(cursor) ? cursor.key() : null;
    if (isLimited && key != null && (limit == null || isBehind(limit, key))) {
      tournament.keep(key);
      return true;
    }
    boolean isRun = tournament.hasRunnerUp();
    int layer = tournament.winner();
    tournament.replace(key);
    boolean found = settle();
    isLimited = found && isRun && tournament.hasRunnerUp() && tournament.winner() == layer;
    limit = isLimited ? limitOf(layer) : null;
    return found;
  }

  private K limitOf(int layer) {
    K bound = ascending ? to : from;
    return nearer(nearer(tournament.runnerUpKey(), coverage.edgeOver(layer)), bound);
  }

  /** Returns the first of two keys in the current direction; null is behind all keys. */
  private K nearer(K one, K other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return isBehind(one, other) ? other : one;
  }

  @Override
  public K key() {
    return tournament.key();
  }

  @Override
  public Object value() {
    return cursors[tournament.winner()].value();
  }

  @Override
  public boolean isMark() {
    return cursors[tournament.winner()].isMark();
  }

  /**
   * Sets every cursor to a key and settles. The cursor of a layer that newer layers cover there is
   * set to the end of their intervals at once.
   */
  private boolean begin(K key, boolean inclusive, boolean ascending) {
    this.ascending = ascending;
    this.isLimited = false;
    coverage.begin(key, inclusive, ascending);
    K target = key;
    boolean orEqual = inclusive;
    boolean reachable = true;
    for (int layer = 0; layer < cursors.length; layer++) {
      tournament.enter(layer, reachable ? firstKey(cursors[layer], target, orEqual) : null);
      if (coverage.isInside(layer)) {
        K end = coverage.end(layer);
        reachable &= end != null;
        if (reachable && (target == null || isBehind(end, target))) {
          target = end;
          orEqual = ascending;
        }
      }
    }
    tournament.begin(ascending);
    return settle();
  }

  /** Goes on until the winner's entry decides. */
  private boolean settle() {
    for (K key = tournament.key(); key != null && isInBounds(key); key = tournament.key()) {
      if (tournament.isShadowed()) {
        step();
      } else {
        int layer = tournament.winner();
        int newer = coverage.over(layer, key);
        if (newer < 0) {
          return true;
        }
        skipTo(coverage.end(newer));
      }
    }
    return false;
  }

  private boolean isInBounds(K key) {
    return ascending ? !isAboveBounds(key) : !isBelowBounds(key);
  }

  private boolean isBelowBounds(K key) {
    return from != null && order.compare(key, from) < 0;
  }

  private boolean isAboveBounds(K key) {
    return to != null && order.compare(key, to) >= 0;
  }

  private void step() {
    LayerCursor<K> cursor = cursors[tournament.winner()];
    tournament.replace(move(cursor) ? cursor.key() : null);
  }

  /** Moves the winner's cursor past the end of an interval; null is behind all keys. */
  private void skipTo(K end) {
    LayerCursor<K> cursor = cursors[tournament.winner()];
    K key = null;
    boolean passed = end == null;
    for (int steps = 0; !passed && steps < STEPS; steps++) {
      key = move(cursor) ? cursor.key() : null;
      passed = key == null || isPast(key, end);
    }
    tournament.replace(passed ? key : firstKey(cursor, end, ascending));
  }

  private boolean move(LayerCursor<K> cursor) {
    return ascending ? cursor.next() : cursor.prev();
  }

  /** Says whether a key lies behind an interval that ends, in the current direction, at a key. */
  private boolean isPast(K key, K end) {
    int comparison = order.compare(key, end);
    return ascending ? comparison >= 0 : comparison < 0;
  }

  private boolean isBehind(K key, K other) {
    int comparison = order.compare(key, other);
    return ascending ? comparison > 0 : comparison < 0;
  }

  /**
   * Positions a cursor.
   *
   * @param target null for the end of the layer from which the direction starts
   * @param orEqual false for the first key behind the target
   * @return the key it stands on then, or null
   */
  private K firstKey(LayerCursor<K> cursor, K target, boolean orEqual) {
    if (target == null) {
      return (ascending ? cursor.first() : cursor.last()) ? cursor.key() : null;
    }
    if (!(ascending ? cursor.seek(target) : cursor.seekForPrev(target))) {
      return null;
    }
    K key = cursor.key();
    if (orEqual || order.compare(key, target) != 0) {
      return key;
    }
    return move(cursor) ? cursor.key() : null;
  }
}
