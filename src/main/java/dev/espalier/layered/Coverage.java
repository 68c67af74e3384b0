package dev.espalier.layered;

import java.util.Comparator;
import java.util.List;

/**
 * Says which keys of a layer are covered by intervals of newer layers, while the keys move through
 * the key space in one direction.
 *
 * @param <K> the type of the keys
 */
final class Coverage<K> {
  /*
   * Layers are numbered from the newest. Each has a cursor in its intervals; what the cursor knows
   * holds until the keys reach the next point in their direction, the layer's edge.
   *
   * A key of layer x is touched by the intervals of layers 0 to x - 1 only. So nearest[x] names
   * the layer, among these, whose edge comes first; while a key of x has not reached that edge,
   * all that is known about layers 0 to x - 1 still holds, and the key is covered if and only if
   * the newest layer that is inside an interval is one of them. That costs one comparison, and
   * none for layers above which there is no interval.
   *
   * When the key has reached the edge, that layer's cursor gallops to the key.
   *
   * Invariants
   *   1. edge[i] is the point after which cursor i is wrong: ascending, the point to its right,
   *      which is reached by a key that equals it; descending, the point to its left, which is
   *      reached by a key that is less. null: never.
   *   2. nearest[x] is the layer i < x whose edge is not null and is reached first; -1: none.
   *   3. newestInside is the smallest i whose cursor is inside an interval; else the number of
   *      layers.
   */
  private final Comparator<? super K> order;
  private final IntervalCursor<K>[] cursors;
  private final K[] edge;
  private final int[] nearest;
  private boolean ascending = true;
  private int newestInside;

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays that never leave this class
  Coverage(List<RangeTombstones<K>> layers, Comparator<? super K> order) {
    this.order = order;
    this.cursors = new IntervalCursor[layers.size()];
    this.edge = (K[]) new Object[layers.size()];
    this.nearest = new int[layers.size() + 1];
    for (int i = 0; i < cursors.length; i++) {
      cursors[i] = layers.get(i).isEmpty() ? null : new IntervalCursor<>(layers.get(i));
    }
  }

  /**
   * Sets all cursors to one key, from which keys move in a direction.
   *
   * @param key null for the place before or behind all keys from which the direction starts
   * @param inclusive whether the key itself is the first one to come
   */
  void begin(K key, boolean inclusive, boolean ascending) {
    this.ascending = ascending;
    newestInside = cursors.length;
    for (int i = cursors.length - 1; i >= 0; i--) {
      IntervalCursor<K> cursor = cursors[i];
      if (cursor != null) {
        place(cursor, key, inclusive);
        edge[i] = ascending ? cursor.right() : cursor.left();
        newestInside = cursor.isInside() ? i : newestInside;
      }
    }
    nearest[0] = -1;
    for (int i = 0; i < cursors.length; i++) {
      nearest[i + 1] = nearer(nearest[i], i);
    }
  }

  private void place(IntervalCursor<K> cursor, K key, boolean inclusive) {
    if (key != null) {
      cursor.seek(key, ascending || inclusive);
    } else if (ascending) {
      cursor.toFirst();
    } else {
      cursor.toLast();
    }
  }

  /**
   * Looks for an interval over a key of a layer. REQUIRES: no earlier key lay further in the
   * direction.
   *
   * @return the newest layer that covers the key, or -1
   */
  int over(int layer, K key) {
    for (int i = nearest[layer]; i >= 0 && isReached(edge[i], key); i = nearest[layer]) {
      follow(i, key);
    }
    return newestInside < layer ? newestInside : -1;
  }

  /**
   * Returns the point up to which the intervals over a layer's keys stay as they were at the last
   * key: ascending, a key that is less has not reached it, descending, one that is greater.
   *
   * @return null if there is none
   */
  K edgeOver(int layer) {
    int i = nearest[layer];
    return i < 0 ? null : edge[i];
  }

  /** Says whether a layer's cursor is inside an interval. */
  boolean isInside(int layer) {
    return cursors[layer] != null && cursors[layer].isInside();
  }

  /**
   * Returns where the interval ends that a layer's cursor is inside of: ascending, the first key
   * behind it; descending, its first key.
   *
   * @return null if it does not end in this direction
   */
  K end(int layer) {
    return edge[layer];
  }

  private boolean isReached(K point, K key) {
    int comparison = order.compare(key, point);
    return ascending ? comparison >= 0 : comparison < 0;
  }

  private void follow(int layer, K key) {
    IntervalCursor<K> cursor = cursors[layer];
    if (ascending) {
      cursor.gallopRight(key);
      edge[layer] = cursor.right();
    } else {
      cursor.gallopLeft(key);
      edge[layer] = cursor.left();
    }
    if (cursor.isInside()) {
      newestInside = Math.min(newestInside, layer);
    } else if (newestInside == layer) {
      newestInside = nextInside(layer + 1);
    }
    edgeMoved(layer);
  }

  private int nextInside(int from) {
    int layer = from;
    while (layer < cursors.length && !isInside(layer)) {
      layer++;
    }
    return layer;
  }

  /** Restores invariant 2, up to where a moved edge makes no difference any more. */
  private void edgeMoved(int layer) {
    for (int x = layer + 1; x <= cursors.length; x++) {
      int known = nearest[x];
      nearest[x] = nearer(nearest[x - 1], x - 1);
      if (nearest[x] == known && known != layer) {
        return;
      }
    }
  }

  /** Returns which of two layers has the nearer edge; {@code one} may be -1. */
  private int nearer(int one, int other) {
    if (edge[other] == null) {
      return one;
    }
    if (one < 0) {
      return other;
    }
    int comparison = order.compare(edge[other], edge[one]);
    return (ascending ? comparison < 0 : comparison > 0) ? other : one;
  }
}
