package dev.espalier;

import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.SortedSet;

/** Iterators that merge two sets of the same order, reading each at most once. */
final class SetAlgebra {
  private SetAlgebra() {}

  abstract static class Merge<K> implements Iterator<K> {
    final Comparator<? super K> order;
    final KeyRun<K> left;
    final KeyRun<K> right;
    private K next;

    Merge(SetView<K> set, SortedSet<K> other) {
      if (!Objects.equals(set.comparator(), other.comparator())) {
        throw new IllegalArgumentException(
            "the other set is ordered by "
                + other.comparator()
                + " and not by "
                + set.comparator()
                + " (null is natural order)");
      }
      order = set.map.span.readingOrder();
      left = new KeyRun<>(set, order);
      right = new KeyRun<>(other, order);
    }

    /** Consumes the runs up to and including the next result; null if there is none. */
    abstract K advance();

    @Override
    public boolean hasNext() {
      if (next == null) {
        next = advance();
      }
      return next != null;
    }

    @Override
    public K next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      K result = next;
      next = null;
      return result;
    }
  }

  static final class Union<K> extends Merge<K> {
    Union(SetView<K> set, SortedSet<K> other) {
      super(set, other);
    }

    @Override
    K advance() {
      if (left.head() == null || right.head() == null) {
        return left.head() == null ? right.take() : left.take();
      }
      int comparison = order.compare(left.head(), right.head());
      if (comparison == 0) {
        right.take();
      }
      return comparison <= 0 ? left.take() : right.take();
    }
  }

  static final class Intersection<K> extends Merge<K> {
    Intersection(SetView<K> set, SortedSet<K> other) {
      super(set, other);
    }

    @Override
    K advance() {
      while (left.head() != null && right.head() != null) {
        left.skipTo(right.head());
        if (left.head() != null) {
          right.skipTo(left.head());
          if (left.startsLike(right)) {
            right.take();
            return left.take();
          }
        }
      }
      return null;
    }
  }

  static final class Difference<K> extends Merge<K> {
    Difference(SetView<K> set, SortedSet<K> other) {
      super(set, other);
    }

    @Override
    K advance() {
      while (left.head() != null) {
        right.skipTo(left.head());
        if (!left.startsLike(right)) {
          return left.take();
        }
        left.take();
      }
      return null;
    }
  }
}
