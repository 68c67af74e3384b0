package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.tree.TreeAccess;
import java.lang.foreign.MemorySegment;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * An ordered map whose entries live off the heap, in the nodes of a B-tree in a {@link
 * dev.espalier.memory.Memory}.
 *
 * <p>It is a complete {@link NavigableMap}. Keys are ordered as their codec says; {@link
 * #comparator()} is null exactly when that is their natural order. All views, also views of views
 * and descending ones, are live: they read and write this map. Null keys and null values are
 * refused with {@link NullPointerException}.
 *
 * {@snippet :
 * counts.put("plum", 3L);
 * counts.merge("plum", 1L, Long::sum);
 * NavigableMap<String, Long> fromQuince = counts.tailMap("quince", true);
 * counts.headMap("apple", false).clear();
 * for (Map.Entry<String, Long> entry : counts.descendingMap().entrySet()) {
 *   entry.setValue(entry.getValue() + 1);
 * }
 * }
 *
 * <h2>Cost</h2>
 *
 * A lookup, an update, a step to a neighbouring key and the first element of any view cost O(log n)
 * page reads in a map of n entries. Walking costs O(1) amortised per entry, removing through an
 * iterator O(log n). The size of the map is known; the size of a part of it is counted, which reads
 * as many keys as there are, but no value. {@link #clear()} of the map is independent of its size.
 * Of a part it changes O(log n) nodes and frees those that lie wholly in it, without a look at
 * their entries; if it fails, nothing has changed.
 *
 * <p>What concerns keys only never decodes a value: {@code containsKey}, the key set and its
 * iterators, counting, the navigation that returns keys. {@link #insert}, {@link #putAll}, {@link
 * #replaceAll} and removal through a key set or an iterator do not read the values that they
 * displace.
 *
 * <h2>Keys, values and equality</h2>
 *
 * What is stored is an encoding, so each read makes a new object, and a later change of an object
 * that was stored does not reach the map. Keys are looked up by the map's order alone, so arrays as
 * keys are found by content. But {@code equals} and {@code hashCode} of maps and entries, {@code
 * containsValue}, {@code remove(key, value)} and {@code replace(key, oldValue, newValue)} ask the
 * objects' own {@code equals} and {@code hashCode}, as {@link java.util.Map} demands, and those of
 * arrays are by identity. A map with arrays as values therefore equals no other one, not even
 * itself read a second time.
 *
 * <h2>Iterators, entries and spliterators</h2>
 *
 * <p>Iterators and spliterators are fail-fast: they throw {@link
 * java.util.ConcurrentModificationException} when the keys of the map changed otherwise than
 * through the iterator, and so do {@code forEach}, {@code replaceAll}, {@code compute}, {@code
 * computeIfAbsent}, {@code computeIfPresent} and {@code merge} when the function they were given
 * does that. Replacing a value is no such change. An entry of an iterator writes a value set to it
 * through to the map, and throws {@link IllegalStateException} if its key has been removed since;
 * the entries that navigation returns, such as {@link #firstEntry()}, are immutable and
 * unconnected. Spliterators of the whole map know their size; all of keys and of entries are
 * sorted.
 *
 * <h2>Threads</h2>
 *
 * One thread may write while no other reads; without a writer any number may read side by side,
 * each with iterators and cursors of its own. That is for the caller to ensure. A reader beside a
 * writer comes to an end and harms neither the process nor the map, but what it returns means
 * nothing; where the misuse is noticed, which cannot be relied on, it ends with {@link
 * java.util.ConcurrentModificationException} or {@link CorruptedException}. Two writers at once may
 * destroy the map.
 *
 * <p>A map has nothing to close. After its memory was closed, whatever would read or write a byte
 * throws {@link IllegalStateException}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class BTreeMap<K, V> extends MapView<K, V> {
  static {
    TreeAccess.set(map -> ((BTreeMap<?, ?>) map).entries.tree());
  }

  BTreeMap(EntryStore<K, V> entries) {
    super(entries);
  }

  /**
   * Makes an empty map, with the layout and page size of the format, in a memory that has no
   * structure in it; the map grows the memory, which stays the caller's to close.
   *
   * @param memory the memory: without a page, or with a first page that begins with zeros
   * @param keys the codec of keys
   * @param values the codec of values
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   * @throws IllegalStateException if there is a structure in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static <K, V> BTreeMap<K, V> create(Memory memory, Codec<K> keys, Codec<V> values) {
    return builder(keys, values).create(memory);
  }

  /**
   * Opens the map in a memory; the map grows the memory, which stays the caller's to close. Nothing
   * is written.
   *
   * @param memory the memory
   * @param keys the codec of keys: of the encodings and the order that the map was written with
   * @param values the codec of values
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   * @throws CorruptedException if there is no map in the memory
   */
  public static <K, V> BTreeMap<K, V> open(Memory memory, Codec<K> keys, Codec<V> values) {
    return builder(keys, values).open(memory);
  }

  /**
   * Opens the map in a memory, or makes an empty one if there is no structure in it; the map grows
   * the memory, which stays the caller's to close.
   *
   * @param memory the memory
   * @param keys the codec of keys
   * @param values the codec of values
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   * @throws CorruptedException if there is something else in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static <K, V> BTreeMap<K, V> openOrCreate(Memory memory, Codec<K> keys, Codec<V> values) {
    return builder(keys, values).openOrCreate(memory);
  }

  /**
   * Starts to describe a map that differs from what {@link #create} makes.
   *
   * @param keys the codec of keys
   * @param values the codec of values
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return a builder
   */
  public static <K, V> Builder<K, V> builder(Codec<K> keys, Codec<V> values) {
    return new Builder<>(new TreeOpening<>(keys, values));
  }

  /**
   * Describes a map that is to be made or opened. Immutable: every method returns another builder.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   */
  public static final class Builder<K, V> extends TreeBuilder<K, V, BTreeMap<K, V>, Builder<K, V>> {
    private Builder(TreeOpening<K, V> opening) {
      super(opening);
    }

    @Override
    Builder<K, V> with(TreeOpening<K, V> other) {
      return new Builder<>(other);
    }

    @Override
    BTreeMap<K, V> collection(EntryStore<K, V> entries) {
      return new BTreeMap<>(entries);
    }
  }

  /**
   * Stores all entries of an input and writes a changed node when the input has moved past it:
   * once, if the keys ascend or descend. Of equal keys the last one wins. For ascending or
   * descending keys, or runs of such, this is much cheaper than storing them one by one; for others
   * it costs about as much.
   *
   * <p>The input is consumed lazily, and what is held is one path of the tree and few nodes beside
   * it. It must not use this map: every operation from within it is refused. If it throws, or one
   * of its entries is refused, or the memory cannot grow, then all entries before are stored.
   *
   * @param input the entries
   * @return how many keys were new
   * @throws NullPointerException if a key or a value is null
   * @throws IllegalArgumentException if a key or a value breaks the bound of its codec
   * @throws OutOfMemorySpaceException if the memory cannot grow
   * @throws java.util.ConcurrentModificationException if the input uses this map
   */
  public long insertMany(Iterator<? extends Map.Entry<? extends K, ? extends V>> input) {
    return EntryBatch.ofEntries(entries).insert(input);
  }

  /**
   * Stores all entries of an input, as {@link #insertMany(Iterator)} does.
   *
   * @param input the entries
   * @return how many keys were new
   * @throws NullPointerException if a key or a value is null
   * @throws IllegalArgumentException if a key or a value breaks the bound of its codec
   * @throws OutOfMemorySpaceException if the memory cannot grow
   * @throws java.util.ConcurrentModificationException if the input uses this map
   */
  public long insertMany(Iterable<? extends Map.Entry<? extends K, ? extends V>> input) {
    return insertMany(input.iterator());
  }

  /**
   * Loads strictly ascending entries into this empty map, with full nodes: about half as many as
   * {@link #insertMany} leaves, each written once, one behind the other where the memory was empty.
   *
   * @param ascending the entries, consumed lazily; it must not use this map
   * @throws IllegalStateException if this map is not empty; nothing is changed
   * @throws IllegalArgumentException if a key is not above the one before, naming both, or a key or
   *     a value breaks the bound of its codec; the map is then empty
   * @throws OutOfMemorySpaceException if the memory cannot grow; the map is then empty
   * @throws java.util.ConcurrentModificationException if the input uses this map
   */
  public void bulkLoad(Iterable<? extends Map.Entry<? extends K, ? extends V>> ascending) {
    bulkLoad(ascending, 1.0);
  }

  /**
   * Loads strictly ascending entries into this empty map, as {@link #bulkLoad(Iterable)} does, with
   * nodes that are not full, so that later insertions split fewer of them.
   *
   * @param ascending the entries, consumed lazily; it must not use this map
   * @param fillFactor how full nodes become, above 0.5 and at most 1
   * @throws IllegalStateException if this map is not empty; nothing is changed
   * @throws IllegalArgumentException if the fill factor is outside its limits, nothing being
   *     changed; or if a key is not above the one before, naming both, or a key or a value breaks
   *     the bound of its codec; the map is then empty
   * @throws OutOfMemorySpaceException if the memory cannot grow; the map is then empty
   * @throws java.util.ConcurrentModificationException if the input uses this map
   */
  public void bulkLoad(
      Iterable<? extends Map.Entry<? extends K, ? extends V>> ascending, double fillFactor) {
    EntryBatch.ofEntries(entries).load(ascending, fillFactor);
  }

  /**
   * Stores all entries of another map. If that is a {@link SortedMap} with an equal {@code
   * comparator()}, this is a {@link #bulkLoad(Iterable)} where this map is empty and an {@link
   * #insertMany(Iterable)} where it is not, with what they say about an entry that is refused.
   * Storing this map or a view of it does nothing. No displaced value is read.
   *
   * @param map the entries; a sorted map of another class must not read this one
   * @throws NullPointerException if a key or a value is null
   * @throws IllegalArgumentException if a key or a value breaks the bound of its codec
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  @Override
  public void putAll(Map<? extends K, ? extends V> map) {
    if (map instanceof SpanMap<?, ?> view && view.entries == entries) {
      return;
    }
    if (map instanceof SortedMap<? extends K, ? extends V> sorted
        && Objects.equals(sorted.comparator(), comparator())) {
      storeSorted(sorted);
    } else {
      super.putAll(map);
    }
  }

  private <L extends K, W extends V> void storeSorted(SortedMap<L, W> map) {
    if (isEmpty()) {
      bulkLoad(map.entrySet());
    } else {
      insertMany(map.entrySet());
    }
  }

  /**
   * Surveys the map. Costs O(n): it looks at every node.
   *
   * @return its figures
   * @throws CorruptedException if a node cannot be read
   */
  public TreeStats stats() {
    return entries.stats();
  }

  /**
   * Walks the bytes of the map and checks every rule of the format. Costs O(n).
   *
   * @throws CorruptedException naming the first broken rule and its address
   */
  public void verify() {
    entries.verifyOrThrow();
  }

  /**
   * Walks the bytes of the map and reports every broken rule of the format, up to 1000 of them.
   * What lies below a node that cannot be read is not looked at. Costs O(n).
   *
   * @param findings takes a sentence for each broken rule: its address, the rule, what was found
   */
  public void verify(Consumer<? super String> findings) {
    entries.verify().forEach(finding -> findings.accept(finding.toString()));
  }

  /**
   * Stores an entry without reading the value that it displaces, which makes it cheaper than {@link
   * #put} where values are long. Costs O(log n).
   *
   * @param key the key
   * @param value the value
   * @return true if the key was absent
   * @throws NullPointerException if an argument is null
   * @throws IllegalArgumentException if an argument breaks the bound of its codec; the map is as it
   *     was
   * @throws OutOfMemorySpaceException if the memory cannot grow; the map is as it was
   */
  public boolean insert(K key, V value) {
    return store(key, value);
  }

  /**
   * Reads the bytes of a value without decoding it, in place if they lie in one piece of memory, as
   * those of all but long values do; else they are copied for the time of the call. Costs O(log n).
   *
   * {@snippet :
   * Integer sum = images.readValue("oak.png", bytes -> {
   *   int total = 0;
   *   for (long i = 0; i < bytes.byteSize(); i++) {
   *     total += bytes.get(ValueLayout.JAVA_BYTE, i);
   *   }
   *   return total;
   * });
   * }
   *
   * @param key the key
   * @param reader gets a read-only segment of exactly the bytes of the value. The segment must not
   *     be used after the reader has returned: its bytes may then be those of something else. The
   *     reader may read the map, but not change it.
   * @param <R> the type of the result
   * @return what the reader returned, or null if the key is absent
   * @throws NullPointerException if an argument is null
   * @throws java.util.ConcurrentModificationException if the reader changed the map
   */
  public <R> R readValue(K key, Function<? super MemorySegment, ? extends R> reader) {
    Objects.requireNonNull(reader, "reader");
    return entries.readValue(Objects.requireNonNull(key, "key"), reader);
  }

  /**
   * Copies the bytes of a value, without decoding it, to the front of a segment. Costs O(log n).
   *
   * @param key the key
   * @param target the segment; what it has behind the value stays as it is
   * @return the number of bytes of the value, or -1 if the key is absent; then nothing is copied
   * @throws NullPointerException if an argument is null
   * @throws IllegalArgumentException if the value does not fit into the segment, or that is
   *     read-only; then nothing is copied
   */
  public long copyValue(K key, MemorySegment target) {
    if (target.isReadOnly()) {
      throw new IllegalArgumentException("the target is read-only");
    }
    Long length = readValue(key, value -> copy(value, target));
    return length == null ? -1 : length;
  }

  private static long copy(MemorySegment value, MemorySegment target) {
    long length = value.byteSize();
    if (length > target.byteSize()) {
      throw new IllegalArgumentException(
          "value of %d bytes does not fit into a target of %d"
              .formatted(length, target.byteSize()));
    }
    MemorySegment.copy(value, 0, target, 0, length);
    return length;
  }

  /**
   * Returns the number of entries, also where it exceeds the range of {@link #size()}, which then
   * returns {@link Integer#MAX_VALUE}. Costs O(1).
   *
   * @return the number of entries
   */
  public long sizeLong() {
    return count();
  }

  /**
   * Makes a cursor over this map, at no entry yet.
   *
   * @return a new cursor
   */
  public BTreeCursor<K, V> cursor() {
    return new BTreeCursor<>(entries);
  }
}
