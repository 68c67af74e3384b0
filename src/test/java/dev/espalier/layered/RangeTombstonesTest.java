package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeTombstonesTest {
  @ParameterizedTest(name = "{0} gives {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "[2,4) [4,6)                     | [2,6)",
        "[4,6) [2,4)                     | [2,6)",
        "[2,6) [4,8)                     | [2,8)",
        "[2,9) [4,6)                     | [2,9)",
        "[4,6) [2,9)                     | [2,9)",
        "[1,2) [3,4) [5,6)               | [1,2) [3,4) [5,6)",
        "[1,2) [3,4) [5,6) [2,5)         | [1,6)",
        "[1,3) [5,7) [9,11) [2,10)       | [1,11)",
        "[1,3) [5,7) [3,5)               | [1,7)",
        "[3,3)                           | ''",
        "[-inf,4) [6,+inf)               | [-inf,4) [6,+inf)",
        "[-inf,4) [6,+inf) [4,6)         | [-inf,+inf)",
        "[-inf,+inf)                     | [-inf,+inf)",
        "[-inf,+inf) [2,3) [-inf,1)      | [-inf,+inf)",
        "[-inf,2) [-inf,4)               | [-inf,4)",
        "[6,+inf) [4,+inf)               | [4,+inf)",
        "[9,10) [6,7) [3,4)              | [3,4) [6,7) [9,10)",
      })
  void overlappingAndTouchingIntervalsAreJoined(String added, String joined) {
    assertEquals(joined, parse(added).toString());
  }

  @Test
  void anInvertedIntervalIsRefusedAndChangesNothing() {
    RangeTombstones<Integer> set = parse("[1,3)");
    var refused = assertThrows(IllegalArgumentException.class, () -> set.add(6, 3));
    assertTrue(refused.getMessage().contains("6") && refused.getMessage().contains("3"));
    assertEquals("[1,3)", set.toString());
  }

  @Test
  void theStartBelongsToAnIntervalAndTheEndDoesNot() {
    RangeTombstones<Integer> set = parse("[2,4) [7,+inf)");
    assertFalse(set.covers(1));
    assertTrue(set.covers(2));
    assertTrue(set.covers(3));
    assertFalse(set.covers(4));
    assertTrue(set.covers(7));
    assertTrue(set.covers(Integer.MAX_VALUE));
  }

  @Test
  void openEndsReachTheLeastAndTheGreatestKey() {
    assertTrue(parse("[-inf,+inf)").covers(Integer.MIN_VALUE));
    assertTrue(parse("[-inf,+inf)").covers(Integer.MAX_VALUE));
    assertFalse(parse("[-inf,5)").covers(5));
  }

  @Test
  void manyIntervalsStayApartUntilOneJoinsThem() {
    for (int step : new int[] {1, -1, 7}) {
      int count = RangeTombstones.MAX_RUN * 4 + 1;
      RangeTombstones<Integer> set = new RangeTombstones<>(Comparator.naturalOrder());
      for (int i = 0; i < count; i++) {
        int place = Math.floorMod(i * step, count);
        set.add(4 * place, 4 * place + 2);
      }
      assertEquals(count, set.size());
      assertTrue(set.runCount() <= 4 * 2 * count / RangeTombstones.MAX_RUN);
      assertTrue(set.covers(4 * count - 3));
      assertFalse(set.covers(4 * count - 2));
      set.add(2, 4 * count - 4);
      assertEquals("[0," + (4 * count - 2) + ")", set.toString());
    }
  }

  @Test
  void growingTheSameIntervalKeepsOneAndFewComparisonsEach() {
    int adds = 100_000;
    CountingOrder<Integer> order = new CountingOrder<>(Comparator.naturalOrder());
    RangeTombstones<Integer> set = new RangeTombstones<>(order);
    for (int i = 1; i <= adds; i++) {
      set.add(0, i);
    }
    assertEquals(1, set.size());
    assertTrue(order.comparisons() <= 8L * adds, () -> order.comparisons() + " comparisons");
  }

  static RangeTombstones<Integer> parse(String intervals) {
    RangeTombstones<Integer> set = new RangeTombstones<>(Comparator.naturalOrder());
    for (String interval : intervals.trim().split(" ")) {
      String[] ends = interval.substring(1, interval.length() - 1).split(",");
      set.add(end(ends[0]), end(ends[1]));
    }
    return set;
  }

  private static Integer end(String text) {
    return text.endsWith("inf") ? null : Integer.valueOf(text);
  }
}
