package dev.espalier.layered;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
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

/** Reading a key that the oldest layer holds, or none, through all the layers above it. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Benchmark)
public class PointReadBenchmark {
  private static final int ENTRIES_OF_LAYER = 100_000;

  /** How many layers there are. */
  @Param({"1", "4", "16"})
  public int layers;

  private final SplittableRandom random = new SplittableRandom(11);
  private LayeredMap<Long, Long> map;

  @Setup
  public void fill() {
    map = LayeredMap.create(ArenaMemory::create, Codecs.I64, Codecs.I64);
    for (int layer = 0; layer < layers; layer++) {
      map.freeze();
      for (long i = 0; i < ENTRIES_OF_LAYER; i++) {
        map.put(i * 32 + layer, i);
      }
    }
  }

  @TearDown
  public void close() {
    map.close();
  }

  @Benchmark
  public Long ofTheOldestLayer() {
    return map.get(32L * random.nextInt(ENTRIES_OF_LAYER));
  }

  @Benchmark
  public Long ofTheNewestLayer() {
    return map.get(32L * random.nextInt(ENTRIES_OF_LAYER) + layers - 1);
  }

  @Benchmark
  public Long ofNoLayer() {
    return map.get(32L * random.nextInt(ENTRIES_OF_LAYER) + 31);
  }
}
