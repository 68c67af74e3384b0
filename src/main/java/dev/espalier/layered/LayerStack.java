package dev.espalier.layered;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The layers that a reader sees, the newest first. Immutable.
 *
 * @param layers the layers; only a snapshot of an empty map has none
 * @param <K> the type of the keys
 */
record LayerStack<K>(List<Layer<K>> layers) {
  LayerStack {
    layers = List.copyOf(layers);
  }

  /** Returns one layer alone. */
  static <K> LayerStack<K> of(Layer<K> layer) {
    return new LayerStack<>(List.of(layer));
  }

  int size() {
    return layers.size();
  }

  Layer<K> top() {
    return layers.get(0);
  }

  /** Looks a key up, from new to old: an entry first, then the same layer's intervals. */
  Object get(K key) {
    // By number: reading is to make no object, and an iterator would be one for each key.
    for (int i = 0; i < layers.size(); i++) {
      Layer<K> layer = layers.get(i);
      Object found = layer.entries().get(key);
      if (found != null) {
        return found == DeleteMark.MARK ? null : found;
      }
      if (!layer.intervals().isEmpty() && layer.intervals().covers(key)) {
        return null;
      }
    }
    return null;
  }

  Merge<K> merge(Comparator<? super K> order, K from, K to) {
    List<LayerCursor<K>> cursors = new ArrayList<>(layers.size());
    List<RangeTombstones<K>> intervals = new ArrayList<>(layers.size());
    for (Layer<K> layer : layers) {
      cursors.add(layer.cursor());
      intervals.add(layer.intervals());
    }
    return new TournamentMerge<>(cursors, intervals, order, from, to);
  }

  /** Returns these layers without the newest. */
  LayerStack<K> belowTop() {
    return new LayerStack<>(layers.subList(1, layers.size()));
  }

  /** Returns the layers from an index to an index, exclusive. */
  LayerStack<K> part(int from, int to) {
    return new LayerStack<>(layers.subList(from, to));
  }

  /** Returns these layers with one in the place of those from an index to an index, exclusive. */
  LayerStack<K> with(int from, int to, Layer<K> layer) {
    List<Layer<K>> changed = new ArrayList<>(layers);
    changed.subList(from, to).clear();
    changed.add(from, layer);
    return new LayerStack<>(changed);
  }

  void retain() {
    layers.forEach(Layer::retain);
  }

  void release() {
    layers.forEach(Layer::release);
  }
}
