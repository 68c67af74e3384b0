package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every memory promises. */
abstract class MemoryContract {
  /** More than the extents of 1, 1, 2 and 4 pages have. */
  private static final long SOME_PAGES = 11;

  private Memory memory;

  /** Makes an empty memory; a folder for it exists. */
  abstract Memory create(Path folder);

  /** Whether a range in one page always has a view. */
  boolean givesViews() {
    return true;
  }

  @BeforeEach
  void createMemory(@TempDir Path folder) {
    memory = create(folder);
  }

  @AfterEach
  void closeMemory() throws Exception {
    if (memory instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }

  static byte[] pattern(int seed, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (seed + 7 * i + (i >>> 8));
    }
    return bytes;
  }

  static byte[] bytes(Memory memory, long offset, int length) {
    byte[] bytes = new byte[length];
    memory.read(offset, bytes, 0, length);
    return bytes;
  }

  @Test
  void startsEmpty() {
    assertEquals(0, memory.pages());
  }

  @Test
  void growReturnsTheSizeBefore() {
    assertEquals(0, memory.grow(1));
    assertEquals(1, memory.grow(3));
    assertEquals(4, memory.grow(0));
    assertEquals(4, memory.pages());
  }

  @Test
  void growByNothingIsLegalOnAnEmptyMemory() {
    assertEquals(0, memory.grow(0));
    assertEquals(0, memory.pages());
  }

  @Test
  void growByLessThanNothingIsRefused() {
    memory.grow(1);
    assertThrows(IllegalArgumentException.class, () -> memory.grow(-1));
    assertThrows(IllegalArgumentException.class, () -> memory.grow(Long.MIN_VALUE));
    assertEquals(1, memory.pages());
  }

  @Test
  void growBeyondEverythingChangesNothing() {
    memory.grow(2);
    memory.write(PAGE_SIZE - 2, pattern(1, 4), 0, 4);
    assertEquals(-1, memory.grow(Long.MAX_VALUE));
    assertEquals(-1, memory.grow(Long.MAX_VALUE / PAGE_SIZE));
    assertEquals(2, memory.pages());
    assertArrayEquals(pattern(1, 4), bytes(memory, PAGE_SIZE - 2, 4));
    assertEquals(2, memory.grow(1));
  }

  @Test
  void newPagesAreZeros() {
    memory.grow(1);
    memory.write(0, pattern(3, (int) PAGE_SIZE), 0, (int) PAGE_SIZE);
    for (long page = 1; page < SOME_PAGES; page++) {
      assertEquals(page, memory.grow(1));
      assertArrayEquals(
          new byte[(int) PAGE_SIZE], bytes(memory, page * PAGE_SIZE, (int) PAGE_SIZE));
    }
    assertArrayEquals(pattern(3, (int) PAGE_SIZE), bytes(memory, 0, (int) PAGE_SIZE));
  }

