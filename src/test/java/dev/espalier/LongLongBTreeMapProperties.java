package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.MemoryKind.Place;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Primitive maps of both orders, with and without views, against the JDK's tree. */
class LongLongBTreeMapProperties {
  private static final long ABSENT = -77;

  /** What is done to a map and its model. */
  enum Action {
    PUT,
    PUT_AGAIN,
    PUT_IF_ABSENT,
    REMOVE,
    LOOK_UP,
    NAVIGATE,
    WALK
  }

  /** One call. */
  record Step(Action action, long key, long other) {}

  /** A map, its model, and a cursor that lives through the changes. */
  private static final class Pair {
    private final LongLongBTreeMap map;
    private final TreeMap<Long, Long> model;
    private final LongLongCursor cursor;

    Pair(LongLongBTreeMap map) {
      this.map = map;
      this.model = new TreeMap<>(map.asMap().comparator());
      this.cursor = map.cursor();
    }

    void run(Step step) {
      long key = step.key();
      switch (step.action()) {
        case PUT, PUT_AGAIN ->
            assertEquals(model.put(key, step.other()) == null, map.put(key, step.other()));
        case PUT_IF_ABSENT ->
            assertEquals(
                model.putIfAbsent(key, step.other()) == null, map.putIfAbsent(key, step.other()));
        case REMOVE -> assertEquals(model.remove(key) != null, map.remove(key));
        case LOOK_UP -> lookUp(key);
        case NAVIGATE -> navigate(key);
        case WALK -> walk(key, step.other());
      }
      assertEquals(model.size(), map.size());
      assertEquals(model.isEmpty(), map.isEmpty());
    }

    private void lookUp(long key) {
      assertEquals(model.containsKey(key), map.containsKey(key));
      assertEquals(model.getOrDefault(key, ABSENT), map.get(key, ABSENT));
    }

    private void navigate(long key) {
      assertEquals(optional(model.isEmpty() ? null : model.firstKey()), map.firstKey());
      assertEquals(optional(model.isEmpty() ? null : model.lastKey()), map.lastKey());
      assertEquals(optional(model.floorKey(key)), map.floorKey(key));
      assertEquals(optional(model.ceilingKey(key)), map.ceilingKey(key));
      assertEquals(optional(model.lowerKey(key)), map.lowerKey(key));
      assertEquals(optional(model.higherKey(key)), map.higherKey(key));
    }

    private static OptionalLong optional(Long key) {
      return key == null ? OptionalLong.empty() : OptionalLong.of(key);
    }

    /** Seeks with the cursor, replaces the value there, and steps to both sides. */
    private void walk(long key, long value) {
      Map.Entry<Long, Long> at = model.ceilingEntry(key);
      assertEquals(at != null, cursor.seek(key));
      if (at != null) {
        assertFalse(map.put(at.getKey(), value));
        model.put(at.getKey(), value);
        assertAt(model.ceilingEntry(key));
        Map.Entry<Long, Long> next = model.higherEntry(at.getKey());
        assertEquals(next != null, cursor.next());
        assertAt(next);
      }
      Map.Entry<Long, Long> before = model.floorEntry(key);
      assertEquals(before != null, cursor.seekForPrev(key));
      assertAt(before);
      if (before != null) {
        Map.Entry<Long, Long> previous = model.lowerEntry(before.getKey());
        assertEquals(previous != null, cursor.prev());
        assertAt(previous);
      }
    }

    private void assertAt(Map.Entry<Long, Long> entry) {
      assertEquals(entry != null, cursor.isValid());
      if (entry == null) {
        assertThrows(IllegalStateException.class, cursor::key);
        assertThrows(IllegalStateException.class, cursor::value);
        assertThrows(IllegalStateException.class, cursor::next);
        assertThrows(IllegalStateException.class, cursor::prev);
      } else {
        assertEquals(entry.getKey(), cursor.key());
        assertEquals(entry.getValue(), cursor.value());
      }
    }

