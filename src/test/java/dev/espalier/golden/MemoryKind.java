package dev.espalier.golden;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.lang.foreign.Arena;
import java.util.function.Supplier;

/** The memories that every comparison with the reference is made in. */
enum MemoryKind implements Supplier<Memory> {
  /** Nearly every range has a view. */
  VIEWS {
    @Override
    public Memory get() {
      return ArenaMemory.create(Arena.ofAuto());
    }
  },

  /** No range has a view. */
  NO_VIEWS {
    @Override
    public Memory get() {
      return new ArrayMemory();
    }
  },

  /** Ranges within a page have a view; those that straddle two pages do not. */
  STRADDLING {
    @Override
    public Memory get() {
      return new ScatteredMemory(MemoryManager.open(ArenaMemory.create(Arena.ofAuto()), 1));
    }
  }
}
