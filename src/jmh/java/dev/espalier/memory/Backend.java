package dev.espalier.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** The memories that are measured. */
public enum Backend {
  ARENA {
    @Override
    Memory open(Resources resources) {
      return resources.add(ArenaMemory.create());
    }
  },
  MAPPED {
    @Override
    Memory open(Resources resources) {
      return resources.add(MappedMemory.open(resources.newFile()));
    }
  },
  VIRTUAL {
    @Override
    Memory open(Resources resources) {
      return MemoryManager.open(resources.add(ArenaMemory.create())).memory(1);
    }
  },
  VIRTUAL_MAPPED {
    @Override
    Memory open(Resources resources) {
      return MemoryManager.open(resources.add(MappedMemory.open(resources.newFile()))).memory(1);
    }
  };

  /** Makes an empty memory. */
  abstract Memory open(Resources resources);

  /** What a measurement must close, last opened first. */
  static final class Resources {
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T resource) {
      open.push(resource);
      return resource;
    }

    /** Makes a file that is deleted in the end; {@code java.io.tmpdir} says on which device. */
    Path newFile() {
      try {
        Path file = Files.createTempFile("espalier", ".memory");
        open.push(() -> Files.delete(file));
        return file;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void close() throws Exception {
      while (!open.isEmpty()) {
        open.pop().close();
      }
    }
  }
}
