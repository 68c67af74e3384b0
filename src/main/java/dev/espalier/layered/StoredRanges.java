package dev.espalier.layered;

import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.access.Failure;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;

/**
 * The deleted ranges of all layers of a map that outlives the process: one row for each range, its
 * start mapped to its end.
 *
 * @param <K> the type of the keys
 */
final class StoredRanges<K> {
  private final Codec<K> keys;
  private final BTreeMap<RangeEdge<K>, RangeEdge<K>> rows;

  private StoredRanges(Codec<K> keys, BTreeMap<RangeEdge<K>, RangeEdge<K>> rows) {
    this.keys = keys;
    this.rows = rows;
  }

  static <K> StoredRanges<K> create(Memory memory, Codec<K> keys) {
    Codec<RangeEdge<K>> edges = new RangeEdge.EdgeCodec<>(keys);
    return new StoredRanges<>(keys, BTreeMap.create(memory, edges, edges));
  }

  static <K> StoredRanges<K> open(Memory memory, Codec<K> keys) {
    Codec<RangeEdge<K>> edges = new RangeEdge.EdgeCodec<>(keys);
    return new StoredRanges<>(keys, BTreeMap.open(memory, edges, edges));
  }

  /**
   * Stores a range in the place of those of its layer that start in it. The only step that may fail
   * for lack of memory comes first.
   */
  void put(int layer, K from, K to) {
    RangeEdge<K> start = new RangeEdge<>(layer, from);
    rows.insert(start, new RangeEdge<>(layer, to));
    if (to == null) {
      rows.subMap(start, false, new RangeEdge<>(layer + 1, null), false).clear();
    } else {
      rows.subMap(start, false, new RangeEdge<>(layer, to), true).clear();
    }
  }

  /**
   * Stores all ranges of a layer that has none stored.
   *
   * @throws RuntimeException if that is impossible; then none is stored
   */
  void putAll(int layer, RangeTombstones<K> ranges) {
    try {
      ranges.forEach(
          (from, to) -> rows.insert(new RangeEdge<>(layer, from), new RangeEdge<>(layer, to)));
    } catch (RuntimeException | Error failure) {
      Failure.takeBack(failure, () -> removeAll(layer));
      throw failure;
    }
  }

  void removeAll(int layer) {
    rows.subMap(new RangeEdge<>(layer, null), new RangeEdge<>(layer + 1, null)).clear();
  }

  /**
   * Reads the ranges of a layer.
   *
   * @throws CorruptedException if they are not disjoint ranges of this layer
   */
  RangeTombstones<K> get(int layer) {
    RangeTombstones<K> ranges = new RangeTombstones<>(keys.order());
    BTreeCursor<RangeEdge<K>, RangeEdge<K>> cursor = rows.cursor();
    boolean found = cursor.seek(new RangeEdge<>(layer, null));
    for (long count = 1; found && cursor.key().layer() == layer; count++) {
      add(cursor.key(), cursor.value(), ranges);
      if (ranges.size() != count) {
        throw corrupted(cursor.key(), cursor.value(), "is empty or meets the one before it");
      }
      found = cursor.next();
    }
    return ranges;
  }

  private void add(RangeEdge<K> start, RangeEdge<K> end, RangeTombstones<K> ranges) {
    if (start.layer() != end.layer()) {
      throw corrupted(start, end, "ends in another layer");
    }
    try {
      ranges.add(start.key(), end.key());
    } catch (IllegalArgumentException inverted) {
      throw corrupted(start, end, "ends before its start");
    }
  }

  private static CorruptedException corrupted(
      RangeEdge<?> start, RangeEdge<?> end, String finding) {
    return new CorruptedException(
        "deleted ranges: the one from %s to %s %s".formatted(start, end, finding));
  }

  void verify() {
    rows.verify();
  }
}
