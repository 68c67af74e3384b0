package dev.espalier.memory;

import java.lang.foreign.Arena;
import java.nio.file.Path;

class VirtualMemoryContractTest extends MemoryContract {
  @Override
  Memory create(Path folder) {
    return MemoryManager.open(ArenaMemory.create(Arena.ofAuto()), 2).memory(7);
  }
}
