package dev.espalier.layered;

import static dev.espalier.layered.ManifestFormat.FIRST_LAYER_MEMORY;
import static dev.espalier.layered.ManifestFormat.MANIFEST_MEMORY;
import static dev.espalier.layered.ManifestFormat.RANGES_MEMORY;

import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.StableCell;
import dev.espalier.access.Failure;
import dev.espalier.access.FormatTag;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Layers in the memories of a {@link dev.espalier.memory.MemoryManager}, which are found again when
 * the map is opened.
 *
 * @param <K> the type of the keys
 */
final class ManagedLayers<K> implements LayerStore<K> {
  /*
   * Memory 0 has a cell that names the memories of the layers, the newest first; memory 1 the
   * deleted ranges of all layers, as every layer has them on the heap, too. The map is what these
   * two say. Whatever changes it first writes what may fail for lack of memory, then the cell.
   *
   * Invariants
   *   1. A memory is in use if the cell names it, or if a snapshot reads its layer.
   *   2. A layer that the cell names has a row for each of its ranges. Other rows mean nothing; they
   *      are removed when the memory is used again.
   */
  private final Memory[] memories;
  private final Codec<K> keys;
  private final Codec<Object> values;
  private final StableCell<Manifest> manifest;
  private final StoredRanges<K> ranges;

  /** Guards what follows, as snapshots may be closed by several threads. */
  private final Object lock = new Object();

  private final Map<Layer<K>, Integer> memoryOf = new HashMap<>();
  private final BitSet inUse = new BitSet();

  private ManagedLayers(
      Memory[] memories,
      Codec<K> keys,
      Codec<?> values,
      StableCell<Manifest> manifest,
      StoredRanges<K> ranges) {
    this.memories = memories;
    this.keys = keys;
    this.values = new MarkedCodec<>(values);
    this.manifest = manifest;
    this.ranges = ranges;
    inUse.set(0, FIRST_LAYER_MEMORY);
  }

  /**
   * Makes the layers of an empty map.
   *
   * @param memories all memories of the map, none of which holds a structure
   * @throws IllegalStateException if one of them does; then nothing is changed
   */
  static <K> ManagedLayers<K> create(Memory[] memories, Codec<K> keys, Codec<?> values) {
    for (int i = 0; i < memories.length; i++) {
      if (!FormatTag.isVacant(memories[i])) {
        throw new IllegalStateException(
            "memory %d of %d for a new map is not empty".formatted(i, memories.length));
      }
    }
    StoredRanges<K> ranges = StoredRanges.create(memories[RANGES_MEMORY], keys);
    BTreeMap.create(memories[FIRST_LAYER_MEMORY], keys, new MarkedCodec<>(values));
    Manifest initial = new Manifest(memories.length, List.of(FIRST_LAYER_MEMORY));
    return new ManagedLayers<>(
        memories,
        keys,
        values,
        StableCell.create(memories[MANIFEST_MEMORY], Manifest.CODEC, initial),
        ranges);
  }

  /**
   * Opens the layers of a map.
   *
   * @param manifest the cell in the first of the memories
   * @param memories all memories of the map
   * @throws CorruptedException if they do not hold what the cell names
   */
  static <K> ManagedLayers<K> open(
      StableCell<Manifest> manifest, Memory[] memories, Codec<K> keys, Codec<?> values) {
    StoredRanges<K> ranges = StoredRanges.open(memories[RANGES_MEMORY], keys);
    return new ManagedLayers<>(memories, keys, values, manifest, ranges);
  }

  /** Returns the layers that the cell names, the first time. */
  LayerStack<K> layers() {
    List<Integer> numbers = manifest.get().layers();
    List<Layer<K>> layers = new ArrayList<>(numbers.size());
    for (int number : numbers) {
      boolean isOldest = layers.size() == numbers.size() - 1;
      BTreeMap<K, Object> tree = BTreeMap.open(memories[number], keys, values);
      layers.add(layer(number, tree, ranges.get(number), !isOldest));
    }
    return new LayerStack<>(layers);
  }

  @Override
  public Layer<K> create() {
    int number = takeMemory();
    try {
      ranges.removeAll(number);
      Memory memory = memories[number];
      if (!FormatTag.isVacant(memory)) {
        memory.write(0, new byte[Long.BYTES], 0, Long.BYTES);
      }
      BTreeMap<K, Object> tree = BTreeMap.create(memory, keys, values);
      return layer(number, tree, new RangeTombstones<>(keys.order()), false);
    } catch (RuntimeException | Error failure) {
      Failure.takeBack(failure, () -> releaseMemory(number));
      throw failure;
    }
  }

  private Layer<K> layer(
      int number, BTreeMap<K, Object> tree, RangeTombstones<K> intervals, boolean hasMarks) {
    LayerEntries<K> entries = new TreeEntries<>(tree, keys, values, () -> releaseMemory(number));
    Layer<K> layer = new Layer<>(entries, intervals, hasMarks);
    synchronized (lock) {
      inUse.set(number);
      memoryOf.put(layer, number);
    }
    return layer;
  }

  private int takeMemory() {
    synchronized (lock) {
      int number = inUse.nextClearBit(FIRST_LAYER_MEMORY);
      if (number >= memories.length) {
        throw new IllegalStateException(
            "all %d memories of the map are in use: compact it, or close snapshots"
                .formatted(memories.length));
      }
      inUse.set(number);
      return number;
    }
  }

  private void releaseMemory(int number) {
    synchronized (lock) {
      inUse.clear(number);
      memoryOf.values().remove(number);
    }
  }

  private int numberOf(Layer<K> layer) {
    synchronized (lock) {
      return memoryOf.get(layer);
    }
  }

  @Override
  public void remember(LayerStack<K> layers) {
    List<Integer> numbers = layers.layers().stream().map(this::numberOf).toList();
    List<Integer> former = manifest.get().layers();
    for (Layer<K> layer : layers.layers()) {
      if (!former.contains(numberOf(layer))) {
        ranges.putAll(numberOf(layer), layer.intervals());
      }
    }
    manifest.set(new Manifest(memories.length, numbers));
  }

  @Override
  public void remember(Layer<K> layer, K from, K to) {
    ranges.put(numberOf(layer), from, to);
  }

  @Override
  public void verify() {
    ranges.verify();
  }
}
