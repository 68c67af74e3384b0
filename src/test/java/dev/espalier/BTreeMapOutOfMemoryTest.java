package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import dev.espalier.tree.TreeImage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A change for which the memory cannot grow leaves the map as it was, and usable. */
class BTreeMapOutOfMemoryTest {
  /** A change of a map: a value of some size for a key, or the key's removal if negative. */
  private record Change(int key, int size) {}

  /** Pages whose chunks are as large as a page of memory, so that every other one grows it. */
  private static final int EXACT = 65_520;

  private static final Codec<String> SHORT_STRINGS =
      Codecs.of(
          s -> s.getBytes(StandardCharsets.US_ASCII),
          bytes -> new String(bytes, StandardCharsets.US_ASCII),
          Bound.upTo(8));

  private static List<Change> puts(IntStream keys, int size) {
    return keys.mapToObj(key -> new Change(key, size)).toList();
  }

  private static List<Change> shuffledPuts(int entries, int maxSize, long seed) {
    Random random = new Random(seed);
    List<Change> changes = new ArrayList<>();
    for (int key = 0; key < entries; key++) {
      changes.add(new Change(key, random.nextInt(maxSize)));
    }
    Collections.shuffle(changes, random);
    return changes;
  }

  private static List<Change> shuffledRemovals(int entries, long seed) {
    List<Change> changes = new ArrayList<>(puts(IntStream.range(0, entries), -1));
    Collections.shuffle(changes, new Random(seed));
    return changes;
  }

  private static List<Change> both(List<Change> first, List<Change> second) {
    List<Change> changes = new ArrayList<>(first);
    changes.addAll(second);
    return changes;
  }

  private static BTreeMap.Builder<String, byte[]> unbounded() {
    return BTreeMap.builder(Codecs.STRING, Codecs.BYTES);
  }

  @Test
  void insertionsInAscendingOrder() {
    failEveryGrowth(
        BTreeMap.builder(Codecs.STRING, Codecs.blob(8)).pageSize(1000),
        puts(IntStream.range(0, 3000), 8),
        7);
  }

  @Test
  void insertionsInDescendingOrderOfV1() {
    failEveryGrowth(
        BTreeMap.builder(SHORT_STRINGS, Codecs.blob(300)).layout(Layout.V1),
        puts(IntStream.range(0, 400).map(i -> 400 - i), 300),
        4);
  }

  @Test
  void insertionsInNoOrderWithOverflowPages() {
    failEveryGrowth(unbounded(), shuffledPuts(400, 3000, 1), 8);
    failEveryGrowth(unbounded().pageSize(128), shuffledPuts(400, 1500, 2), 4);
  }

  @Test
  void insertionsThatGrowTheMemorySeveralTimes() {
    failEveryGrowth(unbounded(), shuffledPuts(10, 200_000, 3), 12);
  }

  @Test
  void valuesThatGrow() {
    failEveryGrowth(
        unbounded(),
        both(
            puts(IntStream.range(0, 200), 10),
            puts(IntStream.range(0, 200).map(i -> i * 77 % 200), 5000)),
        12);
  }

  @Test
  void removalsWhoseMergesNeedOverflowPages() {
    List<Change> filled = puts(IntStream.range(0, 50), 20_000);
    failEveryGrowth(unbounded(), both(filled, shuffledRemovals(50, 4)), 14);
  }

  @Test
  void removalsFromAFullMemoryThatNeedMoreThanTheyFree() {
    HeapMemory memory = new HeapMemory();
    BTreeMap<String, byte[]> map = unbounded().create(memory);
    for (int key = 0; key < 50; key++) { // the separators of ascending keys are the large ones
      apply(map, new Change(key, key % 6 == 5 ? 90_000 : 10));
    }
    int failures = 0;
    for (int first = 0; first < 50; first++) {
      HeapMemory copy = new HeapMemory(Images.of(memory));
      failures += removalFails(copy, new Change(first, -1)) ? 1 : 0;
    }
    assertTrue(failures > 0 && failures < 50, failures + " failures");
  }

  @Test
  void removalThatReplacesASeparatorByALargerEntry() {
    HeapMemory memory = new HeapMemory();
    BTreeMap<String, byte[]> map = unbounded().pageSize(EXACT).create(memory);
    for (int key = 0; key < 180; key += 10) {
      apply(map, new Change(key, 10));
    }
    apply(map, new Change(5, 10)); // the first leaf can lose one
    apply(map, new Change(40, 30_000)); // the predecessor of the first separator
    apply(map, new Change(110, 60_000)); // the second separator
    assertTrue(removalFails(memory, new Change(50, -1)));
    apply(map, new Change(110, 10));
    assertFalse(removalFails(memory, new Change(50, -1)));
  }

