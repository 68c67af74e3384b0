package dev.espalier.layered;

import dev.espalier.access.Failure;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Makes one layer of adjacent ones.
 *
 * @param <K> the type of the keys
 */
final class Compaction<K> {
  /*
   * The new layer has, for every key, the entry that decides among the old layers, and the union
   * of their intervals. It takes the place of all of them, so that "older" means the same as
   * before.
   *
   * A delete mark inside the union is dropped: the interval says the same. If the oldest layer
   * takes part, nothing is left to hide, and all marks and intervals are dropped.
   */
  private final LayerStack<K> group;
  private final Comparator<? super K> order;
  private final RangeTombstones<K> union;
  private final boolean keepsMarks;

  /**
   * Prepares a compaction.
   *
   * @param group the adjacent layers
   * @param hasOldest whether the last of them is the oldest layer of all
   */
  Compaction(LayerStack<K> group, boolean hasOldest, Comparator<? super K> order) {
    this.group = group;
    this.order = order;
    this.union = new RangeTombstones<>(order);
    this.keepsMarks = !hasOldest && group.layers().stream().anyMatch(Layer::hasMarks);
    if (!hasOldest) {
      group.layers().forEach(layer -> layer.intervals().forEach(union::add));
    }
  }

  /**
   * Makes the new layer.
   *
   * @throws RuntimeException if a layer cannot be read or the new one not be written; then nothing
   *     has changed
   */
  Layer<K> run(LayerStore<K> store) {
    Layer<K> merged = store.create();
    try {
      merged.become(new Deciding(), union, keepsMarks);
      return merged;
    } catch (RuntimeException | Error failure) {
      Failure.takeBack(failure, merged::release);
      throw failure;
    }
  }

  /** The entries of the new layer. */
  private final class Deciding implements Iterator<Map.Entry<K, Object>> {
    private final Merge<K> merge = group.merge(order, null, null);
    private boolean isAtEntry = pass(merge.first());

    @Override
    public boolean hasNext() {
      return isAtEntry;
    }

    @Override
    public Map.Entry<K, Object> next() {
      if (!isAtEntry) {
        throw new NoSuchElementException();
      }
      Map.Entry<K, Object> entry = Map.entry(merge.key(), merge.value());
      isAtEntry = pass(merge.next());
      return entry;
    }

    /** Passes delete marks that the new layer does not need. */
    private boolean pass(boolean found) {
      boolean isAt = found;
      while (isAt && merge.isMark() && !(keepsMarks && !union.covers(merge.key()))) {
        isAt = merge.next();
      }
      return isAt;
    }
  }
}
