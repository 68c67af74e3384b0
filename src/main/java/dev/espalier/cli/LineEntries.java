package dev.espalier.cli;

import java.util.Iterator;
import java.util.Map;

/** Entries read from lines: a key, a tab and a value each. */
final class LineEntries<K, V> implements Iterator<Map.Entry<K, V>> {
  private final Iterator<String> lines;
  private final ValueType<K> keys;
  private final ValueType<V> values;
  private long number;

  LineEntries(Iterator<String> lines, ValueType<K> keys, ValueType<V> values) {
    this.lines = lines;
    this.keys = keys;
    this.values = values;
  }

  @Override
  public boolean hasNext() {
    return lines.hasNext();
  }

  @Override
  public Map.Entry<K, V> next() {
    String line = lines.next();
    number++;
    int tab = line.indexOf('\t');
    if (tab < 0) {
      throw new UsageException("line %d: no tab between a key and a value".formatted(number));
    }
    try {
      return Map.entry(keys.parse(line.substring(0, tab)), values.parse(line.substring(tab + 1)));
    } catch (UsageException e) {
      throw new UsageException("line %d: %s".formatted(number, e.getMessage()));
    }
  }
}
