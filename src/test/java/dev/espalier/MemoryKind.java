package dev.espalier;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.CountingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memories that maps are tested in. */
enum MemoryKind {
  /** Views of all that is contiguous. */
  ARENA,
  /** A file, which is closed and mapped again whenever the map is opened again. */
  MAPPED,
  /** No views at all. */
  COUNTING;

  Place newPlace() {
    return switch (this) {
      case ARENA -> new Lasting(ArenaMemory.create());
      case MAPPED -> new File();
      case COUNTING -> new Lasting(new CountingMemory(new HeapMemory()));
    };
  }

  /** Where one test keeps its bytes. */
  interface Place extends AutoCloseable {
    Memory memory();

    /** Gives the memory up as far as its bytes can outlive it, and opens it again. */
    void reopen();

    @Override
    void close();
  }

  private record Lasting(Memory memory) implements Place {
    @Override
    public void reopen() {}

    @Override
    public void close() {
      if (memory instanceof ArenaMemory arena) {
        arena.close();
      }
    }
  }

  private static final class File implements Place {
    private final Path path;
    private MappedMemory memory;

    File() {
      try {
        path = Files.createTempFile("espalier", ".map");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      memory = MappedMemory.open(path);
    }

    @Override
    public Memory memory() {
      return memory;
    }

    @Override
    public void reopen() {
      memory.close();
      memory = MappedMemory.open(path);
    }

    @Override
    public void close() {
      memory.close();
      try {
        Files.delete(path);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
