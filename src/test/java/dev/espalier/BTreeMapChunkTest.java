package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a map no longer needs goes back to its allocator, and is used again. */
class BTreeMapChunkTest {
  private static final int ENTRIES = 300;

  private final HeapMemory memory = new HeapMemory();
  private final BTreeMap<Long, Long> longs = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
  private final BTreeMap<String, byte[]> strings =
      BTreeMap.builder(Codecs.STRING, Codecs.BYTES).pageSize(500).create(new HeapMemory());

  private void fill() {
    for (int i = 0; i < ENTRIES; i++) {
      strings.put(key(i), MapCase.bytesValue(i, i * 37 % 3000));
    }
  }

  private static String key(int i) {
    return MapCase.stringKey(i, 1 + i % 50);
  }

  private static List<Integer> shuffled(long seed) {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, ENTRIES).boxed().toList());
    Collections.shuffle(numbers, new Random(seed));
    return numbers;
  }

  private static void assertDrained(BTreeMap<?, ?> map, long chunks) {
    TreeStats stats = map.stats();
    assertTrue(map.isEmpty());
    assertEquals(0, stats.allocatedChunks());
    assertEquals(0, stats.nodes());
    assertEquals(chunks, stats.freeChunks());
    map.verify();
  }

  private static long chunks(BTreeMap<?, ?> map) {
    return map.stats().allocatedChunks() + map.stats().freeChunks();
  }

  @Test
  void drainedFromTheFront() {
    fill();
    long chunks = chunks(strings);
    while (strings.pollFirstEntry() != null) {
      chunks = Math.max(chunks, chunks(strings));
    }
    assertDrained(strings, chunks);
  }

  @Test
  void drainedFromTheBack() {
    fill();
    long chunks = chunks(strings);
    while (strings.pollLastEntry() != null) {
      chunks = Math.max(chunks, chunks(strings));
    }
    assertDrained(strings, chunks);
  }

  @Test
  void drainedInNoOrder() {
    fill();
    long chunks = chunks(strings);
    for (int i : shuffled(1)) {
      strings.remove(key(i));
      chunks = Math.max(chunks, chunks(strings));
    }
    assertDrained(strings, chunks);
  }

  @Test
  void drainedAfterABatch() {
    strings.insertMany(
        shuffled(2).stream()
            .collect(Collectors.toMap(BTreeMapChunkTest::key, i -> new byte[i * 7]))
            .entrySet());
    long chunks = chunks(strings);
    while (strings.pollLastEntry() != null) {
      chunks = Math.max(chunks, chunks(strings));
    }
    assertDrained(strings, chunks);
  }

  @Test
  void clearedAndFilledAgain() {
    fill();
    long pages = strings.stats().memoryBytes();
    for (int round = 0; round < 3; round++) {
      strings.clear();
      assertDrained(strings, 0);
      fill();
      assertEquals(pages, strings.stats().memoryBytes());
    }
  }

  @Test
  void queue() {
    for (long i = 0; i < 200; i++) {
      longs.put(i, i);
    }
    for (long i = 200; i < 400; i++) {
      longs.put(i, i);
      longs.pollFirstEntry();
    }
    long chunks = chunks(longs);
    for (long i = 400; i < 5000; i++) {
      longs.put(i, i);
      assertEquals(i - 200, longs.pollFirstEntry().getKey());
    }
    assertEquals(chunks, chunks(longs));
    longs.verify();
  }

  @Test
  void keysThatChange() {
    Random random = new Random(3);
    List<Long> keys = new ArrayList<>();
    for (int i = 0; i < ENTRIES; i++) {
      keys.add(random.nextLong());
      longs.put(keys.get(i), 0L);
    }
    for (int i = 0; i < 20_000; i++) {
      int n = random.nextInt(ENTRIES);
      longs.remove(keys.get(n));
      keys.set(n, random.nextLong());
      longs.put(keys.get(n), (long) i);
    }
    assertEquals(ENTRIES, longs.size());
    longs.verify();
    // No node has fewer than five entries, and a node never has more than one overflow page.
    assertTrue(chunks(longs) <= 2 * ENTRIES / 5, chunks(longs) + " chunks");
  }

  @Test
  void valuesThatGrowAndShrink() {
    fill();
    growAndShrinkValues(); // splits the nodes that are full
    long allocated = strings.stats().allocatedChunks();
    long all = chunks(strings);
    for (int round = 0; round < 3; round++) {
      growAndShrinkValues();
      assertEquals(allocated, strings.stats().allocatedChunks());
      assertEquals(all, chunks(strings));
    }
    strings.verify();
  }

  private void growAndShrinkValues() {
    for (int i : shuffled(4)) {
      strings.put(key(i), new byte[5000 - i]);
    }
    for (int i : shuffled(5)) {
      strings.put(key(i), MapCase.bytesValue(i, i * 37 % 3000));
    }
  }

  @Test
  void overwritingWithEqualSizeTakesNothing() {
    fill();
    fill(); // splits the nodes that are full
    TreeStats before = strings.stats();
    fill();
    TreeStats after = strings.stats();
    assertEquals(before.allocatedChunks(), after.allocatedChunks());
    assertEquals(before.freeChunks(), after.freeChunks());
    assertEquals(before.usedBytes(), after.usedBytes());
    assertEquals(before.nodeWrites() + ENTRIES, after.nodeWrites());
    assertEquals(before.headerWrites(), after.headerWrites());
  }
}
