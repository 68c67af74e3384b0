package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A view that is cleared takes its own entries from the map and no others. */
class ClearedViewTest {
  @Test
  void clearingAViewThatHoldsEveryEntryWritesNoNode() {
    BTreeMap<Long, Long> map = BTreeMap.create(ArenaMemory.create(), Codecs.U64, Codecs.U64);
    for (long key = 10; key < 2_000; key++) {
      map.put(key, key);
    }
    long writes = map.stats().nodeWrites();
    map.subMap(10L, true, 1_999L, true).clear();
    assertTrue(map.isEmpty());
    assertEquals(writes, map.stats().nodeWrites());
    assertEquals(0, map.stats().allocatedChunks());
    map.verify();
  }

  @Test
  void clearingAViewLeavesTheEntryBesideIt() {
    BTreeMap<Long, Long> map = BTreeMap.create(ArenaMemory.create(), Codecs.U64, Codecs.U64);
    for (long key = 10; key < 2_000; key++) {
      map.put(key, key);
    }
    map.tailMap(10L, false).clear();
    assertEquals(Map.of(10L, 10L), map);
    map.put(5L, 5L);
    map.headMap(10L, false).clear();
    assertEquals(Map.of(10L, 10L), map);
    map.verify();
  }
}
