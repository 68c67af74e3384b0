package dev.espalier.memory;

class ArenaMemoryProperties extends MemoryModel {
  @Override
  Memory create() {
    return ArenaMemory.create();
  }
}
