package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.TracingMemory.Access;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import dev.espalier.tree.TreeImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lookups read of a memory that gives no view: every read, with its address and length. */
class ReadCountTest {
  private static final int CAPACITY = 11;

  /** Head, overflow address and the children of a full node. */
  private static final int CHILDREN_END = 15 + 8 * (CAPACITY + 1);

  /** In a leaf, which has no children, the front holds the values of the first entries as well. */
  private static final int LONGS_FRONT = CHILDREN_END + 8 * CAPACITY;

  private final HeapMemory bytes = new HeapMemory();
  private final TracingMemory memory = new TracingMemory(bytes, false);

  private static BTreeMap<Long, Long> longs(Memory memory, Layout layout, long entries) {
    BTreeMap<Long, Long> map =
        BTreeMap.builder(Codecs.U64, Codecs.U64).layout(layout).create(memory);
    for (long key = 0; key < entries; key++) {
      map.insert(key, ~key);
    }
    return map;
  }

  private TreeImage image() {
    return new TreeImage(bytes);
  }

  /** The first nodes on the way to a leaf that hang on one another by some child. */
  private static List<Long> path(TreeImage image, boolean last) {
    List<Long> path = new ArrayList<>();
    long node = image.root();
    path.add(node);
    while (!image.isLeaf(node)) {
      node = image.child(node, last ? image.count(node) : 0);
      path.add(node);
    }
    return path;
  }

  private static List<Access> fronts(List<Long> nodes, long length) {
    return nodes.stream().map(node -> new Access(node, length)).toList();
  }

  private static List<Access> concat(List<Access> first, Stream<Access> second) {
    return Stream.concat(first.stream(), second).toList();
  }

  @Test
  void aSearchReadsTheFrontOfEachNodeOnce() {
    BTreeMap<Long, Long> map = longs(memory, Layout.V2, 10_000);
    TreeImage image = image();
    assertEquals(5, path(image, false).size());
    for (boolean last : new boolean[] {false, true}) {
      List<Access> fronts = fronts(path(image, last), LONGS_FRONT);
      long key = last ? 9_999 : 0;
      assertEquals(fronts, memory.readsOf(() -> assertTrue(map.containsKey(key))));
      long absent = last ? 10_000 : -1;
      assertEquals(
          fronts(path(image, true), LONGS_FRONT), memory.readsOf(() -> map.containsKey(absent)));
    }
  }

  @Test
  void aKeyInTheRootCostsOneRead() {
    BTreeMap<Long, Long> map = longs(memory, Layout.V2, 10_000);
    TreeImage image = image();
    long key = Long.reverseBytes(image.longAt(image.longKey(image.root(), 0)));
    assertEquals(
        List.of(new Access(image.root(), LONGS_FRONT)),
        memory.readsOf(() -> assertTrue(map.containsKey(key))));
  }

  /**
   * Of a full leaf the front ends behind the eighth value. From there on every stored length is a
   * read, since each says where the next one stands; then comes the value.
   */
  @Test
  void aValueBehindTheFrontIsReadOnItsOwn() {
    BTreeMap<Long, Long> map = longs(memory, Layout.V2, CAPACITY);
    TreeImage image = image();
    long leaf = image.root();
    List<Access> front = fronts(List.of(leaf), LONGS_FRONT);
    for (int entry = 0; entry < CAPACITY; entry++) {
      long key = entry;
      long values = image.longKeysValues(leaf);
      Stream<Access> lengths =
          IntStream.rangeClosed(8, entry).mapToObj(i -> new Access(values + 12L * i, 4));
      Stream<Access> value =
          entry < 8 ? Stream.of() : Stream.of(new Access(values + 12L * entry + 4, 8));
      assertEquals(
          concat(front, Stream.concat(lengths, value)),
          memory.readsOf(() -> assertEquals(~key, map.get(key))));
    }
  }

  /** Keys and values stand in turn in a node of version 1: a search can need all of its page. */
  @Test
  void nodesOfTheFirstVersionAreReadWhole() {
    BTreeMap<Long, Long> map = longs(memory, Layout.V1, 1_000);
    TreeImage image = image();
    int page = 7 + CAPACITY * (4 + 8 + 4 + 8) + 8 * (CAPACITY + 1);
    assertEquals(page, image.pageSize());
    assertEquals(
        fronts(path(image, true), page), memory.readsOf(() -> assertEquals(~999L, map.get(999L))));
    BTreeMap<Long, Long> opened = BTreeMap.open(memory, Codecs.U64, Codecs.U64);
    assertEquals(
        fronts(path(image, false), page), memory.readsOf(() -> assertEquals(~0L, opened.get(0L))));
  }

  private static BTreeMap<byte[], Long> blobs(Memory memory, Codec<byte[]> keys, int pageSize) {
    return BTreeMap.builder(keys, Codecs.U64).pageSize(pageSize).create(memory);
  }

