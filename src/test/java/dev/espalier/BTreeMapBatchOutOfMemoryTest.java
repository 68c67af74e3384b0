package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A batch for which the memory cannot grow keeps what it has done; a load leaves the map empty. */
class BTreeMapBatchOutOfMemoryTest {
  private static final BTreeMap.Builder<String, byte[]> BUILDER =
      BTreeMap.builder(Codecs.STRING, Codecs.BYTES).pageSize(400);

  /** Counts the entries that were taken from it. */
  private static final class Counting implements Iterator<Map.Entry<String, byte[]>> {
    private final List<Map.Entry<String, byte[]>> entries;
    private int taken;

    Counting(List<Map.Entry<String, byte[]>> entries) {
      this.entries = entries;
    }

    @Override
    public boolean hasNext() {
      return taken < entries.size();
    }

    @Override
    public Map.Entry<String, byte[]> next() {
      return entries.get(taken++);
    }
  }

  private static List<Map.Entry<String, byte[]>> entries(int count, int maxSize) {
    List<Map.Entry<String, byte[]>> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String key = "%05d".formatted(i);
      entries.add(Map.entry(key, MapCase.bytesValue(i, i * 7919 % maxSize)));
    }
    return entries;
  }

  private static void assertSame(TreeMap<String, byte[]> model, BTreeMap<String, byte[]> map) {
    map.verify();
    assertEquals(model.size(), map.sizeLong());
    map.forEach((key, value) -> assertArrayEquals(model.get(key), value, key));
    assertEquals(List.copyOf(model.keySet()), List.copyOf(map.keySet()));
    TreeStats stats = map.stats();
    assertEquals(stats.nodes() + stats.overflowPages(), stats.allocatedChunks());
  }

  private static void failEveryGrowth(
      List<Map.Entry<String, byte[]>> first, List<Map.Entry<String, byte[]>> batch) {
    failEveryGrowth(BUILDER, BUILDER, first, batch);
  }

  /** Inserts first entries one by one, and a batch in a memory of which one growth fails. */
  private static void failEveryGrowth(
      BTreeMap.Builder<String, byte[]> made,
      BTreeMap.Builder<String, byte[]> opened,
      List<Map.Entry<String, byte[]>> first,
      List<Map.Entry<String, byte[]>> batch) {
    int failures = 0;
    while (failsAtGrowth(failures + 1, made, opened, first, batch)) {
      failures++;
    }
    assertTrue(failures >= 3, failures + " growths");
  }

  private static boolean failsAtGrowth(
      int n,
      BTreeMap.Builder<String, byte[]> made,
      BTreeMap.Builder<String, byte[]> opened,
      List<Map.Entry<String, byte[]>> first,
      List<Map.Entry<String, byte[]>> batch) {
    HeapMemory memory = new HeapMemory();
    BTreeMap<String, byte[]> before = made.create(memory);
    TreeMap<String, byte[]> model = new TreeMap<>();
    first.forEach(entry -> before.put(entry.getKey(), entry.getValue()));
    first.forEach(entry -> model.put(entry.getKey(), entry.getValue()));
    BTreeMap<String, byte[]> map = opened.open(FailingMemory.failingAt(memory, n));
    Counting input = new Counting(batch);
    boolean failed = false;
    try {
      map.insertMany(input);
    } catch (OutOfMemorySpaceException e) {
      failed = true;
    }
    int stored = input.taken - (failed ? 1 : 0);
    batch.subList(0, stored).forEach(entry -> model.put(entry.getKey(), entry.getValue()));
    assertSame(model, map);
    map.insertMany(batch.subList(stored, batch.size()));
    batch.forEach(entry -> model.put(entry.getKey(), entry.getValue()));
    assertSame(model, map);
    assertSame(model, opened.open(memory));
    return failed;
  }

  @Test
  void ascending() {
    failEveryGrowth(List.of(), entries(3000, 40));
    failEveryGrowth(List.of(), entries(300, 2500));
  }

  @Test
  void descending() {
    List<Map.Entry<String, byte[]>> batch = entries(300, 2500);
    Collections.reverse(batch);
    failEveryGrowth(List.of(), batch);
  }

  @Test
  void inNoOrderIntoWhatIsThere() {
    List<Map.Entry<String, byte[]>> first = new ArrayList<>(entries(300, 300));
    List<Map.Entry<String, byte[]>> batch = new ArrayList<>(entries(600, 1500));
    Collections.shuffle(first, new Random(1));
    Collections.shuffle(batch, new Random(2));
    failEveryGrowth(first.subList(0, 150), batch);
  }

  @Test
  void ofEntriesThatOutgrowTheirNodes() {
    Codec<String> keys =
        Codecs.of(
            Codecs.STRING::encode,
            bytes -> new String(bytes, StandardCharsets.US_ASCII),
            Bound.upTo(5));
    List<Map.Entry<String, byte[]>> batch = new ArrayList<>(entries(300, 2500));
    Collections.shuffle(batch, new Random(3));
    failEveryGrowth(
        BTreeMap.builder(keys, Codecs.blob(8)).layout(Layout.V1),
        BTreeMap.builder(keys, Codecs.BYTES),
        entries(300, 9),
        batch);
  }

  /** A chunk is as large as a page of the memory, so each one that is taken is a growth. */
  @Test
  void atEveryChunk() {
    BTreeMap.Builder<String, byte[]> builder =
        BTreeMap.builder(Codecs.STRING, Codecs.BYTES).pageSize(65_536 - 16);
    List<Map.Entry<String, byte[]>> batch = new ArrayList<>(entries(150, 30_000));
    failEveryGrowth(builder, builder, List.of(), batch);
    List<Map.Entry<String, byte[]>> first = new ArrayList<>(entries(150, 9_000));
    Collections.shuffle(first, new Random(4));
    Collections.shuffle(batch, new Random(5));
    failEveryGrowth(builder, builder, first.subList(0, 75), batch);
  }

  /** The first chunk begins at 100, and both have a header of 16 bytes. */
  @Test
  void aNodeIsTakenOnlyIfTheHeaderOfTheNextChunkFitsToo() {
    int largest = 65_536 - 100 - 16 - 16;
    assertEquals(1, insertedOnOnePage(largest));
    for (int beyond = 1; beyond <= 16; beyond++) {
      assertEquals(0, insertedOnOnePage(largest + beyond));
    }
  }

  /** Inserts an entry by a batch into a memory of one page; returns how many there are then. */
  private static long insertedOnOnePage(int pageSize) {
    BTreeMap.Builder<String, byte[]> builder =
        BTreeMap.builder(Codecs.STRING, Codecs.BYTES).pageSize(pageSize);
    HeapMemory memory = new HeapMemory();
    BTreeMap<String, byte[]> map = builder.create(FailingMemory.cappedAt(memory, 1));
    TreeMap<String, byte[]> model = new TreeMap<>();
    try {
      map.insertMany(entries(1, 40));
      entries(1, 40).forEach(entry -> model.put(entry.getKey(), entry.getValue()));
    } catch (OutOfMemorySpaceException e) {
      assertEquals(0, e.getSuppressed().length);
    }
    assertSame(model, map);
    assertSame(model, builder.open(memory));
    return map.sizeLong();
  }

  @Test
  void load() {
    List<Map.Entry<String, byte[]>> all = entries(300, 2500);
    int failures = 0;
    while (loadFailsAtGrowth(failures + 1, all)) {
      failures++;
    }
    assertTrue(failures >= 3, failures + " growths");
  }

  private static boolean loadFailsAtGrowth(int n, List<Map.Entry<String, byte[]>> all) {
    HeapMemory memory = new HeapMemory();
    BUILDER.create(memory);
    FailingMemory failing = FailingMemory.failingAt(memory, n);
    BTreeMap<String, byte[]> map = BUILDER.open(failing);
    TreeMap<String, byte[]> model = new TreeMap<>();
    try {
      map.bulkLoad(all);
    } catch (OutOfMemorySpaceException e) {
      assertSame(model, map);
      assertSame(model, BUILDER.open(memory));
      map.bulkLoad(all);
    }
    all.forEach(entry -> model.put(entry.getKey(), entry.getValue()));
    assertSame(model, map);
    return failing.failures() > 0;
  }

  @Test
  void inputThatThrows() {
    HeapMemory memory = new HeapMemory();
    BTreeMap<String, byte[]> map = BUILDER.create(memory);
    List<Map.Entry<String, byte[]>> all = entries(200, 900);
    IllegalStateException thrown = new IllegalStateException("input");
    for (int length = 0; length < 200; length += 13) {
      int end = length;
      Counting input = new Counting(all.subList(0, end));
      Iterator<Map.Entry<String, byte[]>> failing =
          new Iterator<>() {
            @Override
            public boolean hasNext() {
              return true;
            }

            @Override
            public Map.Entry<String, byte[]> next() {
              if (!input.hasNext()) {
                throw thrown;
              }
              return input.next();
            }
          };
      assertEquals(
          thrown, assertThrows(IllegalStateException.class, () -> map.insertMany(failing)));
      TreeMap<String, byte[]> model = new TreeMap<>();
      all.subList(0, end).forEach(entry -> model.put(entry.getKey(), entry.getValue()));
      assertSame(model, map);
    }
  }
}
