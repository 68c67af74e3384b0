package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.SLAB_SIZE;

import dev.espalier.access.FormatTag;
import dev.espalier.access.Space;
import dev.espalier.memory.Memory;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;

/**
 * An ordered map from unsigned 64-bit keys to 64-bit values, in a {@link Memory}.
 *
 * <p>It is at its best where keys come in runs: pages of a file, sequence numbers, ids. Sixteen
 * consecutive keys share one node that holds nothing but their values, and {@link #putRange} fills
 * such nodes sixteen values at a time. All keys and all values are allowed. Keys are compared as
 * unsigned numbers: -1 is the greatest key.
 *
 * {@snippet :
 * LongTrie trie = LongTrie.create(memory);
 * trie.put(7, 70);
 * trie.putRange(1_000, new long[] {1, 2, 3});
 * assert trie.get(1_001, -1) == 2;
 * assert trie.ceilingKey(8).getAsLong() == 1_000;
 * assert trie.removeRange(0, 1_001) == 3;
 * }
 *
 * <p><b>Shape.</b> A path-compressed trie of 16-way nodes: a key is 16 nibbles, and there is a node
 * exactly where the keys that agree in all higher nibbles take two different values or more in one
 * nibble. So the shape is a function of the key set, and no way is longer than 16 nodes. The format
 * is described in {@code docs/format-trie.md}.
 *
 * <p><b>Time.</b> Every operation on one key takes time proportional to the number of nodes on the
 * way to it, at most 16. Reading is done in place and allocates nothing that depends on the trie. A
 * put remembers where it ended, so that puts of ascending keys do not start at the root. Reading is
 * fastest in a memory of one piece, such as an {@link dev.espalier.memory.ArenaMemory} that was
 * grown to its final size in one step before the trie was made in it.
 *
 * <p><b>Failure.</b> An operation that needs more memory than there is throws {@link
 * dev.espalier.OutOfMemorySpaceException} before it has changed anything; removing never needs
 * memory. Bytes that cannot be those of a trie are reported as {@link
 * dev.espalier.CorruptedException} by the operation that meets them; afterwards the trie should
 * only be read. A memory holds at most 32 GiB of trie.
 *
 * <p><b>Threads.</b> One thread may change the trie, and while it does no other may use it. Any
 * number of threads may read side by side. The memory belongs to this trie alone, and to this
 * instance as long as it is used.
 *
 * <p>The structure, and the idea to insert runs of consecutive keys as whole subtrees, follow the
 * {@code pctrie} of the FreeBSD kernel; the format and the algorithms are this library's own.
 */
public final class LongTrie {
  private static final long GREATEST = -1;

  private final TrieBytes bytes;
  private final TrieHeader header = new TrieHeader();
  private final Path path;
  private final Insertion insertion;
  private final RangeInsertion rangeInsertion;
  private final RangeRemoval rangeRemoval;

  /** How often the trie was changed, for the cursors. */
  private long changes;

  private LongTrie(Memory memory) {
    bytes = new TrieBytes(new Space(memory, SLAB_SIZE));
    SlabAllocator slabs = new SlabAllocator(bytes, header);
    path = new Path(bytes, header);
    insertion = new Insertion(bytes, header, slabs, path);
    rangeInsertion = new RangeInsertion(bytes, header, slabs);
    rangeRemoval = new RangeRemoval(bytes, header, slabs);
  }

  /**
   * Makes an empty trie in a memory that has no structure in it; the trie grows the memory, which
   * stays the caller's to close.
   *
   * @param memory the memory: without a page, or with a first page that begins with zeros
   * @return the trie
   * @throws IllegalStateException if there is a structure in the memory; nothing has changed
   * @throws dev.espalier.OutOfMemorySpaceException if the memory is empty and cannot grow
   */
  public static LongTrie create(Memory memory) {
    if (!FormatTag.isVacant(memory)) {
      throw new IllegalStateException(
          "memory of " + memory.pages() + " pages has a structure in it already");
    }
    LongTrie trie = new LongTrie(memory);
    trie.bytes.space().growTo(SLAB_SIZE);
    trie.header.create(trie.bytes);
    return trie;
  }

  /**
   * Opens the trie that a memory holds; it grows the memory, which stays the caller's to close.
   *
   * @param memory the memory
   * @return the trie
   * @throws dev.espalier.CorruptedException if the memory does not begin with the header of a trie
   */
  public static LongTrie open(Memory memory) {
    LongTrie trie = new LongTrie(memory);
    trie.header.load(trie.bytes);
    return trie;
  }

