package dev.espalier;

import java.util.Map;
import java.util.Objects;

/** An entry as an iterator read it, which writes a value set to it through to the tree. */
final class LiveEntry<K, V> implements Map.Entry<K, V> {
  private final EntryStore<K, V> entries;
  private final K key;
  private V value;

  LiveEntry(EntryStore<K, V> entries, K key, V value) {
    this.entries = entries;
    this.key = key;
    this.value = value;
  }

  @Override
  public K getKey() {
    return key;
  }

  @Override
  public V getValue() {
    return value;
  }

  @Override
  public V setValue(V newValue) {
    Objects.requireNonNull(newValue, "value");
    if (!entries.contains(key)) {
      throw new IllegalStateException("the entry has been removed");
    }
    V previous = entries.put(key, newValue);
    value = newValue;
    return previous;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Map.Entry<?, ?> entry
        && key.equals(entry.getKey())
        && value.equals(entry.getValue());
  }

  @Override
  public int hashCode() {
    return key.hashCode() ^ value.hashCode();
  }

  @Override
  public String toString() {
    return key + "=" + value;
  }
}
