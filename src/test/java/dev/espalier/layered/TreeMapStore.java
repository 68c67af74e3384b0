package dev.espalier.layered;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Keeps layers in trees on the heap. Knows which are in use, and fails when told to. */
final class TreeMapStore<K> implements LayerStore<K> {
  private final Comparator<? super K> order;
  private final Set<LayerEntries<K>> inUse = new HashSet<>();
  private Supplier<RuntimeException> failure;
  private int untilFailure;

  TreeMapStore(Comparator<? super K> order) {
    this.order = order;
  }

  static LayeredMap<Integer, String> newMap() {
    return new TreeMapStore<Integer>(Comparator.naturalOrder()).open();
  }

  <V> LayeredMap<K, V> open() {
    return new LayeredMap<>(this, LayerStack.of(create()), order);
  }

  /** Returns how many layers have not been released. */
  int layersInUse() {
    return inUse.size();
  }

  /** Lets one of the coming calls fail: the next one if {@code calls} is 0. */
  void failAfter(int calls, Supplier<RuntimeException> failure) {
    untilFailure = calls;
    this.failure = failure;
  }

  /** Says whether a failure is still to come, and calls it off. */
  boolean takeFailure() {
    boolean pending = failure != null;
    failure = null;
    return pending;
  }

  private void mayFail() {
    if (failure != null && untilFailure-- == 0) {
      RuntimeException thrown = failure.get();
      failure = null;
      throw thrown;
    }
  }

  @Override
  public Layer<K> create() {
    mayFail();
    Entries entries = new Entries();
    inUse.add(entries);
    return new Layer<>(entries, new RangeTombstones<>(order), false);
  }

  @Override
  public void remember(LayerStack<K> layers) {
    mayFail();
  }

  @Override
  public void remember(Layer<K> layer, K from, K to) {
    mayFail();
  }

  @Override
  public void verify() {
    mayFail();
  }

  private final class Entries implements LayerEntries<K> {
    private final NavigableMap<K, Object> map = new TreeMap<>(order);
    private int modifications;

    @Override
    public Object get(K key) {
      mayFail();
      return map.get(key);
    }

    @Override
    public void put(K key, Object value) {
      mayFail();
      modifications++;
      map.put(key, value);
    }

    @Override
    public void remove(K key) {
      mayFail();
      modifications++;
      map.remove(key);
    }

    @Override
    public void removeRange(K from, K to) {
      modifications++;
      NavigableMap<K, Object> range = from == null ? map : map.tailMap(from, true);
      (to == null ? range : range.headMap(to, false)).clear();
    }

    @Override
    public void load(Iterator<Map.Entry<K, Object>> ascending) {
      modifications++;
      while (ascending.hasNext()) {
        mayFail();
        Map.Entry<K, Object> entry = ascending.next();
        if (!map.isEmpty() && order.compare(map.lastKey(), entry.getKey()) >= 0) {
          throw new AssertionError(entry.getKey() + " after " + map.lastKey());
        }
        map.put(entry.getKey(), entry.getValue());
      }
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public LayerCursor<K> cursor(boolean withMarks) {
      return new Cursor(withMarks);
    }

    @Override
    public void verify() {
      mayFail();
    }

    @Override
    public void release() {
      if (!inUse.remove(this)) {
        throw new AssertionError("released twice");
      }
    }

    private final class Cursor implements LayerCursor<K> {
      private final boolean withMarks;
      private final int expected = modifications;
      private Map.Entry<K, Object> entry;

      Cursor(boolean withMarks) {
        this.withMarks = withMarks;
      }

      private boolean moveTo(Map.Entry<K, Object> target) {
        mayFail();
        if (expected != modifications || !inUse.contains(Entries.this)) {
          throw new AssertionError("a cursor is used after a change or a release");
        }
        entry = target;
        return target != null;
      }

      @Override
      public boolean first() {
        return moveTo(map.firstEntry());
      }

      @Override
      public boolean last() {
        return moveTo(map.lastEntry());
      }

      @Override
      public boolean seek(K key) {
        return moveTo(map.ceilingEntry(key));
      }

      @Override
      public boolean seekForPrev(K key) {
        return moveTo(map.floorEntry(key));
      }

      @Override
      public boolean next() {
        return moveTo(map.higherEntry(entry.getKey()));
      }

      @Override
      public boolean prev() {
        return moveTo(map.lowerEntry(entry.getKey()));
      }

      @Override
      public K key() {
        return entry.getKey();
      }

      @Override
      public Object value() {
        return entry.getValue();
      }

      @Override
      public boolean isMark() {
        boolean isMark = entry.getValue() == DeleteMark.MARK;
        if (isMark && !withMarks) {
          throw new AssertionError("a mark where none is expected");
        }
        return isMark;
      }
    }
  }
}
