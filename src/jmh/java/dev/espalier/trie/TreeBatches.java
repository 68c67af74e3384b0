package dev.espalier.trie;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A {@link BTreeMap}, and the batches of {@link LongTrieRangeBenchmark} as entries. */
@State(Scope.Benchmark)
public class TreeBatches {
  private ArenaMemory memory;
  private BTreeMap<Long, Long> map;
  private List<List<Map.Entry<Long, Long>>> batches;

  /**
   * Fills the map.
   *
   * @param benchmark what says with which keys
   */
  @Setup
  public void fill(LongTrieRangeBenchmark benchmark) {
    memory = ArenaMemory.create();
    map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
    benchmark.fill(map);
  }

  /**
   * Makes the entries, so that the measured operation need not.
   *
   * @param benchmark what has chosen the keys
   */
  @Setup(Level.Invocation)
  public void makeEntries(LongTrieRangeBenchmark benchmark) {
    batches =
        LongStream.of(benchmark.starts())
            .mapToObj(start -> entries(start, benchmark.values()))
            .toList();
  }

  private static List<Map.Entry<Long, Long>> entries(long start, long[] values) {
    return IntStream.range(0, values.length)
        .mapToObj(i -> Map.entry(start + i, values[i]))
        .toList();
  }

  /** Removes what an operation has put. */
  @TearDown(Level.Invocation)
  public void removeBatches() {
    for (List<Map.Entry<Long, Long>> batch : batches) {
      map.subMap(batch.getFirst().getKey(), true, batch.getLast().getKey(), true).clear();
    }
  }

  /** Frees the memory. */
  @TearDown
  public void close() {
    memory.close();
  }

  void insertMany() {
    for (List<Map.Entry<Long, Long>> batch : batches) {
      map.insertMany(batch);
    }
  }
}
