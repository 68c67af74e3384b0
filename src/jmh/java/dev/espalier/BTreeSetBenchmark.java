package dev.espalier;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.TreeSet;
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

/** What it costs to ask, change and walk a set of numbers, beside a {@link TreeSet}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class BTreeSetBenchmark {
  /** Which set. */
  @Param({"BTreeSet", "TreeSet"})
  public String set;

  /** How many numbers it holds. */
  @Param({"100000", "1000000"})
  public int size;

  private ArenaMemory memory;
  private NavigableSet<Long> numbers;
  private Iterator<Long> iterator;
  private long[] asked;
  private int next;

  @Setup
  public void fill() {
    memory = ArenaMemory.create();
    numbers = set.equals("BTreeSet") ? BTreeSet.create(memory, Codecs.U64) : new TreeSet<>();
    long[] keys = Keys.random(size);
    for (long key : keys) {
      numbers.add(key);
    }
    asked = Keys.shuffled(keys);
    iterator = numbers.iterator();
  }

  @TearDown
  public void free() {
    memory.close();
  }

  private long nextKey() {
    next = next + 1 == asked.length ? 0 : next + 1;
    return asked[next];
  }

  /** Asks for a number that is there. */
  @Benchmark
  public boolean containsHit() {
    return numbers.contains(nextKey());
  }

  /** Asks for a number that is not there. */
  @Benchmark
  public boolean containsMiss() {
    return numbers.contains(nextKey() + 1);
  }

  /** Removes a number and adds it again. */
  @Benchmark
  public boolean removeAndAdd() {
    long key = nextKey();
    return numbers.remove(key) && numbers.add(key);
  }

  /** Goes to the next number, in ascending order. */
  @Benchmark
  public long iterate() {
    if (!iterator.hasNext()) {
      iterator = numbers.iterator();
    }
    return iterator.next();
  }
}
