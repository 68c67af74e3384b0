package dev.espalier.memory;

import java.nio.file.Path;

class CountingMemoryContractTest extends MemoryContract {
  @Override
  Memory create(Path folder) {
    return new CountingMemory(new HeapMemory());
  }

  @Override
  boolean givesViews() {
    return false;
  }
}
