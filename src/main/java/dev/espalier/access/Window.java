package dev.espalier.access;

import java.lang.foreign.MemorySegment;

/**
 * A contiguous stretch of a memory, readable in place.
 *
 * <p>The segment does not keep the memory from being freed as a forgotten one, and compiled code
 * forgets a space as soon as it has no more use for it. So behind the last access to the segment
 * stands a {@link java.lang.ref.Reference#reachabilityFence} of the space or of what holds it,
 * unless that is used there anyway.
 *
 * @param segment the bytes of the stretch, read-only
 * @param base offset in the memory of the stretch's first byte
 */
public record Window(MemorySegment segment, long base) {
  /** The window of nothing. */
  static final Window NONE = new Window(MemorySegment.NULL, 0);

  /**
   * Says whether a range of the memory lies in this window.
   *
   * @param offset offset in the memory of the range's first byte
   * @param length length of the range, 1 or more
   * @return true if all of the range lies in {@link #segment}
   */
  public boolean holds(long offset, long length) {
    long local = offset - base;
    return local >= 0 && length <= segment.byteSize() - local;
  }

  boolean isEmpty() {
    return segment.byteSize() == 0;
  }

  long end() {
    return base + segment.byteSize();
  }
}
