package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import dev.espalier.tree.TreeImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Clearing a part of a map cuts it out of the tree, or leaves the tree as it was. */
class RangeRemovalTest {
  /** From one leaf to trees of three levels, with those around which the root splits. */
  private static final List<Integer> SIZES = List.of(1, 2, 5, 10, 11, 12, 17, 23, 66, 72, 78, 144);

  private static final int DEEP = 590;

  /** How entries come into a map, which decides how full its nodes are. */
  private enum Filling {
    ASCENDING,
    DESCENDING,
    SHUFFLED,
    LOADED_FULL,
    LOADED_LEAST;

    <K, V> void fill(BTreeMap<K, V> map, TreeMap<K, V> content) {
      List<K> keys = new ArrayList<>(content.keySet());
      switch (this) {
        case ASCENDING -> {}
        case DESCENDING -> Collections.reverse(keys);
        case SHUFFLED -> Collections.shuffle(keys, new Random(content.size()));
        case LOADED_FULL -> map.bulkLoad(content.entrySet());
        case LOADED_LEAST -> map.bulkLoad(content.entrySet(), 0.51);
      }
      if (map.isEmpty()) {
        keys.forEach(key -> map.insert(key, content.get(key)));
      }
    }
  }

  /** A map in a memory of which copies can be made, and what it holds. */
  private record Filled<K, V>(MapCase<K, V> kind, HeapMemory memory, TreeMap<K, V> content) {
    static <K, V> Filled<K, V> of(MapCase<K, V> kind, Filling filling, int entries) {
      TreeMap<K, V> content = new TreeMap<>(kind.keys().order());
      for (int i = 0; i < entries; i++) {
        content.put(kind.narrowKey().apply(i), kind.narrowValue().of(i, i * 37 % 500));
      }
      HeapMemory memory = new HeapMemory();
      filling.fill(kind.made().create(memory), content);
      return new Filled<>(kind, memory, content);
    }

    /** Removes a range of entries from a copy and compares it with the model. */
    void checkWithout(int from, int to) {
      HeapMemory copy = new HeapMemory(Images.of(memory));
      BTreeMap<K, V> map = kind.opened().open(copy);
      TreeMap<K, V> model = new TreeMap<>(content);
      range(model, from, to).clear();
      range(map, from, to).clear();
      map.verify();
      assertEquals(model.size(), map.sizeLong());
      BTreeCursor<K, V> cursor = map.cursor();
      boolean found = cursor.first();
      for (Map.Entry<K, V> entry : model.entrySet()) {
        assertTrue(found);
        assertEquals(text(entry.getKey(), entry.getValue()), text(cursor.key(), cursor.value()));
        found = cursor.next();
      }
      assertFalse(found);
      TreeStats stats = map.stats();
      assertEquals(stats.nodes() + stats.overflowPages(), stats.allocatedChunks());
      assertEquals(model.isEmpty(), stats.allocatedChunks() == 0);
    }

    private NavigableMap<K, V> range(NavigableMap<K, V> map, int from, int to) {
      K start = kind.narrowKey().apply(from);
      K end = kind.narrowKey().apply(to);
      return map.subMap(start, true, end, false);
    }

    private String text(K key, V value) {
      return Arrays.toString(kind.keys().encode(key))
          + Arrays.toString(kind.values().encode(value));
    }
  }

  private static MapCase<byte[], byte[]> onOverflowPages() {
    return MapCase.of(
        BTreeMap.builder(Codecs.BYTES, Codecs.BYTES).pageSize(128),
        Codecs.BYTES,
        Codecs.BYTES,
        n -> MapCase.bytesKey(n, 20),
        MapCase::bytesValue);
  }

  private static <K, V> void checkEveryRange(MapCase<K, V> kind) {
    for (Filling filling : Filling.values()) {
      for (int entries : SIZES) {
        Filled<K, V> filled = Filled.of(kind, filling, entries);
        int step = 1 + entries / 20;
        for (int from = 0; from <= entries; from += step) {
          for (int to = from; to <= entries; to += step) {
            filled.checkWithout(from, to);
          }
        }
      }
    }
  }

