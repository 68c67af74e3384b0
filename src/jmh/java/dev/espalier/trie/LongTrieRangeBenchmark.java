package dev.espalier.trie;

import dev.espalier.memory.ArenaMemory;
import java.util.NavigableMap;
import java.util.SplittableRandom;
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

/**
 * Inserting consecutive keys in batches: {@value #KEYS} keys for each measured operation, whatever
 * the size of a batch, so the figures of all batch sizes are those of {@value #KEYS} keys.
 *
 * <p>The batches are removed again between the measured operations. Their starts are random and
 * unaligned, and no two of them meet.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class LongTrieRangeBenchmark {
  private static final int KEYS = 16_384;
  private static final int ENTRIES = 1_000_000;

  /** Keys in a batch. */
  @Param({
    "1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1024", "2048", "4096", "8192",
    "16384"
  })
  public int batch;

  /** What the map holds before: nothing, a million entries in runs, or a million random keys. */
  @Param({"EMPTY", "RUNS", "RANDOM"})
  public String present;

  private final SplittableRandom random = new SplittableRandom(1);
  private ArenaMemory memory;
  private LongTrie trie;
  private TreeMap<Long, Long> map;
  private long[] values;
  private long[] starts;

  /** Fills both maps. */
  @Setup
  public void fill() {
    memory = ArenaMemory.create();
    trie = LongTrie.create(memory);
    map = new TreeMap<>(Long::compareUnsigned);
    if (!present.equals("EMPTY")) {
      KeySet.valueOf(present).fill(trie, ENTRIES);
    }
    fill(map);
    values = new long[batch];
    for (int i = 0; i < batch; i++) {
      values[i] = KeySet.mix(i);
    }
    starts = new long[KEYS / batch];
  }

  void fill(NavigableMap<Long, Long> empty) {
    if (!present.equals("EMPTY")) {
      KeySet.valueOf(present).fill(empty, ENTRIES);
    }
  }

  long[] starts() {
    return starts;
  }

  long[] values() {
    return values;
  }

  /** Chooses where the batches start: each in a space of its own, away from what is present. */
  @Setup(Level.Invocation)
  public void chooseStarts() {
    long base = (1L << 62) + (random.nextLong() >>> 4 & -1L << 24);
    for (int i = 0; i < starts.length; i++) {
      starts[i] = base + i * (2L * KEYS + 1_000) + random.nextInt(KEYS);
    }
  }

  /** Frees the memory. */
  @TearDown
  public void close() {
    memory.close();
  }

  /** Removes what an operation has put. */
  @TearDown(Level.Invocation)
  public void removeBatches() {
    for (long start : starts) {
      trie.removeRange(start, start + batch - 1);
      map.subMap(start, true, start + batch - 1, true).clear();
    }
  }

  /** {@link LongTrie#putRange(long, long[])}. */
  @Benchmark
  @OperationsPerInvocation(KEYS)
  public void putRange() {
    for (long start : starts) {
      trie.putRange(start, values);
    }
  }

  /** {@link LongTrie#put} in ascending order. */
  @Benchmark
  @OperationsPerInvocation(KEYS)
  public void putLoop() {
    for (long start : starts) {
      for (int i = 0; i < batch; i++) {
        trie.put(start + i, values[i]);
      }
    }
  }

  /** {@link LongTrie#put} in ascending order, each descending from the root. */
  @Benchmark
  @OperationsPerInvocation(KEYS)
  public void putLoopFromRoot() {
    for (long start : starts) {
      for (int i = 0; i < batch; i++) {
        trie.forgetPath();
        trie.put(start + i, values[i]);
      }
    }
  }

  /** {@link TreeMap#put} in ascending order. */
  @Benchmark
  @OperationsPerInvocation(KEYS)
  public void treeMap() {
    for (long start : starts) {
      for (int i = 0; i < batch; i++) {
        map.put(start + i, values[i]);
      }
    }
  }

  /**
   * {@link dev.espalier.BTreeMap#insertMany(Iterable)}, once for each batch.
   *
   * @param tree the map and the entries
   */
  @Benchmark
  @OperationsPerInvocation(KEYS)
  public void insertMany(TreeBatches tree) {
    tree.insertMany();
  }
}
