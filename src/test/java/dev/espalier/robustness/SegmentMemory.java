package dev.espalier.robustness;

import dev.espalier.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A memory with views in a segment of any kind: on the heap, at an odd address, huge. */
final class SegmentMemory implements Memory {
  private final MemorySegment segment;
  private long pages;

  /**
   * Makes an empty memory.
   *
   * @param segment where it may grow, all zeros
   */
  SegmentMemory(MemorySegment segment) {
    this.segment = segment;
  }

  @Override
  public long pages() {
    return pages;
  }

  @Override
  public long grow(long added) {
    long before = pages;
    if (added > segment.byteSize() / PAGE_SIZE - before) {
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
    slice(offset, source.byteSize()).copyFrom(source);
  }

  @Override
  public MemorySegment view(long offset, long length) {
    return slice(offset, length).asReadOnly();
  }

  private MemorySegment slice(long offset, long length) {
    Objects.checkFromIndexSize(offset, length, pages * PAGE_SIZE);
    return segment.asSlice(offset, length);
  }
}
