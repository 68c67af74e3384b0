package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import java.util.Iterator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A map is emptied entry by entry, in any order, down to the last one. */
class DrainTest {
  /** Around them the tree's height changes: 11 fill a leaf. */
  private static final int[] SIZES = {0, 1, 2, 10, 11, 12, 13, 71, 72, 73, 500, 1000};

  private static BTreeMap<Long, Long> map(int entries) {
    BTreeMap<Long, Long> map = BTreeMap.create(new HeapMemory(), Codecs.I64, Codecs.I64);
    for (long key = 0; key < entries; key++) {
      map.put(key, -key);
    }
    return map;
  }

  private static void drainByIterator(UnaryOperator<NavigableMap<Long, Long>> view) {
    for (int entries : SIZES) {
      BTreeMap<Long, Long> map = map(entries);
      TreeMap<Long, Long> model = new TreeMap<>(map);
      Iterator<Long> keys = view.apply(map).keySet().iterator();
      while (keys.hasNext()) {
        Long key = keys.next();
        keys.remove();
        model.remove(key);
        map.verify();
        assertEquals(model.size(), map.size());
        assertFalse(map.containsKey(key));
      }
      Content.assertSame(model, map);
      assertTrue(view.apply(map).isEmpty());
      map.put(5L, 5L);
      model.put(5L, 5L);
      Content.assertSame(model, map);
    }
  }

  @Test
  void byAnIterator() {
    drainByIterator(map -> map);
  }

  @Test
  void byADescendingIterator() {
    drainByIterator(NavigableMap::descendingMap);
  }

  @Test
  void byAnIteratorOfAView() {
    drainByIterator(map -> map.subMap(7L, true, 60L, false));
    drainByIterator(map -> map.subMap(7L, true, 60L, false).descendingMap());
  }

  @Test
  void fromTheFrontFromTheBackAndFromTheMiddle() {
    for (int entries : SIZES) {
      for (int way = 0; way < 4; way++) {
        BTreeMap<Long, Long> map = map(entries);
        TreeMap<Long, Long> model = new TreeMap<>(map);
        while (!model.isEmpty()) {
          long first = model.firstKey();
          long last = model.lastKey();
          long key =
              switch (way) {
                case 0 -> first;
                case 1 -> last;
                case 2 -> model.floorKey((first + last) / 2);
                default -> model.size() % 2 == 0 ? first : last;
              };
          assertEquals(model.remove(key), map.remove(key));
          map.verify();
        }
        assertEquals(0, map.stats().allocatedChunks());
        Content.assertSame(model, map);
      }
    }
  }

  @Test
  void byRemovingAllOrAllButOne() {
    for (int entries : SIZES) {
      BTreeMap<Long, Long> map = map(entries);
      map.keySet().removeIf(key -> key != 3);
      map.verify();
      assertEquals(entries > 3 ? 1 : 0, map.size());
      map.values().removeIf(value -> true);
      Content.assertSame(new TreeMap<>(), map);
      assertEquals(0, map.stats().allocatedChunks());
    }
  }
}
