package dev.espalier;

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
 * What it costs to change one entry, on average over a map that grows from nothing or shrinks to
 * nothing. A measurement makes as many changes for each size, with as many maps as it needs.
 */
public class MapWriteBenchmark extends OneShot {
  private static final int CHANGES = 1_000_000;

  /** Maps without entries, and the keys for them. */
  @State(Scope.Thread)
  public static class Empty {
    /** How many entries a map gets. */
    @Param({"100000", "1000000"})
    public int size;

    /** Which map. */
    @Param({Maps.B_TREE, Maps.TREE, Maps.SKIP_LIST})
    public String impl;

    long[] random;
    long[] ascending;
    LongMaps maps;

    @Setup
    public void draw() {
      random = Keys.random(size);
      ascending = Keys.ascending(size);
    }

    @Setup(Level.Iteration)
    public void open() {
      maps = new LongMaps(impl, CHANGES / size);
    }

    @TearDown(Level.Iteration)
    public void free() {
      maps.free();
    }
  }

  /** Maps that were filled in random order, and their keys in another one. */
  @State(Scope.Thread)
  public static class Filled extends Empty {
    long[] shuffled;

    @Override
    public void draw() {
      super.draw();
      shuffled = Keys.shuffled(random);
    }

    @Override
    public void open() {
      super.open();
      maps.putAll(random);
    }
  }

  /** Adds keys in random order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void insertRandom(Empty state) {
    state.maps.putAll(state.random);
  }

  /** Adds keys in ascending order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void insertAscending(Empty state) {
    state.maps.putAll(state.ascending);
  }

  /** Removes keys in random order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public long removeRandom(Filled state) {
    long sum = 0;
    for (NavigableMap<Long, Long> map : state.maps.all()) {
      for (long key : state.shuffled) {
        sum += map.remove(key);
      }
    }
    return sum;
  }

  /** Removes the least entry until there is none. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public long pollDrain(Filled state) {
    long sum = 0;
    for (NavigableMap<Long, Long> map : state.maps.all()) {
      while (!map.isEmpty()) {
        sum += map.pollFirstEntry().getKey();
      }
    }
    return sum;
  }

  /** Replaces values in random order of the keys. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public long overwrite(Filled state) {
    long sum = 0;
    for (NavigableMap<Long, Long> map : state.maps.all()) {
      for (long key : state.shuffled) {
        sum += map.put(key, key);
      }
    }
    return sum;
  }
}
