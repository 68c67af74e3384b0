package dev.espalier;

import dev.espalier.memory.Memory;

/**
 * What builders of maps and of sets have in common.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <C> the type of the collection
 * @param <B> the type of the builder
 */
abstract sealed class TreeBuilder<K, V, C, B> permits BTreeMap.Builder, BTreeSet.Builder {
  private final TreeOpening<K, V> opening;

  TreeBuilder(TreeOpening<K, V> opening) {
    this.opening = opening;
  }

  /** A builder like this one for trees that are made or found in another way. */
  abstract B with(TreeOpening<K, V> other);

  abstract C collection(EntryStore<K, V> entries);

  /**
   * Chooses the layout of a new collection; {@link Layout#V2} if this is not called.
   *
   * @param layout the layout
   * @return a builder
   */
  public B layout(Layout layout) {
    return with(opening.withLayout(layout));
  }

  /**
   * Chooses the page size of a new V2 collection; that of the format if this is not called.
   *
   * @param bytes bytes of a page, 128 or more
   * @return a builder
   * @throws IllegalArgumentException if {@code bytes} is not positive
   */
  public B pageSize(int bytes) {
    return with(opening.withPageSize(bytes));
  }

  /**
   * Makes an empty collection in a memory that has no structure in it; the collection grows the
   * memory, which stays the caller's to close.
   *
   * @param memory the memory, which stays the caller's
   * @return the collection
   * @throws IllegalStateException if there is a structure in the memory; nothing is changed
   * @throws IllegalArgumentException if the layout does not go with the codecs or the page size
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public C create(Memory memory) {
    return collection(opening.create(memory));
  }

  /**
   * Opens the collection in a memory, with the layout and page size that it has; the collection
   * grows the memory, which stays the caller's to close. Nothing is written.
   *
   * @param memory the memory, which stays the caller's
   * @return the collection
   * @throws CorruptedException if there is no map and no set in the memory
   */
  public C open(Memory memory) {
    return collection(opening.open(memory));
  }

  /**
   * Opens the collection in a memory, or makes an empty one if there is no structure in it; the
   * collection grows the memory, which stays the caller's to close.
   *
   * @param memory the memory, which stays the caller's
   * @return the collection
   * @throws CorruptedException if there is something else in the memory; nothing is changed
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public C openOrCreate(Memory memory) {
    return collection(opening.openOrCreate(memory));
  }
}
