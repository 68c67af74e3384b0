package dev.espalier.memory;

import java.lang.foreign.ValueLayout;
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

/** What one access at a random place of a mebibyte costs, by memory and length. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class MemoryBenchmark {
  private static final int SPAN = 1 << 20;
  private static final int LONGEST = 4096;

  @Param Backend backend;

  @Param({"8", "32", "128", "512", "4096"})
  int length;

  private final Backend.Resources resources = new Backend.Resources();
  private final byte[] array = new byte[LONGEST];
  private Memory memory;
  private long random = 1;

  @Setup
  public void open() {
    memory = backend.open(resources);
    memory.grow((SPAN + LONGEST - 1) / Memory.PAGE_SIZE + 1);
    for (int at = 0; at < SPAN; at += LONGEST) {
      memory.write(at, array, 0, LONGEST);
    }
  }

  @TearDown
  public void close() throws Exception {
    resources.close();
  }

  private int place() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return (int) random & SPAN - 1;
  }

  /** What the choice of a place costs, which is part of all the others. */
  @Benchmark
  public int nothing() {
    return place();
  }

  @Benchmark
  public byte[] read() {
    memory.read(place(), array, 0, length);
    return array;
  }

  @Benchmark
  public void write() {
    memory.write(place(), array, 0, length);
  }

  /** Asks for a view and reads its first byte. */
  @Benchmark
  public byte view() {
    return memory.view(place(), length).get(ValueLayout.JAVA_BYTE, 0);
  }
}
