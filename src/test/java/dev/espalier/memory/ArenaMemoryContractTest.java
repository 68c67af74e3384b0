package dev.espalier.memory;

import java.nio.file.Path;

class ArenaMemoryContractTest extends MemoryContract {
  @Override
  Memory create(Path folder) {
    return ArenaMemory.create();
  }
}
