package dev.espalier.tree;

import dev.espalier.access.Bytes;
import dev.espalier.access.Fields;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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

/** What it costs to compare a key of bytes with a stored one, by its length. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class KeyCompareBenchmark {
  private static final int STORED = 256;
  private static final int STRIDE = 256;

  /** Bytes of a key. */
  @Param({"8", "12", "16", "24", "32", "64", "128"})
  public int length;

  /** Which byte is the first to differ. */
  @Param({"first", "last"})
  public String differs;

  private byte[] bytes;
  private BytesProbe probe;
  private MemorySegment copy;
  private MemorySegment stored;
  private Arena arena;
  private int next;

  @Setup
  public void fill() {
    SplittableRandom random = new SplittableRandom(1);
    bytes = new byte[length];
    random.nextBytes(bytes);
    probe = new BytesProbe(bytes);
    arena = Arena.ofShared();
    copy = arena.allocate(length, Long.BYTES);
    MemorySegment.copy(bytes, 0, copy, ValueLayout.JAVA_BYTE, 0, length);
    MemorySegment keys = arena.allocate((long) STORED * STRIDE, Long.BYTES);
    int different = differs.equals("first") ? 0 : length - 1;
    for (int i = 0; i < STORED; i++) {
      long start = (long) i * STRIDE;
      MemorySegment.copy(bytes, 0, keys, ValueLayout.JAVA_BYTE, start, length);
      byte other = (byte) (bytes[different] + 1 + random.nextInt(255));
      keys.set(ValueLayout.JAVA_BYTE, start + different, other);
    }
    stored = keys.asReadOnly();
  }

  @TearDown
  public void free() {
    arena.close();
  }

  private long nextKey() {
    return (long) (next++ & STORED - 1) * STRIDE;
  }

  /** What the library does. */
  @Benchmark
  public int library() {
    return probe.compareTo(stored, nextKey(), length);
  }

  /** By mismatch, with a copy of the probe outside the heap. */
  @Benchmark
  public int mismatch() {
    return compareFrom(0, nextKey());
  }

  /** The first 8 bytes as a number, the others by mismatch. */
  @Benchmark
  public int numberThenMismatch() {
    long key = nextKey();
    long mine = Bytes.getBigLong(bytes, 0);
    long other = stored.get(Fields.BIG_LONG, key);
    return mine == other && length > Long.BYTES
        ? compareFrom(Long.BYTES, key)
        : Long.compareUnsigned(mine, other);
  }

  /** Numbers of 8 bytes, the last one overlapping the one before. */
  @Benchmark
  public int numbersOverlapping() {
    long key = nextKey();
    int last = length - Long.BYTES;
    for (int at = 0; at < last; at += Long.BYTES) {
      long mine = Bytes.getBigLong(bytes, at);
      long other = stored.get(Fields.BIG_LONG, key + at);
      if (mine != other) {
        return Long.compareUnsigned(mine, other);
      }
    }
    return Long.compareUnsigned(
        Bytes.getBigLong(bytes, last), stored.get(Fields.BIG_LONG, key + last));
  }

  private int compareFrom(int from, long key) {
    long at = MemorySegment.mismatch(copy, from, length, stored, key + from, key + length);
    return at < 0
        ? 0
        : Byte.compareUnsigned(
            bytes[from + (int) at], stored.get(ValueLayout.JAVA_BYTE, key + from + at));
  }
}
