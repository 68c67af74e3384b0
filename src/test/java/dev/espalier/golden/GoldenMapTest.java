package dev.espalier.golden;

import dev.espalier.golden.CollectionsDriver.MapStyle;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Replay.Check;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Maps and sets write the reference's bytes, whatever memory they are in. */
class GoldenMapTest {
  static Stream<Scenario> scenarios() {
    return Manifest.scenarios("bm_", "bs_");
  }

  static Stream<Arguments> scenariosInMemories() {
    return scenarios()
        .flatMap(
            scenario -> Stream.of(MemoryKind.values()).map(kind -> Arguments.of(scenario, kind)));
  }

  private static Replay replay(Scenario scenario, MapStyle style, MemoryKind kind) {
    CollectionsDriver driver = new CollectionsDriver(style);
    return new Replay(scenario, driver, kind, Check.IMAGES, Check.CONTENTS);
  }

  @ParameterizedTest
  @MethodSource("scenariosInMemories")
  void putAndRemoveWriteTheBytesOfTheReference(Scenario scenario, MemoryKind kind) {
    replay(scenario, MapStyle.PUT, kind).run();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void insertWritesTheBytesOfPut(Scenario scenario) {
    replay(scenario, MapStyle.INSERT, MemoryKind.VIEWS).run();
  }

  @ParameterizedTest
  @EnumSource
  void aSetWritesTheBytesOfAMapToNothing(MemoryKind kind) {
    replay(Manifest.scenario("bs_u32"), MapStyle.SET, kind).run();
  }
}
