package dev.espalier.memory;

import java.lang.foreign.Arena;

class VirtualMemoryProperties extends MemoryModel {
  private Memory below;

  @Override
  Memory create() {
    below = ArenaMemory.create(Arena.ofAuto());
    return reopen(null);
  }

  @Override
  Memory reopen(Memory memory) {
    return MemoryManager.open(below, 1).memory(254);
  }
}
