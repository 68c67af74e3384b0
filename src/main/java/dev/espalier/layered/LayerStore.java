package dev.espalier.layered;

/**
 * Where the layers of one map are kept: makes their entries and, if the map is to outlive the
 * process, remembers which layers there are.
 *
 * @param <K> the type of the keys
 */
interface LayerStore<K> {
  /**
   * Makes a layer without entries or intervals.
   *
   * @throws RuntimeException if there is no memory for it; then nothing has changed
   */
  Layer<K> create();

  /**
   * Remembers the layers of the map, before they become so.
   *
   * @throws RuntimeException if that is impossible; then the former layers are still remembered
   */
  void remember(LayerStack<K> layers);

  /**
   * Remembers an interval of a layer, before it is added. It is already joined with all that it
   * overlaps or touches.
   *
   * @throws RuntimeException if that is impossible; then nothing has changed
   */
  void remember(Layer<K> layer, K from, K to);

  /** Checks the bytes that are kept beside the layers. */
  void verify();
}
