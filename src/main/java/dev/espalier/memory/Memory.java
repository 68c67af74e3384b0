package dev.espalier.memory;

import java.lang.foreign.MemorySegment;

/**
 * A growable, byte-addressed space in which one collection lives.
 *
 * <p>A memory is a linear array of bytes, measured in pages of {@value #PAGE_SIZE} bytes. It starts
 * with no page, grows by whole pages that read as zeros, and never shrinks. Every collection of
 * this library keeps everything it knows in one memory, so the bytes of the memory are the
 * collection.
 *
 * <p>Anyone may implement this interface. An implementation keeps four promises:
 *
 * <ol>
 *   <li>Every change of the bytes goes through a {@code write} method; a {@linkplain #view view} is
 *       for reading only. So a memory that counts, journals or encrypts its writes sees all of
 *       them.
 *   <li>A range that does not lie inside the current size is refused with {@link
 *       IndexOutOfBoundsException} before any byte is copied.
 *   <li>{@link #grow} either grows by exactly the pages asked for or changes nothing.
 *   <li>A view stays valid, and shows all later writes, until the memory is closed; growing does
 *       not invalidate it.
 * </ol>
 *
 * <p>A memory is used by one writing thread at a time, and while one writes no other reads; readers
 * alone may run side by side. The layout of pages follows the {@code Memory} trait of the Rust
 * crate ic-stable-structures.
 *
 * {@snippet :
 * long first = memory.grow(1) * Memory.PAGE_SIZE; // where the new page begins
 * memory.write(first, new byte[] {1, 2, 3}, 0, 3);
 * byte[] bytes = new byte[3];
 * memory.read(first, bytes, 0, bytes.length);
 * }
 */
public interface Memory {
  /** Bytes in a page: 65,536. */
  long PAGE_SIZE = 65_536;

  /**
   * Returns the current size.
   *
   * @return the size in pages
   */
  long pages();

  /**
   * Adds zero-filled pages at the end.
   *
   * @param pages how many pages to add, 0 or more
   * @return the size in pages before the call, or -1 if the memory cannot grow that far, and then
   *     nothing has changed
   * @throws IllegalArgumentException if {@code pages} is negative
   */
  long grow(long pages);

  /**
   * Fills a segment with the bytes at an offset.
   *
   * @param offset offset of the first byte to read
   * @param target the segment to fill, whole
   * @throws IndexOutOfBoundsException if the range does not lie inside the memory
   */
  void read(long offset, MemorySegment target);

  /**
   * Replaces the bytes at an offset by those of a segment. Never grows the memory.
   *
   * @param offset offset of the first byte to replace
   * @param source the segment to take the bytes from, whole
   * @throws IndexOutOfBoundsException if the range does not lie inside the memory
   */
  void write(long offset, MemorySegment source);

  /**
   * Fills a part of an array with the bytes at an offset.
   *
   * @param offset offset of the first byte to read
   * @param target the array to fill
   * @param from index in {@code target} of the first byte to fill
   * @param length how many bytes to read
   * @throws IndexOutOfBoundsException if the range does not lie inside the memory, or the part not
   *     inside the array
   */
  default void read(long offset, byte[] target, int from, int length) {
    read(offset, MemorySegment.ofArray(target).asSlice(from, length));
  }

  /**
   * Replaces the bytes at an offset by a part of an array. Never grows the memory.
   *
   * @param offset offset of the first byte to replace
   * @param source the array to take the bytes from
   * @param from index in {@code source} of the first byte to take
   * @param length how many bytes to write
   * @throws IndexOutOfBoundsException if the range does not lie inside the memory, or the part not
   *     inside the array
   */
  default void write(long offset, byte[] source, int from, int length) {
    write(offset, MemorySegment.ofArray(source).asSlice(from, length));
  }

  /**
   * Returns the bytes of a range themselves, without copying, if they lie in one piece.
   *
   * <p>The view is read-only, shows later writes, and stays valid until the memory is closed. Which
   * ranges have a view may change as the memory grows, but a range that has one keeps it.
   *
   * @param offset offset of the first byte
   * @param length how many bytes
   * @return a read-only segment of {@code length} bytes, or {@code null} if the range is not
   *     contiguous or this memory has no views
   * @throws IndexOutOfBoundsException if the range does not lie inside the memory
   */
  default MemorySegment view(long offset, long length) {
    return null;
  }
}
