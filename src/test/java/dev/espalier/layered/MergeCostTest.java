package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What reading may cost: comparisons of keys, entries looked at, searches. */
class MergeCostTest {
  private static final int MILLION = 1_000_000;
  private static final int MANY = 250_000;

  private final CountingOrder<Integer> order = new CountingOrder<>(Comparator.naturalOrder());
  private final List<ArrayCursor<Integer>> cursors = new ArrayList<>();
  private final List<RangeTombstones<Integer>> intervals = new ArrayList<>();

  /** Adds a layer under those there are; its keys are computed, so that they take no memory. */
  private RangeTombstones<Integer> layer(int entries, IntUnaryOperator keys) {
    List<Integer> list =
        new AbstractList<>() {
          @Override
          public Integer get(int index) {
            return keys.applyAsInt(index);
          }

          @Override
          public int size() {
            return entries;
          }
        };
    cursors.add(new ArrayCursor<>(list, order));
    intervals.add(new RangeTombstones<>(order));
    return intervals.get(intervals.size() - 1);
  }

  private Merge<Integer> merge(Integer from, Integer to) {
    order.take();
    return new TournamentMerge<>(cursors, intervals, order, from, to);
  }

  private static int scan(Merge<Integer> merge) {
    int entries = 0;
    for (boolean found = merge.first(); found; found = merge.next()) {
      entries++;
    }
    return entries;
  }

  private static int scanBack(Merge<Integer> merge) {
    int entries = 0;
    for (boolean found = merge.last(); found; found = merge.prev()) {
      entries++;
    }
    return entries;
  }

  private void assertComparisons(long limit) {
    long counted = order.take();
    assertTrue(counted <= limit, () -> counted + " comparisons");
  }

  @Test
  void aBroadRangeOverALayerIsPassedByOneSearch() {
    layer(0, i -> i).add(10, MILLION + 10);
    layer(MILLION + 21, i -> i);
    assertEquals(21, scan(merge(null, null)));
    assertTrue(cursors.get(1).visits() <= 21 + 40);
    assertEquals(1, cursors.get(1).seeks());
    assertComparisons(21 + TournamentMerge.STEPS + 30);
  }

  @Test
  void aBroadRangeIsPassedByOneSearchDescendingToo() {
    layer(0, i -> i).add(10, MILLION + 10);
    layer(MILLION + 21, i -> i);
    assertEquals(21, scanBack(merge(null, null)));
    assertTrue(cursors.get(1).visits() <= 21 + 40);
    assertEquals(1, cursors.get(1).seeks());
    assertComparisons(21 + TournamentMerge.STEPS + 30);
  }

  @Test
  void aSearchJustBeforeABroadRangeDoesNotWalkThroughIt() {
    layer(0, i -> i).add(10, MILLION + 10);
    layer(MILLION + 11, i -> i + 10);
    Merge<Integer> merge = merge(null, null);
    assertTrue(merge.seek(9));
    assertEquals(MILLION + 10, merge.key());
    assertTrue(cursors.get(1).visits() <= TournamentMerge.STEPS + 2);
  }

  @Test
  void manyRangesWithoutEntriesBetweenThemArePassedByGalloping() {
    RangeTombstones<Integer> many = layer(0, i -> i);
    for (int i = 0; i < MANY; i++) {
      many.add(4 * i + 1, 4 * i + 3);
    }
    layer(2, i -> i * (4 * MANY + 4));
    Merge<Integer> merge = merge(null, null);
    assertTrue(merge.first());
    assertTrue(merge.next());
    assertEquals(4 * MANY + 4, merge.key());
    assertComparisons(60);
    assertTrue(merge.last());
    assertTrue(merge.prev());
    assertEquals(0, merge.key());
    assertComparisons(60);
  }

