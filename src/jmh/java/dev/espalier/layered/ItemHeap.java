package dev.espalier.layered;

import java.util.Comparator;

/**
 * A binary heap of numbered items with keys. Items from {@code late} on come before the others of
 * the same key if the heap ascends, and behind them if it descends; else the lower number is first.
 */
final class ItemHeap<K> {
  private static final int UNKNOWN = 0;

  private final Comparator<? super K> order;
  private final boolean replacesTop;
  private final int late;
  private final K[] keys;
  private final int[] heap;
  private int size;
  private boolean ascending = true;

  /** Where the root's smaller child is, while the root has not been left since it was found. */
  private int smallerChild = UNKNOWN;

  @SuppressWarnings("unchecked") // an array that never leaves this class
  ItemHeap(int items, int late, Comparator<? super K> order, boolean replacesTop) {
    this.order = order;
    this.late = late;
    this.replacesTop = replacesTop;
    this.keys = (K[]) new Object[items];
    this.heap = new int[items];
  }

  void clear(boolean ascending) {
    this.ascending = ascending;
    size = 0;
    smallerChild = UNKNOWN;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int top() {
    return heap[0];
  }

  K key(int item) {
    return keys[item];
  }

  void push(int item, K key) {
    keys[item] = key;
    smallerChild = UNKNOWN;
    int at = size++;
    while (at > 0 && isBefore(item, heap[(at - 1) >> 1])) {
      heap[at] = heap[(at - 1) >> 1];
      at = (at - 1) >> 1;
    }
    heap[at] = item;
  }

  void pop() {
    smallerChild = UNKNOWN;
    int last = heap[--size];
    if (size > 0) {
      sink(last);
    }
  }

  /** Gives the top item its next key; null takes it out. */
  void replaceTop(K key) {
    int item = heap[0];
    if (key == null) {
      pop();
    } else if (replacesTop) {
      keys[item] = key;
      sink(item);
    } else {
      pop();
      push(item, key);
    }
  }

  private void sink(int item) {
    int at = 0;
    int child = smallerChild == UNKNOWN ? smallerChildOf(0) : smallerChild;
    while (child < size && isBefore(heap[child], item)) {
      heap[at] = heap[child];
      at = child;
      child = smallerChildOf(at);
    }
    heap[at] = item;
    smallerChild = at == 0 ? child : UNKNOWN;
  }

  private int smallerChildOf(int at) {
    int child = 2 * at + 1;
    return child + 1 < size && isBefore(heap[child + 1], heap[child]) ? child + 1 : child;
  }

  private boolean isBefore(int item, int other) {
    int comparison = order.compare(keys[item], keys[other]);
    if (comparison == 0) {
      return tie(item) < tie(other);
    }
    return ascending ? comparison < 0 : comparison > 0;
  }

  private int tie(int item) {
    return item >= late && ascending ? item - keys.length : item;
  }
}