  @Test
  void whatIsWrittenIsReadByArrayAndBySegment() {
    memory.grow(SOME_PAGES);
    int length = (int) (SOME_PAGES * PAGE_SIZE);
    byte[] all = pattern(5, length);
    memory.write(0, all, 0, length);
    assertArrayEquals(all, bytes(memory, 0, length));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(length);
      memory.read(0, target);
      assertArrayEquals(all, target.toArray(ValueLayout.JAVA_BYTE));
      MemorySegment source = arena.allocate(length);
      source.copyFrom(MemorySegment.ofArray(pattern(6, length)));
      memory.write(0, source);
    }
    assertArrayEquals(pattern(6, length), bytes(memory, 0, length));
  }

  @Test
  void rangesMayCrossEveryPageEdge() {
    memory.grow(SOME_PAGES);
    byte[] all = new byte[(int) (SOME_PAGES * PAGE_SIZE)];
    for (int page = 1; page < SOME_PAGES; page++) {
      int offset = (int) (page * PAGE_SIZE) - 3;
      byte[] edge = pattern(page, 7);
      memory.write(offset, edge, 0, 7);
      System.arraycopy(edge, 0, all, offset, 7);
    }
    assertArrayEquals(all, bytes(memory, 0, all.length));
    for (int page = 1; page < SOME_PAGES; page++) {
      assertArrayEquals(pattern(page, 7), bytes(memory, page * PAGE_SIZE - 3, 7));
    }
  }

  @Test
  void aPartOfAnArrayIsReadAndWritten() {
    memory.grow(1);
    memory.write(10, new byte[] {1, 2, 3, 4, 5}, 1, 3);
    byte[] target = new byte[6];
    Arrays.fill(target, (byte) 9);
    memory.read(9, target, 1, 4);
    assertArrayEquals(new byte[] {9, 0, 2, 3, 4, 9}, target);
  }

  @Test
  void aPartOutsideTheArrayIsRefusedAndNothingWritten() {
    memory.grow(1);
    byte[] array = pattern(1, 8);
    for (int[] part : new int[][] {{-1, 2}, {0, -1}, {7, 2}, {9, 0}, {1, Integer.MAX_VALUE}}) {
      assertThrows(IndexOutOfBoundsException.class, () -> memory.write(0, array, part[0], part[1]));
      assertThrows(IndexOutOfBoundsException.class, () -> memory.read(0, array, part[0], part[1]));
    }
    assertArrayEquals(new byte[8], bytes(memory, 0, 8));
    assertArrayEquals(pattern(1, 8), array);
  }

  @Test
  void aRangeOutsideTheMemoryIsRefusedAndNothingCopied() {
    memory.grow(3);
    long size = 3 * PAGE_SIZE;
    byte[] array = pattern(1, 8);
    MemorySegment segment = MemorySegment.ofArray(array);
    long[] offsets = {
      -1,
      -8,
      size - 7,
      size,
      size + 1,
      4 * PAGE_SIZE,
      Long.MAX_VALUE,
      Long.MAX_VALUE - 7,
      Long.MIN_VALUE
    };
    for (long offset : offsets) {
      assertThrows(IndexOutOfBoundsException.class, () -> memory.write(offset, array, 0, 8));
      assertThrows(IndexOutOfBoundsException.class, () -> memory.write(offset, segment));
      assertThrows(IndexOutOfBoundsException.class, () -> memory.read(offset, array, 0, 8));
      assertThrows(IndexOutOfBoundsException.class, () -> memory.read(offset, segment));
      assertHasNoView(offset, 8);
    }
    assertHasNoView(0, -1);
    assertHasNoView(0, size + 1);
    assertHasNoView(8, Long.MAX_VALUE);
    assertArrayEquals(new byte[(int) size], bytes(memory, 0, (int) size));
    assertArrayEquals(pattern(1, 8), array);
  }

  @Test
  void theEmptyRangeMayEndTheMemoryButNotLieBehindIt() {
    byte[] nothing = {};
    memory.write(0, nothing, 0, 0);
    memory.grow(2);
    memory.write(2 * PAGE_SIZE, nothing, 0, 0);
    memory.read(2 * PAGE_SIZE, nothing, 0, 0);
    memory.read(2 * PAGE_SIZE, MemorySegment.ofArray(nothing));
    memory.write(2 * PAGE_SIZE, MemorySegment.ofArray(nothing));
    assertThrows(
        IndexOutOfBoundsException.class, () -> memory.read(2 * PAGE_SIZE + 1, nothing, 0, 0));
    assertThrows(
        IndexOutOfBoundsException.class, () -> memory.write(2 * PAGE_SIZE + 1, nothing, 0, 0));
    assertHasNoView(2 * PAGE_SIZE + 1, 0);
  }

  private void assertHasNoView(long offset, long length) {
    if (givesViews()) {
      assertThrows(IndexOutOfBoundsException.class, () -> memory.view(offset, length));
    } else {
      assertNull(memory.view(offset, length));
    }
  }

  @Test
  void aRangeInOnePageHasAView() {
    memory.grow(SOME_PAGES);
    for (long page = 0; page < SOME_PAGES; page++) {
      memory.write(page * PAGE_SIZE + 4, pattern((int) page, 100), 0, 100);
      MemorySegment view = memory.view(page * PAGE_SIZE + 4, 100);
      if (givesViews()) {
        assertNotNull(view, "page " + page);
        assertArrayEquals(pattern((int) page, 100), view.toArray(ValueLayout.JAVA_BYTE));
        assertEquals(PAGE_SIZE, memory.view(page * PAGE_SIZE, PAGE_SIZE).byteSize());
        assertEquals(0, memory.view(page * PAGE_SIZE, 0).byteSize());
      } else {
        assertNull(view);
      }
    }
  }

  @Test
  void aViewIsReadOnly() {
    memory.grow(1);
    MemorySegment view = memory.view(0, 8);
    if (view != null) {
      assertTrue(view.isReadOnly());
      assertThrows(RuntimeException.class, () -> view.set(ValueLayout.JAVA_BYTE, 0, (byte) 1));
    }
    assertArrayEquals(new byte[8], bytes(memory, 0, 8));
  }

  @Test
  void aViewShowsLaterWritesAndSurvivesGrowth() {
    memory.grow(1);
    MemorySegment view = memory.view(8, 16);
    for (int i = 0; i < SOME_PAGES; i++) {
      memory.grow(1);
      memory.write(8, pattern(i, 16), 0, 16);
      if (view != null) {
        assertArrayEquals(pattern(i, 16), view.toArray(ValueLayout.JAVA_BYTE));
      }
    }
  }

  @Test
  void aRangeThatHasAViewKeepsIt() {
    List<int[]> viewable = new ArrayList<>();
    for (int pages = 1; pages <= SOME_PAGES; pages++) {
      memory.grow(1);
      for (int[] range : viewable) {
        assertTrue(hasView(range[0], range[1]), () -> Arrays.toString(range) + " lost its view");
      }
      viewable.clear();
      for (int from = 0; from < pages; from++) {
        for (int to = from + 1; to <= pages; to++) {
          if (hasView(from, to)) {
            viewable.add(new int[] {from, to});
          }
        }
      }
    }
    assertEquals(givesViews(), !viewable.isEmpty());
  }

  private boolean hasView(int fromPage, int toPage) {
    return memory.view(fromPage * PAGE_SIZE, (toPage - fromPage) * PAGE_SIZE) != null;
  }

  @Test
  void manyThreadsMayRead() throws Exception {
    int length = (int) (SOME_PAGES * PAGE_SIZE);
    memory.grow(SOME_PAGES);
    memory.write(0, pattern(9, length), 0, length);
    Callable<byte[]> reader =
        () -> {
          byte[] all = new byte[length];
          for (int at = 0; at < length; at += 1000) {
            memory.read(at, all, at, Math.min(1000, length - at));
          }
          return all;
        };
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (Future<byte[]> read : threads.invokeAll(List.of(reader, reader, reader, reader))) {
        assertArrayEquals(pattern(9, length), read.get());
      }
    }
  }
}
