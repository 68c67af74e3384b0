package dev.espalier.layered;

import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.codec.Codec;
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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Eight layers in B-trees against one map with the same entries, keys of 64 bytes, read in both
 * directions. Time for each entry, or for each search.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Benchmark)
public class LayerScanBenchmark {
  private static final int LAYERS = 8;

  private static final int ENTRIES = 400_000;
  private static final int SEARCHES = 1000;
  private static final Codec<byte[]> KEYS = Codecs.fixedBytes(WideKeys.SIZE);

  /** How entries and intervals are spread over the layers. */
  @Param({"DISJOINT", "RANDOM", "TOUCHING", "APART"})
  public MergeShape shape;

  private final List<byte[]> targets = new ArrayList<>();
  private ArenaMemory memory;
  private BTreeMap<byte[], Long> map;
  private LayeredMap<byte[], Long> layered;

  @Setup
  public void fill() {
    LayersByNumber layers = new LayersByNumber(LAYERS);
    shape.fill(LAYERS, ENTRIES, layers);
    layered = LayeredMap.create(ArenaMemory::create, KEYS, Codecs.I64);
    layers.writeTo(layered);
    memory = ArenaMemory.create();
    map = BTreeMap.create(memory, KEYS, Codecs.I64);
    MergingCursor<byte[], Long> cursor = layered.cursor();
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      map.insert(cursor.key(), cursor.value());
    }
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < SEARCHES; i++) {
      targets.add(WideKeys.of(random.nextLong(2L * ENTRIES)));
    }
  }

  @TearDown
  public void close() {
    layered.close();
    memory.close();
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long layers() {
    long sum = 0;
    MergingCursor<byte[], Long> cursor = layered.cursor();
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      sum += cursor.key()[WideKeys.LAST_OF_NUMBER] + cursor.value();
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long layersBack() {
    long sum = 0;
    MergingCursor<byte[], Long> cursor = layered.cursor();
    for (boolean found = cursor.last(); found; found = cursor.prev()) {
      sum += cursor.key()[WideKeys.LAST_OF_NUMBER] + cursor.value();
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long oneMap() {
    long sum = 0;
    BTreeCursor<byte[], Long> cursor = map.cursor();
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      sum += cursor.key()[WideKeys.LAST_OF_NUMBER] + cursor.value();
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long oneMapBack() {
    long sum = 0;
    BTreeCursor<byte[], Long> cursor = map.cursor();
    for (boolean found = cursor.last(); found; found = cursor.prev()) {
      sum += cursor.key()[WideKeys.LAST_OF_NUMBER] + cursor.value();
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(SEARCHES)
  public long layersSeekAndReadTen() {
    long sum = 0;
    MergingCursor<byte[], Long> cursor = layered.cursor();
    for (byte[] target : targets) {
      boolean found = cursor.seek(target);
      for (int i = 0; found && i < 10; i++) {
        sum += cursor.key()[WideKeys.LAST_OF_NUMBER];
        found = cursor.next();
      }
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(SEARCHES)
  public long oneMapSeekAndReadTen() {
    long sum = 0;
    BTreeCursor<byte[], Long> cursor = map.cursor();
    for (byte[] target : targets) {
      boolean found = cursor.seek(target);
      for (int i = 0; found && i < 10; i++) {
        sum += cursor.key()[WideKeys.LAST_OF_NUMBER];
        found = cursor.next();
      }
    }
    return sum;
  }
}
