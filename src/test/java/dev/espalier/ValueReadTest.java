package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.TracingMemory.Access;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import dev.espalier.tree.TreeImage;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * What concerns keys alone reads no value.
 *
 * <p>The front of a node is fetched before its type and number of entries are known, so it may end
 * behind the keys; beyond it nothing of a value may be read.
 */
class ValueReadTest {
  private static final int CHILDREN_END = 15 + 8 * 12;
  private static final int LONGS_FRONT = CHILDREN_END + 8 * 11;

  private final HeapMemory bytes = new HeapMemory();
  private final TracingMemory memory = new TracingMemory(bytes, false);

  private <K> BTreeMap<K, byte[]> fill(Codec<K> codec, List<K> keys) {
    BTreeMap<K, byte[]> map = BTreeMap.create(memory, codec, Codecs.BYTES);
    for (int i = 0; i < keys.size(); i++) {
      map.insert(keys.get(i), new byte[i * 37 % 1_500]);
    }
    return map;
  }

  private BTreeMap<Long, byte[]> longs() {
    return fill(Codecs.U64, LongStream.range(0, 1_000).boxed().toList());
  }

  private static <K> void walk(Iterator<K> iterator, int expected) {
    int count = 0;
    while (iterator.hasNext()) {
      iterator.next();
      count++;
    }
    assertEquals(expected, count);
  }

  @Test
  void aWalkOverAllKeysReadsTheFrontOfEachNodeOnce() {
    BTreeMap<Long, byte[]> map = longs();
    Set<Access> fronts = new HashSet<>();
    TreeImage image = new TreeImage(bytes);
    image.nodes().forEach(node -> fronts.add(new Access(node, LONGS_FRONT)));
    List<Consumer<BTreeMap<Long, byte[]>>> walks =
        List.of(
            m -> walk(m.keySet().iterator(), 1_000),
            m -> walk(m.descendingKeySet().iterator(), 1_000),
            m -> assertEquals(1_000, m.keySet().stream().filter(key -> key >= 0).count()),
            m -> assertEquals(1_000, m.subMap(0L, 5_000L).size()),
            m -> assertEquals(1_000, m.descendingMap().subMap(5_000L, 0L).size() + 1));
    for (Consumer<BTreeMap<Long, byte[]>> walk : walks) {
      List<Access> reads = memory.readsOf(() -> walk.accept(map));
      assertEquals(fronts, new HashSet<>(reads));
      assertTrue(reads.size() <= fronts.size() + 4, reads.size() + " reads");
    }
  }

  @Test
  void nothingThatConcernsKeysReadsMoreThanFronts() {
    BTreeMap<Long, byte[]> map = longs();
    Set<Long> nodes = new HashSet<>(new TreeImage(bytes).nodes());
    List<Access> reads =
        memory.readsOf(
            () -> {
              assertEquals(20, map.subMap(100L, 120L).size());
              assertEquals(20, map.subMap(100L, 120L).keySet().size());
              assertEquals(20, map.subMap(100L, 120L).entrySet().size());
              assertEquals(900, map.tailMap(100L).values().size());
              assertFalse(map.headMap(100L).isEmpty());
              assertTrue(map.containsKey(500L));
              assertTrue(map.keySet().contains(501L));
              assertEquals(0L, map.firstKey());
              assertEquals(999L, map.lastKey());
              assertEquals(700L, map.floorKey(700L));
              assertEquals(701L, map.higherKey(700L));
              assertEquals(699L, map.lowerKey(700L));
              assertEquals(700L, map.ceilingKey(700L));
            });
    for (Access read : reads) {
      assertTrue(nodes.contains(read.offset()) && read.length() == LONGS_FRONT, read::toString);
    }
  }

  /** Keys without a bound are read one by one; their nodes run on into overflow pages. */
  @Test
  void keysOfManyLengthsAreReadWithoutTheValuesBehindThem() {
    List<String> keys =
        IntStream.range(1_000, 1_500).mapToObj(n -> n + "x".repeat(n % 60)).toList();
    BTreeMap<String, byte[]> map = fill(Codecs.STRING, keys);
    TreeImage image = new TreeImage(bytes);
    List<Access> reads =
        memory.readsOf(
            () -> {
              walk(map.keySet().iterator(), 500);
              walk(map.descendingKeySet().iterator(), 500);
              assertEquals(300, map.subMap("11", "14").size());
            });
    Set<Long> fronts = new HashSet<>(image.nodes());
    assertFalse(image.overflowingNodes().isEmpty());
    for (long node : image.nodes()) {
      long from = keysEnd(image, node);
      assertTrue(from <= node + image.pageSize());
      for (Access read : reads) {
        boolean isFront = fronts.contains(read.offset()) && read.length() == CHILDREN_END;
        assertTrue(isFront || !read.touches(from, node + image.pageSize()), read::toString);
      }
      for (long page : image.overflowPages(node)) {
        reads.forEach(
            read -> assertFalse(read.touches(page, page + image.pageSize()), read::toString));
      }
    }
  }

  private static long keysEnd(TreeImage image, long node) {
    long at = image.keys(node);
    for (int i = 0; i < image.count(node); i++) {
      at += 4 + image.intAt(at);
    }
    return at;
  }
}
