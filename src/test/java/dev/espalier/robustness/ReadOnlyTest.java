package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.MappedMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A map in a file that is only to be read is read in full, and refuses every change. */
class ReadOnlyTest {
  private static final int ENTRIES = 72;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void fill() {
    file = folder.resolve("memory");
    fill(file);
  }

  private static void fill(Path path) {
    try (MappedMemory memory = MappedMemory.open(path)) {
      BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.I64, Codecs.I64);
      map.insertMany(LongStream.range(0, ENTRIES).mapToObj(i -> Map.entry(2 * i, i)).toList());
    }
  }

  private static BTreeMap<Long, Long> open(MappedMemory memory) {
    return BTreeMap.open(memory, Codecs.I64, Codecs.I64);
  }

  @Test
  void openingAndReadingWriteNothing() throws IOException {
    byte[] before = Files.readAllBytes(file);
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      BTreeMap<Long, Long> map = open(memory);
      map.verify();
      assertEquals(ENTRIES, map.stats().entries());
      assertEquals(ENTRIES, map.values().stream().count());
      assertEquals(35L, map.get(70L));
    }
    assertArrayEquals(before, Files.readAllBytes(file));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REMOVE_ABSENT")
  void aChangeIsRefusedAndTheMapIsAsItWas(Changes change) throws IOException {
    byte[] before = Files.readAllBytes(file);
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      BTreeMap<Long, Long> map = open(memory);
      TreeMap<Long, Long> model = new TreeMap<>(map);
      assertThrows(UnsupportedOperationException.class, () -> change.apply(map));
      Content.assertSame(model, map);
    }
    assertArrayEquals(before, Files.readAllBytes(file));
  }

  @Test
  void otherChangesAreRefusedToo() {
    Map<String, Executable> changes = new LinkedHashMap<>();
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      BTreeMap<Long, Long> map = open(memory);
      TreeMap<Long, Long> model = new TreeMap<>(map);
      changes.put("clear", map::clear);
      changes.put("insert", () -> map.insert(3L, 3L));
      changes.put("insert many", () -> map.insertMany(ascending(1, 500)));
      changes.put("put at the front", () -> map.put(-1L, 3L));
      changes.forEach(
          (name, change) -> {
            assertThrows(UnsupportedOperationException.class, change, name);
            Content.assertSame(model, map);
          });
    }
  }

  private static List<Map.Entry<Long, Long>> ascending(long from, long to) {
    return LongStream.range(from, to).mapToObj(i -> Map.entry(i, i)).toList();
  }

  @Test
  void anEmptyMapCannotBeLoaded() {
    Path empty = folder.resolve("empty");
    try (MappedMemory memory = MappedMemory.open(empty)) {
      BTreeMap.create(memory, Codecs.I64, Codecs.I64);
    }
    try (MappedMemory memory = MappedMemory.openReadOnly(empty)) {
      BTreeMap<Long, Long> map = open(memory);
      assertThrows(UnsupportedOperationException.class, () -> map.bulkLoad(ascending(0, 100)));
      Content.assertSame(new TreeMap<>(), map);
    }
  }

  @Test
  void noMapIsMadeInAnEmptyFileThatIsOnlyToBeRead() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    try (MappedMemory memory = MappedMemory.openReadOnly(empty)) {
      assertThrows(
          UnsupportedOperationException.class,
          () -> BTreeMap.openOrCreate(memory, Codecs.I64, Codecs.I64));
    }
    assertEquals(0, Files.size(empty));
  }

  /** Only root can make such a device, and only on Linux. */
  @Test
  void onADeviceThatIsOnlyToBeReadAFileIsReadAndNothingElse() throws Exception {
    Path device = Files.createDirectory(folder.resolve("device"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", device.toString()),
        "this user cannot mount a small file system");
    try {
      Path stored = device.resolve("memory");
      fill(stored);
      assumeTrue(run("mount", "-o", "remount,ro", device.toString()), "cannot mount for reading");
      assertRefused(stored);
      assertRefused(device.resolve("new"));
      try (MappedMemory memory = MappedMemory.openReadOnly(stored)) {
        open(memory).verify();
      }
    } finally {
      run("umount", device.toString());
    }
  }

  private static void assertRefused(Path path) {
    UncheckedIOException refusal =
        assertThrows(UncheckedIOException.class, () -> MappedMemory.open(path));
    assertTrue(refusal.getMessage().contains(path.toString()), refusal::getMessage);
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
