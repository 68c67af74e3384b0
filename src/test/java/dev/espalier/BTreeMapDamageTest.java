package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.espalier.tree.TreeImage;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Damage of any one byte, and the loss of pages, is found or does no harm. */
class BTreeMapDamageTest {
  /** Not how long a test may take, but when it is sure never to end. */
  private static final Duration NEVER = Duration.ofMinutes(5);

  private static final List<Integer> PATTERNS = List.of(0x01, 0x80, 0xFF);

  @TestFactory
  Stream<DynamicTest> everyByte() {
    return Stream.of(
        everyByte("longs", DamagedMaps.longs()),
        everyByte("migratedLongs", DamagedMaps.migratedLongs()),
        everyByte("migratedBlobs", DamagedMaps.migratedBlobs()),
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
      for (int pattern : PATTERNS) {
        image.putByte(at, sound ^ pattern);
        boolean views = (at & 1) == (pattern & 1);
        map.use(
            views,
            image,
            "byte %d of %d is 0x%02x, not 0x%02x".formatted(at, end, sound ^ pattern, sound));
      }
      image.putByte(at, sound);
    }
  }
}
