package dev.espalier.trie;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.memory.ArenaMemory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** One cursor that is placed again and again, with changes in between, against a sorted map. */
class CursorProperties {
  private enum Kind {
    SEEK,
    SEEK_FOR_PREV,
    NEXT,
    PREV,
    REMOVE,
    PUT_RANGE,
    REMOVE_RANGE
  }

  private record Step(Kind kind, long key, int count) {}

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void aCursorStandsWhereItWasPlacedWhereverItStoodBefore(@ForAll("steps") List<Step> steps) {
    try (ArenaMemory memory = ArenaMemory.create()) {
      LongTrie trie = LongTrie.create(memory);
      TreeMap<Long, Long> expected = Tries.model();
      Cursor cursor = trie.cursor();
      for (Step step : steps) {
        run(step, trie, expected, cursor);
      }
      assertEquals(expected, Tries.contents(trie));
    }
  }

  private static void run(Step step, LongTrie trie, TreeMap<Long, Long> expected, Cursor cursor) {
    long key = step.key();
    switch (step.kind()) {
      case SEEK -> assertAt(expected.ceilingEntry(key), cursor.seek(key), cursor);
      case SEEK_FOR_PREV -> assertAt(expected.floorEntry(key), cursor.seekForPrev(key), cursor);
      case NEXT -> {
        if (cursor.isValid()) {
          assertAt(expected.higherEntry(cursor.key()), cursor.next(), cursor);
        }
      }
      case PREV -> {
        if (cursor.isValid()) {
          assertAt(expected.lowerEntry(cursor.key()), cursor.prev(), cursor);
        }
      }
      case REMOVE -> {
        if (cursor.isValid()) {
          expected.remove(cursor.key());
          cursor.remove();
        }
      }
      case PUT_RANGE -> {
        long[] values = Tries.valuesFrom(key, step.count());
        trie.putRangeReplacing(key, values);
        for (int i = 0; i < values.length; i++) {
          expected.put(key + i, values[i]);
        }
      }
      case REMOVE_RANGE -> {
        trie.removeRange(key, key + step.count());
        expected.subMap(key, true, key + step.count(), true).clear();
      }
      default -> throw new AssertionError(step);
    }
  }

  private static void assertAt(Map.Entry<Long, Long> entry, boolean found, Cursor cursor) {
    assertEquals(entry != null, found);
    if (found) {
      assertEquals(entry, Map.entry(cursor.key(), cursor.value()));
    }
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequencyOf(
            Tuple.of(10, Arbitraries.of(Kind.SEEK, Kind.SEEK_FOR_PREV)),
            Tuple.of(6, Arbitraries.of(Kind.NEXT, Kind.PREV)),
            Tuple.of(2, Arbitraries.of(Kind.REMOVE, Kind.REMOVE_RANGE)),
            Tuple.of(3, Arbitraries.of(Kind.PUT_RANGE)));
    Arbitrary<Long> keys =
        Combinators.combine(
                Arbitraries.of(0L, 0xFF0L, 0x1000L, 0x7FFF_FFFF_FFFF_FF00L, -900L),
                Arbitraries.longs().between(0, 300))
            .as(Long::sum);
    return Combinators.combine(kinds, keys, Arbitraries.integers().between(1, 40))
        .as(Step::new)
        .list()
        .ofMinSize(20)
        .ofMaxSize(120);
  }
}