  private static byte[] key(int number, int length) {
    byte[] key = new byte[length];
    Arrays.fill(key, (byte) 7);
    key[0] = (byte) (number >> 8);
    key[1] = (byte) number;
    return key;
  }

  /** Children of a full node, and all keys as long as they can be. */
  @ParameterizedTest
  @CsvSource({"2, 177", "30, 485", "64, 859"})
  void aKeyBoundOfUpTo64BytesTellsTheExtentOfTheFront(int bound, int front) {
    BTreeMap<byte[], Long> map = blobs(memory, Codecs.blob(bound), 2_000);
    for (int number = 0; number < 300; number++) {
      map.insert(key(number, bound), (long) number);
    }
    assertEquals(CHILDREN_END + CAPACITY * (4 + bound), front);
    TreeImage image = image();
    assertEquals(3, path(image, true).size());
    assertEquals(
        fronts(path(image, true), front),
        memory.readsOf(() -> assertTrue(map.containsKey(key(299, bound)))));
  }

  /** Without stored lengths. */
  @Test
  void keysOfOneSizeAreReadWithTheFrontAsWell() {
    BTreeMap<byte[], Long> map = blobs(memory, Codecs.fixedBytes(64), 2_000);
    for (int number = 0; number < 300; number++) {
      map.insert(key(number, 64), (long) number);
    }
    assertEquals(
        fronts(path(image(), true), CHILDREN_END + CAPACITY * 64),
        memory.readsOf(() -> assertTrue(map.containsKey(key(299, 64)))));
  }

  /**
   * The front ends with the children. A key that the walk meets behind it costs a read of its
   * length and one of its bytes.
   */
  @ParameterizedTest
  @CsvSource({"65, true", "65, false", "200, true", "200, false"})
  void largerKeysAreReadAsTheWalkNeedsThem(int length, boolean bounded) {
    BTreeMap<byte[], Long> map = blobs(memory, bounded ? Codecs.blob(length) : Codecs.BYTES, 4_000);
    for (int number = 0; number < CAPACITY; number++) {
      map.insert(key(number, length), (long) number);
    }
    long leaf = image().root();
    List<Access> expected = new ArrayList<>(fronts(List.of(leaf), CHILDREN_END));
    int inFront = (CHILDREN_END - 15) / (4 + length);
    for (int number = 0; number < CAPACITY; number++) {
      long at = leaf + 15 + (long) number * (4 + length);
      if (at + 4 > leaf + CHILDREN_END) {
        expected.add(new Access(at, 4));
      }
      if (number >= inFront) {
        expected.add(new Access(at + 4, length));
      }
      byte[] key = key(number, length);
      assertEquals(expected, memory.readsOf(() -> assertTrue(map.containsKey(key))));
    }
  }

  /** Of the node on the last chunk, all that a search can need would end behind the memory. */
  @Test
  void aFrontEndsWithItsPageAtTheEndOfTheMemory() {
    int pageSize = 320;
    BTreeMap<byte[], Long> map = blobs(memory, Codecs.blob(64), pageSize);
    int lastChunk = ((int) Memory.PAGE_SIZE - 100 - 16) / (16 + pageSize) - 1;
    int number = 0;
    while (map.stats().allocatedChunks() <= lastChunk) {
      map.insert(key(number++, 2), 0L);
    }
    TreeImage image = image();
    long node = image.payload(lastChunk);
    assertEquals(1, memory.pages());
    assertTrue(node + CHILDREN_END + CAPACITY * (4 + 64) > Memory.PAGE_SIZE);
    long first = image.keys(node) + 4;
    byte[] key = {(byte) image.byteAt(first), (byte) image.byteAt(first + 1)};
    List<Access> reads = memory.readsOf(() -> assertTrue(map.containsKey(key)));
    assertEquals(new Access(node, pageSize), reads.get(reads.size() - 1));
  }

  @Test
  void onlyNodesAcrossAnEdgeOfThePiecesAreRead() {
    TracingMemory pieces = new TracingMemory(new PagewiseMemory(), true);
    BTreeMap<Long, Long> map = longs(pieces, Layout.V2, 10_000);
    TreeImage image = new TreeImage(pieces);
    List<Long> across = image.nodes().stream().filter(node -> isAcross(image, node)).toList();
    assertTrue(across.size() > 1);
    for (long node : across) {
      long key = Long.reverseBytes(image.longAt(image.longKey(node, 0)));
      List<Access> reads = pieces.readsOf(() -> assertTrue(map.containsKey(key)));
      assertTrue(reads.contains(new Access(node, LONGS_FRONT)));
      reads.forEach(read -> assertTrue(across.contains(read.offset()), read::toString));
    }
  }

  private static boolean isAcross(TreeImage image, long node) {
    return node / Memory.PAGE_SIZE != (node + image.pageSize() - 1) / Memory.PAGE_SIZE;
  }
}
