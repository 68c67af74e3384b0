package dev.espalier;

import dev.espalier.memory.ArenaMemory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to find one key without an object, in a map that was filled in random order;
 * compare {@link MapReadBenchmark}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class LongMapReadBenchmark {
  /** How many entries the map holds. */
  @Param({"100000", "1000000"})
  public int size;

  /** Which map: there is one, and the report calls it by this name. */
  @Param("LongLongBTreeMap")
  public String impl;

  private ArenaMemory memory;
  private LongLongBTreeMap map;
  private long[] probes;
  private int next;

  @Setup
  public void fill() {
    memory = ArenaMemory.create();
    map = LongLongBTreeMap.create(memory);
    long[] keys = Keys.random(size);
    for (long key : keys) {
      map.put(key, ~key);
    }
    probes = Keys.shuffled(keys);
  }

  @TearDown
  public void free() {
    memory.close();
  }

  private long probe() {
    if (++next >= probes.length) {
      next = 0;
    }
    return probes[next];
  }

  /** Reads the value of a key that is there. */
  @Benchmark
  public long getHit() {
    return map.get(probe(), 0);
  }

  /** Looks for a key that is not there. */
  @Benchmark
  public long getMiss() {
    return map.get(probe() + 1, 0);
  }

  /** Asks whether a key is there that is. */
  @Benchmark
  public boolean contains() {
    return map.containsKey(probe());
  }

  /** Finds the key below one that is not there. */
  @Benchmark
  public long floor() {
    return map.floorKey(probe() + 1).orElse(0);
  }
}
