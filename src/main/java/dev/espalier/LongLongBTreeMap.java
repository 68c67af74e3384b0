package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import dev.espalier.tree.LongTree;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * An ordered map from {@code long} to {@code long} that makes no boxes: the primitive side of a
 * {@link BTreeMap} from {@link Long} to {@link Long}, with the same bytes in the memory.
 *
 * <p>Looking up, replacing a value and stepping make no object at all; inserting and removing make
 * none but where the general way has to be gone, as for the nodes of a {@link Layout#V1} map.
 * {@link #of} gives an existing map this side, {@link #asMap} is the way back, to its views, its
 * batches, its figures and its check. Both are the same map: what one stores, the other has.
 *
 * <p>Keys are in signed order if their codec is {@link Codecs#I64} and in unsigned order if it is
 * {@link Codecs#U64}; every method here that compares keys, does so in that order.
 *
 * {@snippet :
 * LongLongBTreeMap balances = LongLongBTreeMap.create(memory);
 * balances.put(42, 1_000);
 * long balance = balances.get(42, 0);
 * balances.forEachInRange(0, 99, (account, cents) -> print(account, cents));
 * }
 *
 * <p>A lookup, an update and the navigation to a neighbouring key cost O(log n) page reads in a map
 * of n entries, walking O(1) amortised per entry. One thread may write while no other reads;
 * without a writer any number may read side by side.
 */
public final class LongLongBTreeMap {
  /** The last encoded key there can be. */
  private static final long LAST = -1;

  private final BTreeMap<Long, Long> map;
  private final LongTree tree;
  private final LongForm keys;
  private final LongForm values;

  private LongLongBTreeMap(BTreeMap<Long, Long> map) {
    this.map = map;
    this.keys = LongForm.of(map.entries.keyCodec(), "keys");
    this.values = LongForm.of(map.entries.valueCodec(), "values");
    this.tree = map.entries.longs();
  }

  /**
   * Returns the primitive side of a map.
   *
   * @param map a map whose codecs are {@link Codecs#U64} or {@link Codecs#I64}, each either
   * @return another access to the same map
   * @throws IllegalArgumentException if one of its codecs is another, naming it
   */
  public static LongLongBTreeMap of(BTreeMap<Long, Long> map) {
    return new LongLongBTreeMap(map);
  }

  /**
   * Makes an empty map of signed keys and values in a memory that has no structure in it.
   *
   * @param memory the memory, which stays the caller's
   * @return the map
   * @throws IllegalStateException if there is a structure in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static LongLongBTreeMap create(Memory memory) {
    return create(memory, Codecs.I64, Codecs.I64);
  }

  /**
   * Makes an empty map in a memory that has no structure in it.
   *
   * @param memory the memory, which stays the caller's
   * @param keys {@link Codecs#U64} or {@link Codecs#I64}
   * @param values {@link Codecs#U64} or {@link Codecs#I64}
   * @return the map
   * @throws IllegalArgumentException if one of the codecs is another; nothing is changed
   * @throws IllegalStateException if there is a structure in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static LongLongBTreeMap create(Memory memory, Codec<Long> keys, Codec<Long> values) {
    return of(checked(keys, values).create(memory));
  }

  /**
   * Opens the map of signed keys and values in a memory. Nothing is written.
   *
   * @param memory the memory, which stays the caller's
   * @return the map
   * @throws CorruptedException if there is no map in the memory
   */
  public static LongLongBTreeMap open(Memory memory) {
    return open(memory, Codecs.I64, Codecs.I64);
  }

  /**
   * Opens the map in a memory. Nothing is written.
   *
   * @param memory the memory, which stays the caller's
   * @param keys the codec that the map was written with: {@link Codecs#U64} or {@link Codecs#I64}
   * @param values the codec that the map was written with, of the two
   * @return the map
   * @throws IllegalArgumentException if one of the codecs is another
   * @throws CorruptedException if there is no map in the memory
   */
  public static LongLongBTreeMap open(Memory memory, Codec<Long> keys, Codec<Long> values) {
    return of(checked(keys, values).open(memory));
  }

  /**
   * Opens the map of signed keys and values in a memory, or makes an empty one if there is no
   * structure in it.
   *
   * @param memory the memory, which stays the caller's
   * @return the map
   * @throws CorruptedException if there is something else in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static LongLongBTreeMap openOrCreate(Memory memory) {
    return openOrCreate(memory, Codecs.I64, Codecs.I64);
  }

  /**
   * Opens the map in a memory, or makes an empty one if there is no structure in it.
   *
   * @param memory the memory, which stays the caller's
   * @param keys {@link Codecs#U64} or {@link Codecs#I64}
   * @param values {@link Codecs#U64} or {@link Codecs#I64}
   * @return the map
   * @throws IllegalArgumentException if one of the codecs is another; nothing is changed
   * @throws CorruptedException if there is something else in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static LongLongBTreeMap openOrCreate(Memory memory, Codec<Long> keys, Codec<Long> values) {
    return of(checked(keys, values).openOrCreate(memory));
  }

  private static BTreeMap.Builder<Long, Long> checked(Codec<Long> keys, Codec<Long> values) {
    LongForm.of(keys, "keys");
    LongForm.of(values, "values");
    return BTreeMap.builder(keys, values);
  }

  /**
   * Returns the map with boxes, which has views, batches, figures and a check.
   *
   * @return another access to the same map
   */
  public BTreeMap<Long, Long> asMap() {
    return map;
  }

  /**
   * Returns the number of entries. Costs O(1).
   *
   * @return the number of entries
   */
  public long size() {
    return map.sizeLong();
  }

  /**
   * Says whether there is no entry.
   *
   * @return true if so
   */
  public boolean isEmpty() {
    return size() == 0;
  }

  /**
   * Says whether a key is in the map.
   *
   * @param key the key
   * @return true if so
   */
  public boolean containsKey(long key) {
    return tree.contains(keys.encode(key));
  }

  /**
   * Returns the value of a key.
   *
   * @param key the key
   * @param absent what to return if the key is not in the map
   * @return the value
   */
  public long get(long key, long absent) {
    return values.decode(tree.get(keys.encode(key), values.encode(absent)));
  }

  /**
   * Stores an entry.
   *
   * @param key the key
   * @param value the value
   * @return true if the key was absent, false if a value was replaced
   * @throws OutOfMemorySpaceException if the memory cannot grow; the map is as it was
   */
  public boolean put(long key, long value) {
    return tree.insert(keys.encode(key), values.encode(value));
  }

  /**
   * Stores an entry unless its key is in the map.
   *
   * @param key the key
   * @param value the value
   * @return true if the key was absent, false if nothing was changed
   * @throws OutOfMemorySpaceException if the memory cannot grow; the map is as it was
   */
  public boolean putIfAbsent(long key, long value) {
    return !containsKey(key) && put(key, value);
  }

  /**
   * Removes an entry.
   *
   * @param key its key
   * @return true if the key was in the map
   */
  public boolean remove(long key) {
    return tree.remove(keys.encode(key));
  }

  /** Removes all entries, in constant time. */
  public void clear() {
    map.clear();
  }

  /**
   * Returns the least key.
   *
   * @return the key, if there is one
   */
  public OptionalLong firstKey() {
    return tree.ceiling(0);
  }

  /**
   * Returns the greatest key.
   *
   * @return the key, if there is one
   */
  public OptionalLong lastKey() {
    return tree.floor(LAST);
  }

  /**
   * Returns the greatest key that is less than or equal to another.
   *
   * @param key the other key
   * @return the key, if there is one
   */
  public OptionalLong floorKey(long key) {
    return tree.floor(keys.encode(key));
  }

  /**
   * Returns the least key that is greater than or equal to another.
   *
   * @param key the other key
   * @return the key, if there is one
   */
  public OptionalLong ceilingKey(long key) {
    return tree.ceiling(keys.encode(key));
  }

  /**
   * Returns the greatest key that is less than another.
   *
   * @param key the other key
   * @return the key, if there is one
   */
  public OptionalLong lowerKey(long key) {
    long bits = keys.encode(key);
    return bits == 0 ? OptionalLong.empty() : tree.floor(bits - 1);
  }

  /**
   * Returns the least key that is greater than another.
   *
   * @param key the other key
   * @return the key, if there is one
   */
  public OptionalLong higherKey(long key) {
    long bits = keys.encode(key);
    return bits == LAST ? OptionalLong.empty() : tree.ceiling(bits + 1);
  }

  /**
   * Does something with all entries in the order of their keys.
   *
   * @param action what to do; it may replace values, but add and remove no keys
   * @throws java.util.ConcurrentModificationException if it did
   */
  public void forEach(LongLongConsumer action) {
    Objects.requireNonNull(action, "action");
    LongLongCursor cursor = cursor();
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      action.accept(cursor.key(), cursor.value());
    }
  }

  /**
   * Does something with all entries, the greatest key first.
   *
   * @param action what to do; it may replace values, but add and remove no keys
   * @throws java.util.ConcurrentModificationException if it did
   */
  public void forEachReversed(LongLongConsumer action) {
    Objects.requireNonNull(action, "action");
    LongLongCursor cursor = cursor();
    for (boolean found = cursor.last(); found; found = cursor.prev()) {
      action.accept(cursor.key(), cursor.value());
    }
  }

  /**
   * Does something with the entries of a range, in the order of their keys. Both ends belong to the
   * range, so that it can reach to the greatest {@code long}.
   *
   * @param from the least key
   * @param to the greatest key
   * @param action what to do; it may replace values, but add and remove no keys
   * @throws IllegalArgumentException if {@code from} is greater than {@code to}
   * @throws java.util.ConcurrentModificationException if the action added or removed a key
   */
  public void forEachInRange(long from, long to, LongLongConsumer action) {
    Objects.requireNonNull(action, "action");
    long end = keys.encode(to);
    if (Long.compareUnsigned(keys.encode(from), end) > 0) {
      throw new IllegalArgumentException("from " + from + " > to " + to);
    }
    LongLongCursor cursor = cursor();
    boolean found = cursor.seek(from);
    while (found && Long.compareUnsigned(keys.encode(cursor.key()), end) <= 0) {
      action.accept(cursor.key(), cursor.value());
      found = cursor.next();
    }
  }

  /**
   * Makes a cursor over this map, at no entry yet.
   *
   * @return a new cursor
   */
  public LongLongCursor cursor() {
    return new LongLongCursor(tree.tree(), keys, values);
  }
}
