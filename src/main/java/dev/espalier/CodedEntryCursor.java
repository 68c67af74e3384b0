package dev.espalier;

import dev.espalier.tree.TreeCursor;
import java.util.ConcurrentModificationException;

/** A position in a tree of entries of any kind. */
final class CodedEntryCursor<K, V> implements EntryCursor<K, V> {
  private final EntryStore<K, V> store;
  private final TreeCursor cursor;

  CodedEntryCursor(EntryStore<K, V> store) {
    this.store = store;
    this.cursor = new TreeCursor(store.tree());
  }

  @Override
  public boolean first() {
    return cursor.first();
  }

  @Override
  public boolean last() {
    return cursor.last();
  }

  @Override
  public boolean ceiling(K key, boolean inclusive) {
    return cursor.ceiling(store.probe(key), inclusive);
  }

  @Override
  public boolean floor(K key, boolean inclusive) {
    return cursor.floor(store.probe(key), inclusive);
  }

  @Override
  public boolean next() {
    refresh();
    return cursor.next();
  }

  @Override
  public boolean previous() {
    refresh();
    return cursor.previous();
  }

  @Override
  public K key() {
    refresh();
    return cursor.key(store.keyCodec());
  }

  @Override
  public V value() {
    refresh();
    return cursor.value(store.valueCodec());
  }

  private void refresh() {
    if (cursor.isStale() && !cursor.find(store.probeOf(cursor.rememberedKey()))) {
      throw new ConcurrentModificationException("the key at the cursor has been removed");
    }
  }
}
