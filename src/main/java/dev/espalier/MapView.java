package dev.espalier;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A live view of the entries of a tree in a {@link Span}: a whole map, a part of one, or either
 * backwards. A view of a view stands on the tree itself, so depth costs nothing.
 */
sealed class MapView<K, V> extends SpanMap<K, V> implements NavigableMap<K, V> permits BTreeMap {
  MapView(EntryStore<K, V> entries, Span<K> span) {
    super(entries, span);
  }

  /** All entries, ascending. */
  MapView(EntryStore<K, V> entries) {
    this(entries, Span.all(entries.order(), entries.ordersNaturally()));
  }

  @Override
  public Comparator<? super K> comparator() {
    return span.comparator();
  }

  @Override
  public K firstKey() {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return keyOrFail(cursor, cursor.first());
    }
  }

  @Override
  public K lastKey() {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return keyOrFail(cursor, cursor.last());
    }
  }

  @Override
  public K lowerKey(K key) {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return keyOrNull(cursor, cursor.floor(key, false));
    }
  }

  @Override
  public K floorKey(K key) {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return keyOrNull(cursor, cursor.floor(key, true));
    }
  }

  @Override
  public K ceilingKey(K key) {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return keyOrNull(cursor, cursor.ceiling(key, true));
    }
  }

  @Override
  public K higherKey(K key) {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return keyOrNull(cursor, cursor.ceiling(key, false));
    }
  }

  @Override
  public Map.Entry<K, V> firstEntry() {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return entryOrNull(cursor, cursor.first());
    }
  }

  @Override
  public Map.Entry<K, V> lastEntry() {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return entryOrNull(cursor, cursor.last());
    }
  }

  @Override
  public Map.Entry<K, V> lowerEntry(K key) {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return entryOrNull(cursor, cursor.floor(key, false));
    }
  }

  @Override
  public Map.Entry<K, V> floorEntry(K key) {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return entryOrNull(cursor, cursor.floor(key, true));
    }
  }

  @Override
  public Map.Entry<K, V> ceilingEntry(K key) {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return entryOrNull(cursor, cursor.ceiling(key, true));
    }
  }

  @Override
  public Map.Entry<K, V> higherEntry(K key) {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return entryOrNull(cursor, cursor.ceiling(key, false));
    }
  }

  @Override
  public Map.Entry<K, V> pollFirstEntry() {
    return removed(firstEntry());
  }

  @Override
  public Map.Entry<K, V> pollLastEntry() {
    return removed(lastEntry());
  }

  /** Removes the first key without reading its value; null if there is none. */
  final K pollFirstKey() {
    try (SpanCursor<K, V> cursor = spareCursor()) {
      if (!cursor.first()) {
        return null;
      }
      K key = cursor.key();
      entries.delete(key);
      return key;
    }
  }

  private Map.Entry<K, V> removed(Map.Entry<K, V> entry) {
    if (entry != null) {
      entries.delete(entry.getKey());
    }
    return entry;
  }

  private static <K> K keyOrFail(SpanCursor<K, ?> cursor, boolean found) {
    if (!found) {
      throw new NoSuchElementException();
    }
    return cursor.key();
  }

  private static <K> K keyOrNull(SpanCursor<K, ?> cursor, boolean found) {
    return found ? cursor.key() : null;
  }

  private static <K, V> Map.Entry<K, V> entryOrNull(SpanCursor<K, V> cursor, boolean found) {
    return found ? cursor.snapshot() : null;
  }

  /** Another view of the same tree. */
  final MapView<K, V> over(Span<K> part) {
    return new MapView<>(entries, part);
  }

  @Override
  public NavigableMap<K, V> descendingMap() {
    return over(span.reversed());
  }

  @Override
  public NavigableMap<K, V> subMap(K fromKey, boolean fromInclusive, K toKey, boolean toInclusive) {
    return over(span.sub(fromKey, fromInclusive, toKey, toInclusive));
  }

  @Override
  public NavigableMap<K, V> headMap(K toKey, boolean inclusive) {
    return over(span.head(toKey, inclusive));
  }

  @Override
  public NavigableMap<K, V> tailMap(K fromKey, boolean inclusive) {
    return over(span.tail(fromKey, inclusive));
  }

  @Override
  public NavigableMap<K, V> subMap(K fromKey, K toKey) {
    return subMap(fromKey, true, toKey, false);
  }

  @Override
  public NavigableMap<K, V> headMap(K toKey) {
    return headMap(toKey, false);
  }

  @Override
  public NavigableMap<K, V> tailMap(K fromKey) {
    return tailMap(fromKey, true);
  }

  @Override
  public NavigableSet<K> navigableKeySet() {
    return new SetView<>(this, null);
  }

  @Override
  public NavigableSet<K> keySet() {
    return navigableKeySet();
  }

  @Override
  public NavigableSet<K> descendingKeySet() {
    return descendingMap().navigableKeySet();
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new EntrySetView<>(this);
  }

  @Override
  public Collection<V> values() {
    return new ValuesView<>(this);
  }
}
