package dev.espalier;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.ForwardingMemory;
import java.lang.foreign.MemorySegment;

/** A memory whose pages are pieces of their own: it gives a view only of what lies in one page. */
final class PagewiseMemory extends ForwardingMemory {
  PagewiseMemory() {
    super(ArenaMemory.create());
  }

  @Override
  public MemorySegment view(long offset, long length) {
    boolean inOnePage = length == 0 || offset / PAGE_SIZE == (offset + length - 1) / PAGE_SIZE;
    return inOnePage ? super.view(offset, length) : null;
  }
}
