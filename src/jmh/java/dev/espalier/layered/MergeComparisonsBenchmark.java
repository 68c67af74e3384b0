package dev.espalier.layered;

import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many comparisons of keys the forms of the merge take for each entry of the layers. The
 * numbers are the same in every run; the time says nothing.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(1)
@State(Scope.Thread)
public class MergeComparisonsBenchmark {
  private static final int LAYERS = 8;
  private static final int ENTRIES = 400_000;

  /** The form of the merge. */
  @Param public MergeForm form;

  /** How entries and intervals are spread over the layers. */
  @Param public MergeShape shape;

  private Merge<Long> merge;
  private long comparisons;

  /** The comparisons of one scan. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Counter {
    /** Comparisons for each entry. */
    public double comparisonsPerEntry;
  }

  @Setup(Level.Iteration)
  public void fill() {
    Comparator<Long> counting =
        (key, other) -> {
          comparisons++;
          return Long.compare(key, other);
        };
    merge = new MergeShape.Layers<Long>(shape, LAYERS, ENTRIES, n -> n, counting).merge(form);
    comparisons = 0;
  }

  @Benchmark
  public long scan(Counter counter) {
    long sum = 0;
    for (boolean found = merge.first(); found; found = merge.next()) {
      sum += merge.key();
    }
    counter.comparisonsPerEntry = (double) comparisons / ENTRIES;
    return sum;
  }

  @Benchmark
  public long scanBack(Counter counter) {
    long sum = 0;
    for (boolean found = merge.last(); found; found = merge.prev()) {
      sum += merge.key();
    }
    counter.comparisonsPerEntry = (double) comparisons / ENTRIES;
    return sum;
  }
}
