package dev.espalier.golden;

import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Replay.Check;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** From any image of the reference, the rest of its operations leads to its later images. */
class GoldenContinueTest {
  static Stream<Arguments> steps() {
    return Manifest.scenarios("vec_", "heap_", "log_", "cell_")
        .flatMap(s -> s.steps().stream().map(step -> Arguments.of(s, step.name())));
  }

  @ParameterizedTest
  @MethodSource("steps")
  void theRestOfTheLogLeadsToTheLaterImages(Scenario scenario, String step) {
    CollectionsDriver driver = new CollectionsDriver();
    Replay replay = new Replay(scenario, driver, MemoryKind.VIEWS, Check.CONTENTS, Check.IMAGES);
    replay.startAfter(step);
    replay.run();
  }
}
