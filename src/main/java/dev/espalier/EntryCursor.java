package dev.espalier;

/**
 * A position in a tree, typed.
 *
 * <p>Once a key has come or gone the cursor is invalid and must be positioned anew. Every other
 * change of the tree leaves it valid: where nodes have changed under it, it finds its key again.
 *
 * <p>The moves return whether the cursor is then at an entry. {@link #next()}, {@link #previous()},
 * {@link #key()} and {@link #value()} require that it is.
 */
sealed interface EntryCursor<K, V> permits CodedEntryCursor, LongEntryCursor {
  boolean first();

  boolean last();

  /** Moves to the least key {@code >= key}, or {@code > key} if not inclusive. */
  boolean ceiling(K key, boolean inclusive);

  /** Moves to the greatest key {@code <= key}, or {@code < key} if not inclusive. */
  boolean floor(K key, boolean inclusive);

  boolean next();

  boolean previous();

  /** Decodes the key at the position. */
  K key();

  /** Decodes the value at the position. */
  V value();
}
