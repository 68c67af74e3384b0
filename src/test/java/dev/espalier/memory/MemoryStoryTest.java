package dev.espalier.memory;

import static dev.espalier.memory.MemoryContract.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the package's page. */
class MemoryStoryTest {
  @Test
  void anonymousMemory() {
    try (ArenaMemory memory = ArenaMemory.create()) {
      memory.grow(2);
      memory.write(65_530, new byte[] {1, 2, 3}, 0, 3);
      MemorySegment bytes = memory.view(65_530, 3);
      assertArrayEquals(new byte[] {1, 2, 3}, bytes.toArray(ValueLayout.JAVA_BYTE));
    }
  }

  @Test
  void aFile(@TempDir Path folder) {
    for (int i = 0; i < 2; i++) {
      try (MappedMemory memory = MappedMemory.open(folder.resolve("orders.espalier"))) {
        if (memory.pages() == 0) {
          memory.grow(1);
        }
        assertEquals(i, bytes(memory, 0, 1)[0]);
        memory.write(0, new byte[] {1, 2, 3}, 0, 3);
        memory.flush();
        assertEquals(1, memory.pages());
      }
    }
  }

  @Test
  void severalMemoriesInOne(@TempDir Path folder) {
    try (MappedMemory file = MappedMemory.open(folder.resolve("shop.espalier"))) {
      MemoryManager manager = MemoryManager.open(file);
      Memory orders = manager.memory(0);
      Memory customers = manager.memory(1);
      assertEquals(0, orders.grow(1));
      assertEquals(0, customers.grow(1));
    }
  }

  record Logged(Memory memory) implements Memory {
    @Override
    public long pages() {
      return memory.pages();
    }

    @Override
    public long grow(long pages) {
      return memory.grow(pages);
    }

    @Override
    public void read(long offset, MemorySegment target) {
      memory.read(offset, target);
    }

    @Override
    public void write(long offset, MemorySegment source) {
      System.Logger log = System.getLogger("memory");
      log.log(System.Logger.Level.DEBUG, "{0} bytes at {1}", source.byteSize(), offset);
      memory.write(offset, source);
    }
  }

  @Test
  void aMemoryOfYourOwn() {
    Memory memory = MemoryManager.open(new Logged(new HeapMemory()), 1).memory(3);
    memory.grow(2);
    memory.write(65_530, new byte[] {1, 2, 3}, 0, 3);
    assertArrayEquals(new byte[] {1, 2, 3}, bytes(memory, 65_530, 3));
  }
}
