package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import dev.espalier.tree.TreeImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches that find damage when they write what they hold. */
class BulkDamageTest {
  private static final BTreeMap.Builder<Long, byte[]> BUILDER =
      BTreeMap.builder(Codecs.U64, Codecs.BYTES).pageSize(400);

  /** The keys of the root, and those of its first leaf. */
  private static final List<Long> ROOT = List.of(5L, 11L);

  private static final List<Long> LEAF = List.of(4L, 3L, 2L, 1L, 0L);

  private final HeapMemory memory = new HeapMemory();
  private final BTreeMap<Long, byte[]> map = BUILDER.create(memory);
  private TreeImage image;
  private long root;
  private long leaf;

  /** Three leaves, on overflow pages like the root. */
  @BeforeEach
  void fill() {
    for (long key = 0; key < 18; key++) {
      map.put(key, new byte[300]);
    }
    image = new TreeImage(memory);
    root = image.root();
    leaf = image.leaves().getFirst();
    assertEquals(2, image.count(root));
    assertEquals(5, image.count(leaf));
  }

  /** Has the last overflow page of a node say that it is free; returns where it says so. */
  private long damage(long node) {
    long chunk = image.overflowPages(node).getLast() - 16;
    image.putByte(chunk + 4, 0);
    return chunk;
  }

  /**
   * Makes all values of the root and of the leaf short, so that no page behind theirs is needed.
   */
  private static CorruptedException shorten(BTreeMap<Long, byte[]> damaged) {
    List<Map.Entry<Long, byte[]>> batch = new ArrayList<>();
    ROOT.forEach(key -> batch.add(Map.entry(key, new byte[] {1})));
    LEAF.forEach(key -> batch.add(Map.entry(key, new byte[] {2})));
    return assertThrows(CorruptedException.class, () -> damaged.insertMany(batch));
  }

  @Test
  void aNodeThatCannotBeWrittenDoesNotKeepThoseAboveFromIt() {
    damage(leaf);
    BTreeMap<Long, byte[]> damaged = BUILDER.open(image.toMemory());
    long writes = damaged.stats().nodeWrites();
    shorten(damaged);
    assertEquals(1, damaged.stats().nodeWrites() - writes);
    ROOT.forEach(key -> assertArrayEquals(new byte[] {1}, damaged.get(key)));
  }

  @Test
  void ofSeveralNodesThatCannotBeWrittenTheLowestIsReported() {
    damage(root);
    long chunk = damage(leaf);
    BTreeMap<Long, byte[]> damaged = BUILDER.open(image.toMemory());
    assertEquals(
        "chunk at %d: state 1 expected (1 = allocated), found 0".formatted(chunk),
        shorten(damaged).getMessage());
  }

  /** Nodes are held again by the next batch. */
  @Test
  void aNodeThatCouldNotBeWrittenIsNotInTheWayOfTheNextBatch() {
    damage(leaf);
    BTreeMap<Long, byte[]> damaged = BUILDER.open(image.toMemory());
    shorten(damaged);
    List<Map.Entry<Long, byte[]>> next =
        LongStream.range(12, 18).mapToObj(key -> Map.entry(key, new byte[] {4})).toList();
    assertEquals(0, damaged.insertMany(next));
    next.forEach(entry -> assertArrayEquals(entry.getValue(), damaged.get(entry.getKey())));
  }

  /** The last leaf is split, and its lower half needs no overflow page any more. */
  @Test
  void aHalfThatCannotBeWrittenDoesNotKeepTheOthersFromIt() {
    long last = image.leaves().getLast();
    damage(last);
    BTreeMap<Long, byte[]> damaged = BUILDER.open(image.toMemory());
    List<Map.Entry<Long, byte[]>> batch = new ArrayList<>();
    for (long key = 12; key < 24; key++) {
      batch.add(Map.entry(key, new byte[] {3}));
    }
    assertEquals(6, image.count(last));
    assertThrows(CorruptedException.class, () -> damaged.insertMany(batch));
    batch.forEach(entry -> assertArrayEquals(entry.getValue(), damaged.get(entry.getKey())));
  }

  @Test
  void aNodeBelowItselfIsDamage() {
    image.putLong(image.childField(root, 0), root);
    BTreeMap<Long, byte[]> damaged = BUILDER.open(image.toMemory());
    List<Map.Entry<Long, byte[]>> batch = List.of(Map.entry(0L, new byte[1]));
    assertThrows(CorruptedException.class, () -> damaged.insertMany(batch));
  }

  /**
   * A leaf with the keys from 1210 to 1300 is the first child of the root, too. Its lower half is
   * kept while it is held at that place with an entry that is not placed yet, and is written first
   * when the path goes upwards. What was not placed stays out of the nodes of the next batch.
   */
  @ParameterizedTest
  @MethodSource("codecsOfValues")
  <V> void aLeafThatIsWrittenWhileItIsHeldIsDamage(Codec<V> values, LongFunction<V> value) {
    BTreeMap.Builder<Long, V> builder = BTreeMap.builder(Codecs.U64, values).pageSize(400);
    HeapMemory plain = new HeapMemory();
    List<Map.Entry<Long, V>> all =
        LongStream.range(0, 200).mapToObj(i -> Map.entry(10 * i, value.apply(i))).toList();
    builder.create(plain).bulkLoad(all, 0.95);
    TreeImage numbers = new TreeImage(plain);
    long twice = numbers.child(numbers.child(numbers.root(), 1), 0);
    numbers.putLong(numbers.childField(numbers.root(), 0), twice);
    LoadedMemory viewed = new LoadedMemory(20, true).load(numbers.bytes(), (int) numbers.end());
    BTreeMap<Long, V> damaged = builder.open(viewed);
    List<Map.Entry<Long, V>> batch =
        LongStream.of(1_301, 1_302, 5, 1_995)
            .mapToObj(key -> Map.entry(key, value.apply(key)))
            .toList();
    CorruptedException thrown =
        assertThrows(CorruptedException.class, () -> damaged.insertMany(batch));
    assertTrue(thrown.getMessage().contains("reached twice"), thrown.getMessage());
    assertEquals(0, damaged.insertMany(all.subList(150, 200)));
  }

  static List<Arguments> codecsOfValues() {
    LongFunction<Long> number = i -> i;
    LongFunction<byte[]> bytes = i -> new byte[] {(byte) i};
    return List.of(Arguments.of(Codecs.U64, number), Arguments.of(Codecs.BYTES, bytes));
  }

  @Test
  void aValueOfAnotherLengthAmongNumbersIsDamage() {
    HeapMemory plain = new HeapMemory();
    BTreeMap.create(plain, Codecs.U64, Codecs.U64).putAll(Map.of(1L, 1L, 2L, 2L, 3L, 3L));
    TreeImage numbers = new TreeImage(plain);
    long second = numbers.root() + 15 + 3 * Long.BYTES + 12;
    assertEquals(Long.BYTES, numbers.intAt(second));
    numbers.putInt(second, 7);
    LoadedMemory viewed = new LoadedMemory(20, true).load(numbers.bytes(), (int) numbers.end());
    BTreeMap<Long, Long> damaged = BTreeMap.open(viewed, Codecs.U64, Codecs.U64);
    assertThrows(CorruptedException.class, () -> damaged.insertMany(Map.of(4L, 4L).entrySet()));
  }
}
