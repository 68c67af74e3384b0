package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MemoryManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The example on the package's page. */
class LayeredStoryTest {
  private final LayeredMap<Integer, String> map =
      LayeredMap.create(ArenaMemory::create, Codecs.I32, Codecs.STRING);

  @BeforeEach
  void makeThreeLayers() {
    map.put(1, "a");
    map.put(2, "b");
    map.put(4, "d");
    map.put(5, "e");
    map.put(7, "g");
    map.freeze();
    map.deleteRange(4, 6);
    map.put(4, "D");
    map.remove(7);
    map.freeze();
    map.deleteRange(1, 3);
    map.put(2, "B");
  }

  @AfterEach
  void close() {
    map.close();
  }

  private String layer(int number) {
    Layer<Integer> layer = map.layers().layers().get(number);
    return Invariants.entries(layer) + " | " + layer.intervals();
  }

  @Test
  void theLayersAreAsDrawn() {
    assertEquals(3, map.layerCount());
    assertEquals("2=B | [1,3)", layer(0));
    assertEquals("4=D 7=removed | [4,6)", layer(1));
    assertEquals("1=a 2=b 4=d 5=e 7=g | ", layer(2));
  }

  @Test
  void theNewestLayerWithAnEntryOrARangeDecides() {
    assertNull(map.get(1));
    assertEquals("B", map.get(2));
    assertNull(map.get(3));
    assertEquals("D", map.get(4));
    assertNull(map.get(5));
    assertNull(map.get(6));
    assertNull(map.get(7));
  }

  @Test
  void aCursorShowsWhatTheMapHolds() {
    MergingCursor<Integer, String> cursor = map.cursor();
    assertTrue(cursor.first());
    assertEquals("2=B", CursorChecks.describe(cursor));
    assertTrue(cursor.next());
    assertEquals("4=D", CursorChecks.describe(cursor));
    assertTrue(cursor.prev());
    assertEquals("2=B", CursorChecks.describe(cursor));
    assertFalse(cursor.seek(5));
    assertTrue(cursor.seekForPrev(3));
    assertEquals("2=B", CursorChecks.describe(cursor));
  }

  @Test
  void aSnapshotHoldsItsMoment() {
    try (Snapshot<Integer, String> moment = map.snapshot()) {
      map.deleteRange(null, null);
      assertEquals("D", moment.get(4));
      assertNull(map.get(4));
    }
  }

  @Test
  void compactionKeepsWhatStillHidesSomething() {
    map.compact(0, 1);
    assertEquals(2, map.layerCount());
    assertEquals("2=B 4=D 7=removed | [1,3) [4,6)", layer(0));
    map.compact();
    assertEquals(1, map.layerCount());
    assertEquals("2=B 4=D | ", layer(0));
  }

  @Test
  void aMapInAManagersMemoriesIsFoundAgain() {
    try (ArenaMemory memory = ArenaMemory.create()) {
      var made = LayeredMap.create(MemoryManager.open(memory), 0, 16, Codecs.I32, Codecs.STRING);
      made.put(1, "a");
      made.close();
      var found = LayeredMap.open(MemoryManager.open(memory), 0, Codecs.I32, Codecs.STRING);
      assertEquals("a", found.get(1));
    }
  }
}
