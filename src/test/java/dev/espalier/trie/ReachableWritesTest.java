package dev.espalier.trie;

import static dev.espalier.trie.Tries.putRange;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often an insertion of a range writes to nodes that were reachable before it. */
class ReachableWritesTest {
  private final ArenaMemory arena = ArenaMemory.create();
  private final RecordingMemory memory = new RecordingMemory(arena);
  private final LongTrie trie = LongTrie.create(memory);

  @AfterEach
  void close() {
    trie.verify();
    arena.close();
  }

  /** Puts a range; returns, for each write to a node or record that was there before, which one. */
  private List<Long> writtenChunks(long start, int count) {
    NavigableMap<Long, Long> before = Shape.chunks(arena);
    memory.takeWrites();
    putRange(trie, start, count);
    List<Long> written = new ArrayList<>();
    for (RecordingMemory.Write write : memory.takeWrites()) {
      Map.Entry<Long, Long> chunk = before.lowerEntry(write.to());
      if (chunk != null && chunk.getValue() > write.from()) {
        written.add(chunk.getKey());
        assertTrue(chunk.getKey() <= write.from(), "a write to a node begins in it");
      }
    }
    return written;
  }

  private int writesOf(long start, int count) {
    return writtenChunks(start, count).size();
  }

  @Test
  void theFirstRangeHasNothingToWriteTo() {
    assertEquals(0, writesOf(100, 5_000));
  }

  @Test
  void aRangeBesideTheRootLeavesItUntouched() {
    putRange(trie, 0, 1_000);
    assertEquals(0, writesOf(1L << 40, 5_000));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 16, 17, 100, 255, 256})
  void aRangeInOneEmptySlotIsLinkedByOneWrite(int count) {
    putRange(trie, 0, 0x300);
    putRange(trie, 0x500, 0x100);
    putRange(trie, 0x700, 0x100);
    assertEquals(1, writesOf(0x300, count));
  }

  @Test
  void aRangeBehindTheLastKeyIsLinkedByOneWrite() {
    putRange(trie, 0, 5 * 0x1000);
    for (int i = 5; i < 15; i++) {
      int writes = writesOf(i * 0x1000L, 0x1000);
      int expected = i == 8 || i == 12 ? 0 : 1;
      assertEquals(expected, writes, "only the root is written, unless it moves");
    }
  }

  @ParameterizedTest
  @CsvSource({"0x20, 16, 1", "0x18, 8, 1", "0x18, 24, 1", "0x3d, 3, 1", "0x3d, 19, 2"})
  void eachNodeThatGetsAChildIsWrittenOnce(String start, int count, int writes) {
    putRange(trie, 0, 0x18 - 7);
    putRange(trie, 0x30, 13);
    for (int slot = 5; slot < 12; slot++) {
      putRange(trie, slot * 16L, 16);
    }
    assertEquals(writes, writesOf(Long.decode(start), count));
  }

  @Test
  void noNodeIsWrittenTwice() {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      long start = (long) random.nextInt(40) << 4 * random.nextInt(6) + random.nextInt(20);
      int count = 2 + random.nextInt(500);
      trie.removeRange(start, start + count - 1);
      List<Long> written = writtenChunks(start, count);
      assertEquals(written.stream().distinct().count(), written.size());
    }
  }
}
