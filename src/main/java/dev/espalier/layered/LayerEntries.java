package dev.espalier.layered;

import java.util.Iterator;
import java.util.Map;

/**
 * Where the entries of one layer are kept. A value is an application's value or {@link
 * DeleteMark#MARK}.
 *
 * @param <K> the type of the keys
 */
interface LayerEntries<K> {
  /** Returns the value of a key; null if there is no entry. */
  Object get(K key);

  /** Sets the value of a key. If it fails, nothing has changed. */
  void put(K key, Object value);

  /** Removes the entry of a key, if there is one. */
  void remove(K key);

  /** Removes all entries from a key to a key, exclusive; null is an open end. */
  void removeRange(K from, K to);

  /** Fills entries that are empty. */
  void load(Iterator<Map.Entry<K, Object>> ascending);

  /** Returns the number of entries. O(1). */
  long size();

  /**
   * Makes a cursor, which must not be used any more after a change.
   *
   * @param withMarks false if there is surely no delete mark among the entries
   */
  LayerCursor<K> cursor(boolean withMarks);

  /** Checks the bytes that the entries are kept in. */
  void verify();

  /** Gives back the memory. Nothing is called afterwards. */
  void release();
}