  /**
   * Opens the trie that a memory holds, or makes an empty one if there is no structure in it; it
   * grows the memory, which stays the caller's to close.
   *
   * @param memory the memory
   * @return the trie
   * @throws dev.espalier.CorruptedException if there is something else in the memory; then nothing
   *     has changed
   * @throws dev.espalier.OutOfMemorySpaceException if the memory is empty and cannot grow
   */
  public static LongTrie openOrCreate(Memory memory) {
    return FormatTag.isVacant(memory) ? create(memory) : open(memory);
  }

  /**
   * Returns how many keys are present. Takes constant time.
   *
   * @return the number of entries
   */
  public long size() {
    return header.entries;
  }

  /**
   * Says whether no key is present. Takes constant time.
   *
   * @return true if the trie is empty
   */
  public boolean isEmpty() {
    return header.entries == 0;
  }

  /**
   * Returns the value of a key.
   *
   * @param key the key
   * @param absent what to return if the key is absent
   * @return the value, or {@code absent}
   */
  public long get(long key, long absent) {
    return Search.get(bytes, header.root, key, absent);
  }

  /**
   * Says whether a key is present.
   *
   * @param key the key
   * @return true if it is present
   */
  public boolean contains(long key) {
    // Only an absent key's value is whatever was asked for.
    return get(key, 0) != 0 || get(key, 1) == 0;
  }

  /**
   * Puts an entry; a value that the key has is replaced.
   *
   * @param key the key
   * @param value the value
   * @return true if the key was absent
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  public boolean put(long key, long value) {
    boolean added = insertion.put(key, value, Present.REPLACE);
    changes++;
    return added;
  }

  /**
   * Puts an entry unless the key is present.
   *
   * @param key the key
   * @param value the value
   * @return true if the key was absent
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  public boolean putIfAbsent(long key, long value) {
    boolean added = insertion.put(key, value, Present.KEEP);
    changes += added ? 1 : 0;
    return added;
  }

  /**
   * Removes an entry.
   *
   * @param key the key
   * @return true if the key was present
   */
  public boolean remove(long key) {
    return removeRange(key, key) > 0;
  }

  /**
   * Puts values for consecutive keys that are all absent: all of them, or none.
   *
   * <p>Takes one descent for each end of the range, and work proportional to the number of values
   * that consists of little but copying them.
   *
   * @param startKey the key of the first value; the others follow it
   * @param values the values, any number of them
   * @throws IllegalArgumentException if a key of the range is present, naming the least one, or if
   *     the range passes the greatest key, 2^64 - 1; nothing has changed
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  public void putRange(long startKey, long[] values) {
    putAll(startKey, values, Present.REFUSE);
  }

  /**
   * Puts computed values for consecutive keys that are all absent: all of them, or none.
   *
   * <p>All values are computed, from their keys in ascending order, before anything is changed.
   *
   * @param startKey the first key
   * @param count how many keys, 0 or more
   * @param values computes the value of a key
   * @throws IllegalArgumentException if {@code count} is negative, if a key of the range is
   *     present, naming the least one, or if the range passes the greatest key, 2^64 - 1; nothing
   *     has changed
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  public void putRange(long startKey, int count, LongUnaryOperator values) {
    putRange(startKey, compute(startKey, count, values));
  }

  /**
   * Puts values for consecutive keys; values that keys of the range have are replaced. All are put,
   * or none.
   *
   * @param startKey the key of the first value; the others follow it
   * @param values the values, any number of them
   * @return how many of the keys were absent
   * @throws IllegalArgumentException if the range passes the greatest key, 2^64 - 1; nothing has
   *     changed
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  public long putRangeReplacing(long startKey, long[] values) {
    return putAll(startKey, values, Present.REPLACE);
  }

  /**
   * Puts values for those of some consecutive keys that are absent; the others keep their values.
   * All are put, or none.
   *
   * @param startKey the key of the first value; the others follow it
   * @param values the values, any number of them
   * @return how many of the keys were absent
   * @throws IllegalArgumentException if the range passes the greatest key, 2^64 - 1; nothing has
   *     changed
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  public long putRangeIfAbsent(long startKey, long[] values) {
    return putAll(startKey, values, Present.KEEP);
  }

  private long putAll(long startKey, long[] values, Present present) {
    if (values.length == 0) {
      return 0;
    }
    checkRange(startKey, values.length);
    long added;
    if (values.length == 1) {
      added = insertion.put(startKey, values[0], present) ? 1 : 0;
    } else {
      path.reset();
      added = rangeInsertion.put(startKey, values, present);
    }
    changes += added > 0 || present == Present.REPLACE ? 1 : 0;
    return added;
  }

  private static void checkRange(long startKey, long count) {
    if (Long.compareUnsigned(count - 1, GREATEST - startKey) > 0) {
      throw new IllegalArgumentException(
          count
              + " keys from "
              + Long.toUnsignedString(startKey)
              + " pass the greatest key, "
              + Long.toUnsignedString(GREATEST));
    }
  }

  private static long[] compute(long startKey, int count, LongUnaryOperator values) {
    Objects.requireNonNull(values, "values");
    if (count < 0) {
      throw new IllegalArgumentException("count " + count + " is negative");
    }
    if (count > 0) {
      checkRange(startKey, count);
    }
    long[] computed = new long[count];
    for (int i = 0; i < count; i++) {
      computed[i] = values.applyAsLong(startKey + i);
    }
    return computed;
  }

  /**
   * Removes all entries of a range.
   *
   * <p>Whole subtrees are cut off; the work is proportional to the number of nodes in them, not of
   * entries.
   *
   * @param fromKey the least key to remove
   * @param toKeyInclusive the greatest key to remove
   * @return how many entries were removed
   * @throws IllegalArgumentException if {@code fromKey} is greater than {@code toKeyInclusive}
   */
  public long removeRange(long fromKey, long toKeyInclusive) {
    checkOrder(fromKey, toKeyInclusive);
    path.reset();
    long removed = rangeRemoval.remove(fromKey, toKeyInclusive);
    changes += removed > 0 ? 1 : 0;
    return removed;
  }

