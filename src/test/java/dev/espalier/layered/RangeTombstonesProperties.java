package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The interval set against a bit per key. Keys are even, so that there is a place between them. */
class RangeTombstonesProperties {
  private static final int KEYS = 1500;

  record Range(Integer from, Integer to) {}

  @Provide
  Arbitrary<List<Range>> fewRanges() {
    return ranges(0, 40).list().ofMaxSize(20);
  }

  @Provide
  Arbitrary<List<Range>> manyNarrowRanges() {
    return ranges(0, KEYS).list().ofMinSize(200).ofMaxSize(600);
  }

  private static Arbitrary<Range> ranges(int least, int greatest) {
    Arbitrary<Integer> from = Arbitraries.integers().between(least, greatest);
    Arbitrary<Integer> width =
        greatest > 100
            ? Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(50, Arbitraries.integers().between(1, 1)),
                net.jqwik.api.Tuple.of(1, Arbitraries.integers().between(1, 300)))
            : Arbitraries.integers().between(0, 12);
    Arbitrary<Integer> open = Arbitraries.integers().between(0, 23);
    return Combinators.combine(from, width, open)
        .as(
            (start, length, end) ->
                new Range(
                    end == 0 && greatest <= 100 ? null : start,
                    end == 1 && greatest <= 100 ? null : start + length));
  }

  @Property
  void holdsTheKeysOfAllRangesInFewestIntervals(@ForAll("fewRanges") List<Range> ranges) {
    check(ranges);
  }

  @Property(tries = 40)
  void holdsTheKeysOfManyRanges(@ForAll("manyNarrowRanges") List<Range> ranges) {
    check(ranges);
  }

  private static void check(List<Range> ranges) {
    RangeTombstones<Integer> set = new RangeTombstones<>(Comparator.naturalOrder());
    BitSet model = new BitSet();
    for (Range range : ranges) {
      set.add(twice(range.from), twice(range.to));
      model.set(
          range.from == null ? 0 : range.from + 1, range.to == null ? KEYS + 400 : range.to + 1);
    }
    assertEquals(describe(model), set.toString());
    long[] intervals = {0};
    set.forEach((from, to) -> intervals[0]++);
    assertEquals(intervals[0], set.size());
    for (int key = 0; key < KEYS; key++) {
      assertEquals(model.get(key + 1), set.covers(2 * key));
      assertEquals(model.get(key + 1), set.covers(2 * key + 1));
    }
  }

  private static Integer twice(Integer key) {
    return key == null ? null : 2 * key;
  }

  /** Bit 0 stands for all keys before the first, the bits from KEYS + 399 on for those behind. */
  private static String describe(BitSet model) {
    StringBuilder text = new StringBuilder();
    for (int start = model.nextSetBit(0); start >= 0; start = model.nextSetBit(start)) {
      int end = model.nextClearBit(start);
      text.append(text.isEmpty() ? "[" : " [");
      text.append(start == 0 ? "-inf" : 2 * (start - 1)).append(',');
      text.append(end >= KEYS + 400 ? "+inf" : 2 * (end - 1)).append(')');
      start = end;
    }
    return text.toString();
  }

  @Property(tries = 200)
  void aCursorThatGallopsIsWhereOneThatSearchesIs(
      @ForAll("manyNarrowRanges") List<Range> ranges, @ForAll long seed) {
    RangeTombstones<Integer> set = new RangeTombstones<>(Comparator.naturalOrder());
    ranges.forEach(range -> set.add(2 * range.from, 2 * range.to));
    if (seed % 3 == 0) {
      set.add(null, 40);
      set.add(2 * KEYS - 40, null);
    }
    Random random = new Random(seed);
    IntervalCursor<Integer> right = new IntervalCursor<>(set);
    right.toFirst();
    int key = -2;
    while (key < 2 * KEYS + 700) {
      key += 1 + random.nextInt(random.nextInt(10) == 0 ? 400 : 6);
      if (right.right() != null && right.right() <= key) {
        right.gallopRight(key);
      }
      assertSamePlace(set, key, right);
    }
    IntervalCursor<Integer> left = new IntervalCursor<>(set);
    left.toLast();
    while (key > -10) {
      if (left.left() != null && left.left() > key) {
        left.gallopLeft(key);
      }
      assertSamePlace(set, key, left);
      key -= 1 + random.nextInt(random.nextInt(10) == 0 ? 400 : 6);
    }
  }

  private static void assertSamePlace(
      RangeTombstones<Integer> set, int key, IntervalCursor<Integer> cursor) {
    IntervalCursor<Integer> searched = new IntervalCursor<>(set);
    searched.seek(key, true);
    assertEquals(searched.isInside(), cursor.isInside());
    assertEquals(searched.left(), cursor.left());
    assertEquals(searched.right(), cursor.right());
    assertEquals(set.covers(key), cursor.isInside());
  }
}
