package dev.espalier.golden;

import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.lang.foreign.MemorySegment;

/**
 * A virtual memory no two pages of which lie side by side: another memory of the same manager grows
 * between them.
 */
final class ScatteredMemory implements Memory {
  private final Memory memory;
  private final Memory between;

  /**
   * Takes two memories of a manager.
   *
   * @param manager an empty manager with buckets of one page
   */
  ScatteredMemory(MemoryManager manager) {
    memory = manager.memory(0);
    between = manager.memory(1);
  }

  @Override
  public long pages() {
    return memory.pages();
  }

  @Override
  public long grow(long pages) {
    long before = memory.grow(0);
    for (long i = 0; i < pages; i++) {
      memory.grow(1);
      between.grow(1);
    }
    return before;
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
