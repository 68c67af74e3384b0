package dev.espalier;

import java.util.AbstractCollection;
import java.util.Iterator;
import java.util.Spliterator;

/** The values of a map view, in the order of their keys. */
final class ValuesView<K, V> extends AbstractCollection<V> {
  private final SpanMap<K, V> map;

  ValuesView(SpanMap<K, V> map) {
    this.map = map;
  }

  @Override
  public Iterator<V> iterator() {
    return new SpanIterator<>(map, Projection.values());
  }

  @Override
  public Spliterator<V> spliterator() {
    return new SpanSpliterator<>(map, Projection.values());
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
  public boolean contains(Object value) {
    return map.containsValue(value);
  }

  @Override
  public void clear() {
    map.clear();
  }
}
