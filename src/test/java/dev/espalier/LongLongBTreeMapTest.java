package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How primitive maps are made and opened, and what they refuse. */
class LongLongBTreeMapTest {
  private final ArenaMemory memory = ArenaMemory.create();

  @AfterEach
  void closeMemory() {
    memory.close();
  }

  private static List<Long> keys(LongLongBTreeMap map) {
    List<Long> keys = new ArrayList<>();
    map.forEach((key, value) -> keys.add(key));
    return keys;
  }

  @Test
  void aMapIsWhatItWasWhenItIsOpenedAgain() {
    LongLongBTreeMap.create(memory).put(-1, -2);
    LongLongBTreeMap opened = LongLongBTreeMap.open(memory);
    opened.put(1, 2);
    assertEquals(List.of(-1L, 1L), keys(LongLongBTreeMap.openOrCreate(memory)));
    assertEquals(-2, opened.get(-1, 0));
    assertThrows(IllegalStateException.class, () -> LongLongBTreeMap.create(memory));
  }

  @Test
  void openOrCreateMakesAMapWhereNoneIs() {
    assertThrows(CorruptedException.class, () -> LongLongBTreeMap.open(memory));
    assertTrue(LongLongBTreeMap.openOrCreate(memory).isEmpty());
    assertTrue(LongLongBTreeMap.open(memory).isEmpty());
  }

  @Test
  void theCodecOfKeysSaysTheirOrder() {
    LongLongBTreeMap map = LongLongBTreeMap.create(memory, Codecs.U64, Codecs.I64);
    map.put(-1, 1);
    map.put(1, 2);
    assertEquals(List.of(1L, -1L), keys(map));
    assertEquals(OptionalLong.of(-1), map.lastKey());
    assertEquals(
        OptionalLong.of(-1), LongLongBTreeMap.open(memory, Codecs.U64, Codecs.I64).higherKey(1));
    assertEquals(2, LongLongBTreeMap.openOrCreate(memory, Codecs.U64, Codecs.I64).get(1, 0));
  }

  @Test
  void bothSidesAreTheSameMap() {
    BTreeMap<Long, Long> boxed = BTreeMap.create(memory, Codecs.I64, Codecs.U64);
    LongLongBTreeMap map = LongLongBTreeMap.of(boxed);
    map.put(1, -1);
    assertEquals(-1L, boxed.put(1L, 5L));
    boxed.put(2L, 6L);
    assertEquals(5, map.get(1, 0));
    assertEquals(2, map.size());
    assertTrue(map.remove(2));
    assertFalse(boxed.containsKey(2L));
    assertEquals(boxed, map.asMap());
    map.clear();
    assertTrue(boxed.isEmpty());
  }

  @Test
  void otherCodecsAreRefusedByName() {
    BTreeMap<Long, Long> numbers = BTreeMap.create(memory, Codecs.U32, Codecs.U64);
    String message =
        assertThrows(IllegalArgumentException.class, () -> LongLongBTreeMap.of(numbers))
            .getMessage();
    assertTrue(message.contains("keys") && message.contains("U32"), message);
    try (ArenaMemory other = ArenaMemory.create()) {
      Codec<Long> reversed = Codecs.reverse(Codecs.I64);
      for (Codec<Long> wrong : List.of(reversed, Codecs.U32)) {
        assertThrows(
            IllegalArgumentException.class,
            () -> LongLongBTreeMap.create(other, Codecs.I64, wrong));
        assertThrows(
            IllegalArgumentException.class,
            () -> LongLongBTreeMap.openOrCreate(other, wrong, Codecs.I64));
      }
      assertEquals(0, other.pages());
    }
  }

  @Test
  void anActionMayReplaceValuesButNotChangeKeys() {
    LongLongBTreeMap map = LongLongBTreeMap.create(memory);
    for (int i = 0; i < 100; i++) {
      map.put(i, i);
    }
    map.forEach((key, value) -> map.put(key, value + 1));
    assertEquals(100, map.get(99, 0));
    map.forEachReversed((key, value) -> map.put(key, value + 1));
    assertEquals(101, map.get(99, 0));
    LongLongConsumer removal = (key, value) -> map.remove(key);
    assertThrows(ConcurrentModificationException.class, () -> map.forEach(removal));
    assertThrows(ConcurrentModificationException.class, () -> map.forEachReversed(removal));
    assertThrows(ConcurrentModificationException.class, () -> map.forEachInRange(5, 10, removal));
    assertThrows(ConcurrentModificationException.class, () -> map.forEach((k, v) -> map.clear()));
    assertTrue(map.isEmpty());
  }

