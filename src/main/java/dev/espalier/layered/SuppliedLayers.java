package dev.espalier.layered;

import dev.espalier.BTreeMap;
import dev.espalier.access.Failure;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import java.util.function.Supplier;

/**
 * Layers in memories of their own, of which nothing outlives the map.
 *
 * @param <K> the type of the keys
 */
final class SuppliedLayers<K> implements LayerStore<K> {
  private final Supplier<? extends Memory> memories;
  private final Codec<K> keys;
  private final Codec<Object> values;

  /**
   * Takes what layers are made of.
   *
   * @param memories gives an empty memory for each layer; closed, if that is possible, when nobody
   *     reads the layer any more
   */
  SuppliedLayers(Supplier<? extends Memory> memories, Codec<K> keys, Codec<?> values) {
    this.memories = memories;
    this.keys = keys;
    this.values = new MarkedCodec<>(values);
  }

  @Override
  public Layer<K> create() {
    Memory memory = memories.get();
    try {
      BTreeMap<K, Object> tree = BTreeMap.create(memory, keys, values);
      return new Layer<>(
          new TreeEntries<>(tree, keys, values, () -> close(memory)),
          new RangeTombstones<>(keys.order()),
          false);
    } catch (RuntimeException | Error failure) {
      Failure.takeBack(failure, () -> close(memory));
      throw failure;
    }
  }

  private static void close(Memory memory) {
    if (memory instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException("a layer's memory cannot be closed", e);
      }
    }
  }

  @Override
  public void remember(LayerStack<K> layers) {}

  @Override
  public void remember(Layer<K> layer, K from, K to) {}

  @Override
  public void verify() {}
}
