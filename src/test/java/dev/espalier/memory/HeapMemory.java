package dev.espalier.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;

/**
 * The simplest memory there can be: one array, no views. It shows what {@link Memory} asks of an
 * implementation, and is the model that others are compared with.
 */
public final class HeapMemory implements Memory {
  private byte[] bytes;

  /** Makes an empty memory. */
  public HeapMemory() {
    this(new byte[0]);
  }

  /**
   * Makes a memory of an image.
   *
   * @param image the bytes, whole pages; copied
   */
  public HeapMemory(byte[] image) {
    if (image.length % PAGE_SIZE != 0) {
      throw new IllegalArgumentException(image.length + " bytes are not whole pages");
    }
    bytes = image.clone();
  }

  /**
   * Returns the bytes of this memory.
   *
   * @return a copy
   */
  public byte[] toByteArray() {
    return bytes.clone();
  }

  @Override
  public long pages() {
    return bytes.length / PAGE_SIZE;
  }

  @Override
  public long grow(long pages) {
    long before = pages();
    if (pages < 0) {
      throw new IllegalArgumentException("cannot grow by " + pages + " pages");
    }
    if (pages > Integer.MAX_VALUE / PAGE_SIZE - before) {
      return -1;
    }
    bytes = Arrays.copyOf(bytes, (int) ((before + pages) * PAGE_SIZE));
    return before;
  }

  @Override
  public void read(long offset, MemorySegment target) {
    int at = check(offset, target.byteSize());
    MemorySegment.copy(
        MemorySegment.ofArray(bytes),
        ValueLayout.JAVA_BYTE,
        at,
        target,
        ValueLayout.JAVA_BYTE,
        0,
        target.byteSize());
  }

  @Override
  public void write(long offset, MemorySegment source) {
    int at = check(offset, source.byteSize());
    MemorySegment.copy(source, ValueLayout.JAVA_BYTE, 0, bytes, at, (int) source.byteSize());
  }

  @Override
  public void read(long offset, byte[] target, int from, int length) {
    System.arraycopy(bytes, check(offset, length), target, from, length);
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    System.arraycopy(source, from, bytes, check(offset, length), length);
  }

  private int check(long offset, long length) {
    return (int) Objects.checkFromIndexSize(offset, length, (long) bytes.length);
  }
}
