package dev.espalier.memory;

import java.nio.file.Path;

class HeapMemoryContractTest extends MemoryContract {
  @Override
  Memory create(Path folder) {
    return new HeapMemory();
  }

  @Override
  boolean givesViews() {
    return false;
  }
}
