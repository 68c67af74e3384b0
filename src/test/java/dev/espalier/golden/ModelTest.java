package dev.espalier.golden;

import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Replay.Check;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The logs' results and the manifest's contents are those of the JDK's collections. */
class ModelTest {
  static Stream<Scenario> ordered() {
    return Manifest.golden().scenarios().stream()
        .filter(Predicate.not(Scenario::hazard))
        .filter(scenario -> !scenario.id().startsWith("heap_"));
  }

  static Stream<Scenario> heaps() {
    return Manifest.scenarios("heap_");
  }

  @ParameterizedTest
  @MethodSource("ordered")
  void agreesInResultsAndContents(Scenario scenario) {
    new Replay(scenario, new ModelDriver(), ArrayMemory::new, Check.CONTENTS).run();
  }

  @ParameterizedTest
  @MethodSource("heaps")
  void agreesInTheResultsOfAHeap(Scenario scenario) {
    new Replay(scenario, new ModelDriver(), ArrayMemory::new).run();
  }

  @Test
  void agreesInAHazardUntilTheReferenceDamagesItsMemory() {
    Scenario hazard = Manifest.scenario("hazard_v1_oversized_value");
    Replay replay = new Replay(hazard, new ModelDriver(), ArrayMemory::new, Check.CONTENTS);
    replay.runUpTo("corrupt");
  }
}
