package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.codec.Unit;
import dev.espalier.memory.Memory;
import java.util.Collection;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.SortedSet;
import java.util.function.Consumer;

/**
 * An ordered set whose elements live off the heap, in the nodes of a B-tree in a {@link
 * dev.espalier.memory.Memory}.
 *
 * <p>It is a complete {@link NavigableSet} in the order of its codec; {@link #comparator()} is null
 * exactly when that is the natural one. Its views, also views of views and descending ones, are
 * live. Null is refused with {@link NullPointerException}. Costs, equality of arrays, fail-fast
 * iterators and threads are as {@link BTreeMap} says of its keys. In the memory it is a map from
 * the elements to {@link Unit}, so either can open what the other wrote.
 *
 * <p>{@link #union}, {@link #intersection} and {@link #difference} stream: they walk both sets in
 * order and keep nothing, so that they suit sets that do not fit into the heap.
 *
 * {@snippet :
 * Iterator<Long> common = visited.intersection(allowed);
 * while (common.hasNext()) {
 *   report(common.next());
 * }
 * NavigableSet<Long> below = visited.headSet(1_000L, false).descendingSet();
 * }
 *
 * @param <K> the type of the elements
 */
public final class BTreeSet<K> extends SetView<K> {
  private final EntryStore<K, Unit> entries;

  private BTreeSet(EntryStore<K, Unit> entries) {
    super(new MapView<>(entries), key -> entries.insert(key, Unit.UNIT));
    this.entries = entries;
  }

  /**
   * Makes an empty set, with the layout and page size of the format, in a memory that has no
   * structure in it; the set grows the memory, which stays the caller's to close.
   *
   * @param memory the memory: without a page, or with a first page that begins with zeros
   * @param elements the codec of elements
   * @param <K> the type of the elements
   * @return the set
   * @throws IllegalStateException if there is a structure in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static <K> BTreeSet<K> create(Memory memory, Codec<K> elements) {
    return builder(elements).create(memory);
  }

  /**
   * Opens the set in a memory; the set grows the memory, which stays the caller's to close. Nothing
   * is written.
   *
   * @param memory the memory
   * @param elements the codec of elements: of the encodings and the order that the set was written
   *     with
   * @param <K> the type of the elements
   * @return the set
   * @throws CorruptedException if there is no set in the memory
   */
  public static <K> BTreeSet<K> open(Memory memory, Codec<K> elements) {
    return builder(elements).open(memory);
  }

  /**
   * Opens the set in a memory, or makes an empty one if there is no structure in it; the set grows
   * the memory, which stays the caller's to close.
   *
   * @param memory the memory
   * @param elements the codec of elements
   * @param <K> the type of the elements
   * @return the set
   * @throws CorruptedException if there is something else in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static <K> BTreeSet<K> openOrCreate(Memory memory, Codec<K> elements) {
    return builder(elements).openOrCreate(memory);
  }

  /**
   * Starts to describe a set that differs from what {@link #create} makes.
   *
   * @param elements the codec of elements
   * @param <K> the type of the elements
   * @return a builder
   */
  public static <K> Builder<K> builder(Codec<K> elements) {
    return new Builder<>(new TreeOpening<>(elements, Codecs.UNIT));
  }

  /**
   * Describes a set that is to be made or opened. Immutable: every method returns another builder.
   *
   * @param <K> the type of the elements
   */
  public static final class Builder<K> extends TreeBuilder<K, Unit, BTreeSet<K>, Builder<K>> {
    private Builder(TreeOpening<K, Unit> opening) {
      super(opening);
    }

    @Override
    Builder<K> with(TreeOpening<K, Unit> other) {
      return new Builder<>(other);
    }

    @Override
    BTreeSet<K> collection(EntryStore<K, Unit> entries) {
      return new BTreeSet<>(entries);
    }
  }

  /**
   * Adds all elements of an input and writes a changed node when the input has moved past it: once,
   * if the elements ascend or descend. For ascending or descending elements, or runs of such, this
   * is much cheaper than adding them one by one; for others it costs about as much.
   *
   * <p>The input is consumed lazily, and what is held is one path of the tree and few nodes beside
   * it. It must not use this set: every operation from within it is refused. If it throws, or one
   * of its elements is refused, or the memory cannot grow, then all elements before are in the set.
   *
   * @param input the elements
   * @return how many were new
   * @throws NullPointerException if an element is null
   * @throws IllegalArgumentException if an element breaks the bound of its codec
   * @throws OutOfMemorySpaceException if the memory cannot grow
   * @throws java.util.ConcurrentModificationException if the input uses this set
   */
  public long insertMany(Iterator<? extends K> input) {
    return EntryBatch.ofKeys(entries, Unit.UNIT).insert(input);
  }

  /**
   * Adds all elements of an input, as {@link #insertMany(Iterator)} does.
   *
   * @param input the elements
   * @return how many were new
   * @throws NullPointerException if an element is null
   * @throws IllegalArgumentException if an element breaks the bound of its codec
   * @throws OutOfMemorySpaceException if the memory cannot grow
   * @throws java.util.ConcurrentModificationException if the input uses this set
   */
  public long insertMany(Iterable<? extends K> input) {
    return insertMany(input.iterator());
  }

