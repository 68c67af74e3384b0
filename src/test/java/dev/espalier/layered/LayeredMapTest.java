package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.Memory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayeredMapTest {
  private final List<ArenaMemory> memories = new ArrayList<>();
  private long pagesOfNextMemory = 1000;

  private final LayeredMap<Integer, String> map =
      LayeredMap.create(this::newMemory, Codecs.I32, Codecs.STRING);

  private Memory newMemory() {
    memories.add(ArenaMemory.create(pagesOfNextMemory));
    return memories.get(memories.size() - 1);
  }

  private long openMemories() {
    return memories.stream().filter(LayeredMapTest::isOpen).count();
  }

  private static boolean isOpen(ArenaMemory memory) {
    try {
      memory.read(0, new byte[1], 0, 1);
      return true;
    } catch (IllegalStateException closed) {
      return false;
    }
  }

  private String layer(int number) {
    Layer<Integer> layer = map.layers().layers().get(number);
    return Invariants.entries(layer) + " | " + layer.intervals();
  }

  @Test
  void aRemovalInTheOnlyLayerLeavesNoMark() {
    map.put(3, "c");
    map.remove(3);
    assertEquals(" | ", layer(0));
  }

  @Test
  void aDeletedRangeInTheOnlyLayerLeavesNoInterval() {
    map.put(3, "c");
    map.put(5, "e");
    map.deleteRange(1, 5);
    assertEquals("5=e | ", layer(0));
  }

  @Test
  void aRemovalAboveAnotherLayerLeavesAMark() {
    map.put(9, "i");
    map.freeze();
    map.put(3, "c");
    map.remove(3);
    map.remove(4);
    assertEquals("3=removed 4=removed | ", layer(0));
  }

  @Test
  void aDeletedRangeSwallowsEntriesAndMarks() {
    map.put(9, "i");
    map.freeze();
    map.remove(3);
    map.put(4, "d");
    map.deleteRange(1, 5);
    assertEquals(" | [1,5)", layer(0));
  }

  @Test
  void aRemovalInADeletedRangeLeavesNoMark() {
    map.put(9, "i");
    map.freeze();
    map.deleteRange(1, 5);
    map.put(3, "c");
    assertEquals("3=c | [1,5)", layer(0));
    map.remove(3);
    map.remove(4);
    assertEquals(" | [1,5)", layer(0));
  }

  @Test
  void anInvertedRangeIsRefusedAndAnEmptyOneDoesNothing() {
    map.put(4, "d");
    map.freeze();
    map.put(5, "e");
    var refused = assertThrows(IllegalArgumentException.class, () -> map.deleteRange(6, 3));
    assertTrue(refused.getMessage().contains("6") && refused.getMessage().contains("3"));
    map.deleteRange(5, 5);
    assertEquals("5=e | ", layer(0));
    assertThrows(IllegalArgumentException.class, () -> map.cursor(6, 3));
    assertFalse(map.cursor(4, 4).first());
  }

  @Test
  void nullIsRefusedWhereItIsNoOpenEnd() {
    assertThrows(NullPointerException.class, () -> map.get(null));
    assertThrows(NullPointerException.class, () -> map.put(null, "a"));
    assertThrows(NullPointerException.class, () -> map.put(1, null));
    assertThrows(NullPointerException.class, () -> map.remove(null));
    assertThrows(NullPointerException.class, () -> map.cursor().seek(null));
    assertThrows(NullPointerException.class, () -> map.cursor().seekForPrev(null));
    assertFalse(map.cursor().first());
  }

  @Test
  void freezingAnEmptyTopLayerDoesNothing() {
    map.freeze();
    assertEquals(1, map.layerCount());
    map.put(1, "a");
    map.freeze();
    map.freeze();
    map.snapshot().close();
    assertEquals(2, map.layerCount());
    map.deleteRange(4, 8);
    map.freeze();
    assertEquals(3, map.layerCount());
  }

  @Test
  void layersThatDoNotExistAreNotCompacted() {
    map.put(1, "a");
    map.freeze();
    assertThrows(IndexOutOfBoundsException.class, () -> map.compact(0, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> map.compact(-1, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> map.compact(1, 0));
    assertEquals(2, map.layerCount());
  }

  @Test
  void aCompactedTopLayerIsWrittenTo() {
    map.put(1, "a");
    map.freeze();
    map.put(2, "b");
    map.compact();
    map.put(3, "c");
    assertEquals(1, map.layerCount());
    assertEquals("1=a 2=b 3=c | ", layer(0));
  }

  @Test
  void aFreshCursorStandsNowhere() {
    map.put(1, "a");
    MergingCursor<Integer, String> cursor = map.cursor();
    assertFalse(cursor.isValid());
    assertFalse(cursor.next());
    assertFalse(cursor.prev());
    assertThrows(IllegalStateException.class, cursor::key);
    assertThrows(IllegalStateException.class, cursor::value);
  }

  @Test
  void aCursorThatLeftTheEntriesStandsNowhere() {
    map.put(1, "a");
    MergingCursor<Integer, String> cursor = map.cursor();
    cursor.first();
    assertFalse(cursor.next());
    assertFalse(cursor.isValid());
    assertFalse(cursor.prev());
    assertThrows(IllegalStateException.class, cursor::key);
  }

  private MergingCursor<Integer, String> cursorAtThreeOfOneThreeFive() {
    map.put(1, "a");
    map.freeze();
    map.put(3, "c");
    map.freeze();
    map.put(5, "e");
    MergingCursor<Integer, String> cursor = map.cursor();
    assertTrue(cursor.seek(3));
    return cursor;
  }

  @Test
  void anOpenCursorSeesARangeThatIsDeletedLater() {
    MergingCursor<Integer, String> cursor = cursorAtThreeOfOneThreeFive();
    cursor.first();
    map.deleteRange(2, 4);
    assertTrue(cursor.next());
    assertEquals(5, cursor.key());
    assertTrue(cursor.prev());
    assertEquals(1, cursor.key());
  }

  @Test
  void aCursorKeepsTheKeyThatIsRemovedUnderIt() {
    MergingCursor<Integer, String> cursor = cursorAtThreeOfOneThreeFive();
    map.deleteRange(2, 4);
    assertTrue(cursor.isValid());
    assertEquals(3, cursor.key());
    assertThrows(ConcurrentModificationException.class, cursor::value);
    assertTrue(cursor.next());
    assertEquals(5, cursor.key());
  }

  @Test
  void aCursorShowsTheValueThatItsKeyHasNow() {
    MergingCursor<Integer, String> cursor = cursorAtThreeOfOneThreeFive();
    map.put(3, "C");
    assertEquals("C", cursor.value());
  }

  @Test
  void aCursorGoesOnThroughFreezingAndCompaction() {
    MergingCursor<Integer, String> cursor = cursorAtThreeOfOneThreeFive();
    map.freeze();
    assertEquals("c", cursor.value());
    assertTrue(cursor.next());
    assertEquals(5, cursor.key());
    map.compact();
    assertEquals("e", cursor.value());
    assertTrue(cursor.prev());
    assertEquals(3, cursor.key());
    assertEquals(1, openMemories());
  }

  @Test
  void layersThatASnapshotReadsAreKeptUntilItIsClosed() {
    map.put(1, "a");
    map.put(3, "c");
    Snapshot<Integer, String> before = map.snapshot();
    MergingCursor<Integer, String> cursor = before.cursor();
    map.deleteRange(2, 4);
    map.compact();
    assertEquals(2, openMemories());
    assertEquals("c", before.get(3));
    assertTrue(cursor.last());
    assertEquals(3, cursor.key());
    assertNull(map.get(3));
    before.close();
    before.close();
    assertEquals(1, openMemories());
    assertEquals("a", map.get(1));
  }

  @Test
  void aSnapshotOutlivesItsMap() {
    map.put(1, "a");
    Snapshot<Integer, String> kept = map.snapshot();
    map.close();
    map.close();
    assertEquals(1, openMemories());
    assertEquals("a", kept.get(1));
    kept.close();
    assertEquals(0, openMemories());
  }

  @Test
  void aSnapshotOfAnEmptyMapStaysEmpty() {
    try (Snapshot<Integer, String> empty = map.snapshot()) {
      map.put(1, "a");
      assertNull(empty.get(1));
      assertFalse(empty.cursor().first());
      assertFalse(empty.cursor().last());
      assertFalse(empty.cursor().seek(1));
    }
  }

  @Test
  void aClosedSnapshotIsOfNoUse() {
    map.put(1, "a");
    Snapshot<Integer, String> snapshot = map.snapshot();
    MergingCursor<Integer, String> cursor = snapshot.cursor();
    cursor.first();
    snapshot.close();
    assertThrows(IllegalStateException.class, () -> snapshot.get(1));
    assertThrows(IllegalStateException.class, snapshot::cursor);
    assertThrows(IllegalStateException.class, cursor::value);
    assertThrows(IllegalStateException.class, cursor::next);
    assertThrows(IllegalStateException.class, cursor::first);
  }

  @Test
  void aClosedMapIsOfNoUse() {
    map.put(1, "a");
    MergingCursor<Integer, String> cursor = map.cursor();
    cursor.first();
    map.close();
    assertEquals(0, openMemories());
    assertThrows(IllegalStateException.class, () -> map.get(1));
    assertThrows(IllegalStateException.class, () -> map.put(1, "b"));
    assertThrows(IllegalStateException.class, () -> map.remove(1));
    assertThrows(IllegalStateException.class, () -> map.deleteRange(1, 2));
    assertThrows(IllegalStateException.class, map::freeze);
    assertThrows(IllegalStateException.class, map::snapshot);
    assertThrows(IllegalStateException.class, map::compact);
    assertThrows(IllegalStateException.class, map::cursor);
    assertThrows(IllegalStateException.class, map::verify);
    assertThrows(IllegalStateException.class, cursor::next);
    assertThrows(IllegalStateException.class, cursor::last);
  }

  @Test
  void aLayerWithoutMemoryIsNotMade() {
    map.put(1, "a");
    pagesOfNextMemory = 0;
    assertThrows(OutOfMemorySpaceException.class, map::freeze);
    assertThrows(OutOfMemorySpaceException.class, map::snapshot);
    assertThrows(OutOfMemorySpaceException.class, map::compact);
    assertEquals(1, map.layerCount());
    assertEquals(1, openMemories());
    assertEquals("a", map.get(1));
  }

  @Test
  void aCompactionWithoutEnoughMemoryLeavesTheMapAsItWas() {
    for (int i = 0; i < 10_000; i++) {
      map.put(i, "value " + i);
      if (i % 4000 == 0) {
        map.freeze();
        map.deleteRange(i, i + 10);
      }
    }
    int layers = map.layerCount();
    long open = openMemories();
    pagesOfNextMemory = 2;
    assertThrows(OutOfMemorySpaceException.class, map::compact);
    assertEquals(layers, map.layerCount());
    assertEquals(open, openMemories());
    assertEquals("value 9999", map.get(9999));
    assertNull(map.get(4000 + 10_000));
    map.verify();
    pagesOfNextMemory = 1000;
    assertDoesNotThrow(() -> map.compact());
    assertEquals("value 9999", map.get(9999));
  }

  @Test
  void aValueThatBreaksItsBoundIsRefused() {
    LayeredMap<Integer, byte[]> bounded =
        LayeredMap.create(ArenaMemory::create, Codecs.I32, Codecs.blob(3));
    bounded.put(1, new byte[3]);
    var refused = assertThrows(IllegalArgumentException.class, () -> bounded.put(1, new byte[4]));
    assertTrue(refused.getMessage().contains("4") && refused.getMessage().contains("3"));
    assertEquals(3, bounded.get(1).length);
  }

  @Test
  void aMapThatItsOwnValuesChangeDuringACompactionKeepsItsLayers() {
    Runnable[] whenEncoded = {() -> {}};
    Codec<String> values =
        Codecs.of(
            text -> {
              whenEncoded[0].run();
              return text.getBytes(StandardCharsets.US_ASCII);
            },
            bytes -> new String(bytes, StandardCharsets.US_ASCII),
            Bound.UNBOUNDED);
    try (LayeredMap<Integer, String> changing =
        LayeredMap.create(this::newMemory, Codecs.I32, values)) {
      changing.put(1, "a");
      changing.freeze();
      changing.put(2, "b");
      changing.put(3, "c");
      whenEncoded[0] =
          () -> {
            whenEncoded[0] = () -> {};
            changing.put(4, "d");
          };
      assertThrows(ConcurrentModificationException.class, changing::compact);
      assertEquals(2, changing.layerCount());
      assertEquals("d", changing.get(4));
      changing.verify();
    }
  }
}
