package dev.espalier.golden;

import dev.espalier.MinHeap;
import dev.espalier.codec.Codec;
import dev.espalier.golden.GoldenDriver.Items;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;

/**
 * A {@link MinHeap} by encoded items.
 *
 * @param heap the heap
 * @param items the type of its items
 */
record HeapDriver<T>(MinHeap<T> heap, Encoded<T> items) implements Items {
  /** Makes or opens a heap. */
  static <T> HeapDriver<T> of(Codec<T> codec, Memory memory, boolean create) {
    MinHeap<T> heap = create ? MinHeap.create(memory, codec) : MinHeap.open(memory, codec);
    return new HeapDriver<>(heap, new Encoded<>(codec));
  }

  @Override
  public void push(byte[] item) {
    heap.offer(items.decode(item));
  }

  @Override
  public byte[] pop() {
    return items.encode(heap.poll());
  }

  @Override
  public void set(long index, byte[] item) {
    throw new UnsupportedOperationException("set in a heap");
  }

  @Override
  public void clear() {
    heap.clear();
  }

  @Override
  public long count() {
    return heap.sizeLong();
  }

  @Override
  public List<byte[]> parts() {
    List<byte[]> parts = new ArrayList<>();
    for (T item : heap) {
      parts.add(items.encode(item));
    }
    return parts;
  }

  @Override
  public void verify() {
    heap.verify();
  }
}
