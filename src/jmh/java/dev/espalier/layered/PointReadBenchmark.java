package dev.espalier.layered;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.List;
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
 * Reading a key that the oldest layer holds, or none, through all the layers above it, against the
 * same trees asked one after the other by hand.
 *
 * <p>However many layers there are, together they have the same number of entries: what does not
 * fit into the processor's caches is as much in every case, and a figure that grows faster than the
 * layers looked at would be the layers' own fault.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Benchmark)
public class PointReadBenchmark {
  private static final int ENTRIES = 1_600_000;

  /** How many layers there are. */
  @Param({"1", "4", "16"})
  public int layers;

  private final SplittableRandom random = new SplittableRandom(11);
  private final List<ArenaMemory> memories = new ArrayList<>();

  /** The same entries without layers, the newest map first. */
  private final List<BTreeMap<Long, Long>> maps = new ArrayList<>();

  private LayeredMap<Long, Long> map;
  private int entriesOfLayer;

  @Setup
  public void fill() {
    entriesOfLayer = ENTRIES / layers;
    map = LayeredMap.create(ArenaMemory::create, Codecs.I64, Codecs.I64);
    for (int layer = 0; layer < layers; layer++) {
      ArenaMemory memory = ArenaMemory.create();
      memories.add(memory);
      BTreeMap<Long, Long> alone = BTreeMap.create(memory, Codecs.I64, Codecs.I64);
      maps.add(0, alone);
      map.freeze();
      for (long i = 0; i < entriesOfLayer; i++) {
        map.put(i * 32 + layer, i);
        alone.insert(i * 32 + layer, i);
      }
    }
  }

  @TearDown
  public void close() {
    map.close();
    memories.forEach(ArenaMemory::close);
  }

  @Benchmark
  public Long ofTheOldestLayer() {
    return map.get(32L * random.nextInt(entriesOfLayer));
  }

  @Benchmark
  public Long ofTheNewestLayer() {
    return map.get(32L * random.nextInt(entriesOfLayer) + layers - 1);
  }

  @Benchmark
  public Long ofNoLayer() {
    return map.get(32L * random.nextInt(entriesOfLayer) + 31);
  }

  @Benchmark
  public Long ofTheOldestMapByHand() {
    Long key = 32L * random.nextInt(entriesOfLayer);
    for (int i = 0; i < maps.size(); i++) {
      Long value = maps.get(i).get(key);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
