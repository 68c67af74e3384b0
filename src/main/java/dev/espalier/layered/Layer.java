package dev.espalier.layered;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A layer: entries, and the intervals that hide what older layers hold.
 *
 * <p>The map and every snapshot that reads a layer hold a reference to it; its memory is given back
 * with the last one.
 *
 * @param <K> the type of the keys
 */
final class Layer<K> {
  /*
   * Invariants
   *   1. The intervals hide entries of older layers only; an entry of the layer itself was written
   *      after every interval over it.
   *   2. No delete mark lies in an interval of its own layer: it would hide what is hidden already.
   *   3. Below the top, a layer does not change.
   */
  private final LayerEntries<K> entries;
  private final AtomicInteger references = new AtomicInteger(1);
  private RangeTombstones<K> intervals;

  /** False if the layer surely has none, so that a cursor need not look at the values. */
  private boolean hasMarks;

  /**
   * Makes a layer of what is kept.
   *
   * @param hasMarks whether there may be delete marks among the entries
   */
  Layer(LayerEntries<K> entries, RangeTombstones<K> intervals, boolean hasMarks) {
    this.entries = entries;
    this.intervals = intervals;
    this.hasMarks = hasMarks;
  }

  LayerEntries<K> entries() {
    return entries;
  }

  RangeTombstones<K> intervals() {
    return intervals;
  }

  boolean isEmpty() {
    return entries.size() == 0 && intervals.isEmpty();
  }

  boolean hasMarks() {
    return hasMarks;
  }

  void mark(K key) {
    entries.put(key, DeleteMark.MARK);
    hasMarks = true;
  }

  /** Fills a layer that is empty. */
  void become(
      Iterator<Map.Entry<K, Object>> ascending, RangeTombstones<K> intervals, boolean hasMarks) {
    entries.load(ascending);
    this.intervals = intervals;
    this.hasMarks = hasMarks;
  }

  LayerCursor<K> cursor() {
    return entries.cursor(hasMarks);
  }

  void retain() {
    references.incrementAndGet();
  }

  void release() {
    if (references.decrementAndGet() == 0) {
      entries.release();
    }
  }
}
