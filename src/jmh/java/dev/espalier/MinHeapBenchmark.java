package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
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
 * What it costs to take the least item of a queue and to put another into it, beside a {@link
 * PriorityQueue}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class MinHeapBenchmark {
  /** Which queue; a decoding heap has an order that is not that of the bytes. */
  @Param({"MinHeap", "MinHeap, decoding", "PriorityQueue"})
  public String queue;

  /** How many items the queue holds. */
  @Param({"1000", "1000000"})
  public int size;

  private final SplittableRandom random = new SplittableRandom(1);
  private ArenaMemory memory;
  private Queue<Long> numbers;

  @Setup(Level.Iteration)
  public void fill() {
    memory = ArenaMemory.create();
    numbers = newQueue();
    for (int i = 0; i < size; i++) {
      numbers.add(randomStep());
    }
  }

  private Queue<Long> newQueue() {
    Codec<Long> decoding = Codecs.reverse(Codecs.I64);
    return switch (queue) {
      case "MinHeap" -> MinHeap.create(memory, Codecs.I64);
      case "MinHeap, decoding" -> MinHeap.create(memory, decoding);
      default -> new PriorityQueue<>(Comparator.naturalOrder());
    };
  }

  @TearDown(Level.Iteration)
  public void free() {
    memory.close();
  }

  /** Reads the least item. */
  @Benchmark
  public long peek() {
    return numbers.peek();
  }

  /**
   * Removes the least item and adds one that is greater by a random number, as a simulation does.
   */
  @Benchmark
  public long pollAndAdd() {
    long least = numbers.poll();
    numbers.add(least + randomStep());
    return least;
  }

  /** Adds an item that is greater than the least by a random number, and removes the least. */
  @Benchmark
  public long addAndPoll() {
    numbers.add(numbers.peek() + randomStep());
    return numbers.poll();
  }

  private long randomStep() {
    return random.nextLong(1L << 32);
  }
}
