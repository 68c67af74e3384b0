package dev.espalier.layered;

import java.util.Comparator;

/** An order that counts how often it is asked. */
final class CountingOrder<K> implements Comparator<K> {
  private final Comparator<? super K> order;
  private long comparisons;

  CountingOrder(Comparator<? super K> order) {
    this.order = order;
  }

  @Override
  public int compare(K key, K other) {
    comparisons++;
    return order.compare(key, other);
  }

  long comparisons() {
    return comparisons;
  }

  /** Returns the comparisons since the last call. */
  long take() {
    long taken = comparisons;
    comparisons = 0;
    return taken;
  }
}
