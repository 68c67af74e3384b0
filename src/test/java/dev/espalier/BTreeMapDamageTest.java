package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import dev.espalier.tree.TreeImage;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Damage of any one byte, and the loss of pages, is found or does no harm. */
class BTreeMapDamageTest {
  /** Not how long a test may take, but when it is sure never to end. */
  private static final Duration NEVER = Duration.ofMinutes(30);

  @TestFactory
  Stream<DynamicTest> everyByte() {
    return Stream.of(
        everyByte("longs", DamagedMaps.longs()),
        everyByte("migratedLongs", DamagedMaps.migratedLongs()),
        everyByte("migratedAndWidened", DamagedMaps.migratedAndWidened()),
        everyByte("strings", DamagedMaps.strings()),
        everyByte("reversed", DamagedMaps.reversed()));
  }

  private static DynamicTest everyByte(String name, DamagedMap<?, ?> map) {
    return DynamicTest.dynamicTest(
        name, () -> assertTimeoutPreemptively(NEVER, () -> damageEveryByte(map)));
  }

  private static void damageEveryByte(DamagedMap<?, ?> map) {
    TreeImage image = map.sound().copy();
    long end = image.end();
    for (int at = 0; at < end; at++) {
      int sound = image.byteAt(at);
      for (int pattern : List.of(at % 3 == 0 ? 0x80 : 0x01, 0xFF)) {
        image.putByte(at, sound ^ pattern);
        boolean views = (at & 1) == 0;
        map.use(
            views,
            image,
            "byte %d of %d is 0x%02x, not 0x%02x".formatted(at, end, sound ^ pattern, sound));
      }
      image.putByte(at, sound);
    }
  }

  @Test
  void everyLossOfPagesAtTheEnd() {
    HeapMemory memory = new HeapMemory();
    BTreeMap<String, byte[]> map = BTreeMap.create(memory, Codecs.STRING, Codecs.BYTES);
    for (int i = 0; i < 200; i++) {
      map.put(MapCase.stringKey(i * 77 % 200, 5), MapCase.bytesValue(i, i * 30));
    }
    for (int i = 0; i < 200; i += 5) {
      map.remove(MapCase.stringKey(i, 5));
    }
    long pages = memory.pages();
    byte[] image = Images.of(memory);
    for (int kept = 0; kept <= pages; kept++) {
      HeapMemory truncated = new HeapMemory(Images.truncated(image, kept));
      readAndChange(truncated, kept == pages);
    }
  }

  private static boolean completes(Runnable action) {
    try {
      action.run();
      return true;
    } catch (CorruptedException e) {
      return false;
    }
  }

  private static void readAndChange(Memory memory, boolean complete) {
    BTreeMap<String, byte[]> map;
    try {
      map = BTreeMap.open(memory, Codecs.STRING, Codecs.BYTES);
    } catch (CorruptedException e) {
      assertEquals(0, memory.pages());
      return;
    }
    assertEquals(complete, completes(map::verify));
    assertEquals(complete, completes(() -> map.forEach((key, value) -> {})));
    assertEquals(complete, completes(() -> map.descendingMap().forEach((key, value) -> {})));
    assertEquals(complete, completes(map::stats));
    for (int i = 0; i < 200; i++) {
      String key = MapCase.stringKey(i, 5);
      assertTrue(completes(() -> map.get(key)) || !complete);
      assertTrue(completes(() -> map.put(key, MapCase.bytesValue(3, 700))) || !complete);
      assertTrue(completes(() -> map.remove(key)) || !complete);
    }
  }
}
