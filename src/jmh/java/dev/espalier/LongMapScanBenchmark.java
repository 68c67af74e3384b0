package dev.espalier;

import dev.espalier.memory.ArenaMemory;
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
 * What it costs to go over entries in order without an object, by the order in which the map was
 * filled; compare {@link MapScanBenchmark}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class LongMapScanBenchmark {
  /** Each invocation goes over as many entries, whatever the size of the map. */
  private static final int STEPS = 1_000_000;

  private static final int RANGE = 100;

  /** How many entries the map holds. */
  @Param({"100000", "1000000"})
  public int size;

  /** In which order the map was filled. */
  @Param({"random", "ascending"})
  public String built;

  /** Which map: there is one, and the report calls it by this name. */
  @Param("LongLongBTreeMap")
  public String impl;

  private ArenaMemory memory;
  private LongLongBTreeMap map;
  private LongLongCursor cursor;
  private long sum;
  private long[] starts;
  private int next;

  @Setup
  public void fill() {
    memory = ArenaMemory.create();
    map = LongLongBTreeMap.create(memory);
    long[] keys = built.equals("random") ? Keys.random(size) : Keys.ascending(size);
    for (long key : keys) {
      map.put(key, ~key);
    }
    cursor = map.cursor();
    starts = Keys.shuffled(keys);
  }

  @TearDown
  public void free() {
    memory.close();
  }

  /** Goes over all entries in ascending order, counted by entry. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public long scanForward() {
    for (int i = 0; i < STEPS / size; i++) {
      map.forEach((key, value) -> sum += key ^ value);
    }
    return sum;
  }

  /** Goes over all entries in descending order, counted by entry. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public long scanBackward() {
    for (int i = 0; i < STEPS / size; i++) {
      map.forEachReversed((key, value) -> sum += key ^ value);
    }
    return sum;
  }

  /** Goes over up to 100 entries from a random one on, counted by range. */
  @Benchmark
  public long rangeOf100() {
    if (++next >= starts.length) {
      next = 0;
    }
    long found = 0;
    boolean more = cursor.seek(starts[next]);
    for (int i = 0; i < RANGE && more; i++) {
      found += cursor.key() ^ cursor.value();
      more = cursor.next();
    }
    return found;
  }
}
