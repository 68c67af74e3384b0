package dev.espalier.tree;

import dev.espalier.access.Fields;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
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
 * What it costs to find the place of a random key of 8 bytes among those of a node.
 *
 * <p>Which node is searched next depends on what was found in the one before, as in a descent, so a
 * search cannot begin before the one before has ended or its end has been guessed.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class KeySearchBenchmark {
  private static final int STRIDE = 256;
  private static final int CAPACITY = 11;
  private static final int PROBES = 1 << 16;

  /** How many keys a node holds. */
  @Param({"5", "7", "9", "11"})
  public int keys;

  /** How many nodes there are, a power of two: few enough to be in the cache, or not. */
  @Param({"64", "262144"})
  public int nodes;

  private final long[] probes = new long[PROBES];
  private Arena arena;
  private MemorySegment segment;
  private int next;
  private int node;

  @Setup
  public void fill() {
    SplittableRandom random = new SplittableRandom(1);
    arena = Arena.ofShared();
    MemorySegment bytes = arena.allocate((long) nodes * STRIDE, STRIDE);
    long[] drawn = new long[keys];
    for (int i = 0; i < nodes; i++) {
      Arrays.setAll(drawn, each -> random.nextLong() >>> 1);
      Arrays.sort(drawn);
      for (int j = 0; j < keys; j++) {
        bytes.set(Fields.BIG_LONG, (long) i * STRIDE + (long) j * Long.BYTES, drawn[j]);
      }
    }
    segment = bytes.asReadOnly();
    Arrays.setAll(probes, each -> random.nextLong() >>> 1);
  }

  @TearDown
  public void free() {
    arena.close();
  }

  private long start() {
    return (long) node * STRIDE;
  }

  private long probe() {
    return probes[next++ & PROBES - 1];
  }

  private int goOn(int rank) {
    node = (node + 1 + rank) * 0x9E37_79B1 >>> 7 & nodes - 1;
    return rank;
  }

  private static boolean isBelow(MemorySegment in, long keys, int index, long probe) {
    return Long.compareUnsigned(in.get(Fields.BIG_LONG, keys + (long) index * Long.BYTES), probe)
        < 0;
  }

  private static int below(MemorySegment in, long keys, int index, long probe) {
    return isBelow(in, keys, index, probe) ? 1 : 0;
  }

  /** What the library does. */
  @Benchmark
  public int library() {
    return goOn(LongSearch.rank(segment, start(), keys, probe()));
  }

  /** From the first key on, up to one that is not below. */
  @Benchmark
  public int linear() {
    return goOn(linear(segment, start(), keys, probe()));
  }

  private static int linear(MemorySegment in, long keys, int count, long probe) {
    int i = 0;
    while (i < count && isBelow(in, keys, i, probe)) {
      i++;
    }
    return i;
  }

  /** Counts the keys that are below, without a branch that depends on one. */
  @Benchmark
  public int counting() {
    return goOn(counting(segment, start(), keys, probe()));
  }

  private static int counting(MemorySegment in, long keys, int count, long probe) {
    int rank = 0;
    for (int i = 0; i < count; i++) {
      rank += below(in, keys, i, probe);
    }
    return rank;
  }

  /** Halves the range, with a branch. */
  @Benchmark
  public int binary() {
    return goOn(binary(segment, start(), keys, probe()));
  }

  private static int binary(MemorySegment in, long keys, int count, long probe) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBelow(in, keys, middle, probe)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Halves the range, without a branch that depends on a key. */
  @Benchmark
  public int binaryWithoutBranch() {
    return goOn(binaryWithoutBranch(segment, start(), keys, probe()));
  }

  private static int binaryWithoutBranch(MemorySegment in, long keys, int count, long probe) {
    int low = 0;
    int left = count;
    while (left > 1) {
      int half = left >>> 1;
      low += half & -below(in, keys, low + half - 1, probe);
      left -= half;
    }
    return low + below(in, keys, low, probe);
  }

  /** Counts in a fixed number of steps; those behind the last key count for nothing. */
  @Benchmark
  public int unrolled() {
    return goOn(unrolled(segment, start(), keys, probe()));
  }

  private static int unrolled(MemorySegment in, long keys, int count, long probe) {
    int rank = 0;
    for (int i = 0; i < CAPACITY; i++) {
      rank += below(in, keys, i, probe) & (i - count) >>> 31;
    }
    return rank;
  }

  /** Counts in the half that the middle key decides. */
  @Benchmark
  public int halfCounted() {
    return goOn(halfCounted(segment, start(), keys, probe()));
  }

  private static int halfCounted(MemorySegment in, long keys, int count, long probe) {
    int middle = count >>> 1;
    int low = (middle + 1) & -below(in, keys, middle, probe);
    int steps = low == 0 ? middle : count - low;
    int rank = low;
    for (int i = 0; i < steps; i++) {
      rank += below(in, keys, low + i, probe);
    }
    return rank;
  }
}
