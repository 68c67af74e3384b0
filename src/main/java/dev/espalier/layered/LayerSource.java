package dev.espalier.layered;

import java.util.Comparator;

/**
 * What a {@link MergingCursor} reads: a map, which changes, or a snapshot, which does not.
 *
 * @param <K> the type of the keys
 */
interface LayerSource<K> {
  /** Returns the order of the keys. */
  Comparator<? super K> order();

  /** Returns a number that is another one after every change. */
  long version();

  /**
   * Returns the layers as they are now.
   *
   * @throws IllegalStateException if the map or the snapshot is closed
   */
  LayerStack<K> layers();
}
