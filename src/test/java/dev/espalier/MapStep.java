package dev.espalier;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/**
 * One operation on a map.
 *
 * @param kind what to do
 * @param key number of the key, or of the first of a run
 * @param size size of the value, as far as the type of values allows it
 * @param run how many keys
 */
record MapStep(Kind kind, int key, int size, int run) {
  /** What a step does. */
  enum Kind {
    PUT,
    INSERT,
    PUT_UPWARDS,
    PUT_DOWNWARDS,
    INSERT_MANY,
    OVERWRITE_WITH_EQUAL_SIZE,
    OVERWRITE,
    GET,
    NAVIGATE,
    REMOVE,
    REMOVE_UPWARDS,
    REMOVE_DOWNWARDS,
    REMOVE_RANGE,
    POLL_FIRST,
    POLL_LAST,
    WALK,
    CLEAR,
    CLEAR_AND_LOAD,
    REOPEN
  }

  /** Long sequences in which maps grow large and shrink again. */
  static Arbitrary<List<MapStep>> sequences(int maxLength) {
    return Combinators.combine(
            kinds(), Arbitraries.integers().between(0, MapCase.UNIVERSE - 1), sizes(), runs())
        .as(MapStep::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(maxLength)
        .withSizeDistribution(RandomDistribution.uniform());
  }

  private static Arbitrary<Kind> kinds() {
    return Arbitraries.frequency(
        Tuple.of(12, Kind.PUT),
        Tuple.of(6, Kind.INSERT),
        Tuple.of(9, Kind.PUT_UPWARDS),
        Tuple.of(9, Kind.PUT_DOWNWARDS),
        Tuple.of(6, Kind.INSERT_MANY),
        Tuple.of(10, Kind.OVERWRITE_WITH_EQUAL_SIZE),
        Tuple.of(10, Kind.OVERWRITE),
        Tuple.of(3, Kind.GET),
        Tuple.of(3, Kind.NAVIGATE),
        Tuple.of(12, Kind.REMOVE),
        Tuple.of(4, Kind.REMOVE_UPWARDS),
        Tuple.of(4, Kind.REMOVE_DOWNWARDS),
        Tuple.of(6, Kind.REMOVE_RANGE),
        Tuple.of(6, Kind.POLL_FIRST),
        Tuple.of(6, Kind.POLL_LAST),
        Tuple.of(3, Kind.WALK),
        Tuple.of(1, Kind.CLEAR),
        Tuple.of(2, Kind.CLEAR_AND_LOAD),
        Tuple.of(4, Kind.REOPEN));
  }

  private static Arbitrary<Integer> sizes() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.integers().between(0, 40)),
        Tuple.of(3, Arbitraries.integers().between(0, 300)),
        Tuple.of(2, Arbitraries.integers().between(900, 2100)),
        Tuple.of(1, Arbitraries.integers().between(0, 20 << 10)));
  }

  private static Arbitrary<Integer> runs() {
    return Arbitraries.frequencyOf(
        Tuple.of(3, Arbitraries.integers().between(1, 30)),
        Tuple.of(1, Arbitraries.integers().between(30, 300)));
  }
}
