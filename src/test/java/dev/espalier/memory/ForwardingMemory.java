package dev.espalier.memory;

import java.lang.foreign.MemorySegment;

/** A memory that passes everything on to another, for tests that change one method. */
public class ForwardingMemory implements Memory {
  private final Memory memory;

  /**
   * Passes on to a memory.
   *
   * @param memory where the bytes are
   */
  protected ForwardingMemory(Memory memory) {
    this.memory = memory;
  }

  @Override
  public long pages() {
    return memory.pages();
  }

  @Override
  public long grow(long pages) {
    return memory.grow(pages);
  }

  @Override
  public void read(long offset, MemorySegment target) {
    memory.read(offset, target);
  }

  @Override
  public void write(long offset, MemorySegment source) {
    memory.write(offset, source);
  }

  @Override
  public void read(long offset, byte[] target, int from, int length) {
    memory.read(offset, target, from, length);
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    memory.write(offset, source, from, length);
  }

  @Override
  public MemorySegment view(long offset, long length) {
    return memory.view(offset, length);
  }
}
