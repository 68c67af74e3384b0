package dev.espalier;

import java.util.AbstractMap;
import java.util.ConcurrentModificationException;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The entries of a tree whose keys lie in a {@link Span}, as a map: everything that needs no more
 * of the order than whether a key is inside. What is asked about a key outside finds nothing; what
 * would store one there is refused.
 *
 * <p>A function that is called for a new value must not change the tree's keys; that is noticed
 * after it returned, and nothing is stored.
 */
abstract sealed class SpanMap<K, V> extends AbstractMap<K, V> permits MapView {
  final EntryStore<K, V> entries;
  final Span<K> span;

  SpanMap(EntryStore<K, V> entries, Span<K> span) {
    this.entries = entries;
    this.span = span;
  }

  final SpanCursor<K, V> spanCursor() {
    return new SpanCursor<>(entries, span);
  }

  /** A cursor for one question, which may have answered others; to be closed. */
  final SpanCursor<K, V> spareCursor() {
    return SpanCursor.spare(entries, span);
  }

  /** How many entries there are: at once for a whole tree, else by counting without values. */
  final long count() {
    if (span.isAll()) {
      return entries.size();
    }
    SpanCursor<K, V> cursor = spanCursor();
    long count = 0;
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      count++;
    }
    return count;
  }

  @Override
  public int size() {
    return (int) Math.min(count(), Integer.MAX_VALUE);
  }

  @Override
  public boolean isEmpty() {
    if (span.isAll()) {
      return entries.size() == 0;
    }
    try (SpanCursor<K, V> cursor = spareCursor()) {
      return !cursor.first();
    }
  }

  /** A key of another type fails where it is compared or encoded. */
  @SuppressWarnings("unchecked")
  private K asKey(Object key) {
    return (K) Objects.requireNonNull(key, "key");
  }

  @Override
  public boolean containsKey(Object key) {
    K k = asKey(key);
    return span.contains(k) && entries.contains(k);
  }

  @Override
  public boolean containsValue(Object value) {
    int expected = entries.modifications();
    SpanCursor<K, V> cursor = spanCursor();
    for (boolean more = value != null && cursor.first(); more; more = cursor.next()) {
      if (value.equals(cursor.value())) {
        return true;
      }
      requireUnmodified(expected);
    }
    return false;
  }

  @Override
  public V get(Object key) {
    K k = asKey(key);
    return span.contains(k) ? entries.get(k) : null;
  }

  @Override
  public V getOrDefault(Object key, V defaultValue) {
    V value = get(key);
    return value == null ? defaultValue : value;
  }

  @Override
  public V put(K key, V value) {
    Objects.requireNonNull(value, "value");
    return entries.put(span.requireInside(key), value);
  }

  /** Stores an entry without reading the value that it displaces; true if the key was absent. */
  final boolean store(K key, V value) {
    Objects.requireNonNull(value, "value");
    return entries.insert(span.requireInside(key), value);
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> map) {
    map.forEach(this::store);
  }

  @Override
  public V remove(Object key) {
    K k = asKey(key);
    return span.contains(k) ? entries.remove(k) : null;
  }

  /** Removes an entry without reading its value; true if it was present. */
  final boolean delete(Object key) {
    K k = asKey(key);
    return span.contains(k) && entries.delete(k);
  }

  @Override
  public boolean remove(Object key, Object value) {
    V current = get(key);
    return current != null && current.equals(value) && delete(key);
  }

  @Override
  public void clear() {
    if (span.isAll() || holdsAllEntries()) {
      entries.clear();
    } else {
      entries.clear(span);
    }
  }

  private boolean holdsAllEntries() {
    EntryCursor<K, V> cursor = entries.cursor();
    return cursor.first()
        && span.contains(cursor.key())
        && cursor.last()
        && span.contains(cursor.key());
  }

  @Override
  public V putIfAbsent(K key, V value) {
    Objects.requireNonNull(value, "value");
    V current = entries.get(span.requireInside(key));
    if (current == null) {
      entries.insert(key, value);
    }
    return current;
  }

  @Override
  public V replace(K key, V value) {
    Objects.requireNonNull(value, "value");
    return containsKey(key) ? entries.put(key, value) : null;
  }

  @Override
  public boolean replace(K key, V oldValue, V newValue) {
    Objects.requireNonNull(newValue, "newValue");
    V current = get(key);
    boolean replaces = current != null && current.equals(oldValue);
    if (replaces) {
      entries.insert(key, newValue);
    }
    return replaces;
  }

  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
    Objects.requireNonNull(function, "function");
    int expected = entries.modifications();
    SpanCursor<K, V> cursor = spanCursor();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      V value = function.apply(cursor.key(), cursor.value());
      requireUnmodified(expected);
      entries.insert(cursor.key(), Objects.requireNonNull(value, "value"));
    }
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
    Objects.requireNonNull(function, "function");
    V current = get(key);
    if (current != null) {
      return current;
    }
    int expected = entries.modifications();
    return settle(key, null, function.apply(key), expected);
  }

  @Override
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
    Objects.requireNonNull(function, "function");
    V current = get(key);
    if (current == null) {
      return null;
    }
    int expected = entries.modifications();
    return settle(key, current, function.apply(key, current), expected);
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
    Objects.requireNonNull(function, "function");
    V current = get(key);
    int expected = entries.modifications();
    return settle(key, current, function.apply(key, current), expected);
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
    Objects.requireNonNull(function, "function");
    Objects.requireNonNull(value, "value");
    V current = entries.get(span.requireInside(key));
    int expected = entries.modifications();
    return settle(key, current, current == null ? value : function.apply(current, value), expected);
  }

  /** Makes a key's value the computed one, where null stands for no entry. */
  private V settle(K key, V current, V computed, int expected) {
    requireUnmodified(expected);
    if (computed != null) {
      entries.insert(span.requireInside(key), computed);
    } else if (current != null) {
      entries.delete(key);
    }
    return computed;
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    Objects.requireNonNull(action, "action");
    int expected = entries.modifications();
    SpanCursor<K, V> cursor = spanCursor();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      action.accept(cursor.key(), cursor.value());
      requireUnmodified(expected);
    }
  }

  /** Fails if the tree's keys have changed since {@code modifications()} gave the number. */
  final void requireUnmodified(int expected) {
    if (entries.modifications() != expected) {
      throw new ConcurrentModificationException("the tree's keys have changed");
    }
  }
}
