package dev.espalier;

import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.Spliterator;
import java.util.function.Predicate;

/**
 * The keys of a map view as a set. Keys can be removed through it, and added if it knows how: the
 * key sets of a map do not, sets of their own and the views of those do.
 */
sealed class SetView<K> extends AbstractSet<K> implements NavigableSet<K> permits BTreeSet {
  final MapView<K, ?> map;

  /** Inserts a key and says whether it is new; null if keys cannot be added. */
  private final Predicate<K> insertion;

  SetView(MapView<K, ?> map, Predicate<K> insertion) {
    this.map = map;
    this.insertion = insertion;
  }

  private SetView<K> over(Span<K> span) {
    return new SetView<>(map.over(span), insertion);
  }

  @Override
  public Comparator<? super K> comparator() {
    return map.comparator();
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public boolean isEmpty() {
    return map.isEmpty();
  }

  @Override
  public boolean contains(Object key) {
    return map.containsKey(key);
  }

  @Override
  public boolean add(K key) {
    if (insertion == null) {
      throw new UnsupportedOperationException("a key set of a map cannot take keys without values");
    }
    return insertion.test(map.span.requireInside(key));
  }

  @Override
  public boolean remove(Object key) {
    return map.delete(key);
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<K> iterator() {
    return keys();
  }

  final SpanIterator<K, ?, K> keys() {
    return keysOf(map);
  }

  @Override
  public Iterator<K> descendingIterator() {
    return keysOf(map.over(map.span.reversed()));
  }

  private static <K, V> SpanIterator<K, V, K> keysOf(MapView<K, V> map) {
    return new SpanIterator<>(map, Projection.keys(map));
  }

  @Override
  public Spliterator<K> spliterator() {
    return spliteratorOf(map);
  }

  private static <K, V> Spliterator<K> spliteratorOf(MapView<K, V> map) {
    return new SpanSpliterator<>(map, Projection.keys(map));
  }

  @Override
  public K first() {
    return map.firstKey();
  }

  @Override
  public K last() {
    return map.lastKey();
  }

  @Override
  public K lower(K key) {
    return map.lowerKey(key);
  }

  @Override
  public K floor(K key) {
    return map.floorKey(key);
  }

  @Override
  public K ceiling(K key) {
    return map.ceilingKey(key);
  }

  @Override
  public K higher(K key) {
    return map.higherKey(key);
  }

  @Override
  public K pollFirst() {
    return map.pollFirstKey();
  }

  @Override
  public K pollLast() {
    return map.over(map.span.reversed()).pollFirstKey();
  }

  @Override
  public NavigableSet<K> descendingSet() {
    return over(map.span.reversed());
  }

  @Override
  public NavigableSet<K> subSet(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive) {
    return over(map.span.sub(fromKey, fromInclusive, toKey, toInclusive));
  }

  @Override
  public NavigableSet<K> headSet(K toKey, boolean inclusive) {
    return over(map.span.head(toKey, inclusive));
  }

  @Override
  public NavigableSet<K> tailSet(K fromKey, boolean inclusive) {
    return over(map.span.tail(fromKey, inclusive));
  }

  @Override
  public NavigableSet<K> subSet(K fromKey, K toKey) {
    return subSet(fromKey, true, toKey, false);
  }

  @Override
  public NavigableSet<K> headSet(K toKey) {
    return headSet(toKey, false);
  }

  @Override
  public NavigableSet<K> tailSet(K fromKey) {
    return tailSet(fromKey, true);
  }
}
