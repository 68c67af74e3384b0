package dev.espalier.layered;

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
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the forms of the merge cost by themselves: eight layers in arrays, keys of 64 bytes. Time
 * for each entry of the layers, or for each search.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Benchmark)
public class MergeBenchmark {
  private static final int LAYERS = 8;

  private static final int ENTRIES = 400_000;
  private static final int SEARCHES = 1000;

  /** The form of the merge. */
  @Param public MergeForm form;

  /** How entries and intervals are spread over the layers. */
  @Param public MergeShape shape;

  private Merge<byte[]> merge;
  private byte[][] targets;

  @Setup
  public void fill() {
    var layers = new MergeShape.Layers<>(shape, LAYERS, ENTRIES, WideKeys::of, WideKeys.ORDER);
    merge = layers.merge(form);
    SplittableRandom random = new SplittableRandom(7);
    targets = new byte[SEARCHES][];
    for (int i = 0; i < SEARCHES; i++) {
      targets[i] = WideKeys.of(random.nextLong(2L * ENTRIES));
    }
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

  @Benchmark
  @OperationsPerInvocation(SEARCHES)
  public long seekAndReadTen() {
    long sum = 0;
    for (byte[] target : targets) {
      boolean found = merge.seek(target);
      for (int i = 0; found && i < 10; i++) {
        sum += merge.key()[WideKeys.LAST_OF_NUMBER];
        found = merge.next();
      }
    }
    return sum;
  }
}