  @Test
  void rangesOutsideTheBoundsAreNotLookedAt() {
    RangeTombstones<Integer> many = layer(0, i -> i);
    for (int i = 0; i < 50_000; i++) {
      many.add(1000 + 4 * i, 1000 + 4 * i + 2);
      many.add(-1000 - 4 * i, -1000 - 4 * i + 2);
    }
    layer(2 * MILLION, i -> i - MILLION);
    assertEquals(100, scan(merge(850, 950)));
    assertComparisons(2 * 100 + 100);
    assertEquals(100, scanBack(merge(-950, -850)));
    assertComparisons(2 * 100 + 100);
    assertEquals(101, scan(merge(900, 1002)) + scan(merge(1002, 1003)));
    assertEquals(101, scanBack(merge(-1000, -898)) + scanBack(merge(-1001, -1000)));
    assertComparisons(5 * 100 + 300);
  }

  @Test
  void aRunOfOneLayerCostsOneComparisonAnEntryWhateverSurroundsIt() {
    RangeTombstones<Integer> above = layer(2, i -> i * 20_000);
    above.add(5_000, 5_001);
    above.add(15_000, 15_001);
    layer(10_000, i -> 5_001 + i);
    layer(10_000, i -> 15_002 + i);
    Merge<Integer> merge = merge(1, 19_000);
    assertEquals(9_999 + 3_998, scan(merge));
    assertComparisons(9_999 + 3_998 + 100);
    assertEquals(9_999 + 3_998, scanBack(merge));
    assertComparisons(9_999 + 3_998 + 100);
  }

  @Test
  void noCursorEverGoesBack() {
    RangeTombstones<Integer> narrow = layer(0, i -> i);
    for (int i = 0; i < 1000; i++) {
      narrow.add(100 + 10 * i, 100 + 10 * i + 3);
    }
    layer(0, i -> i).add(50, 20_000);
    layer(500, i -> 7 * i);
    layer(500, i -> 23 * i);
    layer(4, i -> 7000 * i);
    List<MonotoneCursor> watched = cursors.stream().map(MonotoneCursor::new).toList();
    Merge<Integer> merge = new TournamentMerge<>(watched, intervals, order, null, null);
    int entries = scan(merge);
    watched.forEach(MonotoneCursor::turn);
    assertEquals(entries, scanBack(merge));
  }

  @Test
  void entriesOfTheNewestLayerAreNotTestedAgainstRanges() {
    layer(1000, i -> 10 * i);
    for (int i = 1; i < 8; i++) {
      layer(0, j -> j);
    }
    scan(merge(null, null));
    long without = order.take();
    for (int i = 1; i < 8; i++) {
      for (int j = 0; j < 100; j++) {
        intervals.get(i).add(90 * j + i, 90 * j + i + 40);
      }
    }
    Merge<Integer> merge = merge(null, null);
    merge.first();
    order.take();
    while (merge.next()) {
      continue;
    }
    assertEquals(without, order.take());
  }

  @Test
  void narrowRangesCostNoMoreThanTheirKeysRemovedOneByOne() {
    int keys = 100_000;
    RangeTombstones<Integer> narrow = layer(0, i -> i);
    for (int i = 0; i < keys / 10; i++) {
      narrow.add(10 * i + 1, 10 * i + 10);
    }
    layer(keys, i -> i);
    assertEquals(keys / 10, scan(merge(null, null)));
    long withRanges = order.take();
    cursors.clear();
    intervals.clear();
    layer(keys / 10 * 9, i -> i / 9 * 10 + i % 9 + 1);
    layer(keys, i -> i);
    scan(merge(null, null));
    assertTrue(withRanges <= order.take());
  }

  @Test
  void openingACursorDoesNotDependOnTheNumberOfRanges() {
    for (int ranges : new int[] {1000, MANY}) {
      cursors.clear();
      intervals.clear();
      RangeTombstones<Integer> top = layer(0, i -> i);
      layer(1000, i -> 4001 * i);
      for (int i = 0; i < ranges; i++) {
        top.add(4 * i, 4 * i + 1);
      }
      order.take();
      top.add(2 * ranges, 2 * ranges + 3);
      assertTrue(merge(null, null).seek(2 * ranges));
      assertComparisons(2 * 20 + 3 * 20);
    }
  }

