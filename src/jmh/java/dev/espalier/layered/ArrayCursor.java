package dev.espalier.layered;

import java.util.Comparator;
import java.util.List;

/** The entries of a layer in a sorted list, each key its own value. Counts what it looks at. */
final class ArrayCursor<K> implements LayerCursor<K> {
  private final List<K> keys;
  private final Comparator<? super K> order;
  private int at = -1;
  private long visits;
  private long seeks;

  ArrayCursor(List<K> keys, Comparator<? super K> order) {
    this.keys = keys;
    this.order = order;
  }

  /** Returns how often the cursor came to stand on an entry. */
  long visits() {
    return visits;
  }

  /** Returns how often the cursor was positioned by a search. */
  long seeks() {
    return seeks;
  }

  @Override
  public boolean first() {
    return moveTo(0);
  }

  @Override
  public boolean last() {
    return moveTo(keys.size() - 1);
  }

  @Override
  public boolean seek(K key) {
    seeks++;
    return moveTo(firstFrom(key, false));
  }

  @Override
  public boolean seekForPrev(K key) {
    seeks++;
    return moveTo(firstFrom(key, true) - 1);
  }

  private int firstFrom(K key, boolean behind) {
    int low = 0;
    int high = keys.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int comparison = order.compare(keys.get(middle), key);
      if (comparison < 0 || (behind && comparison == 0)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public boolean next() {
    return moveTo(at + 1);
  }

  @Override
  public boolean prev() {
    return moveTo(at - 1);
  }

  private boolean moveTo(int index) {
    at = index;
    boolean isAtEntry = index >= 0 && index < keys.size();
    visits += isAtEntry ? 1 : 0;
    return isAtEntry;
  }

  @Override
  public K key() {
    return keys.get(at);
  }

  @Override
  public Object value() {
    return keys.get(at);
  }

  @Override
  public boolean isMark() {
    return false;
  }
}
