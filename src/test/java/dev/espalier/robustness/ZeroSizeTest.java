package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.AppendLog;
import dev.espalier.BTreeMap;
import dev.espalier.Layout;
import dev.espalier.MinHeap;
import dev.espalier.StableCell;
import dev.espalier.StableVector;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.codec.Unit;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys and values may have no bytes at all. */
class ZeroSizeTest {
  private static final byte[] NOTHING = {};

  @ParameterizedTest
  @EnumSource
  void aKeyWithoutBytesIsOneKey(Layout layout) {
    HeapMemory memory = new HeapMemory();
    BTreeMap<Unit, Unit> map =
        BTreeMap.builder(Codecs.UNIT, Codecs.UNIT).layout(layout).create(memory);
    assertNull(map.put(Unit.UNIT, Unit.UNIT));
    assertEquals(Unit.UNIT, map.put(Unit.UNIT, Unit.UNIT));
    assertEquals(Unit.UNIT, map.firstKey());
    assertEquals(Unit.UNIT, map.floorKey(Unit.UNIT));
    assertNull(map.higherKey(Unit.UNIT));
    map.verify();
    BTreeMap<Unit, Unit> again = BTreeMap.open(memory, Codecs.UNIT, Codecs.UNIT);
    assertEquals(Map.of(Unit.UNIT, Unit.UNIT), again);
    assertEquals(Unit.UNIT, again.remove(Unit.UNIT));
    assertTrue(again.isEmpty());
    again.verify();
  }

  private static <V> void changeValues(Memory memory, Layout layout, Codec<V> codec, V value) {
    BTreeMap<Long, V> map = BTreeMap.builder(Codecs.I64, codec).layout(layout).create(memory);
    for (long key = 0; key < 1000; key++) {
      assertTrue(map.insert(key * 77 % 1000, value));
    }
    map.verify();
    for (long key = 0; key < 1000; key += 2) {
      assertFalse(map.insert(key, value));
      map.remove(key);
    }
    map.verify();
    BTreeMap<Long, V> again = BTreeMap.open(memory, Codecs.I64, codec);
    assertEquals(500, again.keySet().stream().count());
    assertEquals(500, again.values().size());
    again.clear();
    again.bulkLoad(List.of(Map.entry(1L, value), Map.entry(2L, value)));
    assertEquals(1, again.insertMany(List.of(Map.entry(2L, value), Map.entry(3L, value))));
    again.verify();
  }

  @ParameterizedTest
  @EnumSource
  void valuesWithoutBytes(Layout layout) {
    changeValues(new HeapMemory(), layout, Codecs.UNIT, Unit.UNIT);
    changeValues(new HeapMemory(), layout, Codecs.blob(0), NOTHING);
    changeValues(new HeapMemory(), layout, Codecs.blob(5), NOTHING);
  }

  @Test
  void theEmptyStringIsTheLeastKey() {
    BTreeMap<String, String> map = BTreeMap.create(new HeapMemory(), Codecs.STRING, Codecs.STRING);
    TreeMap<String, String> model = new TreeMap<>();
    for (int i = 0; i < 200; i++) {
      String key = "\0".repeat(i % 20) + "a".repeat(i / 20);
      map.put(key, "");
      model.put(key, "");
    }
    Content.assertSame(model, map);
    assertEquals("", map.firstKey());
    assertEquals("", map.get(""));
    assertEquals("", map.remove(""));
    model.remove("");
    Content.assertSame(model, map);
  }

  @Test
  void aBoundOfNothingAllowsNothingElse() {
    BTreeMap<byte[], byte[]> map =
        BTreeMap.create(new HeapMemory(), Codecs.blob(0), Codecs.blob(0));
    map.put(NOTHING, NOTHING);
    assertArrayEquals(NOTHING, map.get(NOTHING));
    assertEquals(1, map.size());
    map.verify();
  }

  @Test
  void theOtherStructuresHoldItemsWithoutBytes() {
    StableVector<Unit> vector = StableVector.create(new HeapMemory(), Codecs.UNIT);
    MinHeap<Unit> heap = MinHeap.create(new HeapMemory(), Codecs.UNIT);
    AppendLog<Unit> log = AppendLog.create(new HeapMemory(), new HeapMemory(), Codecs.UNIT);
    StableCell<Unit> cell = StableCell.create(new HeapMemory(), Codecs.UNIT, Unit.UNIT);
    for (int i = 0; i < 100; i++) {
      vector.add(Unit.UNIT);
      heap.add(Unit.UNIT);
      log.append(Unit.UNIT);
      cell.set(Unit.UNIT);
    }
    assertEquals(100, vector.stream().count());
    assertEquals(100, heap.size());
    assertEquals(100, log.stream().count());
    assertEquals(Unit.UNIT, cell.get());
    assertEquals(Unit.UNIT, vector.removeLast());
    assertEquals(Unit.UNIT, heap.poll());
    vector.verify();
    heap.verify();
    log.verify();
    cell.verify();
  }
}
