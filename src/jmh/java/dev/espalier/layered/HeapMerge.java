package dev.espalier.layered;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The other form of the merge, to compare with: starts and ends of intervals are items of one heap
 * with the entries. The heap's top is replaced or, as it used to be done, popped and pushed.
 */
final class HeapMerge<K> implements Merge<K> {
  private final Comparator<? super K> order;
  private final List<? extends LayerCursor<K>> cursors;
  private final List<List<K>> points = new ArrayList<>();
  private final int layers;
  private final ItemHeap<K> heap;
  private final K from;
  private final K to;

  /** How many points of a layer are at or before the current key; odd inside an interval. */
  private final int[] ranks;

  private long active;
  private boolean ascending = true;
  private int shown = -1;
  private K shownKey;

  HeapMerge(
      List<? extends LayerCursor<K>> cursors,
      List<RangeTombstones<K>> intervals,
      Comparator<? super K> order,
      K from,
      K to,
      boolean replacesTop) {
    this.order = order;
    this.cursors = cursors;
    this.layers = cursors.size();
    this.from = from;
    this.to = to;
    this.ranks = new int[layers];
    this.heap = new ItemHeap<>(2 * layers, layers, order, replacesTop);
    for (RangeTombstones<K> set : intervals) {
      List<K> list = new ArrayList<>();
      set.forEach(
          (start, end) -> {
            list.add(start);
            list.add(end);
          });
      points.add(list);
    }
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
    step();
    return settle();
  }

  @Override
  public boolean prev() {
    if (ascending) {
      return before(key());
    }
    step();
    return settle();
  }

  @Override
  public K key() {
    return shownKey;
  }

  @Override
  public Object value() {
    return cursors.get(shown).value();
  }

  @Override
  public boolean isMark() {
    return cursors.get(shown).isMark();
  }

  private boolean begin(K key, boolean inclusive, boolean ascending) {
    this.ascending = ascending;
    heap.clear(ascending);
    active = 0;
    shown = -1;
    for (int layer = 0; layer < layers; layer++) {
      K first = firstKey(layer, key, inclusive);
      if (first != null) {
        heap.push(layer, first);
      }
      ranks[layer] = rank(points.get(layer), key, ascending || inclusive);
      active |= (ranks[layer] & 1L) << layer;
      K point = point(layer);
      if (point != null) {
        heap.push(layers + layer, point);
      }
    }
    return settle();
  }

  private int rank(List<K> list, K key, boolean orEqual) {
    if (key == null) {
      if (ascending) {
        return !list.isEmpty() && list.get(0) == null ? 1 : 0;
      }
      return list.size() - (!list.isEmpty() && list.get(list.size() - 1) == null ? 1 : 0);
    }
    int low = 0;
    int high = list.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      K point = list.get(middle);
      int comparison = point == null ? (middle == 0 ? -1 : 1) : order.compare(point, key);
      if (comparison < 0 || (orEqual && comparison == 0)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the next start or end of a layer's intervals in the current direction. */
  private K point(int layer) {
    List<K> list = points.get(layer);
    int index = ascending ? ranks[layer] : ranks[layer] - 1;
    return index >= 0 && index < list.size() ? list.get(index) : null;
  }

  private boolean settle() {
    while (!heap.isEmpty()) {
      int item = heap.top();
      K key = heap.key(item);
      if (ascending ? isAboveBounds(key) : isBelowBounds(key)) {
        return false;
      }
      if (item >= layers) {
        passPoint(item - layers);
      } else if (shown >= 0 && item != shown && order.compare(key, shownKey) == 0) {
        step();
      } else if (Long.numberOfTrailingZeros(active) < item) {
        skip(item, point(Long.numberOfTrailingZeros(active)));
      } else {
        shown = item;
        shownKey = key;
        return true;
      }
    }
    return false;
  }

  private void passPoint(int layer) {
    ranks[layer] += ascending ? 1 : -1;
    active ^= 1L << layer;
    heap.replaceTop(point(layer));
  }

  private void step() {
    LayerCursor<K> cursor = cursors.get(heap.top());
    heap.replaceTop(move(cursor) ? cursor.key() : null);
  }

  private void skip(int layer, K end) {
    LayerCursor<K> cursor = cursors.get(layer);
    K key = null;
    boolean passed = end == null;
    for (int steps = 0; !passed && steps < TournamentMerge.STEPS; steps++) {
      key = move(cursor) ? cursor.key() : null;
      passed = key == null || isPast(key, end);
    }
    heap.replaceTop(passed ? key : firstKey(layer, end, ascending));
  }

  private boolean isPast(K key, K end) {
    int comparison = order.compare(key, end);
    return ascending ? comparison >= 0 : comparison < 0;
  }

  private boolean move(LayerCursor<K> cursor) {
    return ascending ? cursor.next() : cursor.prev();
  }

  private K firstKey(int layer, K target, boolean orEqual) {
    LayerCursor<K> cursor = cursors.get(layer);
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

  private boolean isBelowBounds(K key) {
    return from != null && order.compare(key, from) < 0;
  }

  private boolean isAboveBounds(K key) {
    return to != null && order.compare(key, to) >= 0;
  }
}
