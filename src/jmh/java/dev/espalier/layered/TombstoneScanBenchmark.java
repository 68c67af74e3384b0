package dev.espalier.layered;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.List;
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
 * The forms of the merge over eight layers in B-trees with 80 deleted ranges of width 2 for 100
 * keys of 64 bytes. Time for each entry.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Benchmark)
public class TombstoneScanBenchmark {
  private static final int LAYERS = 8;

  private static final int ENTRIES = 400_000;

  /** The form of the merge. */
  @Param public MergeForm form;

  /** Whether the ranges are joined or have gaps. */
  @Param({"TOUCHING", "APART", "INTERLEAVED"})
  public MergeShape shape;

  private LayeredMap<byte[], Long> map;
  private Merge<byte[]> merge;

  @Setup
  public void fill() {
    LayersByNumber layers = new LayersByNumber(LAYERS);
    shape.fill(LAYERS, ENTRIES, layers);
    map = LayeredMap.create(ArenaMemory::create, Codecs.fixedBytes(WideKeys.SIZE), Codecs.I64);
    layers.writeTo(map);
    List<Layer<byte[]>> stack = map.layers().layers();
    merge =
        form.open(
            stack.stream().map(Layer::cursor).toList(),
            stack.stream().map(Layer::intervals).toList(),
            WideKeys.ORDER,
            null,
            null);
  }

  @TearDown
  public void close() {
    map.close();
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long scan() {
    long sum = 0;
    for (boolean found = merge.first(); found; found = merge.next()) {
      sum += merge.key()[WideKeys.LAST_OF_NUMBER];
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long scanBack() {
    long sum = 0;
    for (boolean found = merge.last(); found; found = merge.prev()) {
      sum += merge.key()[WideKeys.LAST_OF_NUMBER];
    }
    return sum;
  }
}
