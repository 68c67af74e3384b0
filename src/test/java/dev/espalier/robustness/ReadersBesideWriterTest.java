package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/**
 * Readers beside a writer break the rule of threads: what they read means nothing. But they come to
 * an end, the process lives, and the writer's map is none the worse for it.
 */
class ReadersBesideWriterTest {
  private static final int KEYS = 2000;
  private static final int CHANGES = 30_000;

  /** So long that only a hang takes longer, also on a machine that sleeps meanwhile. */
  private static final Duration NEVER = Duration.ofMinutes(30);

  private static final List<BiConsumer<BTreeMap<Long, String>, Long>> READINGS =
      List.of(
          (map, key) -> map.get(key),
          (map, key) -> map.floorEntry(key),
          (map, key) -> map.forEach((k, value) -> {}),
          (map, key) -> map.descendingMap().headMap(key).size(),
          (map, key) -> map.values().spliterator().forEachRemaining(value -> {}),
          ReadersBesideWriterTest::walk);

  private static void walk(BTreeMap<Long, String> map, long key) {
    BTreeCursor<Long, String> cursor = map.cursor();
    int steps = 0;
    for (boolean more = cursor.seek(key); more && steps < 300; more = cursor.next()) {
      cursor.value();
      steps++;
    }
  }

  private static void readBesideAWriter(Memory memory) throws Exception {
    BTreeMap<Long, String> map = BTreeMap.create(memory, Codecs.I64, Codecs.STRING);
    TreeMap<Long, String> model = new TreeMap<>();
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<Integer>> readers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Random random = new Random(i);
        readers.add(threads.submit(() -> readUntil(done, map, random)));
      }
      try {
        change(map, model, new Random(9));
      } finally {
        done.set(true);
      }
      for (Future<Integer> reader : readers) {
        assertTrue(reader.get() > 0);
      }
    }
    Content.assertSame(model, map);
  }

  private static void change(
      BTreeMap<Long, String> map, NavigableMap<Long, String> model, Random random) {
    for (int i = 0; i < CHANGES; i++) {
      long key = random.nextInt(KEYS);
      if (random.nextInt(5) < 2) {
        map.remove(key);
        model.remove(key);
      } else {
        String value = "v".repeat(random.nextInt(10) == 0 ? random.nextInt(3000) : 10);
        map.put(key, value);
        model.put(key, value);
      }
    }
  }

  private static int readUntil(AtomicBoolean done, BTreeMap<Long, String> map, Random random) {
    int readings = 0;
    do {
      try {
        READINGS.get(random.nextInt(READINGS.size())).accept(map, (long) random.nextInt(KEYS));
      } catch (ConcurrentModificationException | CorruptedException e) {
        // What is promised where the misuse is noticed.
      }
      readings++;
    } while (!done.get());
    return readings;
  }

  @Test
  void inAnonymousMemory() {
    try (ArenaMemory memory = ArenaMemory.create()) {
      assertTimeoutPreemptively(NEVER, () -> readBesideAWriter(memory));
    }
  }

  @Test
  void inAMemoryWithoutViews() {
    assertTimeoutPreemptively(NEVER, () -> readBesideAWriter(new HeapMemory()));
  }
}
