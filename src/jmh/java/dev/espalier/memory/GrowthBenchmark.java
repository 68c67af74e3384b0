package dev.espalier.memory;

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

/**
 * What it costs to grow a memory in steps and write a few bytes to each new page, as a collection
 * does.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
public class GrowthBenchmark {
  @Param Backend backend;

  @Param({"16", "256"})
  int mebibytes;

  @Param({"1", "128"})
  int stepPages;

  private final byte[] bytes = new byte[8];
  private Backend.Resources resources;
  private Memory memory;

  @Setup(Level.Invocation)
  public void open() {
    resources = new Backend.Resources();
    memory = backend.open(resources);
  }

  @TearDown(Level.Invocation)
  public void close() throws Exception {
    resources.close();
  }

  @Benchmark
  public long grow() {
    long pages = ((long) mebibytes << 20) / Memory.PAGE_SIZE;
    for (long page = 0; page < pages; page += stepPages) {
      memory.grow(stepPages);
      for (int i = 0; i < stepPages; i++) {
        memory.write((page + i) * Memory.PAGE_SIZE, bytes, 0, bytes.length);
      }
    }
    return memory.pages();
  }
}
