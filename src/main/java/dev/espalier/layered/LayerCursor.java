package dev.espalier.layered;

/**
 * A cursor over the entries of one layer, delete marks included, in the order of their keys.
 *
 * <p>A new cursor stands nowhere. Every method that moves it says whether it stands on an entry
 * then; if it does not, only the four methods that position it may be called.
 *
 * @param <K> the type of the keys
 */
interface LayerCursor<K> {
  /** Moves to the first entry. */
  boolean first();

  /** Moves to the last entry. */
  boolean last();

  /** Moves to the first entry whose key is {@code key} or greater. */
  boolean seek(K key);

  /** Moves to the last entry whose key is {@code key} or less. */
  boolean seekForPrev(K key);

  /** Moves to the next entry. REQUIRES: it stands on one. */
  boolean next();

  /** Moves to the entry before. REQUIRES: it stands on one. */
  boolean prev();

  /** Returns the key. REQUIRES: the cursor stands on an entry. */
  K key();

  /** Returns the value, or {@link DeleteMark#MARK}. REQUIRES: the cursor stands on an entry. */
  Object value();

  /** Says whether the entry is a delete mark. REQUIRES: the cursor stands on an entry. */
  boolean isMark();
}