  /**
   * Loads strictly ascending elements into this empty set, with full nodes: about half as many as
   * {@link #insertMany} leaves, each written once, one behind the other where the memory was empty.
   *
   * @param ascending the elements, consumed lazily; it must not use this set
   * @throws IllegalStateException if this set is not empty; nothing is changed
   * @throws IllegalArgumentException if an element is not above the one before, naming both, or
   *     breaks the bound of its codec; the set is then empty
   * @throws OutOfMemorySpaceException if the memory cannot grow; the set is then empty
   * @throws java.util.ConcurrentModificationException if the input uses this set
   */
  public void bulkLoad(Iterable<? extends K> ascending) {
    bulkLoad(ascending, 1.0);
  }

  /**
   * Loads strictly ascending elements into this empty set, as {@link #bulkLoad(Iterable)} does,
   * with nodes that are not full, so that later insertions split fewer of them.
   *
   * @param ascending the elements, consumed lazily; it must not use this set
   * @param fillFactor how full nodes become, above 0.5 and at most 1
   * @throws IllegalStateException if this set is not empty; nothing is changed
   * @throws IllegalArgumentException if the fill factor is outside its limits, nothing being
   *     changed; or if an element is not above the one before, naming both, or breaks the bound of
   *     its codec; the set is then empty
   * @throws OutOfMemorySpaceException if the memory cannot grow; the set is then empty
   * @throws java.util.ConcurrentModificationException if the input uses this set
   */
  public void bulkLoad(Iterable<? extends K> ascending, double fillFactor) {
    EntryBatch.ofKeys(entries, Unit.UNIT).load(ascending, fillFactor);
  }

  /**
   * Adds all elements of a collection. If that is a {@link SortedSet} with an equal {@code
   * comparator()}, this is a {@link #bulkLoad(Iterable)} where this set is empty and an {@link
   * #insertMany(Iterable)} where it is not, with what they say about an element that is refused.
   * Adding this set or a view of it does nothing.
   *
   * @param elements the elements; a sorted set of another class must not read this one
   * @return true if an element was new
   * @throws NullPointerException if an element is null
   * @throws IllegalArgumentException if an element breaks the bound of its codec
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  @Override
  public boolean addAll(Collection<? extends K> elements) {
    if (elements instanceof SetView<?> view && view.map.entries == entries) {
      return false;
    }
    if (!(elements instanceof SortedSet<? extends K> sorted)
        || !Objects.equals(sorted.comparator(), comparator())) {
      return super.addAll(elements);
    }
    if (!isEmpty()) {
      return insertMany(sorted) > 0;
    }
    bulkLoad(sorted);
    return !isEmpty();
  }

  /**
   * Surveys the set. Costs O(n): it looks at every node.
   *
   * @return its figures
   * @throws CorruptedException if a node cannot be read
   */
  public TreeStats stats() {
    return entries.stats();
  }

  /**
   * Walks the bytes of the set and checks every rule of the format. Costs O(n).
   *
   * @throws CorruptedException naming the first broken rule and its address
   */
  public void verify() {
    entries.verifyOrThrow();
  }

  /**
   * Walks the bytes of the set and reports every broken rule of the format, up to 1000 of them.
   * What lies below a node that cannot be read is not looked at. Costs O(n).
   *
   * @param findings takes a sentence for each broken rule: its address, the rule, what was found
   */
  public void verify(Consumer<? super String> findings) {
    entries.verify().forEach(finding -> findings.accept(finding.toString()));
  }

  /**
   * Returns the number of elements, also where it exceeds the range of {@link #size()}, which then
   * returns {@link Integer#MAX_VALUE}. Costs O(1).
   *
   * @return the number of elements
   */
  public long sizeLong() {
    return map.count();
  }

  /**
   * Returns the elements of either set, each once, in order. Costs O(n + m) for sets of n and m
   * elements. The iterator is fail-fast as those of the two sets are and does not remove.
   *
   * @param other a set of the same order
   * @return an iterator over the union
   * @throws IllegalArgumentException if the comparator of {@code other} is not equal to this set's
   */
  public Iterator<K> union(SortedSet<K> other) {
    return new SetAlgebra.Union<>(this, other);
  }

  /**
   * Returns the elements of both sets, in order. A set that has a long run of elements before the
   * other's next one is skipped ahead by a search, so the cost is O(n + m) for sets of n and m
   * elements and O(n log m) where n is much less than m. The iterator is fail-fast as those of the
   * two sets are and does not remove.
   *
   * @param other a set of the same order; skipped ahead only if it is a {@link NavigableSet}
   * @return an iterator over the intersection
   * @throws IllegalArgumentException if the comparator of {@code other} is not equal to this set's
   */
  public Iterator<K> intersection(SortedSet<K> other) {
    return new SetAlgebra.Intersection<>(this, other);
  }

  /**
   * Returns the elements of this set that are not in the other one, in order. Costs O(n + m) for
   * sets of n and m elements and O(n log m) where n, the size of this set, is much less than m. The
   * iterator is fail-fast as those of the two sets are and does not remove.
   *
   * @param other a set of the same order; skipped ahead only if it is a {@link NavigableSet}
   * @return an iterator over the difference
   * @throws IllegalArgumentException if the comparator of {@code other} is not equal to this set's
   */
  public Iterator<K> difference(SortedSet<K> other) {
    return new SetAlgebra.Difference<>(this, other);
  }
}