    void verify() {
      map.asMap().verify();
      List<Map.Entry<Long, Long>> entries = new ArrayList<>();
      map.forEach((key, value) -> entries.add(new SimpleImmutableEntry<>(key, value)));
      assertEquals(new ArrayList<>(model.entrySet()), entries);
      entries.clear();
      map.forEachReversed((key, value) -> entries.add(new SimpleImmutableEntry<>(key, value)));
      assertEquals(new ArrayList<>(model.descendingMap().entrySet()), entries);
    }

    void verifyRange(long from, long to) {
      List<Map.Entry<Long, Long>> entries = new ArrayList<>();
      LongLongConsumer collect =
          (key, value) -> entries.add(new SimpleImmutableEntry<>(key, value));
      NavigableMap<Long, Long> all = model;
      if (map.asMap().keySet().comparator() == null
          ? from > to
          : Long.compareUnsigned(from, to) > 0) {
        assertThrows(IllegalArgumentException.class, () -> map.forEachInRange(from, to, collect));
      } else {
        map.forEachInRange(from, to, collect);
        assertEquals(new ArrayList<>(all.subMap(from, true, to, true).entrySet()), entries);
      }
    }
  }

  @Property(tries = 60)
  void signedMapsDoAsTheModel(@ForAll("steps") List<Step> steps, @ForAll MemoryKind kind) {
    check(steps, kind, BTreeMap.builder(Codecs.I64, Codecs.I64));
  }

  @Property(tries = 60)
  void unsignedMapsDoAsTheModel(@ForAll("steps") List<Step> steps, @ForAll MemoryKind kind) {
    check(steps, kind, BTreeMap.builder(Codecs.U64, Codecs.U64));
  }

  @Property(tries = 30)
  void mapsOfBothOrdersInSmallPagesDoAsTheModel(
      @ForAll("steps") List<Step> steps, @ForAll MemoryKind kind, @ForAll boolean signedKeys) {
    Codec<Long> keys = signedKeys ? Codecs.I64 : Codecs.U64;
    Codec<Long> values = signedKeys ? Codecs.U64 : Codecs.I64;
    check(steps, kind, BTreeMap.builder(keys, values).pageSize(128));
  }

  @Property(tries = 30)
  void mapsOfTheFirstVersionDoAsTheModel(
      @ForAll("steps") List<Step> steps, @ForAll MemoryKind kind) {
    check(steps, kind, BTreeMap.builder(Codecs.U64, Codecs.I64).layout(Layout.V1));
  }

  private static void check(
      List<Step> steps, MemoryKind kind, BTreeMap.Builder<Long, Long> builder) {
    try (Place place = kind.newPlace()) {
      Pair pair = new Pair(LongLongBTreeMap.of(builder.create(place.memory())));
      int done = 0;
      for (Step step : steps) {
        pair.run(step);
        if (++done % 50 == 0) {
          pair.verify();
        }
      }
      pair.verify();
      for (Step step : steps.subList(0, Math.min(10, steps.size()))) {
        pair.verifyRange(step.key(), step.other());
      }
    }
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(Arbitraries.of(Action.class), keys(), keys())
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(400);
  }

  private static Arbitrary<Long> keys() {
    return Arbitraries.frequencyOf(
        Tuple.of(20, Arbitraries.longs().between(-100, 100)),
        Tuple.of(1, Arbitraries.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE)),
        Tuple.of(1, Arbitraries.longs()));
  }

  @Property(tries = 50)
  void aKeyThatComesOrGoesMakesCursorsInvalid(@ForAll long first, @ForAll long second) {
    LongLongBTreeMap map = LongLongBTreeMap.of(Trees.map(Trees.NUMBERS));
    map.put(first, 1);
    LongLongCursor cursor = map.cursor();
    assertTrue(cursor.first());
    boolean added = map.put(second, 2);
    assertEquals(!added, cursor.isValid());
    if (added) {
      assertThrows(ConcurrentModificationException.class, cursor::key);
      assertThrows(ConcurrentModificationException.class, cursor::next);
      assertTrue(cursor.seek(second));
    }
    assertEquals(2, cursor.value());
  }
}