  private static <K, V> void checkRangesOfADeepTree(MapCase<K, V> kind) {
    for (Filling filling : Filling.values()) {
      Filled<K, V> filled = Filled.of(kind, filling, DEEP);
      Random random = new Random(filling.ordinal());
      for (int i = 0; i < 100; i++) {
        int from = random.nextInt(DEEP);
        filled.checkWithout(from, from + random.nextInt(DEEP - from + 1));
      }
      for (int i = 1; i < DEEP; i += 29) {
        filled.checkWithout(0, i);
        filled.checkWithout(i, DEEP);
      }
    }
  }

  @Test
  void everyRangeOfNumbers() {
    checkEveryRange(MapCase.longs(Layout.V2));
    checkRangesOfADeepTree(MapCase.longs(Layout.V2));
  }

  @Test
  void everyRangeOfNumbersInV1NodesThatMeetNewOnes() {
    checkEveryRange(MapCase.longs(Layout.V1));
    checkRangesOfADeepTree(MapCase.longs(Layout.V1));
  }

  @Test
  void everyRangeOfEntriesOnOverflowPages() {
    checkEveryRange(onOverflowPages());
    checkRangesOfADeepTree(onOverflowPages());
  }

  private static BTreeMap<Long, Long> numbers(Memory memory, int entries) {
    BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
    for (long key = 0; key < entries; key++) {
      map.insert(key, key);
    }
    return map;
  }

  /** Chunks between are given back, one write each; few nodes of each level change. */
  @Test
  void writesFewNodesWhateverTheRange() {
    int entries = 60_000;
    HeapMemory bytes = new HeapMemory();
    numbers(bytes, entries);
    for (int removed : List.of(1, 10, 1_000, 50_000)) {
      TracingMemory memory = new TracingMemory(new HeapMemory(Images.of(bytes)), false);
      BTreeMap<Long, Long> map = BTreeMap.open(memory, Codecs.U64, Codecs.U64);
      TreeStats before = map.stats();
      long from = 2_003;
      memory.reset();
      map.subMap(from, from + removed).clear();
      int writes = memory.writes().size();
      int reads = memory.reads().size();
      TreeStats after = map.stats();
      long freed = before.allocatedChunks() - after.allocatedChunks();
      assertEquals(before.entries() - removed, after.entries());
      assertTrue(after.nodeWrites() <= 4L * before.height(), () -> after.nodeWrites() + " nodes");
      assertTrue(writes <= freed + 20L * before.height(), () -> writes + " writes, " + freed);
      assertTrue(reads <= 6 * freed + 80L * before.height(), () -> reads + " reads, " + freed);
      map.verify();
    }
  }

  @Test
  void chunksOfAPartAreTakenAgain() {
    HeapMemory bytes = new HeapMemory();
    BTreeMap<Long, Long> map = numbers(bytes, 3_000);
    long pages = bytes.pages();
    map.subMap(100L, 2_900L).clear();
    map.insertMany(new TreeMap<>(sequence(100, 2_900)).entrySet());
    map.verify();
    assertEquals(pages, bytes.pages());
    assertEquals(3_000, map.sizeLong());
  }

  private static Map<Long, Long> sequence(int from, int to) {
    Map<Long, Long> sequence = new TreeMap<>();
    IntStream.range(from, to).forEach(key -> sequence.put((long) key, (long) key));
    return sequence;
  }

  @Test
  void rangeWithoutEntriesWritesNothing() {
    TracingMemory memory = new TracingMemory(new HeapMemory(), false);
    BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
    for (long key = 0; key < 1_000; key += 10) {
      map.insert(key, key);
    }
    assertEquals(List.of(), memory.writesOf(() -> map.subMap(41L, true, 49L, true).clear()));
    assertEquals(List.of(), memory.writesOf(() -> map.subMap(40L, false, 50L, false).clear()));
    assertEquals(List.of(), memory.writesOf(() -> map.subMap(40L, false, 40L, false).clear()));
    assertEquals(List.of(), memory.writesOf(() -> map.tailMap(991L).clear()));
    assertEquals(List.of(), memory.writesOf(() -> map.headMap(0L).clear()));
    Iterator<Long> iterator = map.keySet().iterator();
    map.subMap(41L, 49L).clear();
    assertEquals(0, iterator.next());
    map.subMap(41L, 59L).clear();
    assertThrows(ConcurrentModificationException.class, iterator::next);
  }

