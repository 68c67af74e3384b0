package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static dev.espalier.memory.MemoryContract.pattern;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArenaMemoryTest {
  private static final long LARGEST_EXTENT = 1024;

  /** More than any machine has, and less than the largest size of a memory. */
  private static final long TOO_MANY_PAGES = 1L << 37;

  @Test
  void allocatesAtMostTwiceItsPagesAndNeverMoreThanAnExtentBeyond() {
    try (ArenaMemory memory = ArenaMemory.create()) {
      for (long pages = 1; pages <= 3 * LARGEST_EXTENT; pages++) {
        memory.grow(1);
        long allocated = memory.allocatedPages();
        assertTrue(allocated >= pages && allocated <= 2 * pages, () -> allocated + " allocated");
        assertTrue(allocated < pages + LARGEST_EXTENT, () -> allocated + " allocated");
      }
    }
  }

  @Test
  void growingAtOnceAllocatesOneContiguousPiece() {
    try (ArenaMemory memory = ArenaMemory.create()) {
      memory.grow(3);
      memory.grow(100);
      assertNotNull(memory.view(4 * PAGE_SIZE, 99 * PAGE_SIZE));
    }
  }

  @Test
  void aRangeAcrossExtentsHasNoView() {
    try (ArenaMemory memory = ArenaMemory.create()) {
      memory.grow(1);
      memory.grow(1);
      memory.grow(1);
      assertNull(memory.view(PAGE_SIZE - 1, 2));
      assertNull(memory.view(2 * PAGE_SIZE - 1, 2));
      assertNotNull(memory.view(2 * PAGE_SIZE - 1, 1));
    }
  }

  @Test
  void aViewIsBoundedByTheSizeAndNotByTheExtent() {
    try (ArenaMemory memory = ArenaMemory.create()) {
      memory.grow(4);
      assertEquals(5, memory.allocatedPages());
      assertThrows(
          IndexOutOfBoundsException.class, () -> memory.view(3 * PAGE_SIZE, PAGE_SIZE + 1));
      assertThrows(IndexOutOfBoundsException.class, () -> memory.view(4 * PAGE_SIZE, 1));
    }
  }

  @Test
  void aCapIsNeverExceeded() {
    try (ArenaMemory memory = ArenaMemory.create(5)) {
      assertEquals(-1, memory.grow(6));
      assertEquals(0, memory.pages());
      assertEquals(0, memory.grow(3));
      assertEquals(-1, memory.grow(3));
      assertEquals(3, memory.grow(2));
      assertEquals(-1, memory.grow(1));
      assertEquals(5, memory.pages());
      assertEquals(5, memory.allocatedPages());
      memory.write(5 * PAGE_SIZE - 1, new byte[] {7}, 0, 1);
      assertEquals(7, memory.view(5 * PAGE_SIZE - 1, 1).get(ValueLayout.JAVA_BYTE, 0));
    }
  }

  @Test
  void aCapOfNothingIsLegalAndANegativeOneRefused() {
    try (ArenaMemory memory = ArenaMemory.create(0)) {
      assertEquals(-1, memory.grow(1));
    }
    assertThrows(IllegalArgumentException.class, () -> ArenaMemory.create(-1));
    assertThrows(IllegalArgumentException.class, () -> ArenaMemory.create(Arena.global(), -1));
    assertThrows(NullPointerException.class, () -> ArenaMemory.create(null));
  }

  @Test
  void whenTheSystemHasNoMemoryGrowChangesNothing() {
    try (ArenaMemory memory = ArenaMemory.create()) {
      memory.grow(1);
      memory.write(0, new byte[] {7}, 0, 1);
      assertEquals(-1, memory.grow(TOO_MANY_PAGES));
      assertEquals(1, memory.pages());
      assertEquals(1, memory.allocatedPages());
      assertEquals(1, memory.grow(1));
      assertEquals(7, memory.view(0, 1).get(ValueLayout.JAVA_BYTE, 0));
    }
  }

  @Test
  void offsetsBeyondFourGibibytesWork(@TempDir Path folder) throws IOException {
    long[] offsets = {0, (1L << 31) - 4, (1L << 31) + 5, (1L << 32) - 4, (1L << 32) + 5};
    Path file = Files.createFile(folder.resolve("sparse"));
    try (FileChannel channel = FileChannel.open(file, READ, WRITE);
        Arena arena = Arena.ofShared()) {
      ArenaMemory memory = ArenaMemory.create(new SparseArena(arena, channel));
      memory.grow(1L << 15);
      memory.grow((1L << 15) + 1);
      for (int i = 0; i < offsets.length; i++) {
        memory.write(offsets[i], pattern(i, 8), 0, 8);
      }
      for (int i = 0; i < offsets.length; i++) {
        assertArrayEquals(pattern(i, 8), bytes(memory, offsets[i], 8));
      }
      assertEquals((1L << 16) + 1, memory.allocatedPages());
      long size = memory.pages() * PAGE_SIZE;
      assertThrows(IndexOutOfBoundsException.class, () -> memory.view(size, 1));
    }
  }

  @Test
  void everyUseAfterCloseIsRefused() {
    ArenaMemory memory = ArenaMemory.create();
    memory.grow(1);
    MemorySegment view = memory.view(0, 8);
    memory.close();
    memory.close();
    assertRefused(memory);
    assertThrows(IllegalStateException.class, () -> view.get(ValueLayout.JAVA_BYTE, 0));
  }

  static void assertRefused(Memory memory) {
    byte[] array = new byte[1];
    MemorySegment segment = MemorySegment.ofArray(array);
    List<Runnable> uses =
        List.of(
            memory::pages,
            () -> memory.grow(0),
            () -> memory.grow(1),
            () -> memory.read(0, array, 0, 1),
            () -> memory.read(0, array, 0, 0),
            () -> memory.read(0, segment),
            () -> memory.write(0, array, 0, 1),
            () -> memory.write(0, segment),
            () -> memory.view(0, 1));
    for (Runnable use : uses) {
      assertEquals(
          "memory is closed", assertThrows(IllegalStateException.class, use::run).getMessage());
    }
  }

  @Test
  void closingAMemoryLeavesTheCallersArenaOpen() {
    try (Arena arena = Arena.ofConfined()) {
      ArenaMemory memory = ArenaMemory.create(arena);
      memory.grow(1);
      MemorySegment view = memory.view(0, 8);
      memory.close();
      assertRefused(memory);
      assertTrue(arena.scope().isAlive());
      assertEquals(0, view.get(ValueLayout.JAVA_BYTE, 0));
    }
  }

  @Test
  void whenTheCallerClosesTheArenaEveryAccessIsRefused() {
    Arena arena = Arena.ofConfined();
    ArenaMemory memory = ArenaMemory.create(arena);
    memory.grow(1);
    arena.close();
    assertThrows(IllegalStateException.class, () -> memory.read(0, new byte[1], 0, 1));
    assertThrows(IllegalStateException.class, () -> memory.write(0, new byte[1], 0, 1));
    assertThrows(IllegalStateException.class, () -> memory.grow(1));
  }

  @Test
  void aReaderBesideCloseEndsWithIllegalStateAndNothingElse() throws Exception {
    byte[] ones = new byte[(int) PAGE_SIZE];
    Arrays.fill(ones, (byte) 1);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (int round = 0; round < 200; round++) {
        ArenaMemory memory = ArenaMemory.create();
        memory.grow(1);
        memory.write(0, ones, 0, ones.length);
        List<Future<?>> readers =
            List.of(
                threads.submit(() -> readForEver(memory, ones)),
                threads.submit(() -> readForEver(memory, ones)));
        memory.close();
        for (Future<?> reader : readers) {
          ExecutionException end = assertThrows(ExecutionException.class, reader::get);
          assertEquals(IllegalStateException.class, end.getCause().getClass());
        }
      }
    }
  }

  private static void readForEver(Memory memory, byte[] expected) {
    byte[] target = new byte[expected.length];
    while (true) {
      memory.read(0, target, 0, target.length);
      assertArrayEquals(expected, target);
    }
  }

  @Test
  void aForgottenMemoryIsFreedByTheCollector() {
    MemorySegment view = viewOfForgottenMemory();
    int garbage = 0;
    for (int i = 0; i < 100_000 && view.scope().isAlive(); i++) {
      garbage += new byte[1 << 20].length >>> 20;
      Thread.yield();
    }
    assertFalse(view.scope().isAlive(), "alive after " + garbage + " MiB of garbage");
  }

  private static MemorySegment viewOfForgottenMemory() {
    ArenaMemory memory = ArenaMemory.create();
    memory.grow(1);
    return memory.view(0, 1);
  }

  @Test
  void aReleaseThatFailsIsTriedAgainByTheNextClose() {
    int[] calls = {0};
    Reclaimer reclaimer =
        Reclaimer.watch(
            this,
            "a test",
            () -> {
              if (++calls[0] == 1) {
                throw new IllegalStateException("busy");
              }
            });
    assertThrows(IllegalStateException.class, reclaimer::close);
    reclaimer.close();
    reclaimer.close();
    assertEquals(2, calls[0]);
  }

  /** Allocates from a sparse file, so that a huge allocation costs nothing. */
  private record SparseArena(Arena arena, FileChannel channel) implements Arena {
    @Override
    public MemorySegment allocate(long bytes, long alignment) {
      try {
        return channel.map(MapMode.READ_WRITE, channel.size(), bytes, arena);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public MemorySegment.Scope scope() {
      return arena.scope();
    }

    @Override
    public void close() {
      arena.close();
    }
  }
}