  @Test
  void rangesIncludeBothEnds() {
    LongLongBTreeMap map = LongLongBTreeMap.create(memory);
    for (long key : new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}) {
      map.put(key, key);
    }
    List<Long> seen = new ArrayList<>();
    map.forEachInRange(Long.MIN_VALUE, Long.MAX_VALUE, (key, value) -> seen.add(value));
    assertEquals(List.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE), seen);
    seen.clear();
    map.forEachInRange(0, 0, (key, value) -> seen.add(key));
    assertEquals(List.of(0L), seen);
    String message =
        assertThrows(IllegalArgumentException.class, () -> map.forEachInRange(2, -3, (k, v) -> {}))
            .getMessage();
    assertTrue(message.contains("2") && message.contains("-3"), message);
  }

  @Test
  void nullActionsAreRefusedAlsoByAnEmptyMap() {
    LongLongBTreeMap map = LongLongBTreeMap.create(memory);
    assertThrows(NullPointerException.class, () -> map.forEach(null));
    assertThrows(NullPointerException.class, () -> map.forEachReversed(null));
    assertThrows(NullPointerException.class, () -> map.forEachInRange(0, 1, null));
    assertThrows(NullPointerException.class, () -> LongLongBTreeMap.of(null));
  }

  @Test
  void aMapCannotBeUsedFromWithinItsOwnBatch() {
    LongLongBTreeMap map = LongLongBTreeMap.create(memory);
    map.put(1, 1);
    LongLongCursor cursor = map.cursor();
    assertTrue(cursor.first());
    for (Runnable use :
        List.<Runnable>of(
            () -> map.get(1, 0),
            () -> map.containsKey(1),
            () -> map.floorKey(1),
            () -> map.put(2, 2),
            () -> map.remove(1),
            cursor::key,
            cursor::next)) {
      List<Long> input = List.of(5L);
      assertThrows(
          ConcurrentModificationException.class,
          () ->
              map.asMap()
                  .insertMany(
                      input.stream()
                          .map(
                              key -> {
                                use.run();
                                return Map.entry(key, key);
                              })
                          .iterator()));
    }
    assertEquals(List.of(1L), keys(map));
  }

  @Test
  void valuesThatAreNotEightBytesAreDamage() {
    BTreeMap<Long, byte[]> bytes = BTreeMap.create(memory, Codecs.I64, Codecs.BYTES);
    bytes.put(1L, new byte[5]);
    bytes.put(2L, new byte[5_000]);
    bytes.put(3L, new byte[8]);
    LongLongBTreeMap map = LongLongBTreeMap.open(memory);
    assertThrows(CorruptedException.class, () -> map.get(1, 0));
    assertThrows(CorruptedException.class, () -> map.get(2, 0));
    assertEquals(Long.MIN_VALUE, map.get(3, 0));
    LongLongCursor cursor = map.cursor();
    assertTrue(cursor.first());
    assertEquals(1, cursor.key());
    assertThrows(CorruptedException.class, cursor::value);
  }

  @Test
  void valuesBehindTheFirstPageAreReadToo() {
    BTreeMap<Long, byte[]> bytes = BTreeMap.create(memory, Codecs.I64, Codecs.BYTES);
    bytes.put(1L, new byte[5_000]);
    bytes.put(2L, new byte[] {0, 0, 0, 0, 0, 0, 0, 7});
    LongLongBTreeMap map = LongLongBTreeMap.open(memory, Codecs.I64, Codecs.U64);
    assertEquals(7, map.get(2, 0));
    LongLongCursor cursor = map.cursor();
    assertTrue(cursor.last());
    assertEquals(7, cursor.value());
  }
}
