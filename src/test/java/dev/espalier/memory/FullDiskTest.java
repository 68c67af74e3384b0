package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static dev.espalier.memory.MemoryContract.pattern;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Grows a mapped memory on a device of 20 pages, which only root on Linux can make. */
class FullDiskTest {
  private static final int DEVICE_PAGES = 20;

  @TempDir private Path device;
  private Path file;

  @BeforeEach
  void mount() throws Exception {
    String size = "size=" + DEVICE_PAGES * PAGE_SIZE;
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", size, "tmpfs", device.toString()),
        "this user cannot mount a small file system");
    file = device.resolve("memory");
  }

  @AfterEach
  void unmount() throws Exception {
    if (file != null) {
      run("umount", device.toString());
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void growTakesTheLastPageAndThenRefuses() throws IOException {
    try (MappedMemory memory = MappedMemory.open(file)) {
      for (int page = 0; page < DEVICE_PAGES; page++) {
        assertEquals(page, memory.grow(1));
        memory.write(page * PAGE_SIZE, pattern(page, (int) PAGE_SIZE), 0, (int) PAGE_SIZE);
      }
      assertEquals(-1, memory.grow(1));
      assertEquals(-1, memory.grow(1));
      assertEquals(DEVICE_PAGES, memory.pages());
      assertEquals(DEVICE_PAGES * PAGE_SIZE, Files.size(file));
      for (int page = 0; page < DEVICE_PAGES; page++) {
        byte[] expected = pattern(page, (int) PAGE_SIZE);
        assertArrayEquals(expected, bytes(memory, page * PAGE_SIZE, (int) PAGE_SIZE));
      }
    }
    assertEquals(DEVICE_PAGES * PAGE_SIZE, Files.size(file));
  }

  @Test
  void aGrowThatDoesNotFitChangesNothing() throws IOException {
    try (MappedMemory memory = MappedMemory.open(file)) {
      memory.grow(3);
      long length = Files.size(file);
      assertEquals(-1, memory.grow(DEVICE_PAGES));
      assertEquals(3, memory.pages());
      assertEquals(length, Files.size(file));
      assertEquals(3, memory.grow(DEVICE_PAGES - 3));
    }
  }

  @Test
  void spaceThatIsFreedIsUsed() throws IOException {
    Path other = Files.write(device.resolve("other"), new byte[(int) (18 * PAGE_SIZE)]);
    try (MappedMemory memory = MappedMemory.open(file)) {
      assertEquals(0, memory.grow(2));
      assertEquals(-1, memory.grow(2));
      Files.delete(other);
      assertEquals(2, memory.grow(2));
      memory.write(4 * PAGE_SIZE - 1, new byte[] {7}, 0, 1);
    }
  }
}
