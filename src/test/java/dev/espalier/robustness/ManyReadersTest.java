package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any number of threads may read a map side by side while nobody writes. */
class ManyReadersTest {
  private static final int ENTRIES = 3000;
  private static final int PLATFORM_THREADS = 8;
  private static final int VIRTUAL_THREADS = 100;

  @TempDir private Path folder;

  private static void readBySideOthers(Memory memory) throws Exception {
    BTreeMap<Long, String> map = Content.map(memory, ENTRIES);
    NavigableMap<Long, String> view = map.descendingMap().tailMap(3001L, true);
    try (ExecutorService threads = Executors.newFixedThreadPool(PLATFORM_THREADS)) {
      read(threads, PLATFORM_THREADS, 2000, map, view);
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      read(threads, VIRTUAL_THREADS, 100, map, view);
    }
  }

  private static void read(
      ExecutorService threads,
      int readers,
      int searches,
      BTreeMap<Long, String> map,
      NavigableMap<Long, String> view)
      throws Exception {
    List<Future<?>> ends = new ArrayList<>();
    for (int reader = 0; reader < readers; reader++) {
      Random random = new Random(reader);
      boolean walks = reader % 8 < 2;
      ends.add(
          threads.submit(
              () -> {
                search(map, random, searches);
                if (walks) {
                  walk(map, view);
                }
              }));
    }
    for (Future<?> end : ends) {
      end.get();
    }
  }

  private static void search(BTreeMap<Long, String> map, Random random, int searches) {
    for (int i = 0; i < searches; i++) {
      long key = 2L * random.nextInt(ENTRIES);
      assertEquals(Content.value(key), map.get(key));
      assertNull(map.get(key + 1));
      assertEquals(key, map.floorKey(key + 1));
      assertEquals(key == 0 ? null : Long.valueOf(key - 2), map.lowerKey(key));
      assertEquals(Content.value(key), map.ceilingEntry(key - 1).getValue());
    }
  }

  private static void walk(BTreeMap<Long, String> map, NavigableMap<Long, String> view) {
    long[] next = {0};
    map.forEach(
        (key, value) -> {
          assertEquals(next[0], key);
          assertEquals(Content.value(key), value);
          next[0] += 2;
        });
    assertEquals(2L * ENTRIES, next[0]);
    assertEquals(1501, view.size());
    assertEquals(3000, view.firstKey());
    BTreeCursor<Long, String> cursor = map.cursor();
    for (boolean more = cursor.seek(5001L); more; more = cursor.next()) {
      assertEquals(Content.value(cursor.key()), cursor.value());
    }
  }

  @Test
  void inAnonymousMemory() throws Exception {
    try (ArenaMemory memory = ArenaMemory.create()) {
      readBySideOthers(memory);
    }
  }

  @Test
  void inAFileOfSeveralMemories() throws Exception {
    try (MappedMemory memory = MappedMemory.open(folder.resolve("memory"))) {
      MemoryManager manager = MemoryManager.open(memory, 1);
      readBySideOthers(manager.memory(7));
    }
  }

  @Test
  void inAMemoryWithoutViews() throws Exception {
    readBySideOthers(new HeapMemory());
  }
}
