package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.NumberBatchBytesProperties.Order;
import dev.espalier.NumberBatchBytesProperties.Pages;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A batch of numbers for which the memory cannot grow keeps what it has done. */
class NumberBatchOutOfMemoryProperties {
  /** The map fills its memory again and again, and each time something else does not fit. */
  @Property(tries = 60)
  void whatWasPlacedBeforeStays(@ForAll long seed, @ForAll Pages pages, @ForAll Order order) {
    FailingMemory memory = FailingMemory.cappedAt(new HeapMemory(), 1);
    BTreeMap<Long, Long> map =
        pages.of(BTreeMap.builder(Codecs.U64, Codecs.U64), Layout.V2).create(memory);
    TreeMap<Long, Long> model = new TreeMap<>();
    Random random = new Random(seed);
    for (int round = 0; round < 10; round++) {
      List<Map.Entry<Long, Long>> batch = batch(random, order);
      int placed = placed(map, batch);
      batch.subList(0, placed).forEach(entry -> model.put(entry.getKey(), entry.getValue()));
      assertHolds(model, map);
      removeSome(random, model, map);
    }
    assertTrue(memory.failures() > 0);
  }

  private static List<Map.Entry<Long, Long>> batch(Random random, Order order) {
    long start = 5_000 + random.nextInt(5_000);
    List<Map.Entry<Long, Long>> batch = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      batch.add(Map.entry(order.key(random, start, i), random.nextLong()));
    }
    return batch;
  }

  /** Inserts a batch; returns how many of its entries found their place. */
  private static int placed(BTreeMap<Long, Long> map, List<Map.Entry<Long, Long>> batch) {
    ListIterator<Map.Entry<Long, Long>> input = batch.listIterator();
    try {
      map.insertMany(input);
      return batch.size();
    } catch (OutOfMemorySpaceException e) {
      assertEquals(0, e.getSuppressed().length);
      return input.nextIndex() - 1;
    }
  }

  private static void assertHolds(TreeMap<Long, Long> model, BTreeMap<Long, Long> map) {
    map.verify();
    assertEquals(model, map);
    TreeStats stats = map.stats();
    assertEquals(stats.nodes() + stats.overflowPages(), stats.allocatedChunks());
  }

  private static void removeSome(
      Random random, TreeMap<Long, Long> model, BTreeMap<Long, Long> map) {
    int removals = 1 + random.nextInt(40);
    for (int i = 0; i < removals && !model.isEmpty(); i++) {
      Long above = model.ceilingKey((long) random.nextInt(10_000));
      long key = above == null ? model.firstKey() : above;
      if (removes(map, key)) {
        model.remove(key);
      }
    }
  }

  /** A rotation may need an overflow page. */
  private static boolean removes(BTreeMap<Long, Long> map, long key) {
    try {
      return map.remove(key) != null;
    } catch (OutOfMemorySpaceException e) {
      return false;
    }
  }
}
