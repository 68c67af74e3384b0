package dev.espalier.layered;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codec;
import dev.espalier.tree.Probe;
import dev.espalier.tree.Tree;
import dev.espalier.tree.TreeAccess;
import dev.espalier.tree.TreeCursor;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * The entries of a layer in a {@link BTreeMap}.
 *
 * @param <K> the type of the keys
 */
final class TreeEntries<K> implements LayerEntries<K> {
  private final BTreeMap<K, Object> map;
  private final Set<K> keySet;
  private final Tree tree;
  private final Codec<K> keys;
  private final Codec<Object> values;
  private final Runnable release;

  /**
   * Takes a map.
   *
   * @param keys the codec of its keys
   * @param values the codec of its values
   * @param release gives back the memory of the map
   */
  TreeEntries(BTreeMap<K, Object> map, Codec<K> keys, Codec<Object> values, Runnable release) {
    this.map = map;
    this.keySet = map.keySet();
    this.tree = TreeAccess.of(map);
    this.keys = keys;
    this.values = values;
    this.release = release;
  }

  @Override
  public Object get(K key) {
    return map.get(key);
  }

  @Override
  public void put(K key, Object value) {
    map.insert(key, value);
  }

  @Override
  public void remove(K key) {
    keySet.remove(key);
  }

  @Override
  public void removeRange(K from, K to) {
    range(from, to).clear();
  }

  private Map<K, Object> range(K from, K to) {
    if (from == null) {
      return to == null ? map : map.headMap(to, false);
    }
    return to == null ? map.tailMap(from, true) : map.subMap(from, true, to, false);
  }

  @Override
  public void load(Iterator<Map.Entry<K, Object>> ascending) {
    Iterable<Map.Entry<K, Object>> entries = () -> ascending;
    map.bulkLoad(entries);
  }

  @Override
  public long size() {
    return map.sizeLong();
  }

  @Override
  public LayerCursor<K> cursor(boolean withMarks) {
    return new Cursor<>(tree, keys, values, withMarks);
  }

  @Override
  public void verify() {
    map.verify();
  }

  @Override
  public void release() {
    release.run();
  }

  /**
   * A position in the tree itself. A map's own cursor remembers each key, to find it again after a
   * change, and looks for one at every call; what merges layers makes new cursors after a change of
   * any of them, so that here is only checked that it did.
   */
  private static final class Cursor<K> implements LayerCursor<K> {
    private final TreeCursor cursor;
    private final Codec<K> keys;
    private final Codec<Object> values;
    private final boolean withMarks;

    /** The value at the cursor, once it was looked at for a mark. */
    private Object value;

    Cursor(Tree tree, Codec<K> keys, Codec<Object> values, boolean withMarks) {
      this.cursor = TreeCursor.forgetful(tree);
      this.keys = keys;
      this.values = values;
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
      return cursor.ceiling(Probe.of(key, keys), true);
    }

    @Override
    public boolean seekForPrev(K key) {
      value = null;
      return cursor.floor(Probe.of(key, keys), true);
    }

    @Override
    public boolean next() {
      leave();
      return cursor.next();
    }

    @Override
    public boolean prev() {
      leave();
      return cursor.previous();
    }

    private void leave() {
      checkUnchanged();
      value = null;
    }

    private void checkUnchanged() {
      if (cursor.isStale()) {
        throw new ConcurrentModificationException("the layer was changed while it was read");
      }
    }

    @Override
    public K key() {
      return cursor.key(keys);
    }

    @Override
    public Object value() {
      checkUnchanged();
      return value == null ? cursor.value(values) : value;
    }

    @Override
    public boolean isMark() {
      if (!withMarks) {
        return false;
      }
      value = cursor.value(values);
      return value == DeleteMark.MARK;
    }
  }
}