  private static boolean removalFails(HeapMemory memory, Change removal) {
    Memory full = FailingMemory.cappedAt(memory, memory.pages());
    BTreeMap<String, byte[]> map = unbounded().open(full);
    TreeMap<String, byte[]> model = new TreeMap<>(map);
    TreeImage before = new TreeImage(memory);
    boolean fails = !succeeds(map, removal);
    if (fails) {
      assertUntouched(before, memory);
    } else {
      apply(model, removal);
    }
    assertSame(model, map);
    return fails;
  }

  @Test
  void creation() {
    HeapMemory memory = new HeapMemory();
    FailingMemory failing = FailingMemory.failingAt(memory, 1);
    assertThrows(OutOfMemorySpaceException.class, () -> unbounded().create(failing));
    assertEquals(0, memory.pages());
    unbounded().create(failing).put("a", new byte[1]);
    assertEquals(1, unbounded().open(memory).size());
  }

  @Test
  void aFullMemoryTakesEntriesAgainOnceOthersAreRemoved() {
    FailingMemory memory = FailingMemory.cappedAt(new HeapMemory(), 3);
    BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
    long full = fill(map);
    for (long key = 0; key < full; key++) { // merges nodes into some that need an overflow page
      assertEquals(key, map.remove(key));
      if (key % 50 == 0) {
        map.verify();
      }
    }
    assertTrue(map.isEmpty());
    assertEquals(full, fill(map));
    assertEquals(3, memory.pages());
  }

  private static long fill(BTreeMap<Long, Long> map) {
    for (long key = 0; ; key++) {
      try {
        map.put(key, key);
      } catch (OutOfMemorySpaceException e) {
        map.verify();
        assertEquals(key, map.sizeLong());
        assertEquals(key - 1, map.lastKey());
        return key;
      }
    }
  }

  /**
   * Makes changes in a memory of which one growth fails, for each growth in turn. After the failure
   * the same change is made again, and then the others.
   */
  private static void failEveryGrowth(
      BTreeMap.Builder<String, byte[]> builder, List<Change> changes, int minFailures) {
    BitSet growing = growing(builder, changes);
    int failures = 0;
    while (failsAtGrowth(failures + 1, builder, changes, growing)) {
      failures++;
    }
    assertTrue(failures >= minFailures, failures + " growths");
  }

  /** Finds out which changes grow a memory that can. */
  private static BitSet growing(BTreeMap.Builder<String, byte[]> builder, List<Change> changes) {
    BitSet growing = new BitSet();
    HeapMemory memory = new HeapMemory();
    BTreeMap<String, byte[]> map = builder.create(memory);
    for (int i = 0; i < changes.size(); i++) {
      long pages = memory.pages();
      apply(map, changes.get(i));
      growing.set(i, memory.pages() > pages);
    }
    return growing;
  }

  private static boolean failsAtGrowth(
      int n, BTreeMap.Builder<String, byte[]> builder, List<Change> changes, BitSet growing) {
    try (ArenaMemory arena = ArenaMemory.create()) {
      FailingMemory memory = FailingMemory.failingAt(arena, n + 1); // the first makes the map
      BTreeMap<String, byte[]> map = builder.create(memory);
      TreeMap<String, byte[]> model = new TreeMap<>();
      for (int i = 0; i < changes.size(); i++) {
        Change change = changes.get(i);
        TreeImage before = growing.get(i) ? new TreeImage(memory) : null;
        if (!succeeds(map, change)) {
          assertEquals(1, memory.failures());
          assertUntouched(before, memory);
          assertSame(model, map);
          assertTrue(succeeds(map, change), "with memory that can grow");
          apply(model, change);
          assertSame(model, map);
        } else {
          apply(model, change);
        }
      }
      assertSame(model, map);
      return memory.failures() == 1;
    }
  }

  private static void assertUntouched(TreeImage before, Memory memory) {
    byte[] expected = before.bytes();
    byte[] actual = new TreeImage(memory).bytes();
    int end = (int) before.end();
    assertEquals(-1, Arrays.mismatch(expected, 0, end, actual, 0, end));
  }

  private static boolean succeeds(BTreeMap<String, byte[]> map, Change change) {
    try {
      apply(map, change);
      return true;
    } catch (OutOfMemorySpaceException e) {
      return false;
    }
  }

  private static void apply(Map<String, byte[]> map, Change change) {
    String key = "%06d".formatted(change.key);
    if (change.size < 0) {
      map.remove(key);
    } else {
      map.put(key, MapCase.bytesValue(change.key, change.size));
    }
  }

  private static void assertSame(TreeMap<String, byte[]> model, BTreeMap<String, byte[]> map) {
    map.verify();
    assertEquals(model.size(), map.sizeLong());
    Iterator<Map.Entry<String, byte[]>> expected = model.entrySet().iterator();
    map.forEach(
        (key, value) -> {
          Map.Entry<String, byte[]> entry = expected.next();
          assertEquals(entry.getKey(), key);
          assertTrue(Arrays.equals(entry.getValue(), value), key);
        });
  }
}
