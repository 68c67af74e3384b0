package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.BTreeMap;
import dev.espalier.Layout;
import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The size of a map is what one counts in it, whatever happened, whatever failed. */
class CountProperties {
  private static void assertCounted(TreeMap<Long, byte[]> model, BTreeMap<Long, byte[]> map) {
    map.verify();
    assertEquals(model.size(), map.sizeLong());
    assertEquals(model.size(), map.size());
    assertEquals(model.isEmpty(), map.isEmpty());
    assertEquals(model.size(), map.keySet().stream().filter(key -> true).count());
    assertEquals(model.size(), map.descendingMap().tailMap(Long.MAX_VALUE, true).size());
    assertEquals(model.size(), map.stats().entries());
    assertEquals(model.keySet(), map.keySet());
  }

  @Property(tries = 40)
  void sizeIsWhatIsCounted(
      @ForAll Layout layout,
      @ForAll @IntRange(min = 3, max = 12) int mostPages,
      @ForAll long seed) {
    Memory memory = FailingMemory.cappedAt(new HeapMemory(), mostPages);
    BTreeMap<Long, byte[]> map =
        BTreeMap.builder(Codecs.I64, Codecs.blob(1500)).layout(layout).create(memory);
    TreeMap<Long, byte[]> model = new TreeMap<>();
    Random random = new Random(seed);
    for (int i = 0; i < 1500; i++) {
      change(map, model, random);
      if (i % 100 == 0) {
        assertCounted(model, map);
      }
      if (i % 500 == 400) {
        map = BTreeMap.open(memory, Codecs.I64, Codecs.blob(1500));
        assertCounted(model, map);
      }
    }
    assertCounted(model, map);
  }

  /** Changes the map first: if the memory is full, the model stays as it is. */
  private static void change(
      BTreeMap<Long, byte[]> map, TreeMap<Long, byte[]> model, Random random) {
    long key = random.nextInt(400);
    try {
      switch (random.nextInt(30)) {
        case 0, 1, 2, 3, 4, 5 -> {
          map.remove(key);
          model.remove(key);
        }
        case 6, 7 -> {
          map.pollFirstEntry();
          model.pollFirstEntry();
        }
        case 8 -> {
          map.subMap(key, key + 20).clear();
          model.subMap(key, key + 20).clear();
        }
        case 9 -> {
          if (random.nextInt(10) == 0) {
            map.clear();
            model.clear();
          }
        }
        default -> {
          byte[] value = new byte[random.nextInt(4) == 0 ? random.nextInt(1500) : 9];
          map.put(key, value);
          model.put(key, value);
        }
      }
    } catch (OutOfMemorySpaceException e) {
      // Nothing has changed, as the caller checks.
    }
  }
}
