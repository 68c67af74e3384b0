package dev.espalier.golden;

import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;

/**
 * A virtual memory no two pages of which lie side by side: another memory of the same manager grows
 * between them.
 */
final class ScatteredMemory extends ForwardingMemory {
  private final Memory between;

  /**
   * Takes two memories of a manager.
   *
   * @param manager an empty manager with buckets of one page
   */
  ScatteredMemory(MemoryManager manager) {
    super(manager.memory(0));
    between = manager.memory(1);
  }

  @Override
  public long grow(long pages) {
    long before = pages();
    for (long i = 0; i < pages; i++) {
      super.grow(1);
      between.grow(1);
    }
    return before;
  }
}
