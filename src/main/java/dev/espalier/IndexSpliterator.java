package dev.espalier;

import java.util.ConcurrentModificationException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/** Splits the indexes of a structure; binds to its size when it is first used. */
final class IndexSpliterator<T> implements Spliterator<T> {
  private static final long UNBOUND = -1;

  private final LongFunction<T> items;
  private final LongSupplier size;
  private final IntSupplier changes;
  private final int order;
  private long next;
  private long end;
  private int expectedChanges;

  /**
   * Makes a spliterator over all items.
   *
   * @param items returns the item of an index
   * @param size returns how many items there are
   * @param changes returns a number that tells whether the iteration is still valid
   * @param order {@link Spliterator#ORDERED} or 0
   */
  IndexSpliterator(LongFunction<T> items, LongSupplier size, IntSupplier changes, int order) {
    this(items, size, changes, order, 0, UNBOUND, 0);
  }

  private IndexSpliterator(
      LongFunction<T> items,
      LongSupplier size,
      IntSupplier changes,
      int order,
      long next,
      long end,
      int expectedChanges) {
    this.items = items;
    this.size = size;
    this.changes = changes;
    this.order = order;
    this.next = next;
    this.end = end;
    this.expectedChanges = expectedChanges;
  }

  private long bind() {
    if (end == UNBOUND) {
      end = size.getAsLong();
      expectedChanges = changes.getAsInt();
    }
    return end;
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    Objects.requireNonNull(action);
    if (next >= bind()) {
      return false;
    }
    requireUnchanged();
    action.accept(items.apply(next++));
    requireUnchanged();
    return true;
  }

  @Override
  public void forEachRemaining(Consumer<? super T> action) {
    Objects.requireNonNull(action);
    for (long last = bind(); next < last; ) {
      requireUnchanged();
      action.accept(items.apply(next++));
    }
    requireUnchanged();
  }

  private void requireUnchanged() {
    if (changes.getAsInt() != expectedChanges) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public Spliterator<T> trySplit() {
    long from = next;
    long middle = from + (bind() - from) / 2;
    if (middle == from) {
      return null;
    }
    next = middle;
    return new IndexSpliterator<>(items, size, changes, order, from, middle, expectedChanges);
  }

  @Override
  public long estimateSize() {
    return bind() - next;
  }

  @Override
  public int characteristics() {
    return order | SIZED | SUBSIZED | NONNULL;
  }
}
