package dev.espalier;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What a million entries of two numbers occupy, off the heap and on it. */
public final class MemoryFootprint {
  private static final int ENTRIES = 1_000_000;
  private static final int COLLECTIONS = 4;

  private MemoryFootprint() {}

  /**
   * What one map occupies.
   *
   * @param map which map, and how it was filled
   * @param entries how many entries it holds
   * @param offHeapBytes bytes of its memory off the heap
   * @param heapBytes bytes by which the heap grew; to be seen as an order of magnitude
   */
  public record Footprint(String map, long entries, long offHeapBytes, long heapBytes) {}

  private interface Filling {
    void fill(NavigableMap<Long, Long> map);
  }

  /**
   * Prints a line for each map.
   *
   * @param args none
   */
  public static void main(String[] args) {
    for (Footprint each : measure()) {
      System.out.printf(
          "%-24s %,d entries: %6.1f B/entry off heap, %,d B on the heap%n",
          each.map, each.entries, (double) each.offHeapBytes / each.entries, each.heapBytes);
    }
  }

  /**
   * Fills the maps one after the other.
   *
   * @return what each occupies
   */
  public static List<Footprint> measure() {
    Filling ascending = map -> putAll(map, Keys.ascending(ENTRIES));
    Filling random = map -> putAll(map, Keys.random(ENTRIES));
    Filling load = map -> ((BTreeMap<Long, Long>) map).bulkLoad(entriesInOrder());
    // Once in vain, so that what is loaded or compiled on first use is not counted.
    ofBTree("", ascending);
    List<Footprint> footprints = new ArrayList<>();
    footprints.add(ofBTree("BTreeMap, ascending", ascending));
    footprints.add(ofBTree("BTreeMap, random", random));
    footprints.add(ofBTree("BTreeMap, bulkLoad", load));
    footprints.add(ofTreeMap(random));
    return footprints;
  }

  private static Footprint ofBTree(String name, Filling filling) {
    long before = usedHeap();
    try (ArenaMemory memory = ArenaMemory.create()) {
      BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
      filling.fill(map);
      long heap = usedHeap() - before;
      TreeStats stats = map.stats();
      return new Footprint(name, stats.entries(), stats.memoryBytes(), heap);
    }
  }

  private static Footprint ofTreeMap(Filling filling) {
    long before = usedHeap();
    TreeMap<Long, Long> map = new TreeMap<>();
    filling.fill(map);
    long heap = usedHeap() - before;
    Footprint footprint = new Footprint("TreeMap", map.size(), 0, heap);
    Reference.reachabilityFence(map);
    return footprint;
  }

  private static void putAll(NavigableMap<Long, Long> map, long[] keys) {
    for (long key : keys) {
      map.put(key, ~key);
    }
  }

  private static Iterable<Map.Entry<Long, Long>> entriesInOrder() {
    return BulkWay.entries(Keys.ascending(ENTRIES));
  }

  private static long usedHeap() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
