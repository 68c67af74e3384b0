package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.Layout;
import dev.espalier.TreeStats;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However often entries come and go, a map of so many entries takes so much memory. */
class ChurnTest {
  private final ArenaMemory memory = ArenaMemory.create();

  @AfterEach
  void closeMemory() {
    memory.close();
  }

  private BTreeMap<Long, byte[]> unbounded() {
    return BTreeMap.create(memory, Codecs.I64, Codecs.BYTES);
  }

  private BTreeMap<Long, Long> numbers(Layout layout) {
    return BTreeMap.builder(Codecs.I64, Codecs.I64).layout(layout).create(memory);
  }

  private static void assertEmpty(BTreeMap<?, ?> map) {
    map.verify();
    TreeStats stats = map.stats();
    assertEquals(0, stats.entries());
    assertEquals(0, stats.allocatedChunks());
  }

  @Test
  void valuesThatGrowAndShrinkGiveTheirPagesBack() {
    BTreeMap<Long, byte[]> map = unbounded();
    for (long key = 0; key < 200; key++) {
      map.put(key, new byte[1]);
    }
    long before = map.stats().allocatedChunks();
    long pages = 0;
    for (int round = 0; round < 10; round++) {
      for (long key = 0; key < 200; key++) {
        map.put(key, new byte[10_000]);
      }
      assertTrue(map.stats().overflowPages() > 1000);
      for (long key = 199; key >= 0; key--) {
        map.put(key, new byte[1]);
      }
      map.verify();
      assertEquals(before, map.stats().allocatedChunks());
      assertEquals(0, map.stats().overflowPages());
      pages = round == 0 ? memory.pages() : pages;
    }
    assertEquals(pages, memory.pages());
    map.keySet().removeIf(key -> true);
    assertEmpty(map);
  }

  @Test
  void overwritingWithChangingSizesTakesNoMoreThanTheLargest() {
    BTreeMap<Long, byte[]> map = unbounded();
    for (long key = 0; key < 8; key++) {
      map.put(key, new byte[20_000]);
    }
    long pages = memory.pages();
    Random random = new Random(1);
    Iterator<Long> open = map.keySet().iterator();
    for (int i = 0; i < 4000; i++) {
      map.put((long) random.nextInt(8), new byte[random.nextInt(20_000)]);
    }
    assertEquals(0, open.next());
    map.verify();
    assertEquals(pages, memory.pages());
  }

  @ParameterizedTest
  @EnumSource
  void entriesThatGetNewKeysTakeNoMoreMemory(Layout layout) {
    BTreeMap<Long, Long> map = numbers(layout);
    int entries = 3000;
    for (long i = 0; i < entries; i++) {
      map.put(i * 7919 % entries, i);
    }
    Random random = new Random(2);
    long most = 0;
    for (int round = 0; round < 12; round++) {
      for (int i = 0; i < entries; i++) {
        Long key = map.ceilingKey(random.nextLong(1L << 20));
        Map.Entry<Long, Long> moved =
            key == null ? map.pollFirstEntry() : Map.entry(key, map.remove(key));
        map.put(random.nextLong(1L << 20), moved.getValue());
      }
      most = round == 4 ? memory.pages() : most;
    }
    map.verify();
    assertTrue(memory.pages() <= most + most / 4, memory.pages() + " pages after " + most);
    map.clear();
    assertEmpty(map);
  }

  @ParameterizedTest
  @EnumSource
  void aQueueIsDrainedAndRefilled(Layout layout) {
    BTreeMap<Long, Long> map = numbers(layout);
    long next = 0;
    long pages = 0;
    for (int round = 0; round < 100; round++) {
      for (int i = 0; i < 300; i++) {
        map.put(next++, (long) i);
      }
      map.verify();
      for (int i = 0; i < 300; i++) {
        assertEquals(i, map.pollFirstEntry().getValue());
      }
      assertEmpty(map);
      pages = round == 0 ? memory.pages() : pages;
    }
    assertEquals(pages, memory.pages());
  }

  @ParameterizedTest
  @EnumSource
  void aWindowSlidesOverAscendingKeys(Layout layout) {
    BTreeMap<Long, Long> map = numbers(layout);
    long width = 1000;
    long chunks = 0;
    for (long key = 0; key < 40_000; key++) {
      map.put(key, key);
      if (key >= width) {
        assertEquals(key - width, map.pollFirstEntry().getKey());
      }
      if (key == 10 * width) {
        TreeStats stats = map.stats();
        chunks = stats.allocatedChunks() + stats.freeChunks();
      }
    }
    map.verify();
    TreeStats stats = map.stats();
    assertEquals(width, stats.entries());
    assertTrue(
        stats.allocatedChunks() + stats.freeChunks() <= chunks + 3,
        () -> stats + " after " + stats.freeChunks());
  }

  @ParameterizedTest
  @EnumSource
  void aClearedMapUsesTheSameMemoryAgain(Layout layout) {
    BTreeMap<Long, Long> map = numbers(layout);
    long pages = 0;
    for (int round = 0; round < 20; round++) {
      TreeMap<Long, Long> model = new TreeMap<>();
      for (long i = 0; i < 3000; i++) {
        map.put(i * 77 % 3000, i);
        model.put(i * 77 % 3000, i);
      }
      if (round % 5 == 0) {
        Content.assertSame(model, map);
      }
      pages = round == 0 ? memory.pages() : pages;
      map.clear();
      assertEmpty(map);
    }
    assertEquals(pages, memory.pages());
  }

  @Test
  void clearingWritesAsMuchForManyEntriesAsForFew() {
    BTreeMap<Long, Long> map = numbers(Layout.V2);
    map.bulkLoad(LongStream.range(0, 100_000).mapToObj(i -> Map.entry(i, i)).toList());
    long nodes = map.stats().nodeWrites();
    map.clear();
    assertEquals(nodes, map.stats().nodeWrites());
    assertEmpty(map);
  }

  @Test
  void batchesAndLoadsGiveBackWhatTheyTook() {
    BTreeMap<Long, byte[]> map = unbounded();
    long pages = 0;
    for (int round = 0; round < 20; round++) {
      int size = 500;
      Iterable<Map.Entry<Long, byte[]>> input =
          () -> LongStream.range(0, 500).mapToObj(i -> Map.entry(i, new byte[size])).iterator();
      if (round % 2 == 0) {
        map.bulkLoad(input);
      } else {
        map.insertMany(input);
      }
      map.verify();
      map.keySet().removeIf(key -> key % 2 == 0);
      map.descendingMap().clear();
      assertEmpty(map);
      pages = round == 1 ? memory.pages() : pages;
    }
    assertEquals(pages, memory.pages());
  }
}
