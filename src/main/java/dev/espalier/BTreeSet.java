package dev.espalier;

import java.util.Iterator;
import java.util.NavigableSet;
import java.util.SortedSet;

/**
 * An ordered set whose elements live off the heap, in the nodes of a B-tree in a {@link
 * dev.espalier.memory.Memory}.
 *
 * <p>It is a complete {@link NavigableSet} in the order of its codec; {@link #comparator()} is null
 * exactly when that is the natural one. Its views, also views of views and descending ones, are
 * live. Null is refused with {@link NullPointerException}. Costs, equality of arrays, fail-fast
 * iterators and threads are as {@link BTreeMap} says of its keys.
 *
 * <p>{@link #union}, {@link #intersection} and {@link #difference} stream: they walk both sets in
 * order and keep nothing, so that they suit sets that do not fit into the heap.
 *
 * {@snippet :
 * Iterator<Long> common = visited.intersection(allowed);
 * while (common.hasNext()) {
 *   report(common.next());
 * }
 * NavigableSet<Long> below = visited.headSet(1_000L, false).descendingSet();
 * }
 *
 * @param <K> the type of the elements
 */
public final class BTreeSet<K> extends SetView<K> {
  /**
   * A set of the keys of a tree.
   *
   * @param present the value that stands beside every key
   */
  <V> BTreeSet(EntryStore<K, V> entries, V present) {
    super(new MapView<>(entries), key -> entries.insert(key, present));
  }

  /**
   * Returns the number of elements, also where it exceeds the range of {@link #size()}, which then
   * returns {@link Integer#MAX_VALUE}. Costs O(1).
   *
   * @return the number of elements
   */
  public long sizeLong() {
    return map.count();
  }

  /**
   * Returns the elements of either set, each once, in order. Costs O(n + m) for sets of n and m
   * elements. The iterator is fail-fast as those of the two sets are and does not remove.
   *
   * @param other a set of the same order
   * @return an iterator over the union
   * @throws IllegalArgumentException if the comparator of {@code other} is not equal to this set's
   */
  public Iterator<K> union(SortedSet<K> other) {
    return new SetAlgebra.Union<>(this, other);
  }

  /**
   * Returns the elements of both sets, in order. A set that has a long run of elements before the
   * other's next one is skipped ahead by a search, so the cost is O(n + m) for sets of n and m
   * elements and O(n log m) where n is much less than m. The iterator is fail-fast as those of the
   * two sets are and does not remove.
   *
   * @param other a set of the same order; skipped ahead only if it is a {@link NavigableSet}
   * @return an iterator over the intersection
   * @throws IllegalArgumentException if the comparator of {@code other} is not equal to this set's
   */
  public Iterator<K> intersection(SortedSet<K> other) {
    return new SetAlgebra.Intersection<>(this, other);
  }

  /**
   * Returns the elements of this set that are not in the other one, in order. Costs O(n + m) for
   * sets of n and m elements and O(n log m) where n, the size of this set, is much less than m. The
   * iterator is fail-fast as those of the two sets are and does not remove.
   *
   * @param other a set of the same order; skipped ahead only if it is a {@link NavigableSet}
   * @return an iterator over the difference
   * @throws IllegalArgumentException if the comparator of {@code other} is not equal to this set's
   */
  public Iterator<K> difference(SortedSet<K> other) {
    return new SetAlgebra.Difference<>(this, other);
  }
}
