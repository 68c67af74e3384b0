package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.tree.TreeImage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a batch holds, writes and looks at. */
class BulkInsertionTest {
  /** No node of numbers has an overflow page. */
  private static final BTreeMap.Builder<Long, Long> BUILDER =
      BTreeMap.builder(Codecs.U64, Codecs.U64).pageSize(400);

  private final HeapMemory bytes = new HeapMemory();
  private final TracingMemory memory = new TracingMemory(bytes, false);
  private final BTreeMap<Long, Long> map = BUILDER.create(memory);

  private static List<Map.Entry<Long, Long>> batch(LongStream keys) {
    return keys.mapToObj(key -> Map.entry(key, ~key)).toList();
  }

  private void fill(LongStream keys) {
    keys.forEach(key -> map.insert(key, key));
  }

  /** Counts the nodes that are written to, once or more often. */
  private long writtenNodes() {
    TreeImage image = new TreeImage(bytes);
    TreeSet<Long> nodes = new TreeSet<>(image.nodes());
    return memory.writes().stream()
        .filter(write -> isInPage(write.offset(), nodes, image))
        .map(write -> nodes.floor(write.offset()))
        .distinct()
        .count();
  }

  private static boolean isInPage(long offset, TreeSet<Long> nodes, TreeImage image) {
    Long node = nodes.floor(offset);
    return node != null && offset < node + image.pageSize();
  }