  /** The large entries become neighbours in one node, which takes more pages than become free. */
  @Test
  void memoryThatCannotGrowLeavesTheMapAsItWas() {
    HeapMemory memory = new HeapMemory();
    BTreeMap<Long, byte[]> map = BTreeMap.create(memory, Codecs.U64, Codecs.BYTES);
    for (long key = 0; key < 50; key++) { // the separators of ascending keys are the large ones
      map.insert(key, new byte[key % 6 == 5 ? 90_000 : 10]);
    }
    int failures = 0;
    for (int from = 0; from < 49; from++) {
      HeapMemory copy = new HeapMemory(Images.of(memory));
      failures += failsInFullMemory(copy, from, from + 2) ? 1 : 0;
    }
    assertTrue(failures > 0 && failures < 49, failures + " failures");
  }

  private static boolean failsInFullMemory(HeapMemory memory, long from, long to) {
    byte[] before = new TreeImage(memory).bytes();
    Memory full = FailingMemory.cappedAt(memory, memory.pages());
    BTreeMap<Long, byte[]> map = BTreeMap.open(full, Codecs.U64, Codecs.BYTES);
    List<Long> keys = new ArrayList<>(map.keySet());
    boolean failed = false;
    try {
      map.subMap(from, to).clear();
      keys.removeIf(key -> key >= from && key < to);
    } catch (OutOfMemorySpaceException e) {
      failed = true;
      assertEquals(-1, Arrays.mismatch(before, new TreeImage(memory).bytes()));
    }
    map.verify();
    assertEquals(keys, new ArrayList<>(map.keySet()));
    return failed;
  }

  /** A memory of which one write fails. */
  private static final class Refusing extends ForwardingMemory {
    private int writesLeft = Integer.MAX_VALUE;

    Refusing(Memory memory) {
      super(memory);
    }

    @Override
    public void write(long offset, byte[] source, int from, int length) {
      if (writesLeft-- == 0) {
        throw new IllegalStateException("refused");
      }
      super.write(offset, source, from, length);
    }
  }

  @Test
  void writeThatFailsAtAnyPlaceLeavesTheMapAsItWas() {
    HeapMemory sound = new HeapMemory();
    numbers(sound, 500);
    byte[] before = Images.of(sound);
    int failures = 0;
    boolean failed = true;
    while (failed) {
      HeapMemory copy = new HeapMemory(before);
      Refusing memory = new Refusing(copy);
      BTreeMap<Long, Long> map = BTreeMap.open(memory, Codecs.U64, Codecs.U64);
      memory.writesLeft = failures;
      failed = fails(map);
      memory.writesLeft = Integer.MAX_VALUE;
      if (failed) {
        failures++;
        assertEquals(-1, Arrays.mismatch(before, Images.of(copy)));
        assertEquals(500, map.sizeLong());
      } else {
        assertEquals(200, map.sizeLong());
      }
      map.verify();
    }
    assertTrue(failures > 60, failures + " failures");
  }

  private static boolean fails(BTreeMap<Long, Long> map) {
    try {
      map.subMap(100L, 400L).clear();
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  @Test
  void headerThatCountsTooFewEntriesIsNoticed() {
    HeapMemory memory = new HeapMemory();
    numbers(memory, 500);
    TreeImage image = new TreeImage(memory);
    image.putLong(image.entriesField(), 100);
    BTreeMap<Long, Long> map = BTreeMap.open(image.toMemory(), Codecs.U64, Codecs.U64);
    assertThrows(CorruptedException.class, () -> map.subMap(100L, 400L).clear());
    assertEquals(100, map.sizeLong());
  }
}
