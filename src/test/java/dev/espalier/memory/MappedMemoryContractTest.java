package dev.espalier.memory;

import java.nio.file.Path;

class MappedMemoryContractTest extends MemoryContract {
  @Override
  Memory create(Path folder) {
    return MappedMemory.open(folder.resolve("memory"));
  }
}
