package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;

/** Maps whose values follow from their keys, so that any reader can tell a right one. */
final class Content {
  private Content() {}

  /** Every third value is longer than a page of the map, so that it is read in pieces. */
  static String value(long key) {
    return ("value of " + key).repeat(key % 3 == 0 ? 100 : 1);
  }

  /** Makes a map with the even keys below twice the number of entries. */
  static BTreeMap<Long, String> map(Memory memory, int entries) {
    BTreeMap<Long, String> map = BTreeMap.create(memory, Codecs.I64, Codecs.STRING);
    for (long i = 0; i < entries; i++) {
      map.put(2 * i, value(2 * i));
    }
    return map;
  }

  static BTreeMap<Long, String> open(Memory memory) {
    return BTreeMap.open(memory, Codecs.I64, Codecs.STRING);
  }

  /** Checks that a map is sound and holds the same as a model, by walking both ways. */
  static <K, V> void assertSame(NavigableMap<K, V> model, BTreeMap<K, V> map) {
    map.verify();
    assertEquals(model.size(), map.sizeLong());
    assertEquals(model.size(), walk(model, map));
    assertEquals(model.size(), walk(model.descendingMap(), map.descendingMap()));
    assertEquals(model.isEmpty(), map.isEmpty());
    assertEquals(new HashMap<>(model), new HashMap<>(map));
  }

  private static <K, V> int walk(Map<K, V> model, Map<K, V> map) {
    int counted = 0;
    Iterator<Map.Entry<K, V>> expected = model.entrySet().iterator();
    for (Map.Entry<K, V> entry : map.entrySet()) {
      assertEquals(expected.next(), entry);
      counted++;
    }
    return counted;
  }
}
