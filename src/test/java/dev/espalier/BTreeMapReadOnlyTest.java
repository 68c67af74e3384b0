package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import dev.espalier.tree.TreeImage;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening and reading a map writes nothing. */
class BTreeMapReadOnlyTest {
  private static final int ENTRIES = 60;

  private static void fill(BTreeMap<String, byte[]> map) {
    for (int i = 0; i < ENTRIES; i++) {
      map.put(MapCase.stringKey(i, 3), MapCase.bytesValue(i, i * 30));
    }
  }

  private static void read(Memory memory) {
    BTreeMap<String, byte[]> map = BTreeMap.open(memory, Codecs.STRING, Codecs.BYTES);
    map.verify();
    assertEquals(ENTRIES, map.stats().entries());
    assertEquals(ENTRIES, map.size());
    for (int i = 0; i < ENTRIES; i++) {
      assertEquals(i * 30, map.get(MapCase.stringKey(i, 3)).length);
      assertTrue(map.containsKey(MapCase.stringKey(i, 3)));
    }
    assertEquals(null, map.get("absent"));
    assertEquals(ENTRIES, map.keySet().stream().count());
    assertEquals(ENTRIES, map.descendingMap().entrySet().stream().count());
    assertEquals(map.lastKey(), map.floorKey("~"));
    BTreeCursor<String, byte[]> cursor = map.cursor();
    assertTrue(cursor.seek("000") && cursor.next() && cursor.prev());
    assertEquals(0, cursor.value().length);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void inAMemoryThatRefusesToBeChanged(boolean views) {
    LoadedMemory memory = new LoadedMemory(20, views);
    fill(BTreeMap.create(memory, Codecs.STRING, Codecs.BYTES));
    read(memory.seal());
    BTreeMap<String, byte[]> map = BTreeMap.open(memory, Codecs.STRING, Codecs.BYTES);
    assertThrows(AssertionError.class, () -> map.put("new", new byte[1]));
  }

  @Test
  void inAFileThatIsOnlyToBeRead(@TempDir Path folder) {
    Path file = folder.resolve("map");
    try (MappedMemory memory = MappedMemory.open(file)) {
      fill(BTreeMap.create(memory, Codecs.STRING, Codecs.BYTES));
    }
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      read(memory);
    }
  }

  @Test
  void openOrCreateOfAMapWritesNothing() {
    LoadedMemory memory = new LoadedMemory(20, true);
    fill(BTreeMap.create(memory, Codecs.STRING, Codecs.BYTES));
    byte[] before = new TreeImage(memory).bytes();
    BTreeMap.openOrCreate(memory.seal(), Codecs.STRING, Codecs.BYTES);
    assertEquals(-1, Arrays.mismatch(before, new TreeImage(memory).bytes()));
  }

  @Test
  void whatIsNoMapIsRefusedAndKept() {
    LoadedMemory memory = new LoadedMemory(1, true);
    memory.load(Images.of(Images.page('M', 'G', 'R', 1)), 4).seal();
    assertThrows(CorruptedException.class, () -> BTreeMap.open(memory, Codecs.U64, Codecs.U64));
    assertThrows(
        CorruptedException.class, () -> BTreeMap.openOrCreate(memory, Codecs.U64, Codecs.U64));
    assertThrows(
        IllegalStateException.class, () -> BTreeMap.create(memory, Codecs.U64, Codecs.U64));
  }
}
