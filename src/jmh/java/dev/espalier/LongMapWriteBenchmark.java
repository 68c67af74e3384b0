package dev.espalier;

import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What it costs to change one entry without an object, on average over a map that grows from
 * nothing or shrinks to nothing. A measurement makes as many changes for each size, with as many
 * maps as it needs; compare {@link MapWriteBenchmark}.
 */
public class LongMapWriteBenchmark extends OneShot {
  private static final int CHANGES = 1_000_000;

  /** Maps without entries, and the keys for them. */
  @State(Scope.Thread)
  public static class Empty {
    /** How many entries a map gets. */
    @Param({"100000", "1000000"})
    public int size;

    /** Which map: there is one, and the report calls it by this name. */
    @Param("LongLongBTreeMap")
    public String impl;

    long[] random;
    long[] ascending;
    final List<ArenaMemory> memories = new ArrayList<>();
    final List<LongLongBTreeMap> maps = new ArrayList<>();

    @Setup
    public void draw() {
      random = Keys.random(size);
      ascending = Keys.ascending(size);
    }

    @Setup(Level.Iteration)
    public void open() {
      for (int i = 0; i < CHANGES / size; i++) {
        ArenaMemory memory = ArenaMemory.create();
        memories.add(memory);
        maps.add(LongLongBTreeMap.create(memory));
      }
    }

    void putAll(long[] keys) {
      for (LongLongBTreeMap map : maps) {
        for (long key : keys) {
          map.put(key, ~key);
        }
      }
    }

    @TearDown(Level.Iteration)
    public void free() {
      maps.clear();
      memories.forEach(ArenaMemory::close);
      memories.clear();
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
      putAll(random);
    }
  }

  /** Adds keys in random order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void insertRandom(Empty state) {
    state.putAll(state.random);
  }

  /** Adds keys in ascending order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public void insertAscending(Empty state) {
    state.putAll(state.ascending);
  }

  /** Removes keys in random order. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public long removeRandom(Filled state) {
    long sum = 0;
    for (LongLongBTreeMap map : state.maps) {
      for (long key : state.shuffled) {
        sum += map.remove(key) ? 1 : 0;
      }
    }
    return sum;
  }

  /** Finds the least key and removes it until there is none. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public long pollDrain(Filled state) {
    long sum = 0;
    for (LongLongBTreeMap map : state.maps) {
      while (!map.isEmpty()) {
        long least = map.firstKey().getAsLong();
        map.remove(least);
        sum += least;
      }
    }
    return sum;
  }

  /** Replaces values in random order of the keys. */
  @Benchmark
  @OperationsPerInvocation(CHANGES)
  public long overwrite(Filled state) {
    long sum = 0;
    for (LongLongBTreeMap map : state.maps) {
      for (long key : state.shuffled) {
        sum += map.put(key, key) ? 1 : 0;
      }
    }
    return sum;
  }
}
