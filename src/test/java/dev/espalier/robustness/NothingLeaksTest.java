package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is closed is given back, and only memories have to be closed. */
class NothingLeaksTest {
  private static final int ENTRIES = 500;
  private static final Path PROCESS = Path.of("/proc/self");

  @TempDir private Path folder;

  /** Counts what is allocated in it. */
  private static final class CountingArena implements Arena {
    private final Arena arena;
    private long bytes;

    CountingArena(Arena arena) {
      this.arena = arena;
    }

    @Override
    public MemorySegment allocate(long size, long alignment) {
      bytes += size;
      return arena.allocate(size, alignment);
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

  private static void readInEveryWay(BTreeMap<Long, String> map) {
    map.get(6L);
    map.floorEntry(7L);
    map.entrySet().iterator().next();
    map.descendingMap().values().stream().limit(3).toList();
    map.keySet().spliterator().tryAdvance(key -> {});
    BTreeCursor<Long, String> cursor = map.cursor();
    cursor.seek(100L);
    cursor.value();
  }

  @Test
  void mapsIteratorsAndCursorsAllocateNothingAndNeedNoClose() {
    try (CountingArena arena = new CountingArena(Arena.ofShared())) {
      ArenaMemory memory = ArenaMemory.create(arena);
      Content.map(memory, ENTRIES);
      long before = arena.bytes;
      for (int i = 0; i < 1000; i++) {
        readInEveryWay(Content.open(memory));
      }
      assertEquals(before, arena.bytes);
    }
  }

  @Test
  void aMapThatStaysAsLargeAllocatesNothing() {
    try (CountingArena arena = new CountingArena(Arena.ofShared())) {
      ArenaMemory memory = ArenaMemory.create(arena);
      BTreeMap<Long, String> map = Content.map(memory, ENTRIES);
      long before = arena.bytes;
      for (int i = 0; i < 5000; i++) {
        long key = i % ENTRIES * 2L;
        map.remove(key);
        map.put(key, Content.value(key));
      }
      assertEquals(before, arena.bytes);
    }
  }

  private static long lines(String name) throws IOException {
    try (Stream<String> lines = Files.lines(PROCESS.resolve(name))) {
      return lines.count();
    }
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> descriptors = Files.list(PROCESS.resolve("fd"))) {
      return descriptors.count();
    }
  }

  private static long residentBytes() throws IOException {
    return Long.parseLong(Files.readString(PROCESS.resolve("statm")).split(" ")[1]) * 4096;
  }

  @Test
  void anonymousMemoriesAreGivenBack() throws IOException {
    assumeTrue(Files.exists(PROCESS), "needs Linux");
    byte[] filled = new byte[16 * (int) Memory.PAGE_SIZE];
    long before = residentBytes();
    for (int i = 0; i < 2000; i++) { // 4 GiB in all
      try (ArenaMemory memory = ArenaMemory.create()) {
        memory.grow(32);
        memory.write(0, filled, 0, filled.length);
        memory.write(16 * Memory.PAGE_SIZE, filled, 0, filled.length);
        BTreeMap.create(memory, Codecs.I64, Codecs.I64).put(1L, 1L);
      }
    }
    long more = residentBytes() - before;
    assertTrue(more < 1L << 30, more + " bytes more");
  }

  @Test
  void filesAreUnmappedAndClosedHoweverOftenTheyAreOpened() throws IOException {
    assumeTrue(Files.exists(PROCESS), "needs Linux");
    Path file = folder.resolve("memory");
    long descriptors = 0;
    long mappings = 0;
    for (int i = 0; i < 500; i++) {
      try (MappedMemory memory = MappedMemory.open(file)) {
        readInEveryWay(i == 0 ? Content.map(memory, ENTRIES) : Content.open(memory));
      }
      if (i == 100) {
        descriptors = descriptors();
        mappings = lines("maps");
      }
    }
    assertTrue(descriptors() <= descriptors + 20, () -> "descriptors");
    assertTrue(lines("maps") <= mappings + 100, "mappings"); // the VM itself maps some
    assertNotInUse(file);
  }

  private static void assertNotInUse(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(PROCESS.resolve("maps"))) {
      assertEquals(0, lines.filter(line -> line.contains(file.toString())).count());
    }
    try (Stream<Path> descriptors = Files.list(PROCESS.resolve("fd"))) {
      assertEquals(0, descriptors.filter(descriptor -> isOf(file, descriptor)).count());
    }
  }

  private static boolean isOf(Path file, Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).equals(file);
    } catch (IOException e) {
      return false; // closed in the meantime
    }
  }

  @Test
  void aFileThatCannotBeOpenedAsAMapIsFreeAfterwards() throws IOException {
    assumeTrue(Files.exists(PROCESS), "needs Linux");
    Path file = folder.resolve("memory");
    byte[] garbage = new byte[2 * (int) Memory.PAGE_SIZE];
    garbage[0] = 1;
    byte[] otherVersion = new byte[(int) Memory.PAGE_SIZE];
    otherVersion[0] = 'B';
    otherVersion[1] = 'T';
    otherVersion[2] = 'R';
    otherVersion[3] = 9;
    for (byte[] image : new byte[][] {garbage, otherVersion, {}}) {
      Files.write(file, image);
      try (MappedMemory memory = MappedMemory.open(file)) {
        assertThrows(CorruptedException.class, () -> Content.open(memory));
      }
      Files.write(file, new byte[100]);
      assertThrows(IllegalArgumentException.class, () -> MappedMemory.open(file));
      assertNotInUse(file);
      Files.delete(file);
    }
  }

  @Test
  void aFileThatGrowsStepByStepHasFewMappings() throws IOException {
    assumeTrue(Files.exists(PROCESS), "needs Linux");
    Path file = folder.resolve("memory");
    try (MappedMemory memory = MappedMemory.open(file)) {
      for (int i = 0; i < 1000; i++) {
        memory.grow(1);
      }
      try (Stream<String> lines = Files.lines(PROCESS.resolve("maps"))) {
        long mappings = lines.filter(line -> line.contains(file.toString())).count();
        assertTrue(mappings <= 12, mappings + " mappings");
      }
    }
  }

  /** An iterator holds all that it needs, though nobody else holds the map or its memory. */
  @Test
  void anIteratorOutlivesItsMap() {
    List<WeakReference<?>> forgotten = new ArrayList<>();
    Iterator<String> values = valuesOfForgottenMap(forgotten);
    values.next();
    WeakReference<?> unreachable = new WeakReference<>(new Object());
    for (int i = 0; i < 100_000 && !unreachable.refersTo(null); i++) {
      assertEquals(1 << 20, new byte[1 << 20].length);
    }
    assertTrue(unreachable.refersTo(null), "the collector has run");
    for (long key = 2; key < 2 * ENTRIES; key += 2) {
      assertEquals(Content.value(key), values.next());
    }
    assertTrue(forgotten.get(0).refersTo(null), "the map is gone");
  }

  private static Iterator<String> valuesOfForgottenMap(List<WeakReference<?>> forgotten) {
    BTreeMap<Long, String> map = Content.map(ArenaMemory.create(Arena.ofAuto()), ENTRIES);
    forgotten.add(new WeakReference<>(map));
    return map.tailMap(-1L, true).values().iterator();
  }
}
