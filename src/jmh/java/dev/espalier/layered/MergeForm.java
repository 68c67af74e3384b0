package dev.espalier.layered;

import java.util.Comparator;
import java.util.List;

/** The forms of the merge that are compared. */
public enum MergeForm {
  /** Entries in a tournament, intervals beside it: the form that maps use. */
  TOURNAMENT,

  /** Entries and intervals in a heap whose top is replaced. */
  REPLACE_TOP,

  /** Entries and intervals in a heap whose top is popped and pushed again. */
  POP_AND_PUSH;

  <K> Merge<K> open(
      List<? extends LayerCursor<K>> entries,
      List<RangeTombstones<K>> intervals,
      Comparator<? super K> order,
      K from,
      K to) {
    return switch (this) {
      case TOURNAMENT -> new TournamentMerge<>(entries, intervals, order, from, to);
      case REPLACE_TOP -> new HeapMerge<>(entries, intervals, order, from, to, true);
      case POP_AND_PUSH -> new HeapMerge<>(entries, intervals, order, from, to, false);
    };
  }
}
