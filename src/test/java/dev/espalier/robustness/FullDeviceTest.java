package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.espalier.BTreeMap;
import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where there is no more room a map says so, and holds what it held. */
class FullDeviceTest {
  @TempDir private Path device;

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Fills a map up, makes room, and fills it again. */
  private static TreeMap<Long, String> fillTwice(BTreeMap<Long, String> map) {
    TreeMap<Long, String> model = new TreeMap<>();
    fill(map, model, 0);
    int full = model.size();
    assertTrue(full > 100, full + " entries");
    map.keySet().removeIf(key -> key % 2 == 0);
    model.keySet().removeIf(key -> key % 2 == 0);
    Content.assertSame(model, map);
    fill(map, model, 1_000_000);
    assertTrue(model.size() > full * 3 / 4, model.size() + " entries");
    return model;
  }

  private static void fill(BTreeMap<Long, String> map, TreeMap<Long, String> model, long from) {
    for (long key = from; ; key++) {
      String value = Content.value(key);
      try {
        map.put(key, value);
      } catch (OutOfMemorySpaceException e) {
        assertTrue(e.getMessage().matches(".*\\d.*"), e::getMessage);
        Content.assertSame(model, map);
        return;
      }
      model.put(key, value);
    }
  }

  /** Only root can make such a device, and only on Linux. */
  @Test
  void aMapOnAFullDevice() throws Exception {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", device.toString()),
        "this user cannot mount a small file system");
    try {
      Path file = device.resolve("memory");
      TreeMap<Long, String> model;
      try (MappedMemory memory = MappedMemory.open(file)) {
        BTreeMap<Long, String> map = BTreeMap.create(memory, Codecs.I64, Codecs.STRING);
        model = fillTwice(map);
        assertThrows(OutOfMemorySpaceException.class, () -> map.put(-1L, "x".repeat(2_000_000)));
        Content.assertSame(model, map);
        memory.flush();
      }
      try (MappedMemory memory = MappedMemory.open(file)) {
        Content.assertSame(model, Content.open(memory));
      }
    } finally {
      run("umount", device.toString());
    }
  }

  @Test
  void aMapInAMemoryWithALargestSize() {
    try (ArenaMemory memory = ArenaMemory.create(16)) {
      BTreeMap<Long, String> map = BTreeMap.create(memory, Codecs.I64, Codecs.STRING);
      TreeMap<Long, String> model = fillTwice(map);
      assertThrows(
          OutOfMemorySpaceException.class,
          () -> map.put(-1L, "x".repeat(17 * (int) Memory.PAGE_SIZE)));
      Content.assertSame(model, map);
      assertEquals(16, memory.pages());
    }
  }
}
