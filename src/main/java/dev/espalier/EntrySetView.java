package dev.espalier;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;

/** The entries of a map view as a set. */
final class EntrySetView<K, V> extends AbstractSet<Map.Entry<K, V>> {
  private final SpanMap<K, V> map;

  EntrySetView(SpanMap<K, V> map) {
    this.map = map;
  }

  @Override
  public Iterator<Map.Entry<K, V>> iterator() {
    return new SpanIterator<>(map, Projection.entries(map));
  }

  @Override
  public Spliterator<Map.Entry<K, V>> spliterator() {
    return new SpanSpliterator<>(map, Projection.entries(map));
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
  public boolean contains(Object object) {
    return object instanceof Map.Entry<?, ?> entry && holds(map.get(entry.getKey()), entry);
  }

  private static boolean holds(Object value, Map.Entry<?, ?> entry) {
    return value != null && value.equals(entry.getValue());
  }

  @Override
  public boolean remove(Object object) {
    return object instanceof Map.Entry<?, ?> entry && map.remove(entry.getKey(), entry.getValue());
  }

  @Override
  public void clear() {
    map.clear();
  }
}
