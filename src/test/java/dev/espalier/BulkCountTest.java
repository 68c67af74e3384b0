package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches in order write every node once. */
class BulkCountTest {
  private static final long TEN_THOUSAND = 10_000;

  private final ArenaMemory memory = ArenaMemory.create();
  private final BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);

  @AfterEach
  void closeMemory() {
    memory.close();
  }

  private static Stream<Map.Entry<Long, Long>> entries(LongStream keys) {
    return keys.mapToObj(key -> new SimpleImmutableEntry<>(key, 3 * key));
  }

  private static Iterable<Map.Entry<Long, Long>> ascending(long from, long to) {
    return () -> entries(LongStream.range(from, to)).iterator();
  }

  private static List<Map.Entry<Long, Long>> descending(long from, long to) {
    return new ArrayList<>(entries(LongStream.range(from, to)).toList().reversed());
  }

  private void assertHolds(long from, long to) {
    map.verify();
    assertEquals(to - from, map.sizeLong());
    List<Long> expected = LongStream.range(from, to).boxed().toList();
    assertEquals(expected, new ArrayList<>(map.keySet()));
  }

  @Test
  void ascendingPairsCostAWriteANodeAndOneHeader() {
    long headers = map.stats().headerWrites();
    assertEquals(TEN_THOUSAND, map.insertMany(ascending(0, TEN_THOUSAND)));
    TreeStats stats = map.stats();
    assertEquals(1_997, stats.nodes());
    assertEquals(1_997, stats.nodeWrites());
    assertEquals(1, stats.headerWrites() - headers);
    assertHolds(0, TEN_THOUSAND);
  }

  @Test
  void descendingPairsCostTheSame() {
    map.insertMany(descending(0, TEN_THOUSAND));
    TreeStats stats = map.stats();
    assertEquals(1_997, stats.nodes());
    assertEquals(1_997, stats.nodeWrites());
    assertHolds(0, TEN_THOUSAND);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.51, 0.6, 0.75, 0.9, 1.0})
  void bulkLoadsOfEverySizeAreTrees(double fill) {
    for (long n = 0; n <= 2_000; n += n < 200 ? 1 : 37) {
      map.bulkLoad(ascending(0, n), fill);
      TreeStats stats = map.stats();
      assertEquals(n, map.sizeLong());
      map.verify();
      assertEquals(stats.nodes(), stats.allocatedChunks() - stats.overflowPages());
      map.clear();
    }
  }
}
