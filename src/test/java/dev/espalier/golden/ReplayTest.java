package dev.espalier.golden;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Manifest.Step;
import dev.espalier.golden.Replay.Check;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A replay accepts the reference's behaviour and finds every kind of deviation from it. */
class ReplayTest {
  static Stream<Scenario> cells() {
    return Manifest.scenarios("cell_");
  }

  private static Replay replay(Scenario scenario, ReferenceCell cell) {
    return new Replay(scenario, cell, ArrayMemory::new, Check.IMAGES, Check.CONTENTS);
  }

  private static void assertFails(ReferenceCell cell, String... said) {
    Replay replay = replay(Manifest.scenario("cell_bytes"), cell);
    String message = assertThrows(AssertionError.class, replay::run).getMessage();
    for (String part : said) {
      assertTrue(message.contains(part), message);
    }
  }

  @ParameterizedTest
  @MethodSource("cells")
  void acceptsWhatTheReferenceDid(Scenario scenario) {
    replay(scenario, new ReferenceCell()).run();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void continuesFromTheImagesOfAnyStep(Scenario scenario) {
    for (Step step : scenario.steps()) {
      Replay replay = replay(scenario, new ReferenceCell());
      replay.startAfter(step.name());
      replay.check(step);
      replay.run();
    }
  }

  @Test
  void stopsBeforeAStep() {
    ReferenceCell cell = new ReferenceCell();
    replay(Manifest.scenario("cell_bytes"), cell).runUpTo("v1");
    assertArrayEquals(OpLog.bytes("x01080f161d"), cell.value());
  }

  @Test
  void findsAWrongResult() {
    assertFails(
        new ReferenceCell() {
          @Override
          public byte[] set(byte[] value) {
            super.set(value);
            return value;
          }
        },
        "cell_bytes, after step v0, line 3: result is x01080f161d, expected x");
  }

  @Test
  void findsAWrongByte() {
    assertFails(
        new ReferenceCell() {
          @Override
          void write(byte[] value) {
            super.write(value);
            if (value.length > 0) {
              memory().write(20, new byte[] {42}, 0, 1);
            }
          }
        },
        "cell_bytes, after step v0, line 4: step v1: cell_bytes__v1.bin.gz",
        "differs at 20 = 0x14",
        "[00] 00",
        "[2a] 00");
  }

  @Test
  void findsAPageTooMany() {
    assertFails(
        new ReferenceCell() {
          @Override
          void write(byte[] value) {
            super.write(value);
            memory().grow(1);
          }
        },
        "differs at 65536 = 0x10000 (2 pages, expected 1)",
        "[end]");
  }

  @Test
  void findsAWrongContent() {
    ReferenceCell cell = new ReferenceCell();
    Scenario scenario = Manifest.scenario("cell_bytes");
    Replay replay = new Replay(scenario, cell, ArrayMemory::new, Check.CONTENTS);
    replay.runUpTo("v1");
    String message =
        assertThrows(AssertionError.class, () -> replay.check(scenario.step("v2"))).getMessage();
    assertTrue(message.contains("checksum of the content"), message);
  }

  @Test
  void namesTheLineAtWhichTheStructureThrows() {
    assertFails(
        new ReferenceCell() {
          @Override
          public byte[] set(byte[] value) {
            throw new IllegalStateException("no");
          }
        },
        "line 3: java.lang.IllegalStateException: no");
  }
}
