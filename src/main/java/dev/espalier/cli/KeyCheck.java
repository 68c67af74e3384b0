package dev.espalier.cli;

import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import java.util.Iterator;
import java.util.Map;

/**
 * Tells whether the keys of a map can be of a type, by a look at both its ends.
 *
 * <p>Whether a node stores the lengths of keys depends on their type, so with a wrong one all that
 * stands behind the first key is read from the wrong place.
 */
final class KeyCheck {
  /** How many entries are looked at. */
  private static final int SAMPLE = 100;

  private KeyCheck() {}

  static <K> boolean makeSense(Memory memory, ValueType<K> keys) {
    try {
      BTreeMap<K, byte[]> map = BTreeMap.open(memory, keys.codec(), Codecs.BYTES);
      return map.isEmpty() || (map.lastEntry() != null && startAscends(map, keys));
    } catch (CorruptedException | IllegalArgumentException e) {
      return false;
    }
  }

  private static <K> boolean startAscends(BTreeMap<K, byte[]> map, ValueType<K> keys) {
    K before = null;
    Iterator<Map.Entry<K, byte[]>> all = map.entrySet().iterator();
    for (int i = 0; i < SAMPLE && all.hasNext(); i++) {
      K key = all.next().getKey();
      if (before != null && keys.codec().order().compare(before, key) >= 0) {
        return false;
      }
      before = key;
    }
    return true;
  }
}
