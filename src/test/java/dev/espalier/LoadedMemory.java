package dev.espalier;

import dev.espalier.memory.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * A small memory that is loaded with one image after another.
 *
 * <p>While it is sealed, any attempt to change it is an {@link AssertionError}. It cannot grow
 * beyond its capacity.
 */
final class LoadedMemory implements Memory {
  private final MemorySegment segment;
  private final boolean views;
  private final long capacity;
  private long pages;

  /** What lies behind was never written. */
  private long used;

  private boolean sealed;

  /**
   * Makes an empty memory that lives as long as it is used.
   *
   * @param capacity its greatest size in pages
   * @param views whether it gives views
   */
  LoadedMemory(long capacity, boolean views) {
    this.capacity = capacity;
    this.views = views;
    this.segment = Arena.ofAuto().allocate(capacity * PAGE_SIZE, Long.BYTES);
  }

  /**
   * Takes an image in the place of all that was there, and is open for changes.
   *
   * @param image bytes of whole pages
   * @param end where zeros begin
   */
  LoadedMemory load(byte[] image, int end) {
    segment.asSlice(0, Math.max(end, used)).fill((byte) 0);
    MemorySegment.copy(image, 0, segment, ValueLayout.JAVA_BYTE, 0, end);
    used = end;
    pages = image.length / PAGE_SIZE;
    sealed = false;
    return this;
  }

  LoadedMemory seal() {
    sealed = true;
    return this;
  }

  void unseal() {
    sealed = false;
  }

  /** Copies all bytes up to the last that was written. */
  byte[] usedBytes() {
    return segment.asSlice(0, used).toArray(ValueLayout.JAVA_BYTE);
  }

  private void requireOpen(String what) {
    if (sealed) {
      throw new AssertionError(what + " in a memory that is only to be read");
    }
  }

  private MemorySegment slice(long offset, long length) {
    Objects.checkFromIndexSize(offset, length, pages * PAGE_SIZE);
    return segment.asSlice(offset, length);
  }

  @Override
  public long pages() {
    return pages;
  }

  @Override
  public long grow(long added) {
    requireOpen("grow");
    long before = pages;
    if (added > capacity - before) {
      return -1;
    }
    pages += added;
    return before;
  }

  @Override
  public void read(long offset, MemorySegment target) {
    target.copyFrom(slice(offset, target.byteSize()));
  }

  @Override
  public void write(long offset, MemorySegment source) {
    requireOpen("write at " + offset);
    slice(offset, source.byteSize()).copyFrom(source);
    used = Math.max(used, offset + source.byteSize());
  }

  @Override
  public MemorySegment view(long offset, long length) {
    MemorySegment slice = slice(offset, length);
    return views ? slice.asReadOnly() : null;
  }
}
