package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Batches of numbers write what the same batches of their encodings write. */
class NumberBatchBytesProperties {
  private static final Codec<byte[]> BYTES = Codecs.fixedBytes(Long.BYTES);
  private static final int KEYS = 5_000;

  /** How the keys of a batch follow one another. */
  enum Order {
    RANDOM,
    ASCENDING,
    DESCENDING,
    ZIGZAG;

    long key(Random random, long start, int i) {
      return switch (this) {
        case RANDOM -> random.nextInt(KEYS);
        case ASCENDING -> start + i;
        case DESCENDING -> start - i;
        case ZIGZAG -> start + (i % 2 == 0 ? i : -i);
      };
    }
  }

  /** Size of pages: leaves with overflow pages, other nodes with them, none. */
  enum Pages {
    NARROW(154),
    USUAL(0),
    WIDE(4096);

    private final int size;

    Pages(int size) {
      this.size = size;
    }

    <K, V> BTreeMap.Builder<K, V> of(BTreeMap.Builder<K, V> builder, Layout layout) {
      BTreeMap.Builder<K, V> laidOut = builder.layout(layout);
      return size == 0 || layout == Layout.V1 ? laidOut : laidOut.pageSize(size);
    }
  }

  private static byte[] encoded(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private static Map.Entry<byte[], byte[]> encoded(Map.Entry<Long, Long> entry) {
    return Map.entry(encoded(entry.getKey()), encoded(entry.getValue()));
  }

  @Property(tries = 60)
  void insertManyOfNumbersLeavesTheBytesOfOthers(
      @ForAll long seed,
      @ForAll Layout layout,
      @ForAll Pages pages,
      @ForAll Images.Kind kind,
      @ForAll Order order) {
    Twins maps = new Twins(layout, pages, kind);
    BTreeMap<Long, Long> numbers = maps.numbers;
    BTreeMap<byte[], byte[]> others = maps.others;
    Random random = new Random(seed);
    for (int round = 0; round < 12; round++) {
      List<Map.Entry<Long, Long>> batch = new ArrayList<>();
      long start = KEYS + random.nextInt(KEYS);
      int size = random.nextInt(round % 3 == 0 ? 4 : 1_500);
      for (int i = 0; i < size; i++) {
        batch.add(Map.entry(order.key(random, start, i), random.nextLong()));
      }
      long added = numbers.insertMany(batch);
      assertEquals(
          added,
          others.insertMany(batch.stream().map(NumberBatchBytesProperties::encoded).toList()));
      maps.assertSame("after batch " + round);
      for (int i = 0; i < 100 && !numbers.isEmpty(); i++) {
        Long near = numbers.ceilingKey((long) random.nextInt(2 * KEYS));
        long key = near == null ? numbers.firstKey() : near;
        numbers.remove(key);
        others.remove(encoded(key));
      }
    }
  }

  @Property(tries = 60)
  void bulkLoadOfNumbersLeavesTheBytesOfOthers(
      @ForAll long seed,
      @ForAll Layout layout,
      @ForAll Pages pages,
      @ForAll Images.Kind kind,
      @ForAll @IntRange(max = 700) int size,
      @ForAll @DoubleRange(min = 0.51, max = 1.0) double fill) {
    Twins maps = new Twins(layout, pages, kind);
    BTreeMap<Long, Long> numbers = maps.numbers;
    BTreeMap<byte[], byte[]> others = maps.others;
    Random random = new Random(seed);
    TreeSet<Long> keys = new TreeSet<>(Long::compareUnsigned);
    while (keys.size() < size) {
      keys.add(random.nextLong());
    }
    List<Map.Entry<Long, Long>> entries = keys.stream().map(key -> Map.entry(key, ~key)).toList();
    numbers.bulkLoad(entries, fill);
    others.bulkLoad(entries.stream().map(NumberBatchBytesProperties::encoded).toList(), fill);
    maps.assertSame("of " + size);
    assertEquals(entries, List.copyOf(numbers.entrySet()));
  }

  /** A map of numbers and one of their encodings. */
  private static final class Twins {
    private final Memory numberMemory;
    private final Memory otherMemory;
    private final BTreeMap<Long, Long> numbers;
    private final BTreeMap<byte[], byte[]> others;

    Twins(Layout layout, Pages pages, Images.Kind kind) {
      numberMemory = kind.memory();
      otherMemory = kind.memory();
      numbers = pages.of(BTreeMap.builder(Codecs.U64, Codecs.U64), layout).create(numberMemory);
      others = pages.of(BTreeMap.builder(BYTES, BYTES), layout).create(otherMemory);
    }

    void assertSame(String when) {
      numbers.verify();
      assertArrayEquals(Images.of(otherMemory), Images.of(numberMemory), when);
      assertEquals(others.stats(), numbers.stats(), when);
    }
  }
}
