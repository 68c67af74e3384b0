package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A reader beside a close gets right values and then an IllegalStateException, nothing else. */
class CloseWhileReadingTest {
  private static final int ROUNDS = 100;
  private static final int ENTRIES = 300;
  private static final int READERS = 4;

  @TempDir private Path folder;

  /** Ways to read, each of which checks what it reads and comes to an end. */
  private static final List<Consumer<BTreeMap<Long, String>>> READINGS =
      List.of(
          map -> {
            for (long key = 0; key < 2 * ENTRIES; key += 2) {
              assertEquals(Content.value(key), map.get(key));
            }
          },
          map -> map.forEach((key, value) -> assertEquals(Content.value(key), value)),
          map ->
              map.subMap(10L, true, 500L, true)
                  .descendingMap()
                  .entrySet()
                  .forEach(entry -> assertEquals(Content.value(entry.getKey()), entry.getValue())),
          map ->
              assertEquals(
                  ENTRIES, map.entrySet().stream().filter(CloseWhileReadingTest::isRight).count()),
          map -> {
            BTreeCursor<Long, String> cursor = map.cursor();
            for (boolean more = cursor.last(); more; more = cursor.prev()) {
              assertEquals(Content.value(cursor.key()), cursor.value());
            }
          },
          BTreeMap::verify);

  private static boolean isRight(java.util.Map.Entry<Long, String> entry) {
    return Content.value(entry.getKey()).equals(entry.getValue());
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void aReaderEndsWithIllegalState(boolean inFile, boolean virtual) throws Exception {
    Path image = folder.resolve("image");
    try (MappedMemory memory = MappedMemory.open(image)) {
      Content.map(memory, ENTRIES);
    }
    byte[] bytes = Files.readAllBytes(image);
    try (ExecutorService threads = threads(virtual)) {
      for (int round = 0; round < ROUNDS; round++) {
        if (inFile) {
          MappedMemory memory = MappedMemory.open(image);
          closeBesideReaders(memory, memory::close, threads, round);
        } else {
          ArenaMemory memory = ArenaMemory.create();
          memory.grow(bytes.length / Memory.PAGE_SIZE);
          memory.write(0, bytes, 0, bytes.length);
          closeBesideReaders(memory, memory::close, threads, round);
        }
      }
    }
  }

  private static ExecutorService threads(boolean virtual) {
    return virtual
        ? Executors.newVirtualThreadPerTaskExecutor()
        : Executors.newFixedThreadPool(READERS);
  }

  private static void closeBesideReaders(
      Memory memory, Runnable close, ExecutorService threads, int round) throws Exception {
    BTreeMap<Long, String> map = Content.open(memory);
    Gate gate = new Gate();
    List<Future<Class<?>>> ends = new ArrayList<>();
    for (int i = 0; i < READERS; i++) {
      Consumer<BTreeMap<Long, String>> reading = READINGS.get((round + i) % READINGS.size());
      ends.add(threads.submit(() -> readUntilRefused(map, reading, gate)));
    }
    gate.arrived.await();
    gate.opened.countDown();
    gate.read.await();
    close.run();
    for (Future<Class<?>> end : ends) {
      assertEquals(IllegalStateException.class, end.get());
    }
  }

  /** Lets readers begin together, and tells when one has read. */
  private static final class Gate {
    private final CountDownLatch arrived = new CountDownLatch(READERS);
    private final CountDownLatch opened = new CountDownLatch(1);
    private final CountDownLatch read = new CountDownLatch(1);
  }

  private static Class<?> readUntilRefused(
      BTreeMap<Long, String> map, Consumer<BTreeMap<Long, String>> reading, Gate gate)
      throws InterruptedException {
    gate.arrived.countDown();
    gate.opened.await();
    while (true) {
      try {
        reading.accept(map);
        gate.read.countDown();
      } catch (RuntimeException e) {
        return e.getClass();
      }
    }
  }
}
