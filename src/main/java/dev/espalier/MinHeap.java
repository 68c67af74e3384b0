package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.store.BinaryHeap;
import dev.espalier.store.SlotArray;
import dev.espalier.store.SlotOrder;
import dev.espalier.store.VectorFormat;
import java.util.AbstractQueue;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;

/**
 * A priority queue in a {@link Memory}: {@link #poll} returns the least item.
 *
 * {@snippet :
 * MinHeap<Long> heap = MinHeap.create(ArenaMemory.create(), Codecs.U64);
 * heap.add(9L);
 * heap.add(7L);
 * long least = heap.peek(); // 7
 * while (!heap.isEmpty()) {
 *   System.out.println(heap.poll()); // 7, then 9
 * }
 * }
 *
 * <p>The order is the codec's. A codec whose order is that of its encoded bytes makes a faster
 * heap: items are then compared where they lie, and never decoded. For a heap whose greatest item
 * comes first, reverse the codec.
 *
 * <p>{@link #add} and {@link #poll} take time logarithmic in the number of items, {@link #peek} and
 * {@link #clear} constant time. Items that compare as equal come out in an order that depends on
 * the history of the heap; it is the order in which the reference returns them. Iterators go
 * through the items in the order of their slots, which starts with the least and is otherwise
 * unspecified; they are fail-fast and do not remove, so {@code remove(object)} and {@code removeIf}
 * are not supported.
 *
 * <p>An item takes as many bytes as the codec's {@linkplain dev.espalier.codec.Bound bound} allows
 * at most, and 1, 2 or 4 bytes more for its length if that is not fixed; the header takes 64 bytes.
 * The memory grows by one page whenever it must and never shrinks.
 *
 * <p>An item that breaks the bound is refused with {@link IllegalArgumentException}, null with
 * {@link NullPointerException}; if the memory cannot grow, {@link OutOfMemorySpaceException} is
 * thrown. In each case the heap is as it was, and so it is if the codec or its order throws. Bytes
 * that cannot be an item are reported by {@link CorruptedException}.
 *
 * <p>One thread at a time may change a heap, with no reader beside it; readers alone may run side
 * by side. Only one object may be open over a memory.
 *
 * <p>This is the binary heap of J. W. J. Williams (Algorithm 232, 1964). The bytes are those of
 * {@code MinHeap} of the Rust crate ic-stable-structures.
 *
 * @param <T> the type of the items
 */
public final class MinHeap<T> extends AbstractQueue<T> {
  private final SlotArray slots;
  private final BinaryHeap heap;
  private final Codec<T> codec;
  private int changes;

  private MinHeap(SlotArray slots, Codec<T> codec) {
    this.slots = slots;
    this.heap = new BinaryHeap(slots, SlotOrder.of(slots, codec));
    this.codec = codec;
  }

  /**
   * Makes an empty heap in a memory, which it grows and which stays the caller's to close.
   *
   * @param <T> the type of the items
   * @param memory a memory without pages, or whose first three bytes are zeros
   * @param codec the codec of the items, with a bound
   * @return the heap
   * @throws IllegalArgumentException if the codec has no bound
   * @throws IllegalStateException if the memory already holds something
   * @throws OutOfMemorySpaceException if the memory cannot grow to one page
   */
  public static <T> MinHeap<T> create(Memory memory, Codec<T> codec) {
    return new MinHeap<>(SlotArray.create(memory, VectorFormat.HEAP, codec.bound()), codec);
  }

  /**
   * Opens the heap that a memory holds; it grows the memory, which stays the caller's to close.
   * Takes constant time.
   *
   * @param <T> the type of the items
   * @param memory a memory that holds a heap
   * @param codec the codec of the items, of the same order as the one the heap was written with
   * @return the heap
   * @throws IllegalArgumentException if the codec's bound is not the one the heap was made with
   * @throws CorruptedException if the memory does not hold a heap, or not all of it
   */
  public static <T> MinHeap<T> open(Memory memory, Codec<T> codec) {
    return new MinHeap<>(SlotArray.open(memory, VectorFormat.HEAP, codec.bound()), codec);
  }

  /**
   * Opens the heap that a memory holds, or makes an empty one if the memory has no pages or starts
   * with three zeros; it grows the memory, which stays the caller's to close.
   *
   * @param <T> the type of the items
   * @param memory a memory that holds a heap or nothing
   * @param codec the codec of the items, of the same order as the one the heap was written with
   * @return the heap
   * @throws IllegalArgumentException if the codec has no bound, or another one than the heap was
   *     made with
   * @throws CorruptedException if the memory holds something else, or not all of a heap
   * @throws OutOfMemorySpaceException if the memory cannot grow to one page
   */
  public static <T> MinHeap<T> openOrCreate(Memory memory, Codec<T> codec) {
    return new MinHeap<>(SlotArray.openOrCreate(memory, VectorFormat.HEAP, codec.bound()), codec);
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
   * Returns how many bytes of the memory the heap takes: its header and the slots of its items.
   *
   * @return a number of bytes
   */
  public long bytesInUse() {
    return slots.bytesInUse();
  }

  /**
   * Returns the order of the items.
   *
   * @return the codec's order, or null if that is the natural order
   */
  public Comparator<? super T> comparator() {
    return codec.ordersNaturally() ? null : codec.order();
  }

  /**
   * Adds an item.
   *
   * @param item the item
   * @return true
   * @throws IllegalArgumentException if the item breaks the codec's bound
   * @throws OutOfMemorySpaceException if the memory cannot grow
   * @throws CorruptedException if an item that it is compared with is damaged
   */
  @Override
  public boolean offer(T item) {
    heap.push(codec.encode(Objects.requireNonNull(item, "item")));
    changes++;
    return true;
  }

  /**
   * Removes the least item.
   *
   * @return the item, or null if the heap is empty
   * @throws CorruptedException if it, or an item that is compared meanwhile, is damaged
   */
  @Override
  public T poll() {
    T least = peek();
    if (least != null) {
      heap.pop();
      changes++;
    }
    return least;
  }

  /**
   * Returns the least item.
   *
   * @return the item, or null if the heap is empty
   * @throws CorruptedException if the bytes there are not an item
   */
  @Override
  public T peek() {
    return slots.count() == 0 ? null : slots.decode(0, codec);
  }

  /** Removes all items, in constant time. The memory keeps its size. */
  @Override
  public void clear() {
    slots.setCount(0);
    changes++;
  }

  /**
   * Returns an iterator over all items in the order of their slots. It does not remove, and throws
   * {@link ConcurrentModificationException} after the heap has changed.
   *
   * @return the iterator
   */
  @Override
  public Iterator<T> iterator() {
    return new IndexIterator<>(0, this::item, this::sizeLong, () -> changes);
  }

  /**
   * Returns a late-binding and fail-fast spliterator over all items.
   *
   * @return a spliterator that is {@link Spliterator#SIZED}, {@link Spliterator#SUBSIZED} and
   *     {@link Spliterator#NONNULL}
   */
  @Override
  public Spliterator<T> spliterator() {
    return new IndexSpliterator<>(this::item, this::sizeLong, () -> changes, 0);
  }

  private T item(long index) {
    return slots.decode(index, codec);
  }

  /**
   * Reads every item, and compares it with its parent.
   *
   * @throws CorruptedException if the bytes of an item are not one, or if an item is less than its
   *     parent; the message names the first
   */
  public void verify() {
    for (long i = 0; i < slots.count(); i++) {
      slots.decode(i, codec);
    }
    heap.verify();
  }
}
