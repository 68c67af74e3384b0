package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file that another process truncates under an open map costs the map's user an exception, not
 * the process.
 */
@EnabledOnOs(OS.LINUX)
class TruncatedFileTest {
  private static final int ENTRIES = 20_000;

  @TempDir private Path folder;

  /** How a use of a map in a truncated file may end. */
  private enum End {
    FINE,
    NAMED,
    FAULT
  }

  private Path file() {
    return folder.resolve("memory");
  }

  private void truncate(long pages) throws IOException, InterruptedException {
    String size = Long.toString(pages * Memory.PAGE_SIZE);
    Process process = new ProcessBuilder("truncate", "-s", size, file().toString()).start();
    assertEquals(0, process.waitFor());
  }

  /**
   * Uses a map. The VM reports a fault of a mapping some time after the access, at the latest when
   * the thread calls native code, which the yield does.
   */
  private static End endOf(Runnable use) {
    try {
      use.run();
      Thread.yield();
      return End.FINE;
    } catch (UncheckedIOException e) {
      assertTrue(e.getMessage().contains("truncated"), e::getMessage);
      return End.NAMED;
    } catch (InternalError | CorruptedException | NoSuchElementException e) {
      return End.FAULT;
    }
  }

  /** Returns the page that has the root, whose address the map header has. */
  private static long rootPage(Memory memory) {
    MemorySegment header = memory.view(0, 28);
    return header.get(ValueLayout.JAVA_LONG_UNALIGNED, 12) / Memory.PAGE_SIZE;
  }

  @Test
  void readingFailsWhereTheBytesAreLostAndNowhereElse() throws Exception {
    try (MappedMemory memory = MappedMemory.open(file())) {
      BTreeMap<Long, String> map = Content.map(memory, ENTRIES);
      long pages = memory.pages();
      long kept = rootPage(memory) + 2;
      assertTrue(kept < pages - 10, kept + " pages of " + pages);
      truncate(kept);
      int[] ends = new int[End.values().length];
      for (long key = 0; key < 2 * ENTRIES; key += 200) {
        long wanted = key;
        String[] value = {null};
        End end = endOf(() -> value[0] = map.get(wanted));
        ends[end.ordinal()]++;
        if (end == End.FINE) {
          assertEquals(Content.value(key), value[0]);
        }
      }
      assertTrue(ends[End.FINE.ordinal()] > 0, "what is left is read");
      assertTrue(ends[End.FINE.ordinal()] < ENTRIES / 100, "what is lost is not");
      assertTrue(endOf(() -> map.forEach((key, text) -> {})) != End.FINE);
      assertTrue(endOf(map::verify) != End.FINE);
      assertEquals(pages, memory.pages());
    }
  }

  @Test
  void changingFailsWhereTheBytesAreLost() throws Exception {
    try (MappedMemory memory = MappedMemory.open(file())) {
      BTreeMap<Long, String> map = Content.map(memory, ENTRIES);
      truncate(1);
      assertTrue(endOf(() -> map.put(2L * ENTRIES, "x")) != End.FINE);
      assertTrue(endOf(() -> map.remove(2L * ENTRIES - 2)) != End.FINE);
      assertTrue(endOf(() -> map.pollLastEntry()) != End.FINE);
    }
  }

  @Test
  void growingNoticesThatTheFileIsShorter() throws Exception {
    try (MappedMemory memory = MappedMemory.open(file())) {
      memory.grow(4);
      truncate(2);
      UncheckedIOException thrown =
          assertThrows(UncheckedIOException.class, () -> memory.grow(1000));
      assertTrue(thrown.getMessage().contains("truncated"), thrown::getMessage);
      assertEquals(4, memory.pages());
      memory.read(0, new byte[8], 0, 8);
    }
  }

  @Test
  void theRestOfTheFileIsOpenedAndFoundToBeDamaged() throws Exception {
    try (MappedMemory memory = MappedMemory.open(file())) {
      Content.map(memory, ENTRIES);
    }
    truncate(3);
    try (MappedMemory memory = MappedMemory.open(file())) {
      BTreeMap<Long, String> map = Content.open(memory);
      assertThrows(CorruptedException.class, map::verify);
      assertThrows(CorruptedException.class, () -> new TreeMap<>(map));
    }
  }
}
