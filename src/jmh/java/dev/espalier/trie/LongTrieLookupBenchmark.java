package dev.espalier.trie;

import dev.espalier.memory.ArenaMemory;
import java.util.Arrays;
import java.util.TreeMap;
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

/** Lookups of present keys among a million, per lookup. The trie's memory is one piece. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class LongTrieLookupBenchmark {
  private static final int ENTRIES = 1_000_000;
  private static final int LOOKUPS = 100_000;
  private static final long PAGES = 512;

  /** Which keys there are. */
  @Param({"DENSE", "STRIDE_64", "RUNS", "RANDOM"})
  public KeySet keySet;

  /** Whether the keys are looked up in ascending or in random order. */
  @Param({"sequential", "random"})
  public String order;

  private ArenaMemory memory;
  private LongTrie trie;
  private Cursor cursor;
  private TreeMap<Long, Long> map;
  private long[] keys;
  private int from;

  /** Fills both maps. */
  @Setup
  public void fill() {
    memory = ArenaMemory.create();
    memory.grow(PAGES);
    trie = LongTrie.create(memory);
    map = new TreeMap<>(Long::compareUnsigned);
    keySet.fill(trie, ENTRIES);
    keySet.fill(map, ENTRIES);
    cursor = trie.cursor();
    keys = keySet.keys(ENTRIES);
    if (order.equals("random")) {
      KeySet.shuffle(keys);
    } else {
      Arrays.sort(keys);
    }
  }

  /** Goes on to the next lookups. */
  @Setup(Level.Invocation)
  public void nextPart() {
    from = (from + LOOKUPS) % ENTRIES;
  }

  /** Frees the memory. */
  @TearDown
  public void close() {
    memory.close();
  }

  /**
   * {@link LongTrie#get}.
   *
   * @return a sum
   */
  @Benchmark
  @OperationsPerInvocation(LOOKUPS)
  public long trie() {
    long sum = 0;
    for (int i = from; i < from + LOOKUPS; i++) {
      sum += trie.get(keys[i], -1);
    }
    return sum;
  }

  /**
   * {@link Cursor#seek} and {@link Cursor#value}, by one cursor.
   *
   * @return a sum
   */
  @Benchmark
  @OperationsPerInvocation(LOOKUPS)
  public long cursor() {
    long sum = 0;
    for (int i = from; i < from + LOOKUPS; i++) {
      sum += cursor.seek(keys[i]) ? cursor.value() : -1;
    }
    return sum;
  }

  /**
   * {@link TreeMap#get}.
   *
   * @return a sum
   */
  @Benchmark
  @OperationsPerInvocation(LOOKUPS)
  public long treeMap() {
    long sum = 0;
    for (int i = from; i < from + LOOKUPS; i++) {
      sum += map.get(keys[i]);
    }
    return sum;
  }
}
