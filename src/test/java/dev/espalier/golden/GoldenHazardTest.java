package dev.espalier.golden;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.espalier.CorruptedException;
import dev.espalier.golden.CollectionsDriver.MapStyle;
import dev.espalier.golden.GoldenDriver.Structure;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Replay.Check;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A value that is longer than the V1 map allowed when it was made goes into a V1 node.
 *
 * <p>The reference keeps the node V1 and lets the value run over the entries behind it. Here the
 * node becomes V2, so from that step on the bytes differ and the content is right.
 */
class GoldenHazardTest {
  private static final Scenario HAZARD = Manifest.scenario("hazard_v1_oversized_value");
  private static final String DAMAGED = "corrupt";
  private static final int ENTRIES = 8;
  private static final int LONG_KEY = 2;
  private static final int LONG_VALUE_SIZE = 100;
  private static final int LONG_VALUE_BYTE = 0xAA;

  private static Replay replay(MemoryKind kind, Check... checks) {
    return new Replay(HAZARD, new CollectionsDriver(MapStyle.PUT), kind, checks);
  }

  @ParameterizedTest
  @EnumSource
  void aLongValueDamagesNothing(MemoryKind kind) {
    Replay replay = replay(kind, Check.IMAGES, Check.CONTENTS);
    replay.runUpTo(DAMAGED);

    Structure map = replay.structure(OpLog.DIRECT);
    map.verify();
    assertContent(map);
    Structure reopened =
        new CollectionsDriver(MapStyle.PUT).open(lastDeclaration(), replay.memories());
    reopened.verify();
    assertContent(reopened);
  }

  private static Op.Declaration lastDeclaration() {
    return HAZARD.opLog().lines().stream()
        .map(OpLog.Line::op)
        .filter(Op.Declaration.class::isInstance)
        .map(Op.Declaration.class::cast)
        .reduce((earlier, later) -> later)
        .orElseThrow();
  }

  private static void assertContent(Structure map) {
    List<byte[]> parts = map.parts();
    assertEquals(ENTRIES, map.count());
    for (int i = 0; i < ENTRIES; i++) {
      assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, 0, (byte) i}, parts.get(2 * i));
      byte[] value = new byte[i == LONG_KEY ? LONG_VALUE_SIZE : Long.BYTES];
      Arrays.fill(value, (byte) (i == LONG_KEY ? LONG_VALUE_BYTE : i));
      assertArrayEquals(value, parts.get(2 * i + 1));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theDamagedImageIsReadOrRefusedButLeftAlone(MemoryKind kind) {
    Replay replay = replay(kind, Check.IMAGES);
    replay.startAfter(DAMAGED);
    Structure map = replay.structure(OpLog.DIRECT);
    try {
      assertEquals(ENTRIES, map.parts().size() / 2);
      map.verify();
    } catch (CorruptedException e) {
      assertNotNull(e.getMessage());
    }
    replay.check(HAZARD.step(DAMAGED));
  }
}
