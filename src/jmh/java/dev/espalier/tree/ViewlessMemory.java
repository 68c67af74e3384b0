package dev.espalier.tree;

import dev.espalier.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/** A memory in an array that counts what is written and has no views, as a user's own may be. */
final class ViewlessMemory implements Memory {
  private byte[] bytes = {};
  private long writes;
  private long written;

  @Override
  public long pages() {
    return bytes.length / PAGE_SIZE;
  }

  @Override
  public long grow(long pages) {
    long before = pages();
    bytes = Arrays.copyOf(bytes, Math.toIntExact((before + pages) * PAGE_SIZE));
    return before;
  }

  @Override
  public void read(long offset, MemorySegment target) {
    target.copyFrom(MemorySegment.ofArray(bytes).asSlice(offset, target.byteSize()));
  }

  @Override
  public void write(long offset, MemorySegment source) {
    MemorySegment.ofArray(bytes).asSlice(offset, source.byteSize()).copyFrom(source);
  }

  @Override
  public void read(long offset, byte[] target, int from, int length) {
    System.arraycopy(bytes, check(offset, length), target, from, length);
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    writes++;
    written += length;
    System.arraycopy(source, from, bytes, check(offset, length), length);
  }

  private int check(long offset, int length) {
    return (int) Objects.checkFromIndexSize(offset, length, bytes.length);
  }

  @Override
  public String toString() {
    return "%d writes of %d bytes".formatted(writes, written);
  }
}
