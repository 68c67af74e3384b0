package dev.espalier;

import dev.espalier.tree.TreeCursor;

/**
 * A position in a tree, typed.
 *
 * <p>Once a key has come or gone the cursor is invalid and must be positioned anew. Every other
 * change of the tree leaves it valid: where nodes have changed under it, it finds its key again.
 *
 * <p>The moves return whether the cursor is then at an entry. {@link #next()}, {@link #previous()},
 * {@link #key()} and {@link #value()} require that it is.
 */
final class EntryCursor<K, V> {
  private final EntryStore<K, V> store;
  private final TreeCursor cursor;
  private int modifications;

  EntryCursor(EntryStore<K, V> store) {
    this.store = store;
    this.cursor = new TreeCursor(store.tree());
  }

  boolean first() {
    return placed(cursor.first());
  }

  boolean last() {
    return placed(cursor.last());
  }

  /** Moves to the least key {@code >= key}, or {@code > key} if not inclusive. */
  boolean ceiling(K key, boolean inclusive) {
    return placed(cursor.ceiling(store.probe(key), inclusive));
  }

  /** Moves to the greatest key {@code <= key}, or {@code < key} if not inclusive. */
  boolean floor(K key, boolean inclusive) {
    return placed(cursor.floor(store.probe(key), inclusive));
  }

  private boolean placed(boolean found) {
    modifications = store.modifications();
    return found;
  }

  boolean next() {
    refresh();
    return cursor.next();
  }

  boolean previous() {
    refresh();
    return cursor.previous();
  }

  boolean isValid() {
    return cursor.isPositioned() && store.modifications() == modifications;
  }

  /** Decodes the key at the position. */
  K key() {
    refresh();
    return cursor.key(store.keyCodec());
  }

  /** Decodes the value at the position. */
  V value() {
    refresh();
    return cursor.value(store.valueCodec());
  }

  private void refresh() {
    if (cursor.isStale()) {
      cursor.ceiling(store.probeOf(cursor.rememberedKey()), true);
    }
  }
}
