package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.memory.MappedMemory;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that is interrupted uses a map in a file like any other, and stays interrupted. */
class InterruptTest {
  @TempDir private Path folder;

  private void useInterrupted() {
    Path file = folder.resolve("memory");
    TreeMap<Long, String> model = new TreeMap<>();
    Thread.currentThread().interrupt();
    try (MappedMemory memory = MappedMemory.open(file)) {
      BTreeMap<Long, String> map = Content.map(memory, 2000); // grows the file several times
      model.putAll(map);
      map.keySet().removeIf(key -> key % 3 == 0);
      model.keySet().removeIf(key -> key % 3 == 0);
      memory.flush();
      Content.assertSame(model, map);
      assertTrue(Thread.currentThread().isInterrupted());
    }
    try (MappedMemory memory = MappedMemory.open(file)) {
      Content.assertSame(model, Content.open(memory));
    }
    assertTrue(Thread.interrupted());
  }

  @Test
  void inAPlatformThread() throws Exception {
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      threads.submit(this::useInterrupted).get();
    }
  }

  @Test
  void inAVirtualThread() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.submit(this::useInterrupted).get();
    }
  }
}
