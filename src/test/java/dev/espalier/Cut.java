package dev.espalier;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;

/** One step from a sorted collection to a view of it. */
record Cut(Kind kind, long from, boolean fromInclusive, long to, boolean toInclusive) {
  enum Kind {
    SUB,
    HEAD,
    TAIL,
    DESCENDING,
    REVERSED
  }

  static final Cut DESCENDING = new Cut(Kind.DESCENDING, 0, true, 0, true);
  static final Cut REVERSED = new Cut(Kind.REVERSED, 0, true, 0, true);

  static Cut head(long to, boolean inclusive) {
    return new Cut(Kind.HEAD, 0, true, to, inclusive);
  }

  static Cut tail(long from, boolean inclusive) {
    return new Cut(Kind.TAIL, from, inclusive, 0, true);
  }

  static Cut sub(long from, boolean fromInclusive, long to, boolean toInclusive) {
    return new Cut(Kind.SUB, from, fromInclusive, to, toInclusive);
  }

  /** The half-open forms of {@code SortedMap} and {@code SortedSet} where they say the same. */
  private boolean hasShortForm() {
    return fromInclusive && kind == Kind.TAIL
        || !toInclusive && (kind == Kind.HEAD || fromInclusive && kind == Kind.SUB);
  }

  <V> NavigableMap<Long, V> of(NavigableMap<Long, V> map) {
    return switch (kind) {
      case SUB ->
          hasShortForm()
              ? (NavigableMap<Long, V>) map.subMap(from, to)
              : map.subMap(from, fromInclusive, to, toInclusive);
      case HEAD ->
          hasShortForm() ? (NavigableMap<Long, V>) map.headMap(to) : map.headMap(to, toInclusive);
      case TAIL ->
          hasShortForm()
              ? (NavigableMap<Long, V>) map.tailMap(from)
              : map.tailMap(from, fromInclusive);
      case DESCENDING -> map.descendingMap();
      case REVERSED -> map.reversed();
    };
  }

  NavigableSet<Long> of(NavigableSet<Long> set) {
    return switch (kind) {
      case SUB ->
          hasShortForm()
              ? (NavigableSet<Long>) set.subSet(from, to)
              : set.subSet(from, fromInclusive, to, toInclusive);
      case HEAD ->
          hasShortForm() ? (NavigableSet<Long>) set.headSet(to) : set.headSet(to, toInclusive);
      case TAIL ->
          hasShortForm()
              ? (NavigableSet<Long>) set.tailSet(from)
              : set.tailSet(from, fromInclusive);
      case DESCENDING -> set.descendingSet();
      case REVERSED -> set.reversed();
    };
  }

  /** How many cuts made the view that a path of cuts, as text, leads to. */
  static int depth(String path) {
    return path.split("Cut", -1).length - 1;
  }

  /** Leaves out most views of views, always the same ones, where all would take too long. */
  static boolean isSkipped(String path) {
    return depth(path) > 1 && Math.floorMod(path.hashCode(), 4) != 0;
  }

  /** Cuts with bounds at, between, before and after the keys 10, 20 ... 50, both ways round. */
  static List<Cut> samples() {
    List<Cut> cuts = new ArrayList<>(List.of(DESCENDING, REVERSED));
    for (boolean inclusive : new boolean[] {true, false}) {
      for (long bound : new long[] {10, 35, 50}) {
        cuts.add(head(bound, inclusive));
        cuts.add(tail(bound, inclusive));
      }
      cuts.add(sub(10, inclusive, 50, true));
      cuts.add(sub(50, true, 10, inclusive));
      cuts.add(sub(20, inclusive, 45, false));
      cuts.add(sub(45, inclusive, 20, !inclusive));
      cuts.add(sub(30, inclusive, 30, inclusive));
    }
    return cuts;
  }
}
