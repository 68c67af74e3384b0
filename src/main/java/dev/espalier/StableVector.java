package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.store.SlotArray;
import dev.espalier.store.VectorFormat;
import java.util.AbstractList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;

/**
 * A list in a {@link Memory}: items of a bounded length, one behind the other in slots of equal
 * size.
 *
 * {@snippet :
 * StableVector<Long> vector = StableVector.create(ArenaMemory.create(), Codecs.U64);
 * vector.add(7L);
 * vector.add(9L);
 * long replaced = vector.set(0, 8L); // 7
 * long last = vector.removeLast(); // 9
 * long sum = vector.stream().mapToLong(Long::longValue).sum(); // 8
 * }
 *
 * <p>The list grows and shrinks at its end only: {@link #add}, {@link #removeLast}, {@link #get}
 * and {@link #set} take constant time, and so does {@link #clear}. Whatever would have to shift
 * items, such as {@code add(0, item)}, {@code remove(0)} or {@code remove(object)}, throws {@link
 * UnsupportedOperationException}. A tail is cut off by {@code subList(from, size()).clear()}, in
 * constant time. {@code sort} and {@code replaceAll} work, and write every item.
 *
 * <p>An item takes as many bytes as the codec's {@linkplain dev.espalier.codec.Bound bound} allows
 * at most, and 1, 2 or 4 bytes more for its length if that is not fixed; the header takes 64 bytes.
 * The memory grows by one page whenever it must and never shrinks. The vector can hold more items
 * than an {@code int} can count: {@link #sizeLong()}, {@link #get(long)}, {@link #set(long,
 * Object)}, {@link #iterator()} and {@link #spliterator()} know them all; the methods of {@link
 * java.util.List} that take an {@code int} reach the first {@link Integer#MAX_VALUE}.
 *
 * <p>An item that breaks the bound is refused with {@link IllegalArgumentException}, null with
 * {@link NullPointerException}; if the memory cannot grow, {@link OutOfMemorySpaceException} is
 * thrown. In each case nothing has changed. Bytes that cannot be an item are reported by {@link
 * CorruptedException}. Iterators are fail-fast: they throw {@link ConcurrentModificationException}
 * after the vector has grown or shrunk.
 *
 * <p>One thread at a time may change a vector, with no reader beside it; readers alone may run side
 * by side. Only one object may be open over a memory.
 *
 * <p>The bytes are those of {@code Vec} of the Rust crate ic-stable-structures.
 *
 * @param <T> the type of the items
 */
public final class StableVector<T> extends AbstractList<T> implements RandomAccess {
  private final SlotArray slots;
  private final Codec<T> codec;

  private StableVector(SlotArray slots, Codec<T> codec) {
    this.slots = slots;
    this.codec = codec;
  }

  /**
   * Makes an empty vector in a memory, which it grows and which stays the caller's to close.
   *
   * @param <T> the type of the items
   * @param memory a memory without pages, or whose first three bytes are zeros
   * @param codec the codec of the items, with a bound
   * @return the vector
   * @throws IllegalArgumentException if the codec has no bound
   * @throws IllegalStateException if the memory already holds something
   * @throws OutOfMemorySpaceException if the memory cannot grow to one page
   */
  public static <T> StableVector<T> create(Memory memory, Codec<T> codec) {
    return new StableVector<>(SlotArray.create(memory, VectorFormat.VECTOR, codec.bound()), codec);
  }

  /**
   * Opens the vector that a memory holds; it grows the memory, which stays the caller's to close.
   * Takes constant time.
   *
   * @param <T> the type of the items
   * @param memory a memory that holds a vector
   * @param codec the codec of the items
   * @return the vector
   * @throws IllegalArgumentException if the codec's bound is not the one the vector was made with
   * @throws CorruptedException if the memory does not hold a vector, or not all of it
   */
  public static <T> StableVector<T> open(Memory memory, Codec<T> codec) {
    return new StableVector<>(SlotArray.open(memory, VectorFormat.VECTOR, codec.bound()), codec);
  }

  /**
   * Opens the vector that a memory holds, or makes an empty one if the memory has no pages or
   * starts with three zeros; it grows the memory, which stays the caller's to close.
   *
   * @param <T> the type of the items
   * @param memory a memory that holds a vector or nothing
   * @param codec the codec of the items
   * @return the vector
   * @throws IllegalArgumentException if the codec has no bound, or another one than the vector was
   *     made with
   * @throws CorruptedException if the memory holds something else, or not all of a vector
   * @throws OutOfMemorySpaceException if the memory cannot grow to one page
   */
  public static <T> StableVector<T> openOrCreate(Memory memory, Codec<T> codec) {
    return new StableVector<>(
        SlotArray.openOrCreate(memory, VectorFormat.VECTOR, codec.bound()), codec);
  }

  /**
   * Returns how many items there are, at most {@link Integer#MAX_VALUE}.
   *
   * @return the number of items
   */
  @Override
  public int size() {
    return (int) Math.min(sizeLong(), Integer.MAX_VALUE);
  }

  /**
   * Returns how many items there are.
   *
   * @return the number of items
   */
  public long sizeLong() {
    return slots.count();
  }

  /**
   * Returns how many bytes of the memory the vector takes: its header and the slots of its items.
   *
   * @return a number of bytes
   */
  public long bytesInUse() {
    return slots.bytesInUse();
  }

