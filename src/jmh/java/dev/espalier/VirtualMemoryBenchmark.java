package dev.espalier;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a map costs in one of the memories of a {@link MemoryManager}, beside a memory of its own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class VirtualMemoryBenchmark {
  private static final int SIZE = 100_000;

  /** Where the map is. */
  @Param({"plain", "virtual"})
  public String place;

  private final long[] keys = Keys.random(SIZE);
  private final long[] asked = Keys.shuffled(keys);
  private ArenaMemory memory;
  private LongLongBTreeMap map;
  private int next;

  @Setup
  public void fill() {
    memory = ArenaMemory.create();
    map = newMap(memory);
  }

  private LongLongBTreeMap newMap(ArenaMemory arena) {
    Memory place = this.place.equals("plain") ? arena : MemoryManager.open(arena).memory(0);
    LongLongBTreeMap filled = LongLongBTreeMap.create(place);
    for (long key : keys) {
      filled.put(key, key);
    }
    return filled;
  }

  @TearDown
  public void free() {
    memory.close();
  }

  private long nextKey() {
    next = next + 1 == SIZE ? 0 : next + 1;
    return asked[next];
  }

  /** Reads the value of a key. */
  @Benchmark
  public long get() {
    return map.get(nextKey(), 0);
  }

  /** Removes an entry and puts it back. */
  @Benchmark
  public boolean removeAndPut() {
    long key = nextKey();
    return map.remove(key) && map.put(key, key);
  }

  /** Walks over all entries. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public long scan() {
    long[] sum = new long[1];
    map.forEach((key, value) -> sum[0] += value);
    return sum[0];
  }

  /** Makes a map of entries in no order. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public long insert() {
    try (ArenaMemory arena = ArenaMemory.create()) {
      return newMap(arena).size();
    }
  }
}
