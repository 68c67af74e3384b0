package dev.espalier.robustness;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.lang.foreign.Arena;
import java.nio.file.Path;

/**
 * A memory, and what ends it.
 *
 * @param memory the memory, without a page
 * @param close ends it
 */
record Place(Memory memory, Runnable close) {
  /** Who owns the memory. */
  enum Owner {
    ANONYMOUS,
    FILE,
    ARENA_OF_THE_CALLER;

    /** Makes a memory, in a file if that is what this is. */
    Place place(Path file) {
      return switch (this) {
        case ANONYMOUS -> {
          ArenaMemory memory = ArenaMemory.create();
          yield new Place(memory, memory::close);
        }
        case FILE -> {
          MappedMemory memory = MappedMemory.open(file);
          yield new Place(memory, memory::close);
        }
        case ARENA_OF_THE_CALLER -> arenaOfTheCaller();
      };
    }

    @SuppressWarnings("MustBeClosedChecker") // closed by the place
    private static Place arenaOfTheCaller() {
      Arena arena = Arena.ofShared();
      return new Place(ArenaMemory.create(arena), arena::close);
    }
  }
}
