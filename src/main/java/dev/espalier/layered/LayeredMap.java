package dev.espalier.layered;

import dev.espalier.access.Failure;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An ordered map in layers: deleting a range of any size takes a moment, and so does keeping what
 * the map holds at one moment for readers to come.
 *
 * <p>A map consists of layers, numbered from the newest, 0, which alone is written to. {@link
 * #freeze} puts a new one on top; {@link #compact(int, int)} makes one of several. What is deleted
 * is only marked while an older layer may still hold it.
 *
 * {@snippet :
 * var map = LayeredMap.create(ArenaMemory::create, Codecs.STRING, Codecs.I32);
 * map.put("b", 1);
 * map.put("k", 2);
 * try (var before = map.snapshot()) {
 *   map.deleteRange("a", "n");      // two comparisons and one interval, however many keys
 *   map.put("c", 3);
 *   map.get("k");                   // null
 *   before.get("k");                // 2
 * }
 * map.compact();                    // "k" gives back its space
 * }
 *
 * <p>The order of the map is that of its key codec. Keys and values are not null.
 *
 * <p>A map is changed by one thread at a time, and while it is changed no other reads it; readers
 * alone may run side by side. What a {@link Snapshot} allows beyond that is said there.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class LayeredMap<K, V> implements AutoCloseable {
  /*
   * What a map holds is defined by the layers from new to old: for a key, the first layer decides
   * that has an entry for it, or else an interval over it. Inside a layer an entry beats the
   * intervals. So an interval of a layer hides what older layers hold, and nothing else; deleting a
   * range removes the entries of the top layer there and then adds one interval to it. No entry and
   * no interval needs a number that says when it was written.
   *
   * Invariants, besides those of Layer
   *   1. Only adjacent layers are compacted, and the new layer takes their place.
   *   2. The oldest layer has no delete marks and no intervals: there is nothing that they could
   *      hide.
   *   3. The map holds one reference to each of its layers.
   */
  private final LayerStore<K> store;
  private final Source source;

  LayeredMap(LayerStore<K> store, LayerStack<K> layers, Comparator<? super K> order) {
    this.store = store;
    this.source = new Source(layers, order);
  }

  /**
   * Makes an empty map, of which nothing outlives it.
   *
   * @param layerMemory gives a memory for each layer: a new one, without a page, at every call. The
   *     map owns it, and closes it, if it is {@link AutoCloseable}, when nobody reads the layer any
   *     more
   * @param keys the codec of keys, which decides the order
   * @param values the codec of values
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  public static <K, V> LayeredMap<K, V> create(
      Supplier<? extends Memory> layerMemory, Codec<K> keys, Codec<V> values) {
    LayerStore<K> store = new SuppliedLayers<>(layerMemory, keys, values);
    return new LayeredMap<>(store, LayerStack.of(store.create()), keys.order());
  }

  /**
   * Makes an empty map that can be opened again. It takes a number of neighbouring memories of a
   * manager: two for itself and one for each layer, so at most {@code memories - 2} layers; a
   * compaction needs one more while it runs.
   *
   * {@snippet :
   * try (MappedMemory file = MappedMemory.open(Path.of("events.espalier"))) {
   *   var manager = MemoryManager.open(file);
   *   var events = LayeredMap.openOrCreate(manager, 0, 32, Codecs.INSTANT, Codecs.STRING);
   *   events.deleteRange(null, Instant.now().minus(Duration.ofDays(30)));
   *   events.close();
   * }
   * }
   *
   * @param manager the manager, which stays the caller's
   * @param firstMemory number of the first memory
   * @param memories how many memories, from 4 to 255
   * @param keys the codec of keys, which decides the order
   * @param values the codec of values
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   * @throws IllegalArgumentException if the manager has no such memories, or these are too few
   * @throws IllegalStateException if one of them is in use or holds a structure
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  public static <K, V> LayeredMap<K, V> create(
      MemoryManager manager, int firstMemory, int memories, Codec<K> keys, Codec<V> values) {
    return new ManagedMaps<>(manager, firstMemory, keys, values).create(memories);
  }

  /**
   * Opens the map that was made in memories of a manager. It is as it was when it was last changed,
   * closed or not.
   *
   * @param manager the manager, which stays the caller's
   * @param firstMemory number of the first memory of the map
   * @param keys the codec of keys that the map was made with
   * @param values the codec of values
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   * @throws IllegalArgumentException if the manager has no such memory
   * @throws IllegalStateException if one of the memories is in use
   * @throws dev.espalier.CorruptedException if there is no map
   */
  public static <K, V> LayeredMap<K, V> open(
      MemoryManager manager, int firstMemory, Codec<K> keys, Codec<V> values) {
    return new ManagedMaps<>(manager, firstMemory, keys, values).open();
  }

  /**
   * Opens a map in memories of a manager, or makes an empty one if the first memory holds nothing.
   *
   * @param manager the manager, which stays the caller's
   * @param firstMemory number of the first memory of the map
   * @param memories how many memories a new map takes; an existing one has as many as it was made
   *     with
   * @param keys the codec of keys
   * @param values the codec of values
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   * @throws IllegalArgumentException if the manager has no such memories, or these are too few
   * @throws IllegalStateException if one of them is in use, or holds a structure though the first
   *     one does not
   * @throws dev.espalier.CorruptedException if there is something else than a map
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  public static <K, V> LayeredMap<K, V> openOrCreate(
      MemoryManager manager, int firstMemory, int memories, Codec<K> keys, Codec<V> values) {
    return new ManagedMaps<>(manager, firstMemory, keys, values).openOrCreate(memories);
  }

  /**
   * Returns the value of a key. Takes a search in each layer down to the one that decides.
   *
   * @param key a key
   * @return the value, or null if the key is absent
   * @throws IllegalStateException if the map is closed
   */
  @SuppressWarnings("unchecked") // only put sets values
  public V get(K key) {
    return (V) layers().get(Objects.requireNonNull(key, "key"));
  }

  /**
   * Sets the value of a key. O(log n) in the top layer.
   *
   * @param key a key
   * @param value its value from now on
   * @throws IllegalArgumentException if key or value break the bound of their codec; then nothing
   *     has changed
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; then nothing has
   *     changed
   * @throws IllegalStateException if the map is closed
   */
  public void put(K key, V value) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    top().entries().put(key, value);
  }

  /**
   * Removes a key, if it is there. O(log n) in the top layer, no other one is looked at.
   *
   * @param key a key
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; then nothing has
   *     changed
   * @throws IllegalStateException if the map is closed
   */
  public void remove(K key) {
    Objects.requireNonNull(key, "key");
    Layer<K> top = top();
    if (isSingle() || top.intervals().covers(key)) {
      top.entries().remove(key);
    } else {
      top.mark(key);
    }
  }

  /**
   * Removes all keys of a range. Takes O(log n) for everything in older layers, however much it is,
   * and in the top layer O(log n) and the freeing of the nodes that lie wholly in the range.
   *
   * @param fromInclusive the first key of the range; null for no bound
   * @param toExclusive the first key behind the range; null for no bound
   * @throws IllegalArgumentException if {@code fromInclusive} is greater than {@code toExclusive};
   *     then nothing has changed
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; then nothing has
   *     changed
   * @throws IllegalStateException if the map is closed
   */
  public void deleteRange(K fromInclusive, K toExclusive) {
    if (RangeTombstones.isEmpty(source.order, fromInclusive, toExclusive)) {
      return;
    }
    Layer<K> top = top();
    if (!isSingle()) {
      addInterval(top, fromInclusive, toExclusive);
    }
    top.entries().removeRange(fromInclusive, toExclusive);
  }

  private void addInterval(Layer<K> top, K from, K to) {
    IntervalCursor<K> place = new IntervalCursor<>(top.intervals());
    place.seekFrom(from);
    K start = place.isInside() ? place.left() : from;
    place.seekTo(to);
    K end = place.isInside() ? place.right() : to;
    store.remember(top, start, end);
    top.intervals().add(from, to);
  }

  /**
   * Puts a new layer on top; the former one does not change any more. O(1). Does nothing if the top
   * layer is empty.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if there is no memory for a new layer; then
   *     nothing has changed
   * @throws IllegalStateException if the map is closed, or if each memory that it was made with
   *     holds a layer already; then nothing has changed
   */
  public void freeze() {
    if (!layers().top().isEmpty()) {
      replaceLayers(0, 0, store.create());
    }
  }

  /**
   * Freezes the top layer and returns what the map holds at this moment. O(1).
   *
   * @return the snapshot, which is to be closed
   * @throws dev.espalier.OutOfMemorySpaceException if there is no memory for a new layer; then
   *     nothing has changed
   * @throws IllegalStateException if the map is closed, or if each memory that it was made with
   *     holds a layer already; then nothing has changed
   */
  public Snapshot<K, V> snapshot() {
    freeze();
    return new Snapshot<>(layers().belowTop(), source.order);
  }

  /**
   * Makes one layer of all. Afterwards the map holds no deleted data.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; then nothing has
   *     changed
   * @throws IllegalStateException if the map is closed, or if each memory that it was made with
   *     holds a layer already; then nothing has changed
   */
  public void compact() {
    compact(0, layerCount() - 1);
  }

  /**
   * Makes one layer of adjacent ones. Takes O(n) for the n entries of these layers, and the memory
   * of the new layer besides that of the old ones. If the top layer takes part, the new one is
   * written to from then on.
   *
   * @param fromLayer number of the newest layer that takes part; 0 is the top layer
   * @param toLayer number of the oldest layer that takes part
   * @throws IndexOutOfBoundsException if these are not layers of the map
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; then nothing has
   *     changed
   * @throws IllegalStateException if the map is closed, or if each memory that it was made with
   *     holds a layer already; then nothing has changed
   */
  public void compact(int fromLayer, int toLayer) {
    Objects.checkIndex(toLayer, layerCount());
    Objects.checkIndex(fromLayer, toLayer + 1);
    int behind = toLayer + 1;
    LayerStack<K> group = layers().part(fromLayer, behind);
    boolean hasOldest = behind == layerCount();
    replaceLayers(fromLayer, behind, new Compaction<>(group, hasOldest, source.order).run(store));
  }

  /**
   * Compacts what a policy chooses, until it chooses nothing any more.
   *
   * @param policy the policy, for instance {@link CompactionPolicy#sizeTiered
   *     CompactionPolicy.sizeTiered(4)}
   * @return how many compactions there were
   * @throws IndexOutOfBoundsException if the policy chooses layers that the map does not have
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; then the compactions
   *     before that one are done
   * @throws IllegalStateException if the map is closed
   */
  public int compact(CompactionPolicy policy) {
    int compactions = 0;
    Optional<CompactionPolicy.Run> run = policy.choose(layerSizes());
    while (run.isPresent()) {
      compact(run.get().from(), run.get().to());
      compactions++;
      run = policy.choose(layerSizes());
    }
    return compactions;
  }

  private List<CompactionPolicy.LayerSize> layerSizes() {
    return layers().layers().stream()
        .map(
            layer ->
                new CompactionPolicy.LayerSize(layer.entries().size(), layer.intervals().size()))
        .toList();
  }

  /**
   * Returns the number of layers.
   *
   * @return 1 or more
   * @throws IllegalStateException if the map is closed
   */
  public int layerCount() {
    return layers().size();
  }

  /**
   * Opens a cursor over all entries.
   *
   * @return a cursor that stands nowhere
   * @throws IllegalStateException if the map is closed
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
   * @throws IllegalStateException if the map is closed
   */
  public MergingCursor<K, V> cursor(K from, K to) {
    return new MergingCursor<>(source, from, to);
  }

  /**
   * Checks all layers.
   *
   * @throws dev.espalier.CorruptedException if a rule is broken, with the place
   * @throws IllegalStateException if the map is closed
   */
  public void verify() {
    layers().layers().forEach(layer -> layer.entries().verify());
    store.verify();
  }

  /**
   * Closes the map. Its memory is given back, but for layers that open snapshots read. Afterwards
   * the map and its cursors are of no use.
   */
  @Override
  public void close() {
    LayerStack<K> layers = source.stack;
    if (layers != null) {
      source.become(null);
      layers.release();
    }
  }

  /** Returns the layers, as they are. */
  LayerStack<K> layers() {
    return source.layers();
  }

  private boolean isSingle() {
    return layers().size() == 1;
  }

  /** Returns the top layer, which is about to change. */
  private Layer<K> top() {
    Layer<K> top = layers().top();
    source.version++;
    return top;
  }

  private void replaceLayers(int from, int to, Layer<K> layer) {
    LayerStack<K> former = layers();
    LayerStack<K> changed = former.with(from, to, layer);
    try {
      store.remember(changed);
    } catch (RuntimeException | Error failure) {
      Failure.takeBack(failure, layer::release);
      throw failure;
    }
    source.become(changed);
    former.part(from, to).release();
  }

  /** The map as its cursors see it. */
  private final class Source implements LayerSource<K> {
    private final Comparator<? super K> order;
    private LayerStack<K> stack;
    private long version;

    Source(LayerStack<K> stack, Comparator<? super K> order) {
      this.stack = stack;
      this.order = order;
    }

    void become(LayerStack<K> changed) {
      stack = changed;
      version++;
    }

    @Override
    public Comparator<? super K> order() {
      return order;
    }

    @Override
    public long version() {
      return version;
    }

    @Override
    public LayerStack<K> layers() {
      if (stack == null) {
        throw new IllegalStateException("the map is closed");
      }
      return stack;
    }
  }
}
