package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a caller's code throws reaches the caller, and the map is sound and of use. */
class FailingCallbackTest {
  /** So many that a put at the end splits the root. */
  private static final int ENTRIES = 72;

  /** Of no type that the library itself could throw or handle. */
  private static final class Oops extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final Oops oops = new Oops();

  private <T> T fail() {
    throw oops;
  }

  private static List<Map.Entry<Long, Long>> entries() {
    return LongStream.range(0, ENTRIES).mapToObj(i -> Map.entry(2 * i, i)).toList();
  }

  private Map<String, Consumer<BTreeMap<Long, Long>>> callbacks() {
    Map<String, Consumer<BTreeMap<Long, Long>>> uses = new LinkedHashMap<>();
    uses.put("forEach", map -> map.forEach((key, value) -> fail()));
    uses.put("compute", map -> map.compute(70L, (key, value) -> fail()));
    uses.put("compute of a new key", map -> map.compute(71L, (key, value) -> fail()));
    uses.put("computeIfAbsent", map -> map.computeIfAbsent(71L, key -> fail()));
    uses.put("computeIfPresent", map -> map.computeIfPresent(70L, (key, value) -> fail()));
    uses.put("merge", map -> map.merge(70L, 1L, (x, y) -> fail()));
    uses.put("replaceAll", map -> map.replaceAll((key, value) -> fail()));
    uses.put("removeIf", map -> map.entrySet().removeIf(entry -> fail()));
    uses.put("forEach of a view", map -> map.tailMap(50L).keySet().forEach(key -> fail()));
    uses.put("stream", map -> map.values().stream().forEach(value -> fail()));
    uses.put("forEachRemaining", map -> map.keySet().iterator().forEachRemaining(key -> fail()));
    uses.put("spliterator", map -> map.keySet().spliterator().tryAdvance(key -> fail()));
    uses.put("the first of many", map -> map.insertMany(failingAfter(0)));
    return uses;
  }

  @Test
  void aFunctionThatFailsAtOnceChangesNothing() {
    callbacks()
        .forEach(
            (name, use) -> {
              HeapMemory memory = new HeapMemory();
              BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.I64, Codecs.I64);
              map.insertMany(entries());
              TreeMap<Long, Long> model = new TreeMap<>(map);
              byte[] before = memory.toByteArray();
              assertSame(oops, assertThrows(Oops.class, () -> use.accept(map), name));
              assertArrayEquals(before, memory.toByteArray(), name);
              Content.assertSame(model, map);
            });
  }

  /** Fails each call of the key and the value codec that a change makes, one after the other. */
  private void failEveryCall(Changes change, boolean bytes) {
    for (boolean ofKeys : new boolean[] {true, false}) {
      int n = 0;
      while (failsAtCall(n, change, ofKeys, bytes)) {
        n += change.isSingle ? 1 : 1 + n / 5;
      }
    }
  }

  private boolean failsAtCall(int n, Changes change, boolean ofKeys, boolean bytes) {
    Interloper keys = new Interloper(bytes);
    Interloper values = new Interloper(true);
    HeapMemory memory = new HeapMemory();
    BTreeMap<Long, Long> map = BTreeMap.create(memory, keys, values);
    map.insertMany(entries());
    TreeMap<Long, Long> model = new TreeMap<>(map);
    byte[] before = memory.toByteArray();
    Interloper failing = ofKeys ? keys : values;
    failing.arm(n, this::fail);
    boolean failed = false;
    try {
      change.apply(map);
    } catch (Oops e) {
      failed = true;
    }
    assertEquals(failed, !failing.disarm(), "what the codec throws reaches the caller");
    if (failed && change.isSingle) {
      Content.assertSame(model, map);
      assertArrayEquals(before, memory.toByteArray());
    } else {
      Content.assertSame(new TreeMap<>(map), map);
      Content.assertSame(map, BTreeMap.open(memory, keys, values));
    }
    map.put(1L, 1L);
    map.verify();
    return failed;
  }

  @ParameterizedTest
  @EnumSource
  void aCodecThatFailsAtAnyCallLeavesTheMapAsItWas(Changes change) {
    failEveryCall(change, true);
    failEveryCall(change, false);
  }

  /** Gives entries and then fails. */
  private Iterable<Map.Entry<Long, Long>> failingAfter(long entries) {
    return () ->
        LongStream.range(0, 1000)
            .mapToObj(i -> i == entries ? this.<Map.Entry<Long, Long>>fail() : Map.entry(i, -i))
            .iterator();
  }

  @Test
  void anInputThatFailsHasItsFirstEntriesInserted() {
    for (long n : new long[] {0, 1, 11, 12, 13, 72, 73, 500}) {
      BTreeMap<Long, Long> map = BTreeMap.create(new HeapMemory(), Codecs.I64, Codecs.I64);
      map.insertMany(entries());
      TreeMap<Long, Long> model = new TreeMap<>(map);
      assertSame(oops, assertThrows(Oops.class, () -> map.insertMany(failingAfter(n))));
      LongStream.range(0, n).forEach(key -> model.put(key, -key));
      Content.assertSame(model, map);
    }
  }

  @Test
  void anInputThatFailsLoadsNothing() {
    for (long n : new long[] {0, 1, 11, 12, 13, 72, 73, 500}) {
      HeapMemory memory = new HeapMemory();
      BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.I64, Codecs.I64);
      assertSame(oops, assertThrows(Oops.class, () -> map.bulkLoad(failingAfter(n))));
      Content.assertSame(new TreeMap<>(), map);
      assertEquals(0, map.stats().allocatedChunks());
      map.bulkLoad(entries());
      Content.assertSame(new TreeMap<>(map), map);
      assertEquals(ENTRIES, BTreeMap.open(memory, Codecs.I64, Codecs.I64).sizeLong());
    }
  }

  @Test
  void anIteratorThatFailedToDecodeGoesOn() {
    Interloper values = new Interloper(true);
    BTreeMap<Long, Long> map = BTreeMap.create(new HeapMemory(), Codecs.I64, values);
    map.insertMany(entries());
    var iterator = map.values().iterator();
    assertEquals(0, iterator.next());
    values.arm(0, this::fail);
    assertThrows(Oops.class, iterator::next);
    assertEquals(1, iterator.next());
    assertTrue(iterator.hasNext());
  }

  /** A codec of numbers whose order is a new one at each comparison. */
  private static final class Chaos implements Codec<Long> {
    private final Random random = new Random(4);

    @Override
    public Bound bound() {
      return Codecs.I64.bound();
    }

    @Override
    public byte[] encode(Long value) {
      return Codecs.I64.encode(value);
    }

    @Override
    public Long decode(MemorySegment source, long offset, int length) {
      return Codecs.I64.decode(source, offset, length);
    }

    @Override
    public Comparator<Long> order() {
      return (x, y) -> random.nextInt(3) - 1;
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

  @Test
  void anOrderThatIsNoneMakesNoSenseAndDoesNoOtherHarm() {
    BTreeMap<Long, Long> map = BTreeMap.create(new HeapMemory(), new Chaos(), Codecs.I64);
    Random random = new Random(5);
    for (int i = 0; i < 5000; i++) {
      long key = random.nextInt(1000);
      switch (random.nextInt(8)) {
        case 0, 1 -> map.remove(key);
        case 2 -> map.get(key);
        case 3 -> map.floorEntry(key);
        default -> map.put(key, key);
      }
    }
    assertEquals(map.sizeLong(), map.values().stream().count());
    map.clear();
    map.verify();
  }
}
