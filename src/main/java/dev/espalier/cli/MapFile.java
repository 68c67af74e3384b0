package dev.espalier.cli;

import dev.espalier.BTreeMap;
import dev.espalier.memory.MappedMemory;
import java.io.PrintStream;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * An open map file, its keys and values as text.
 *
 * @param memory the file, closed together with this
 * @param map the map in it
 * @param keys how keys are written
 * @param values how values are written
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
record MapFile<K, V>(
    MappedMemory memory, BTreeMap<K, V> map, ValueType<K> keys, ValueType<V> values)
    implements AutoCloseable {
  private static final int LINES_BETWEEN_CHECKS = 1024;

  String keyType() {
    return keys.name();
  }

  Optional<String> get(String key) {
    return Optional.ofNullable(map.get(keys.parse(key))).map(values::format);
  }

  /**
   * Prints the entries from a key to another, the latter excluded, a line each, until all are
   * printed or nobody reads them any more.
   *
   * @param from the first key, or null
   * @param to the key behind the last one, or null
   */
  void print(String from, String to, PrintStream out) {
    NavigableMap<K, V> tail = from == null ? map : map.tailMap(keys.parse(from), true);
    NavigableMap<K, V> range = to == null ? tail : tail.headMap(keys.parse(to), false);
    int lines = 0;
    for (Map.Entry<K, V> entry : range.entrySet()) {
      out.print(keys.format(entry.getKey()));
      out.print('\t');
      out.print(values.format(entry.getValue()));
      out.print('\n');
      if (++lines % LINES_BETWEEN_CHECKS == 0 && out.checkError()) {
        return;
      }
    }
  }

  /**
   * Puts entries in, written as a key, a tab and a value each.
   *
   * @return how many keys were new
   * @throws UsageException if a line is not such an entry; those before it are in
   */
  long load(Iterator<String> lines) {
    return map.insertMany(new LineEntries<>(lines, keys, values));
  }

  @Override
  public void close() {
    memory.close();
  }
}