  /**
   * {@inheritDoc}
   *
   * @throws CorruptedException if the bytes there are not an item
   */
  @Override
  public T get(int index) {
    return get((long) index);
  }

  /**
   * Returns an item.
   *
   * @param index index of the item
   * @return the item
   * @throws IndexOutOfBoundsException if there is no such index
   * @throws CorruptedException if the bytes there are not an item
   */
  public T get(long index) {
    return slots.decode(Objects.checkIndex(index, slots.count()), codec);
  }

  /**
   * Returns the last item.
   *
   * @return the item
   * @throws NoSuchElementException if the vector is empty
   * @throws CorruptedException if the bytes there are not an item
   */
  @Override
  public T getLast() {
    return slots.decode(lastIndex(), codec);
  }

  /**
   * {@inheritDoc}
   *
   * @throws OutOfMemorySpaceException if the item needs a page more and the memory cannot grow
   * @throws CorruptedException if the bytes that it replaces are not an item
   */
  @Override
  public T set(int index, T item) {
    return set((long) index, item);
  }

  /**
   * Replaces an item.
   *
   * @param index index of the item
   * @param item the new item
   * @return the item before
   * @throws IndexOutOfBoundsException if there is no such index
   * @throws IllegalArgumentException if the item breaks the codec's bound
   * @throws OutOfMemorySpaceException if the item needs a page more and the memory cannot grow
   * @throws CorruptedException if the bytes that it replaces are not an item
   */
  public T set(long index, T item) {
    T before = get(index);
    slots.set(index, codec.encode(Objects.requireNonNull(item, "item")));
    return before;
  }

  /**
   * Adds an item at the end.
   *
   * @param item the item
   * @return true
   * @throws IllegalArgumentException if the item breaks the codec's bound
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  @Override
  public boolean add(T item) {
    slots.append(codec.encode(Objects.requireNonNull(item, "item")));
    modCount++;
    return true;
  }

  /**
   * Adds an item at the end, if that is where the index is.
   *
   * @param index the size of this vector
   * @param item the item
   * @throws UnsupportedOperationException if there are items from {@code index} on
   */
  @Override
  public void add(int index, T item) {
    if (index != sizeLong()) {
      Objects.checkIndex(index, sizeLong() + 1);
      throw new UnsupportedOperationException(
          "cannot insert at %d of %d items: a vector grows at its end only"
              .formatted(index, sizeLong()));
    }
    add(item);
  }

  /**
   * Removes the last item, if that is where the index is.
   *
   * @param index index of the last item
   * @return the item
   * @throws UnsupportedOperationException if there are items behind {@code index}
   */
  @Override
  public T remove(int index) {
    if (index != sizeLong() - 1) {
      Objects.checkIndex(index, sizeLong());
      throw new UnsupportedOperationException(
          "cannot remove item %d of %d: a vector shrinks at its end only"
              .formatted(index, sizeLong()));
    }
    return removeLast();
  }

  /**
   * Removes the last item.
   *
   * @return the item
   * @throws NoSuchElementException if the vector is empty
   * @throws CorruptedException if the bytes there are not an item
   */
  @Override
  public T removeLast() {
    long last = lastIndex();
    T item = slots.decode(last, codec);
    slots.setCount(last);
    modCount++;
    return item;
  }

  private long lastIndex() {
    if (slots.count() == 0) {
      throw new NoSuchElementException("the vector is empty");
    }
    return slots.count() - 1;
  }

  /** Removes all items, in constant time. The memory keeps its size. */
  @Override
  public void clear() {
    slots.setCount(0);
    modCount++;
  }

  /**
   * Cuts off a tail, in constant time.
   *
   * @param fromIndex index of the first item to remove
   * @param toIndex the size of this vector, unless nothing is to be removed
   * @throws UnsupportedOperationException if there are items from {@code toIndex} on
   */
  @Override
  protected void removeRange(int fromIndex, int toIndex) {
    if (fromIndex == toIndex) {
      return;
    }
    if (toIndex != sizeLong()) {
      throw new UnsupportedOperationException(
          "cannot remove the items %d to %d of %d: a vector shrinks at its end only"
              .formatted(fromIndex, toIndex - 1, sizeLong()));
    }
    slots.setCount(fromIndex);
    modCount++;
  }

  /**
   * Returns a fail-fast iterator over all items. It does not remove.
   *
   * @return the iterator
   */
  @Override
  public Iterator<T> iterator() {
    return new IndexIterator<>(0, this::get, this::sizeLong, () -> modCount);
  }

  /**
   * Returns a late-binding and fail-fast spliterator over all items.
   *
   * @return a spliterator that is {@link Spliterator#ORDERED}, {@link Spliterator#SIZED}, {@link
   *     Spliterator#SUBSIZED} and {@link Spliterator#NONNULL}
   */
  @Override
  public Spliterator<T> spliterator() {
    return new IndexSpliterator<>(this::get, this::sizeLong, () -> modCount, Spliterator.ORDERED);
  }

  /**
   * Reads every item. What can be checked beyond that, {@link #open} has checked.
   *
   * @throws CorruptedException if the bytes of an item are not one; the message names their address
   */
  public void verify() {
    for (long i = 0; i < slots.count(); i++) {
      slots.decode(i, codec);
    }
  }
}
