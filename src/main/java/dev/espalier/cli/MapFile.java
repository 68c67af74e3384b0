package dev.espalier.cli;

import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.memory.MappedMemory;
import dev.espalier.tree.Tree;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
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

  /** Returns the engine below the map. */
  Tree tree() {
    return Tree.open(memory, keys.codec().bound());
  }

  /**
   * Writes a stored key as text, whatever its bytes are.
   *
   * @param start the first bytes of the key, or all
   * @param length how many bytes it has
   * @return the key as its type is written, or as bytes are if it is not of that type; if it is not
   *     all there, its front and an ellipsis
   */
  String keyText(byte[] start, int length) {
    if (start.length < length) {
      return Text.ofBytes(wholeCharacters(start)) + "\u2026";
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(Math.max(1, length), 1);
      MemorySegment.copy(start, 0, segment, ValueLayout.JAVA_BYTE, 0, length);
      return keys.format(keys.codec().decode(segment, 0, length));
    } catch (IllegalArgumentException | CorruptedException e) {
      return Text.ofBytes(start);
    }
  }

  /** Cuts off the last character, which may have lost some of its UTF-8 bytes. */
  private static byte[] wholeCharacters(byte[] start) {
    int end = start.length - 1;
    while (end > 0 && (start[end] & 0xC0) == 0x80) {
      end--;
    }
    return Arrays.copyOf(start, Math.max(end, 0));
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
