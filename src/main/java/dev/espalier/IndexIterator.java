package dev.espalier;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/** Goes over the items of a structure by index, up to its size at the time of asking. */
final class IndexIterator<T> implements Iterator<T> {
  private final LongFunction<T> items;
  private final LongSupplier size;
  private final IntSupplier changes;
  private final int expectedChanges;
  private long next;

  /**
   * Makes an iterator.
   *
   * @param first index of the first item to return
   * @param items returns the item of an index
   * @param size returns how many items there are
   * @param changes returns a number that tells whether the iteration is still valid
   */
  IndexIterator(long first, LongFunction<T> items, LongSupplier size, IntSupplier changes) {
    this.next = first;
    this.items = items;
    this.size = size;
    this.changes = changes;
    this.expectedChanges = changes.getAsInt();
  }

  @Override
  public boolean hasNext() {
    return next < size.getAsLong();
  }

  @Override
  public T next() {
    if (changes.getAsInt() != expectedChanges) {
      throw new ConcurrentModificationException();
    }
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return items.apply(next++);
  }
}
