package dev.espalier.layered;

/**
 * Several layers read as one: a cursor over the entries that decide.
 *
 * <p>For a key that several layers hold, the newest of their entries decides; an entry that lies in
 * an interval of a newer layer decides nothing. Delete marks do decide and are shown.
 *
 * <p>A merge is opened with bounds and shows nothing outside them. It may be turned round after
 * every step. If a layer's cursor throws, the merge has no place until it is positioned anew.
 *
 * @param <K> the type of the keys
 */
interface Merge<K> {
  /** Moves to the first entry. */
  boolean first();

  /** Moves to the last entry. */
  boolean last();

  /** Moves to the first entry whose key is {@code key} or greater. */
  boolean seek(K key);

  /** Moves to the last entry whose key is {@code key} or less. */
  boolean seekForPrev(K key);

  /** Moves to the first entry whose key is greater than {@code key}. */
  boolean after(K key);

  /** Moves to the last entry whose key is less than {@code key}. */
  boolean before(K key);

  /** Moves to the next entry. REQUIRES: the merge stands on one. */
  boolean next();

  /** Moves to the entry before. REQUIRES: the merge stands on one. */
  boolean prev();

  /** Returns the key. REQUIRES: the merge stands on an entry. */
  K key();

  /** Returns the value, or {@link DeleteMark#MARK}. REQUIRES: the merge stands on an entry. */
  Object value();

  /** Says whether the entry is a delete mark. REQUIRES: the merge stands on an entry. */
  boolean isMark();
}
