package dev.espalier.layered;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Deleting a range of a million keys, and reading the 20 that are left. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(2)
@State(Scope.Benchmark)
public class DeleteRangeBenchmark {
  private static final int KEYS = 1_000_020;

  /** Whether the keys are in a frozen layer, or in the one that is written to. */
  @Param({"true", "false"})
  public boolean frozen;

  private LayeredMap<Long, Long> map;

  @Setup(Level.Invocation)
  public void fill() {
    map = LayeredMap.create(ArenaMemory::create, Codecs.I64, Codecs.I64);
    for (long i = 0; i < KEYS; i++) {
      map.put(i, i);
    }
    if (frozen) {
      map.freeze();
    }
  }

  @TearDown(Level.Invocation)
  public void close() {
    map.close();
  }

  @Benchmark
  public void deleteRange() {
    map.deleteRange(10L, KEYS - 10L);
  }

  @Benchmark
  public long deleteRangeAndScan() {
    long sum = 0;
    map.deleteRange(10L, KEYS - 10L);
    MergingCursor<Long, Long> cursor = map.cursor();
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      sum += cursor.value();
    }
    return sum;
  }
}
