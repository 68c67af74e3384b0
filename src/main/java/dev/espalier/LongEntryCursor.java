package dev.espalier;

import dev.espalier.codec.LongCodec;
import dev.espalier.tree.LongTreeCursor;
import dev.espalier.tree.Tree;

/** A position in a tree whose keys and values have 8 bytes each. */
final class LongEntryCursor<K, V> implements EntryCursor<K, V> {
  private final LongCodec<K> keys;
  private final LongCodec<V> values;
  private final LongTreeCursor cursor;

  LongEntryCursor(Tree tree, LongCodec<K> keys, LongCodec<V> values) {
    this.keys = keys;
    this.values = values;
    this.cursor = new LongTreeCursor(tree);
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
    long bits = keys.toBits(key);
    if (!cursor.ceiling(bits)) {
      return false;
    }
    return inclusive || cursor.key() != bits || cursor.next();
  }

  @Override
  public boolean floor(K key, boolean inclusive) {
    long bits = keys.toBits(key);
    if (!cursor.floor(bits)) {
      return false;
    }
    return inclusive || cursor.key() != bits || cursor.previous();
  }

  @Override
  public boolean next() {
    cursor.refresh();
    return cursor.next();
  }

  @Override
  public boolean previous() {
    cursor.refresh();
    return cursor.previous();
  }

  @Override
  public K key() {
    cursor.refresh();
    return keys.fromBits(cursor.key());
  }

  @Override
  public V value() {
    cursor.refresh();
    return values.fromBits(cursor.value());
  }
}
