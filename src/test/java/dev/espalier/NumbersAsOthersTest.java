package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.Memory;
import java.time.LocalDate;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Maps of numbers have ways of their own, and keep the rules of all maps on them. */
class NumbersAsOthersTest {
  /** Offset of the key of a map's only entry, and of its value with the length. */
  private static final long KEY = 100 + 16 + 15;

  private static final long VALUE = KEY + Long.BYTES;
  private static final byte[] WRONG = {-1, -1, -1, -1, -1, -1, -1, -1};

  private final ArenaMemory memory = ArenaMemory.create();

  @Test
  void aKeyThatItsCodecRefusesIsDamage() {
    BTreeMap<LocalDate, Long> map = BTreeMap.create(memory, Codecs.LOCAL_DATE, Codecs.I64);
    map.put(LocalDate.EPOCH, 1L);
    memory.write(KEY, WRONG, 0, WRONG.length);
    BTreeCursor<LocalDate, Long> cursor = map.cursor();
    assertTrue(cursor.first());
    assertThrows(CorruptedException.class, cursor::key);
    assertThrows(CorruptedException.class, map::firstKey);
    assertThrows(CorruptedException.class, () -> map.keySet().iterator().next());
  }

  @Test
  void aValueThatItsCodecRefusesIsFoundBeforeTheMapChanges() {
    BTreeMap<Long, LocalDate> map = BTreeMap.create(memory, Codecs.I64, Codecs.LOCAL_DATE);
    map.put(1L, LocalDate.EPOCH);
    memory.write(VALUE + 4, WRONG, 0, WRONG.length);
    byte[] before = Images.of(memory);
    assertThrows(CorruptedException.class, () -> map.put(1L, LocalDate.EPOCH));
    assertThrows(CorruptedException.class, () -> map.remove(1L));
    assertArrayEquals(before, Images.of(memory));
  }

  @Test
  void aValueOfAnotherLengthIsReplacedAndRemovedUnread() {
    BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
    map.insert(1L, 1L);
    map.insert(2L, 2L);
    long second = KEY + 2 * Long.BYTES + 12;
    memory.write(second, new byte[] {7}, 0, 1);
    assertThrows(CorruptedException.class, () -> map.put(2L, 5L));
    assertFalse(map.insert(2L, 5L));
    assertEquals(5L, map.get(2L));
    memory.write(second, new byte[] {7}, 0, 1);
    assertThrows(CorruptedException.class, () -> map.remove(2L));
    assertTrue(map.keySet().remove(2L));
    assertEquals(List.of(1L), List.copyOf(map.keySet()));
  }

  @Test
  void aCursorIsRefusedFromWithinABatch() {
    BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
    map.put(1L, 1L);
    BTreeCursor<Long, Long> cursor = map.cursor();
    LongLongCursor numbers = LongLongBTreeMap.of(map).cursor();
    assertTrue(cursor.first() && numbers.first());
    Iterator<Map.Entry<Long, Long>> input = Map.of(2L, 2L).entrySet().iterator();
    map.insertMany(
        () ->
            new Iterator<>() {
              @Override
              public boolean hasNext() {
                return input.hasNext();
              }

              @Override
              public Map.Entry<Long, Long> next() {
                assertThrows(ConcurrentModificationException.class, cursor::key);
                assertThrows(ConcurrentModificationException.class, numbers::key);
                return input.next();
              }
            });
    assertEquals(2, map.size());
  }

  /** The value that is looked for removes a key whenever it is compared. */
  @Test
  void aKeyRemovedByAnEqualsIsNoticed() {
    BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
    for (long key = 0; key < 60; key++) {
      map.put(key, key);
    }
    Object meddler =
        new Object() {
          @Override
          public boolean equals(Object other) {
            map.remove(59L);
            return other == this;
          }

          @Override
          public int hashCode() {
            return 0;
          }
        };
    assertThrows(ConcurrentModificationException.class, () -> map.containsValue(meddler));
  }

  /** A change whose last write fails is taken back, so that a later one can be, too. */
  @Test
  void aChangeWhoseLastWriteFailsIsTakenBack() {
    FailingMemory full = FailingMemory.cappedAt(memory, 2);
    boolean[] fails = new boolean[1];
    Memory failing =
        new ForwardingMemory(full) {
          @Override
          public void write(long offset, byte[] source, int from, int length) {
            if (fails[0] && offset == 52 + 16) {
              fails[0] = false;
              throw new IllegalStateException("the allocator is not written");
            }
            super.write(offset, source, from, length);
          }
        };
    LongLongBTreeMap map = LongLongBTreeMap.create(failing);
    TreeMap<Long, Long> model = new TreeMap<>();
    int failures = 0;
    boolean hasRoom = true;
    for (long key = 0; hasRoom; key++) {
      fails[0] = key % 3 == 0;
      try {
        map.put(key, key);
        model.put(key, key);
      } catch (IllegalStateException e) {
        failures++;
      } catch (OutOfMemorySpaceException e) {
        hasRoom = false;
      }
      if (key % 16 == 0 || !hasRoom) {
        map.asMap().verify();
        assertEquals(model, map.asMap());
      }
    }
    assertTrue(failures > 10, failures + " failures");
  }
}
