package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import dev.espalier.tree.TreeImage;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a codec or an order throws reaches the caller, and the map is as it was. */
class BTreeMapThrowingCodecTest {
  private static final int ENTRIES = 300;

  private final HeapMemory memory = new HeapMemory();

  /** A codec that throws on demand. */
  private static final class Fragile implements Codec<Long> {
    private final RuntimeException thrown;
    private boolean decodes = true;
    private boolean encodes = true;
    private int comparisonsLeft = Integer.MAX_VALUE;

    Fragile(RuntimeException thrown) {
      this.thrown = thrown;
    }

    @Override
    public Bound bound() {
      return Codecs.U64.bound();
    }

    @Override
    public byte[] encode(Long value) {
      if (!encodes) {
        throw thrown;
      }
      return Codecs.U64.encode(value);
    }

    @Override
    public Long decode(MemorySegment source, long offset, int length) {
      if (!decodes) {
        throw thrown;
      }
      return Codecs.U64.decode(source, offset, length);
    }

    @Override
    public Comparator<Long> order() {
      return (x, y) -> {
        if (--comparisonsLeft < 0) {
          throw thrown;
        }
        return Long.compareUnsigned(x, y);
      };
    }

    @Override
    public boolean ordersNaturally() {
      return false;
    }

    @Override
    public boolean ordersAsBytes() {
      return false;
    }
  }

  private static void fill(BTreeMap<Long, Long> map, int entries) {
    for (long key = 0; key < entries; key++) {
      map.put(2 * key, key);
    }
  }

  private byte[] bytes() {
    return new TreeImage(memory).bytes();
  }

  @Test
  void valueThatCannotBeDecodedWhenItIsReplaced() {
    Fragile values = new Fragile(new IllegalStateException("fragile"));
    BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, values);
    fill(map, ENTRIES);
    byte[] before = bytes();
    for (long key = 0; key < ENTRIES; key++) {
      long present = 2 * key;
      values.decodes = false;
      assertSame(values.thrown, assertThrows(RuntimeException.class, () -> map.put(present, 1L)));
      assertSame(values.thrown, assertThrows(RuntimeException.class, () -> map.remove(present)));
      values.decodes = true;
      assertArrayEquals(before, bytes());
    }
    map.verify();
    assertEquals(ENTRIES, map.sizeLong());
  }

  @Test
  void keyOrValueThatCannotBeEncoded() {
    Fragile codec = new Fragile(new IllegalStateException("fragile"));
    BTreeMap<Long, Long> map = BTreeMap.create(memory, codec, codec);
    fill(map, ENTRIES);
    byte[] before = bytes();
    codec.encodes = false;
    assertSame(codec.thrown, assertThrows(RuntimeException.class, () -> map.put(1L, 1L)));
    assertSame(codec.thrown, assertThrows(RuntimeException.class, () -> map.insert(2L, 1L)));
    assertArrayEquals(before, bytes());
  }

  @Test
  void comparisonThatFailsAtAnyPlace() {
    RuntimeException thrown = new IllegalStateException("fragile");
    failEveryComparison(ENTRIES, thrown, map -> map.insert(301L, 1L));
    failEveryComparison(ENTRIES, thrown, map -> map.remove(300L));
    failEveryComparison(ENTRIES, thrown, map -> map.remove(301L));
    failEveryComparison(ENTRIES, thrown, map -> map.subMap(100L, true, 301L, true).clear());
  }

  @Test
  void comparisonThatFailsBetweenSplits() {
    RuntimeException thrown = new IllegalStateException("fragile");
    for (int entries = 66; entries <= 78; entries++) { // among them those that split the root
      long last = 2L * entries;
      failEveryComparison(entries, thrown, map -> map.put(last, 1L));
    }
  }

  @Test
  void comparisonThatFindsAnArgumentIllegal() {
    failEveryComparison(ENTRIES, new IllegalArgumentException("fragile"), map -> map.put(301L, 1L));
    failEveryComparison(ENTRIES, new IllegalArgumentException("fragile"), map -> map.get(301L));
  }

  /** Makes a change of which one comparison fails, for each comparison in turn. */
  private static void failEveryComparison(
      int entries, RuntimeException thrown, Consumer<BTreeMap<Long, Long>> change) {
    int comparisons = 0;
    while (failsAtComparison(comparisons, entries, thrown, change)) {
      comparisons++;
    }
    assertTrue(comparisons > 5, comparisons + " comparisons");
  }

  private static boolean failsAtComparison(
      int n, int entries, RuntimeException thrown, Consumer<BTreeMap<Long, Long>> change) {
    Fragile keys = new Fragile(thrown);
    HeapMemory memory = new HeapMemory();
    BTreeMap<Long, Long> map = BTreeMap.create(memory, keys, Codecs.U64);
    fill(map, entries);
    TreeMap<Long, Long> content = new TreeMap<>(map);
    byte[] before = new TreeImage(memory).bytes();
    keys.comparisonsLeft = n;
    boolean failed = false;
    try {
      change.accept(map);
    } catch (RuntimeException e) {
      assertSame(thrown, e);
      failed = true;
    }
    keys.comparisonsLeft = Integer.MAX_VALUE;
    map.verify();
    if (failed) {
      assertArrayEquals(before, new TreeImage(memory).bytes());
      assertEquals(content, new TreeMap<>(map));
      change.accept(map);
      map.verify();
    }
    return failed;
  }
}
