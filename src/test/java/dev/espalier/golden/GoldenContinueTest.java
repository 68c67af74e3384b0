package dev.espalier.golden;

import dev.espalier.golden.CollectionsDriver.MapStyle;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Manifest.Step;
import dev.espalier.golden.Replay.Check;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * From any image of the reference, the rest of its operations leads to its later images, or where
 * the reference never opened a map again, to its later contents.
 */
class GoldenContinueTest {
  static Stream<Arguments> steps() {
    return Manifest.golden().scenarios().stream()
        .filter(Predicate.not(Scenario::hazard))
        .flatMap(s -> s.steps().stream().map(step -> Arguments.of(s, step)));
  }

  @ParameterizedTest
  @MethodSource("steps")
  void theRestOfTheLogLeadsToTheLaterImages(Scenario scenario, Step step) {
    Check[] checks =
        isNewV1Map(step)
            ? new Check[] {Check.CONTENTS}
            : new Check[] {Check.CONTENTS, Check.IMAGES};
    CollectionsDriver driver = new CollectionsDriver(MapStyle.SET);
    Replay replay = new Replay(scenario, driver, MemoryKind.VIEWS, checks);
    replay.startAfter(step.name());
    replay.run();
  }

  /** Once opened again, a V1 map makes V2 nodes; the reference's map went on with V1 nodes. */
  private static boolean isNewV1Map(Step step) {
    return step.contents().stream().anyMatch(content -> content.layout().equals("v1"));
  }
}