  private void assertWritesNodesOnce(List<Map.Entry<Long, Long>> batch) {
    TreeStats before = map.stats();
    memory.reset();
    map.insertMany(batch);
    TreeStats after = map.stats();
    assertEquals(writtenNodes(), after.nodeWrites() - before.nodeWrites());
    boolean isLarger = after.entries() > before.entries();
    assertEquals(isLarger ? 1 : 0, after.headerWrites() - before.headerWrites());
    map.verify();
    batch.forEach(entry -> assertEquals(entry.getValue(), map.get(entry.getKey())));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 11, 50, 97, 500, 5_000})
  void aRunIntoAMapWritesNodesOnce(int stride) {
    fill(LongStream.range(0, 2_000).map(i -> 10 * i));
    LongStream run = LongStream.range(0, 15_000 / stride).map(i -> 4_003 + i * stride);
    assertWritesNodesOnce(batch(run));
    LongStream below = LongStream.range(0, 1_500 / stride).map(i -> 3_999 - i * stride);
    assertWritesNodesOnce(batch(below));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 11, 50, 97, 1_000})
  void aRunThroughFullNodesWritesNodesOnce(int stride) {
    List<Map.Entry<Long, Long>> full =
        LongStream.range(0, 2_000).mapToObj(i -> Map.entry(10 * i, i)).toList();
    map.bulkLoad(full);
    LongStream run = LongStream.range(0, 15_000 / stride).map(i -> 4_003 + i * stride);
    assertWritesNodesOnce(batch(run));
    map.clear();
    map.bulkLoad(full);
    LongStream down = LongStream.range(0, 15_000 / stride).map(i -> 19_003 - i * stride);
    assertWritesNodesOnce(batch(down));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 40, 1_999})
  void aRunOfOverwritesWritesNodesOnce(int stride) {
    fill(LongStream.range(0, 2_000));
    List<Map.Entry<Long, Long>> batch =
        batch(LongStream.range(0, 2_000 / stride).map(i -> i * stride));
    assertWritesNodesOnce(batch);
    assertWritesNodesOnce(batch.reversed());
  }

  @Test
  void oneEntryOfTextIsOneWriteOfItsNode() {
    BTreeMap<String, String> texts =
        BTreeMap.create(new HeapMemory(), Codecs.STRING, Codecs.STRING);
    texts.put("a", "1");
    long before = texts.stats().nodeWrites();
    texts.insertMany(Map.of("b", "2").entrySet());
    assertEquals(1, texts.stats().nodeWrites() - before);
    texts.insertMany(Map.of("b", "3").entrySet());
    assertEquals(2, texts.stats().nodeWrites() - before);
  }

  /** Inserts a batch; returns for each entry taken from it whether a node was written before. */
  private List<Boolean> writtenBeforeEach(LongStream batch, long node) {
    long end = node + new TreeImage(bytes).pageSize();
    Iterator<Map.Entry<Long, Long>> keys = batch(batch).iterator();
    List<Boolean> written = new ArrayList<>();
    memory.reset();
    map.insertMany(
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return keys.hasNext();
          }

          @Override
          public Map.Entry<Long, Long> next() {
            written.add(memory.writes().stream().anyMatch(write -> write.touches(node, end)));
            return keys.next();
          }
        });
    map.verify();
    return written;
  }

  /** The second leaf is split twice, and then comes a key of the last leaf or the first. */
  @ParameterizedTest
  @CsvSource({"true, 0", "true, 1", "false, 0", "false, 1"})
  void halvesAreWrittenOnceTheInputHasMovedPastThem(boolean up, int half) {
    map.bulkLoad(LongStream.range(0, 100).mapToObj(i -> Map.entry(10 * i, i)).toList());
    TreeImage image = new TreeImage(bytes);
    long chunk = image.payload(1) - image.payload(0);
    List<Long> halves =
        up
            ? List.of(image.leaves().get(1), image.end())
            : List.of(image.end(), image.end() + chunk);
    long node = halves.get(half);
    LongStream run = LongStream.range(0, 7).map(i -> up ? 211 + i : 129 - i);
    List<Boolean> written =
        writtenBeforeEach(LongStream.concat(run, LongStream.of(up ? 999 : 5, 500)), node);
    assertEquals(List.of(false, true), written.subList(7, 9));
    assertFalse(written.subList(0, 7).contains(true));
  }

  /** The path turns, visits some leaves in one direction, and then the fourth leaf is split. */
  @ParameterizedTest
  @CsvSource({"true, 0", "true, 1", "true, 2", "false, 0", "false, 1", "false, 2"})
  void halvesAreHeldAgainAfterTwoMovesInOneDirection(boolean up, int visited) {
    map.bulkLoad(LongStream.range(0, 100).mapToObj(i -> Map.entry(10 * i, i)).toList());
    TreeImage image = new TreeImage(bytes);
    long half = up ? image.leaves().get(3) : image.end();
    LongStream ends = up ? LongStream.of(990, 0) : LongStream.of(0, 990);
    LongStream way = up ? LongStream.of(130, 250) : LongStream.of(800, 600);
    LongStream split = up ? LongStream.of(451, 452) : LongStream.of(369, 368);
    LongStream behind = LongStream.concat(way.limit(visited), split);
    List<Boolean> written = writtenBeforeEach(LongStream.concat(ends, behind), half);
    assertFalse(written.subList(0, 3 + visited).contains(true));
    assertEquals(visited < 2, written.get(3 + visited));
  }

  /** Until the second run is known to be one, a half of each height may be written twice. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 11, 97})
  void ofTwoRunsNearlyAllNodesAreWrittenOnce(int stride) {
    map.bulkLoad(LongStream.range(0, 2_000).mapToObj(i -> Map.entry(10 * i, i)).toList());
    int height = map.stats().height();
    LongStream upper = LongStream.range(0, 5_000 / stride).map(i -> 14_003 + i * stride);
    LongStream lower = LongStream.range(0, 5_000 / stride).map(i -> 4_003 + i * stride);
    long before = map.stats().nodeWrites();
    memory.reset();
    map.insertMany(batch(LongStream.concat(upper, lower)));
    long writes = map.stats().nodeWrites() - before;
    map.verify();
    assertTrue(writes - writtenNodes() <= height, writes + " writes");
  }

  /** A leaf is split at its twelfth entry, and then at every sixth. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ofTheHalvesBesideARunTwoAreHeld(boolean up) {
    long half = new TreeImage(bytes).payload(up ? 0 : 2);
    List<Boolean> written =
        writtenBeforeEach(LongStream.range(0, 40).map(i -> up ? i : 40 - i), half);
    assertEquals(24, written.indexOf(true));
  }

  /**
   * Some nodes lie across an edge of two pieces of the memory, and are read otherwise than others.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aBatchInNoOrderPassesNodesOnEdgesOfTheMemory(long seed) {
    try (ArenaMemory edged = ArenaMemory.create()) {
      BTreeMap<Long, String> texts = BTreeMap.create(edged, Codecs.U64, Codecs.STRING);
      TreeMap<Long, String> model = new TreeMap<>(Long::compareUnsigned);
      Random random = new Random(seed);
      for (int i = 0; i < 5; i++) {
        Map<Long, String> batch = new HashMap<>();
        random.longs(2_000).forEach(key -> batch.put(key, "v" + key % 1_000));
        texts.insertMany(batch.entrySet());
        model.putAll(batch);
        texts.verify();
        assertEquals(model, texts);
      }
    }
  }

  /**
   * Every sequence of three keys, new and old, twice the same and not, into leaves of two sizes.
   */
  @ParameterizedTest
  @ValueSource(ints = {6, 11, 23})
  void ofEqualKeysTheLastWins(int size) {
    int keys = 2 * size + 1;
    TreeMap<Long, Long> stored = new TreeMap<>();
    LongStream.range(0, size).forEach(i -> stored.put(2 * i + 1, -1L));
    for (int sequence = 0; sequence < keys * keys * keys; sequence += size > 11 ? 7 : 1) {
      map.clear();
      stored.forEach(map::insert);
      TreeMap<Long, Long> model = new TreeMap<>(stored);
      List<Map.Entry<Long, Long>> batch = new ArrayList<>();
      for (int rest = sequence, i = 0; i < 3; i++, rest /= keys) {
        batch.add(Map.entry((long) rest % keys, (long) i));
        model.put((long) rest % keys, (long) i);
      }
      assertEquals(model.size() - size, map.insertMany(batch));
      map.verify();
      assertEquals(model, map, () -> batch.toString());
    }
  }

  @Test
  void aBatchThatCannotEvenStartWritesNothing() {
    HeapMemory heap = new HeapMemory();
    BTreeMap<Long, Long> full = BUILDER.create(FailingMemory.cappedAt(heap, 1));
    long next = 0;
    while (fits(full, next)) {
      next++;
    }
    byte[] before = heap.toByteArray();
    long writes = full.stats().nodeWrites();
    List<Map.Entry<Long, Long>> batch = batch(LongStream.of(next));
    assertThrows(OutOfMemorySpaceException.class, () -> full.insertMany(batch));
    assertArrayEquals(before, heap.toByteArray());
    assertEquals(writes, full.stats().nodeWrites());
  }

  private static boolean fits(BTreeMap<Long, Long> map, long key) {
    try {
      return map.insertMany(batch(LongStream.of(key))) == 1;
    } catch (OutOfMemorySpaceException e) {
      return false;
    }
  }

  /** There is room for two nodes: the leaf and a root above it, but not for the leaf's half. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRootThatIsNotNeededIsGivenBack(boolean byError) {
    HeapMemory heap = new HeapMemory();
    BTreeMap<Long, Long> large =
        BTreeMap.builder(Codecs.U64, Codecs.U64)
            .pageSize(30_000)
            .create(byError ? FailingMemory.throwingAt(heap, 2) : FailingMemory.cappedAt(heap, 1));
    Class<? extends Throwable> failure =
        byError ? InternalError.class : OutOfMemorySpaceException.class;
    Throwable thrown =
        assertThrows(failure, () -> large.insertMany(batch(LongStream.range(0, 12))));
    assertEquals(0, thrown.getSuppressed().length);
    large.verify();
    assertEquals(11, large.sizeLong());
    assertEquals(1, large.stats().allocatedChunks());
  }

  /** All nodes on the way are full but the leaf, which has room for the first of two keys. */
  @ParameterizedTest
  @CsvSource({
    "1, false", "2, false", "3, false", "4, false", "5, false",
    "1, true", "2, true", "3, true", "4, true", "5, true"
  })
  void whatWasPlacedStaysThoughTheNodesAboveItCannotBeSplit(int failing, boolean byError) {
    BTreeMap.Builder<Long, Long> builder =
        BTreeMap.builder(Codecs.U64, Codecs.U64).pageSize(65_000);
    HeapMemory heap = new HeapMemory();
    BTreeMap<Long, Long> full = builder.create(heap);
    List<Map.Entry<Long, Long>> all =
        LongStream.range(1, 1_728).mapToObj(i -> Map.entry(10 * i, i)).toList();
    full.bulkLoad(all);
    TreeMap<Long, Long> model = new TreeMap<>(full);
    model.remove(17_270L);
    full.remove(17_270L);
    BTreeMap<Long, Long> opened =
        builder.open(
            byError
                ? FailingMemory.throwingAt(heap, failing)
                : FailingMemory.failingAt(heap, failing));
    List<Map.Entry<Long, Long>> batch = batch(LongStream.of(17_271, 17_272));
    try {
      opened.insertMany(batch);
      assertEquals(5, failing);
      model.put(17_272L, ~17_272L);
    } catch (OutOfMemorySpaceException | InternalError e) {
      assertEquals(0, e.getSuppressed().length);
    }
    model.put(17_271L, ~17_271L);
    assertEquals(model, opened);
    opened.verify();
    TreeStats stats = opened.stats();
    assertEquals(stats.nodes(), stats.allocatedChunks());
  }

  /** With the bounds of the held leaf and with what is beside the last entry. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keysInOrderAreComparedWithFewOthers(boolean descending) {
    CountingCodec<Long> keys = new CountingCodec<>(Codecs.reverse(Codecs.I64));
    BTreeMap<Long, Long> other = BTreeMap.create(new HeapMemory(), keys, Codecs.U64);
    List<Map.Entry<Long, Long>> run =
        batch(LongStream.range(0, 10_000).map(i -> descending ? i : -i));
    other.insertMany(run);
    int inserting = keys.decoded();
    assertTrue(inserting <= 20_000, inserting + " comparisons");
    other.insertMany(run);
    int replacing = keys.decoded() - inserting;
    assertTrue(replacing <= 55_000, replacing + " comparisons");
  }

  /** Once keys lie elsewhere, the next is looked for from the root and not in the leaf first. */
  @Test
  void keysInNoOrderAreComparedWithLittleMoreOthersThanOneByOne() {
    CountingCodec<Long> keys = new CountingCodec<>(Codecs.reverse(Codecs.I64));
    List<Map.Entry<Long, Long>> batch = new ArrayList<>(batch(LongStream.range(0, 10_000)));
    Collections.shuffle(batch, new Random(1));
    BTreeMap<Long, Long> single = BTreeMap.create(new HeapMemory(), keys, Codecs.U64);
    batch.forEach(entry -> single.insert(entry.getKey(), entry.getValue()));
    int oneByOne = keys.decoded();
    BTreeMap.create(new HeapMemory(), keys, Codecs.U64).insertMany(batch);
    int together = keys.decoded() - oneByOne;
    assertTrue(10 * together <= 11 * oneByOne, together + " comparisons, not " + oneByOne);
  }
}
