package dev.espalier.golden;

import dev.espalier.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/** A memory in a Java array: the simplest that keeps the promises, and one without views. */
final class ArrayMemory implements Memory {
  private byte[] bytes = {};

  @Override
  public long pages() {
    return bytes.length / PAGE_SIZE;
  }

  @Override
  public long grow(long pages) {
    if (pages < 0) {
      throw new IllegalArgumentException("negative number of pages " + pages);
    }
    long before = pages();
    if (pages > Integer.MAX_VALUE / PAGE_SIZE - before) {
      return -1;
    }
    bytes = Arrays.copyOf(bytes, (int) ((before + pages) * PAGE_SIZE));
    return before;
  }

  @Override
  public void read(long offset, MemorySegment target) {
    Objects.checkFromIndexSize(offset, target.byteSize(), bytes.length);
    MemorySegment.copy(MemorySegment.ofArray(bytes), offset, target, 0, target.byteSize());
  }

  @Override
  public void write(long offset, MemorySegment source) {
    Objects.checkFromIndexSize(offset, source.byteSize(), bytes.length);
    MemorySegment.copy(source, 0, MemorySegment.ofArray(bytes), offset, source.byteSize());
  }
}
