package dev.espalier.golden;

import dev.espalier.golden.CollectionsDriver.MapStyle;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Replay.Check;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Vectors, heaps, logs and cells write the reference's bytes, whatever memory they are in. */
class GoldenFamilyTest {
  static Stream<Arguments> scenariosInMemories() {
    return Manifest.scenarios("vec_", "heap_", "log_", "cell_")
        .flatMap(s -> Stream.of(MemoryKind.values()).map(kind -> Arguments.of(s, kind)));
  }

  @ParameterizedTest
  @MethodSource("scenariosInMemories")
  void theBytesAreThoseOfTheReference(Scenario scenario, MemoryKind kind) {
    CollectionsDriver driver = new CollectionsDriver(MapStyle.PUT);
    new Replay(scenario, driver, kind, Check.IMAGES, Check.CONTENTS).run();
  }
}
