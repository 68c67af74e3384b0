package dev.espalier;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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

/** What an operation on a vector of numbers costs, beside one on an {@link ArrayList}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class StableVectorBenchmark {
  private static final int SIZE = 1_000_000;
  private static final int INDEXES = 1 << 16;

  /** Which list. */
  @Param({"StableVector", "ArrayList"})
  public String list;

  private final int[] indexes = new int[INDEXES];
  private int next;
  private ArenaMemory memory;
  private List<Long> numbers;

  @Setup(Level.Iteration)
  public void fill() {
    memory = ArenaMemory.create();
    numbers =
        list.equals("ArrayList") ? new ArrayList<>() : StableVector.create(memory, Codecs.U64);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < SIZE; i++) {
      numbers.add(random.nextLong());
    }
    for (int i = 0; i < INDEXES; i++) {
      indexes[i] = random.nextInt(SIZE);
    }
  }

  @TearDown(Level.Iteration)
  public void free() {
    memory.close();
  }

  private int nextIndex() {
    return indexes[next++ & INDEXES - 1];
  }

  /** Reads an item at a random index. */
  @Benchmark
  public long get() {
    return numbers.get(nextIndex());
  }

  /** Replaces an item at a random index. */
  @Benchmark
  public long set() {
    int index = nextIndex();
    return numbers.set(index, (long) index);
  }

  /** Adds an item at the end and removes it. */
  @Benchmark
  public long addAndRemoveLast() {
    numbers.add((long) next++);
    return numbers.removeLast();
  }

  /** Goes over one item of all. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public long iterate() {
    long sum = 0;
    for (long number : numbers) {
      sum += number;
    }
    return sum;
  }

  /** Fills an empty list, counted by item. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public int refill() {
    numbers.clear();
    for (int i = 0; i < SIZE; i++) {
      numbers.add((long) i);
    }
    return numbers.size();
  }
}
