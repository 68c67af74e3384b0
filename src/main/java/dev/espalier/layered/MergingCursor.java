package dev.espalier.layered;

import java.util.ConcurrentModificationException;
import java.util.Objects;

/**
 * A place among the entries of a {@link LayeredMap} or of a {@link Snapshot}, which moves in both
 * directions.
 *
 * <p>A new cursor stands nowhere until it is positioned by {@link #first}, {@link #last}, {@link
 * #seek} or {@link #seekForPrev}. It shows only what its bounds contain: a {@code seek} below them
 * finds the first entry, a {@code seekForPrev} behind them the last one. When a step leads out of
 * the bounds or past the last entry, the cursor stands nowhere again.
 *
 * {@snippet :
 * MergingCursor<String, Integer> cursor = map.cursor("a", "n");
 * for (boolean found = cursor.first(); found; found = cursor.next()) {
 *   print(cursor.key(), cursor.value());
 * }
 * }
 *
 * <p><b>Changes.</b> A cursor of a map is a place, not a picture of the map: every step goes from
 * the current key to the neighbour that the map has at that moment. So the map may be changed,
 * frozen and compacted while a cursor is open; a removed entry on which the cursor stands keeps its
 * {@link #key}, and {@link #next} goes on behind it. To read one moment, use a snapshot.
 *
 * <p><b>Costs.</b> With k layers, positioning takes a search in each of them. A step takes one
 * comparison of keys as long as one layer goes on providing the entries, else about log k; another
 * one, if newer layers have intervals; and another one, if there is a bound in its direction. A
 * range that is covered is passed by one search. The first step after a change or in the other
 * direction costs as much as positioning.
 *
 * <p>If a step fails with an exception, the cursor has lost its place: it must be positioned before
 * the next step, which would else throw {@link IllegalStateException}.
 *
 * <p>A cursor is used by one thread at a time. Cursors of one map may be used side by side while
 * the map is not changed, cursors of a snapshot also while it is.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class MergingCursor<K, V> {
  private final LayerSource<K> source;
  private final K from;
  private final K to;
  private Merge<K> merge;
  private long version;
  private boolean isOnEntry;

  /** True while the cursor moves, so that a failure leaves it so. */
  private boolean isLost;

  MergingCursor(LayerSource<K> source, K from, K to) {
    RangeTombstones.isEmpty(source.order(), from, to);
    this.source = source;
    this.from = from;
    this.to = to;
    renew();
  }

  /**
   * Moves to the first entry.
   *
   * @return true if there is one
   * @throws IllegalStateException if the map or the snapshot is closed
   */
  public boolean first() {
    renewIfChanged();
    return landed(merge.first(), true);
  }

  /**
   * Moves to the last entry.
   *
   * @return true if there is one
   * @throws IllegalStateException if the map or the snapshot is closed
   */
  public boolean last() {
    renewIfChanged();
    return landed(merge.last(), false);
  }

  /**
   * Moves to the first entry whose key is {@code key} or greater.
   *
   * @param key a key, inside the bounds or outside
   * @return true if there is one
   * @throws IllegalStateException if the map or the snapshot is closed
   */
  public boolean seek(K key) {
    Objects.requireNonNull(key, "key");
    renewIfChanged();
    return landed(merge.seek(key), true);
  }

  /**
   * Moves to the last entry whose key is {@code key} or less.
   *
   * @param key a key, inside the bounds or outside
   * @return true if there is one
   * @throws IllegalStateException if the map or the snapshot is closed
   */
  public boolean seekForPrev(K key) {
    Objects.requireNonNull(key, "key");
    renewIfChanged();
    return landed(merge.seekForPrev(key), false);
  }

  /**
   * Moves to the entry with the next greater key.
   *
   * @return true if there is one; false also if the cursor stood nowhere
   * @throws IllegalStateException if the last step failed, or the map or the snapshot is closed
   */
  public boolean next() {
    if (!leavesEntry()) {
      return false;
    }
    if (version == source.version()) {
      return landed(merge.next(), true);
    }
    K key = merge.key();
    renew();
    return landed(merge.after(key), true);
  }

  /**
   * Moves to the entry with the next smaller key.
   *
   * @return true if there is one; false also if the cursor stood nowhere
   * @throws IllegalStateException if the last step failed, or the map or the snapshot is closed
   */
  public boolean prev() {
    if (!leavesEntry()) {
      return false;
    }
    if (version == source.version()) {
      return landed(merge.prev(), false);
    }
    K key = merge.key();
    renew();
    return landed(merge.before(key), false);
  }

  /**
   * Says whether the cursor stands on an entry.
   *
   * @return true if there is a key and a value to read
   */
  public boolean isValid() {
    return isOnEntry;
  }

  /**
   * Returns the key of the entry to which the cursor moved, also if it was removed since.
   *
   * @return the key
   * @throws IllegalStateException if the cursor stands nowhere
   */
  public K key() {
    requireEntry();
    return merge.key();
  }

  /**
   * Returns the value of the key, as it is now.
   *
   * @return the value
   * @throws ConcurrentModificationException if the key was removed since the cursor moved to it
   * @throws IllegalStateException if the cursor stands nowhere, or the map or the snapshot is
   *     closed
   */
  @SuppressWarnings("unchecked") // only values of the map's type are put in
  public V value() {
    requireEntry();
    if (version == source.version()) {
      return (V) merge.value();
    }
    Object value = source.layers().get(merge.key());
    if (value == null) {
      throw new ConcurrentModificationException("key " + merge.key() + " was removed");
    }
    return (V) value;
  }

  private void requireEntry() {
    if (!isOnEntry) {
      throw new IllegalStateException("the cursor does not stand on an entry");
    }
  }

  /** Says whether there is an entry to step from, and if so leaves it. */
  private boolean leavesEntry() {
    if (isOnEntry) {
      isOnEntry = false;
      isLost = true;
      return true;
    }
    if (isLost) {
      throw new IllegalStateException("the last step failed: the cursor must be positioned");
    }
    return false;
  }

  /** Passes delete marks, in the direction of the move that has found the entry. */
  private boolean landed(boolean found, boolean ascending) {
    boolean isAt = found;
    while (isAt && merge.isMark()) {
      isAt = ascending ? merge.next() : merge.prev();
    }
    isOnEntry = isAt;
    isLost = false;
    return isAt;
  }

  private void renewIfChanged() {
    isOnEntry = false;
    isLost = true;
    if (version != source.version()) {
      renew();
    }
  }

  private void renew() {
    merge = source.layers().merge(source.order(), from, to);
    version = source.version();
  }
}
