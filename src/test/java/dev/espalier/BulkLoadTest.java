package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.TracingMemory.Access;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import dev.espalier.tree.TreeImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many nodes a load makes, and how it writes them. */
class BulkLoadTest {
  private static final int CAPACITY = 11;

  private final HeapMemory bytes = new HeapMemory();
  private final TracingMemory memory = new TracingMemory(bytes, false);

  /** No node has an overflow page. */
  private final BTreeMap<Long, Long> map =
      BTreeMap.builder(Codecs.U64, Codecs.U64).pageSize(400).create(memory);

  private static List<Map.Entry<Long, Long>> entries(long count) {
    return LongStream.range(0, count).mapToObj(key -> Map.entry(key, ~key)).toList();
  }

  /** Every node but the last of a level has all children that it can have. */
  private static long fullNodes(long entries) {
    long level = entries + 1;
    long nodes = 0;
    while (level > 1) {
      level = (level + CAPACITY) / (CAPACITY + 1);
      nodes += level;
    }
    return nodes;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 11, 12, 13, 23, 24, 142, 143, 144, 145, 1_000, 1_727, 1_728, 10_000})
  void fullNodesAreAsFewAsThereCanBe(int count) {
    map.bulkLoad(entries(count));
    map.verify();
    assertEquals(fullNodes(count), map.stats().nodes());
  }

  @Test
  void tenThousandEntriesNeedLessThanHalfOfTheNodesOfABatch() {
    map.bulkLoad(entries(10_000));
    assertEquals(911, map.stats().nodes());
    map.clear();
    map.insertMany(entries(10_000));
    assertEquals(1_997, map.stats().nodes());
  }

  @ParameterizedTest
  @CsvSource({"0.51, 5", "0.6, 6", "0.75, 8", "0.99, 10", "1.0, 11"})
  void ofAnEntryThatFitsTheFillFactorInPartANodeGetsNothing(double fill, int count) {
    map.bulkLoad(entries(1_000), fill);
    TreeImage image = new TreeImage(bytes);
    assertEquals(count, image.count(image.leaves().getFirst()));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.51, 0.75, 1.0})
  void everyChunkAndNodeIsWrittenOnceInTheOrderOfAddressesAndThenTheHeaders(double fill) {
    List<Access> writes = memory.writesOf(() -> map.bulkLoad(entries(2_000), fill));
    TreeImage image = new TreeImage(bytes);
    List<Access> expected = new ArrayList<>();
    for (long node : new TreeSet<>(image.nodes())) {
      expected.add(new Access(node - 16, 16));
      expected.add(new Access(node, image.longKeysValues(node) + 12L * image.count(node) - node));
    }
    expected.add(new Access(image.frontier(), 16));
    expected.add(new Access(68, 16));
    expected.add(new Access(12, 16));
    assertEquals(expected, writes);
    assertEquals(image.nodes().size(), map.stats().nodeWrites());
  }

  /** Six entries a node: one that is left over with too few for a node of its own is merged. */
  @ParameterizedTest
  @CsvSource({"6, 1", "7, 1", "10, 1", "11, 3", "12, 3", "13, 3"})
  void theLastTwoNodesAreMergedOnlyWhereTheyCannotBothBeLargeEnough(int count, long nodes) {
    map.bulkLoad(entries(count), 0.6);
    map.verify();
    assertEquals(nodes, map.stats().nodes());
  }

  /** Behind a full node there are too few entries for another. */
  @ParameterizedTest
  @ValueSource(ints = {12, 13, 14, 15, 16})
  void theLastNodeGetsAsFewEntriesAsItNeeds(int count) {
    map.bulkLoad(entries(count));
    TreeImage image = new TreeImage(bytes);
    assertEquals(List.of(count - 6, 5), image.leaves().stream().map(image::count).toList());
  }

  @Test
  void aTextThatComesTwiceIsRefused() {
    BTreeMap<String, Long> texts = BTreeMap.create(new HeapMemory(), Codecs.STRING, Codecs.U64);
    List<Map.Entry<String, Long>> twice = List.of(Map.entry("a", 1L), Map.entry("a", 2L));
    assertThrows(IllegalArgumentException.class, () -> texts.bulkLoad(twice));
    texts.verify();
    assertEquals(0, texts.sizeLong());
  }
}
