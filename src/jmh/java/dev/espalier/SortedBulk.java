package dev.espalier;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Puts many entries into an empty map, sorted before or as part of it; a subclass says by which
 * ways.
 */
@State(Scope.Thread)
public abstract class SortedBulk extends OneShot {
  static final int CHANGES = 1_000_000;

  /** How many entries a map gets. */
  @Param({"10000", "1000000"})
  public int size;

  /**
   * Whether the maps are new, or were filled before and cleared. To these the system has given
   * their memory already, as it has given the virtual machine the heap for the other maps.
   */
  @Param({"fresh", "used"})
  public String memory;

  List<Map.Entry<Long, Long>> ascending;
  List<Map.Entry<Long, Long>> descending;
  List<Map.Entry<Long, Long>> unordered;
  private LongMaps maps;

  /** Which way to put them. */
  abstract String way();

  @Setup
  public void draw() {
    ascending = BulkWay.entries(Keys.ascending(size));
    descending = new ArrayList<>(ascending);
    Collections.reverse(descending);
    unordered = BulkWay.entries(Keys.random(size));
  }

  @Setup(Level.Iteration)
  public void open() {
    maps = new LongMaps(BulkWay.map(way()), CHANGES / size);
    if (memory.equals("used")) {
      maps.all().forEach(map -> BulkWay.fill(map, ascending));
      maps.all().forEach(Map::clear);
    }
  }

  @TearDown(Level.Iteration)
  public void free() {
    maps.free();
  }

  final void putIntoAll(List<Map.Entry<Long, Long>> entries) {
    maps.all().forEach(map -> BulkWay.put(way(), map, entries));
  }

  /** Puts entries in ascending order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void ascending() {
    putIntoAll(ascending);
  }

  /** Puts entries that it sorts before, which is part of the cost. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void sortedByCaller() {
    for (NavigableMap<Long, Long> map : maps.all()) {
      List<Map.Entry<Long, Long>> sorted = new ArrayList<>(unordered);
      sorted.sort(Map.Entry.comparingByKey());
      BulkWay.put(way(), map, sorted);
    }
  }
}
