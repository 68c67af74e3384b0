package dev.espalier.layered;

import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * The entries of a layer in a {@link BTreeMap}.
 *
 * @param <K> the type of the keys
 */
final class TreeEntries<K> implements LayerEntries<K> {
  private final BTreeMap<K, Object> tree;
  private final Set<K> keys;
  private final Runnable release;

  /**
   * Takes a tree.
   *
   * @param release gives back the memory of the tree
   */
  TreeEntries(BTreeMap<K, Object> tree, Runnable release) {
    this.tree = tree;
    this.keys = tree.keySet();
    this.release = release;
  }

  @Override
  public Object get(K key) {
    return tree.get(key);
  }

  @Override
  public void put(K key, Object value) {
    tree.insert(key, value);
  }

  @Override
  public void remove(K key) {
    keys.remove(key);
  }

  @Override
  public void removeRange(K from, K to) {
    range(from, to).clear();
  }

  private Map<K, Object> range(K from, K to) {
    if (from == null) {
      return to == null ? tree : tree.headMap(to, false);
    }
    return to == null ? tree.tailMap(from, true) : tree.subMap(from, true, to, false);
  }

  @Override
  public void load(Iterator<Map.Entry<K, Object>> ascending) {
    Iterable<Map.Entry<K, Object>> entries = () -> ascending;
    tree.bulkLoad(entries);
  }

  @Override
  public long size() {
    return tree.sizeLong();
  }

  @Override
  public LayerCursor<K> cursor(boolean withMarks) {
    return new Cursor<>(tree.cursor(), withMarks);
  }

  @Override
  public void verify() {
    tree.verify();
  }

  @Override
  public void release() {
    release.run();
  }

  private static final class Cursor<K> implements LayerCursor<K> {
    private final BTreeCursor<K, Object> cursor;
    private final boolean withMarks;

    /** The value at the cursor, once it was looked at for a mark. */
    private Object value;

    Cursor(BTreeCursor<K, Object> cursor, boolean withMarks) {
      this.cursor = cursor;
      this.withMarks = withMarks;
    }

    @Override
    public boolean first() {
      value = null;
      return cursor.first();
    }

    @Override
    public boolean last() {
      value = null;
      return cursor.last();
    }

    @Override
    public boolean seek(K key) {
      value = null;
      return cursor.seek(key);
    }

    @Override
    public boolean seekForPrev(K key) {
      value = null;
      return cursor.seekForPrev(key);
    }

    @Override
    public boolean next() {
      value = null;
      return cursor.next();
    }

    @Override
    public boolean prev() {
      value = null;
      return cursor.prev();
    }

    @Override
    public K key() {
      return cursor.key();
    }

    @Override
    public Object value() {
      return value == null ? cursor.value() : value;
    }

    @Override
    public boolean isMark() {
      if (!withMarks) {
        return false;
      }
      value = cursor.value();
      return value == DeleteMark.MARK;
    }
  }
}
