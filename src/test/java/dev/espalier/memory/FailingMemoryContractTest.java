package dev.espalier.memory;

import java.nio.file.Path;

class FailingMemoryContractTest extends MemoryContract {
  @Override
  Memory create(Path folder) {
    return FailingMemory.failingAt(new HeapMemory(), Long.MAX_VALUE);
  }

  @Override
  boolean givesViews() {
    return false;
  }
}