  private static void checkOrder(long fromKey, long toKeyInclusive) {
    if (Long.compareUnsigned(fromKey, toKeyInclusive) > 0) {
      throw new IllegalArgumentException(
          "from "
              + Long.toUnsignedString(fromKey)
              + " is greater than to "
              + Long.toUnsignedString(toKeyInclusive));
    }
  }

  /**
   * Reads the values of a key and of the keys that follow it without a gap.
   *
   * @param startKey the first key
   * @param target the array to fill from its start
   * @return how many values were read: until the first absent key, the end of {@code target}, or
   *     the greatest key 2^64 - 1
   */
  public int getRange(long startKey, long[] target) {
    return RunReader.read(bytes, header.root, startKey, target);
  }

  /**
   * Returns the least key.
   *
   * @return the key, or nothing if the trie is empty
   */
  public OptionalLong firstKey() {
    return ceilingKey(0);
  }

  /**
   * Returns the greatest key.
   *
   * @return the key, or nothing if the trie is empty
   */
  public OptionalLong lastKey() {
    return floorKey(GREATEST);
  }

  /**
   * Returns the greatest key that is not greater than a key.
   *
   * @param key the key
   * @return the nearest present key, or nothing
   */
  public OptionalLong floorKey(long key) {
    return Neighbours.nearest(bytes, header.root, key, false);
  }

  /**
   * Returns the least key that is not less than a key.
   *
   * @param key the key
   * @return the nearest present key, or nothing
   */
  public OptionalLong ceilingKey(long key) {
    return Neighbours.nearest(bytes, header.root, key, true);
  }

  /**
   * Returns the greatest key that is less than a key.
   *
   * @param key the key
   * @return the nearest present key, or nothing
   */
  public OptionalLong lowerKey(long key) {
    return key == 0 ? OptionalLong.empty() : floorKey(key - 1);
  }

  /**
   * Returns the least key that is greater than a key.
   *
   * @param key the key
   * @return the nearest present key, or nothing
   */
  public OptionalLong higherKey(long key) {
    return key == GREATEST ? OptionalLong.empty() : ceilingKey(key + 1);
  }

  /**
   * Returns a cursor over all entries.
   *
   * @return a cursor that is nowhere yet
   */
  public Cursor cursor() {
    return cursor(0, GREATEST);
  }

  /**
   * Returns a cursor over the entries of a range.
   *
   * @param leastKey the least key it may reach
   * @param greatestKey the greatest key it may reach
   * @return a cursor that is nowhere yet
   * @throws IllegalArgumentException if {@code leastKey} is greater than {@code greatestKey}
   */
  public Cursor cursor(long leastKey, long greatestKey) {
    checkOrder(leastKey, greatestKey);
    return new Cursor(this, bytes, leastKey, greatestKey);
  }

  /**
   * Returns the trie's size in entries, nodes and bytes. Takes constant time.
   *
   * @return the numbers of this moment
   */
  public TrieStats stats() {
    return TrieStats.of(header, bytes.space().size());
  }

  /**
   * Walks the bytes and checks every rule of the format: the shape, the counters and the allocator.
   *
   * <p>Values cannot be checked. Takes time proportional to the number of nodes and their slots,
   * and 32 bytes of heap for each 4,096 bytes of trie.
   *
   * @throws dev.espalier.CorruptedException if a rule is broken, naming the first one and its place
   */
  public void verify() {
    TrieVerifier.verify(bytes);
  }

  /** Makes the next put descend from the root. */
  void forgetPath() {
    path.reset();
  }

  long changes() {
    return changes;
  }

  long root() {
    return header.root;
  }
}
