package dev.espalier.layered;

import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A {@link LayeredMap} as it was at one moment, whatever is written, frozen or compacted later.
 *
 * <p>A snapshot costs nothing but the memory of the layers that it reads. The map goes on without
 * those that are compacted away; their memory is given back when the last snapshot that reads them
 * is closed.
 *
 * {@snippet :
 * try (Snapshot<String, Integer> before = map.snapshot()) {
 *   map.deleteRange("a", "n");
 *   before.get("k");      // still there
 * }
 * }
 *
 * <p>Snapshots may be read by many threads, also while one thread changes the map, provided that
 * the layers of the map are in memories of their own. Closing while a cursor moves is not allowed.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Snapshot<K, V> implements AutoCloseable {
  private final Source<K> source;

  Snapshot(LayerStack<K> layers, Comparator<? super K> order) {
    source = new Source<>(layers, order);
    layers.retain();
  }

  /**
   * Returns the value of a key.
   *
   * @param key a key
   * @return the value, or null if the key is absent
   * @throws IllegalStateException if the snapshot is closed
   */
  @SuppressWarnings("unchecked") // only values of the map's type are put in
  public V get(K key) {
    return (V) source.layers().get(Objects.requireNonNull(key, "key"));
  }

  /**
   * Opens a cursor over all entries.
   *
   * @return a cursor that stands nowhere
   * @throws IllegalStateException if the snapshot is closed
   */
  public MergingCursor<K, V> cursor() {
    return cursor(null, null);
  }

  /**
   * Opens a cursor over a range of the entries.
   *
   * @param from the first key that the cursor shows; null for no bound
   * @param to the first key behind those that it shows; null for no bound
   * @return a cursor that stands nowhere
   * @throws IllegalArgumentException if {@code from} is greater than {@code to}
   * @throws IllegalStateException if the snapshot is closed
   */
  public MergingCursor<K, V> cursor(K from, K to) {
    return new MergingCursor<>(source, from, to);
  }

  /** Closes the snapshot. Afterwards it and its cursors are of no use. */
  @Override
  public void close() {
    if (source.closed.compareAndSet(false, true)) {
      source.stack.release();
    }
  }

  private static final class Source<K> implements LayerSource<K> {
    private final LayerStack<K> stack;
    private final Comparator<? super K> order;
    private final AtomicBoolean closed = new AtomicBoolean();

    Source(LayerStack<K> stack, Comparator<? super K> order) {
      this.stack = stack;
      this.order = order;
    }

    @Override
    public Comparator<? super K> order() {
      return order;
    }

    @Override
    public long version() {
      return closed.get() ? 1 : 0;
    }

    @Override
    public LayerStack<K> layers() {
      if (closed.get()) {
        throw new IllegalStateException("the snapshot is closed");
      }
      return stack;
    }
  }
}