  @Test
  void aLayerAloneIsReadWithoutComparisons() {
    layer(1000, i -> i);
    assertEquals(1000, scan(merge(null, null)));
    assertEquals(0, order.take());
  }

  @Test
  void theLastLayerWithEntriesIsReadWithoutComparisons() {
    layer(2, i -> i);
    layer(1000, i -> i + 2);
    layer(1, i -> i);
    Merge<Integer> merge = merge(null, null);
    assertTrue(merge.seek(10));
    order.take();
    while (merge.next()) {
      continue;
    }
    assertEquals(0, order.take());
  }

  @ParameterizedTest
  @CsvSource({
    "DISJOINT,    TOURNAMENT, 1.01",
    "BLOCKS,      TOURNAMENT, 1.10",
    "RANDOM,      TOURNAMENT, 3.50",
    "TOUCHING,    TOURNAMENT, 2.01",
    "APART,       TOURNAMENT, 2.01",
    "BLOCKS,      REPLACE_TOP, 1.07",
    "RANDOM,      REPLACE_TOP, 4.80",
  })
  void eachShapeTakesAtMostSoManyComparisonsForAnEntry(
      MergeShape shape, MergeForm form, double limit) {
    int entries = 80_000;
    CountingOrder<Long> counting = new CountingOrder<>(Comparator.naturalOrder());
    var layers = new MergeShape.Layers<Long>(shape, 8, entries, number -> number, counting);
    Merge<Long> merge = layers.merge(form);
    counting.take();
    int seen = 0;
    for (boolean found = merge.first(); found; found = merge.next()) {
      seen++;
    }
    assertEquals(entries, seen);
    long counted = counting.take();
    assertTrue(counted <= limit * entries, () -> (double) counted / entries + " per entry");
    for (boolean found = merge.last(); found; found = merge.prev()) {
      seen--;
    }
    assertEquals(0, seen);
    long descending = counting.take();
    assertTrue(descending <= limit * entries, () -> (double) descending / entries + " descending");
  }

  @Test
  void smallShapesTakeExactlySoManyComparisons() {
    layer(4, i -> i);
    layer(4, i -> i + 4);
    assertEquals(8, scan(merge(null, null)));
    // One to begin; two for the next key, as the runner-up is looked for, without a comparison;
    // then one for each key until the second layer is alone.
    assertEquals(1 + 3, order.take());
    assertEquals(8, scan(merge(null, 100)));
    assertEquals(1 + 3 + 8, order.take());
    intervals.get(0).add(50, 60);
    assertEquals(8, scan(merge(null, null)));
    assertEquals(1 + 3 + 4, order.take());
  }

  /** Asserts that a cursor moves in one direction only. */
  private static final class MonotoneCursor implements LayerCursor<Integer> {
    private final LayerCursor<Integer> cursor;
    private boolean descends;
    private Integer last;

    MonotoneCursor(LayerCursor<Integer> cursor) {
      this.cursor = cursor;
    }

    void turn() {
      descends = true;
      last = null;
    }

    private boolean moved(boolean found) {
      if (found) {
        Integer key = cursor.key();
        assertFalse(last != null && (descends ? key >= last : key <= last), key + " after " + last);
        last = key;
      }
      return found;
    }

    @Override
    public boolean first() {
      return moved(cursor.first());
    }

    @Override
    public boolean last() {
      return moved(cursor.last());
    }

    @Override
    public boolean seek(Integer key) {
      return moved(cursor.seek(key));
    }

    @Override
    public boolean seekForPrev(Integer key) {
      boolean found = cursor.seekForPrev(key);
      return found && cursor.key().equals(key) ? found : moved(found);
    }

    @Override
    public boolean next() {
      return moved(cursor.next());
    }

    @Override
    public boolean prev() {
      return moved(cursor.prev());
    }

    @Override
    public Integer key() {
      return cursor.key();
    }

    @Override
    public Object value() {
      return cursor.value();
    }

    @Override
    public boolean isMark() {
      return cursor.isMark();
    }
  }
}
