package dev.espalier.golden;

import dev.espalier.golden.CollectionsDriver.MapStyle;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Replay.Check;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A memory manager, with structures in its memories, writes the reference's bytes. */
class GoldenManagerTest {
  static Stream<Arguments> scenariosInMemories() {
    return Manifest.scenarios("mm_")
        .flatMap(
            s ->
                Stream.of(MemoryKind.VIEWS, MemoryKind.NO_VIEWS)
                    .map(kind -> Arguments.of(s, kind)));
  }

  @ParameterizedTest
  @MethodSource("scenariosInMemories")
  void theBytesAreThoseOfTheReference(Scenario scenario, MemoryKind kind) {
    CollectionsDriver driver = new CollectionsDriver(MapStyle.SET);
    new Replay(scenario, driver, kind, Check.IMAGES, Check.CONTENTS).run();
  }
}
