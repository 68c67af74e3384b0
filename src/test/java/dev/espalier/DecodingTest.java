package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Iterator;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What views must not decode, and sizes beyond the range of an int. */
class DecodingTest {
  /** Where the header of a tree says how many entries it has. */
  private static final long ENTRY_COUNT = 20;

  private final CountingCodec<Long> keys = new CountingCodec<>(Codecs.I64);
  private final CountingCodec<Long> values = new CountingCodec<>(Codecs.I64);
  private final ArenaMemory memory = ArenaMemory.create();
  private final BTreeMap<Long, Long> map = BTreeMap.create(memory, keys, values);

  @BeforeEach
  void fill() {
    for (long key = 0; key < 100; key++) {
      map.insert(key, key);
    }
  }

  @Test
  void whatConcernsKeysDecodesNoValue() {
    map.keySet().forEach(key -> {});
    map.descendingKeySet().headSet(50L).forEach(key -> {});
    assertEquals(99, map.keySet().stream().filter(key -> key > 0).count());
    assertEquals(20, map.subMap(10L, 30L).size());
    assertEquals(20, map.subMap(10L, 30L).entrySet().size());
    assertFalse(map.tailMap(10L).isEmpty());
    assertTrue(map.containsKey(5L));
    assertEquals(6L, map.higherKey(5L));
    assertEquals(0L, map.firstKey());
    assertTrue(map.keySet().remove(5L));
    assertEquals(0L, map.navigableKeySet().pollFirst());
    assertEquals(99L, map.navigableKeySet().pollLast());
    assertTrue(map.keySet().removeIf(key -> key % 2 == 0));
    map.headMap(20L).clear();
    assertFalse(map.insert(21L, 1L));
    map.putAll(Map.of(21L, 2L, 23L, 2L));
    assertEquals(0, values.decoded());
  }

  @Test
  void removalThroughAnIteratorDecodesNoValueTwice() {
    Iterator<Long> iterator = map.values().iterator();
    while (iterator.hasNext()) {
      iterator.next();
      iterator.remove();
    }
    assertEquals(100, values.decoded());
  }

  @Test
  void replacingAllValuesDecodesEachOnce() {
    map.replaceAll((key, value) -> value + 1);
    assertEquals(100, values.decoded());
    assertEquals(100, keys.decoded());
  }

  @Test
  void walkingOverAllValuesDecodesNoKey() {
    map.values().forEach(value -> {});
    assertTrue(map.containsValue(99L));
    assertEquals(0, keys.decoded());
  }

  @Test
  void walkingOverARangeDecodesEachKeyOnce() {
    map.subMap(10L, true, 19L, true).forEach((key, value) -> {});
    assertEquals(11, keys.decoded()); // and the one beyond
    assertEquals(10, values.decoded());
  }

  @Test
  void theSizeSaturates() {
    assertSizes(Integer.MAX_VALUE, Integer.MAX_VALUE);
    assertSizes(Integer.MAX_VALUE, 1L << 31);
  }

  private void assertSizes(int size, long sizeLong) {
    writeSize(memory, sizeLong);
    BTreeMap<Long, Long> large = BTreeMap.open(memory, keys, values);
    ArenaMemory other = ArenaMemory.create();
    BTreeSet.create(other, keys).add(1L);
    writeSize(other, sizeLong);
    BTreeSet<Long> set = BTreeSet.open(other, keys);
    assertEquals(size, large.size());
    assertEquals(size, large.entrySet().size());
    assertEquals(size, set.size());
    assertEquals(sizeLong, large.sizeLong());
    assertEquals(sizeLong, set.sizeLong());
    assertEquals(sizeLong, large.keySet().spliterator().estimateSize());
    assertEquals(sizeLong, set.spliterator().getExactSizeIfKnown());
  }

  private static void writeSize(ArenaMemory memory, long size) {
    byte[] bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(size).array();
    memory.write(ENTRY_COUNT, bytes, 0, bytes.length);
  }

  @Test
  void insertSaysWhetherTheKeyWasAbsent() {
    assertTrue(map.insert(100L, 1L));
    assertFalse(map.insert(100L, 2L));
    assertEquals(2L, map.get(100L));
  }
}
