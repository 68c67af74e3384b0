package dev.espalier.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.TreeStats;
import dev.espalier.golden.CollectionsDriver.MapStyle;
import dev.espalier.golden.GoldenDriver.Structure;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Manifest.Step;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A map's figures are those that the reference was seen to have. */
class GoldenStatsTest {
  static Stream<Scenario> scenarios() {
    return Manifest.scenarios("bm_", "bs_");
  }

  private static TreeStats stats(Structure structure) {
    return ((MapDriver<?, ?>) structure).map().stats();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void theShapeIsThatOfTheManifest(Scenario scenario) {
    Replay replay = new Replay(scenario, new CollectionsDriver(MapStyle.PUT), MemoryKind.VIEWS);
    for (Step step : scenario.steps()) {
      replay.runUpTo(step.name());
      TreeStats stats = stats(replay.structure(OpLog.DIRECT));
      Map<String, Long> derived = step.contents().get(0).derived();
      assertEquals(derived.get("nodes_v1") + derived.get("nodes_v2"), stats.nodes());
      assertEquals(derived.get("height"), stats.height());
      assertEquals(derived.get("overflow_pages"), stats.overflowPages());
      assertEquals(derived.get("allocated_chunks"), stats.allocatedChunks());
      assertEquals(derived.get("free_chunks_without_frontier"), stats.freeChunks());
      assertEquals(derived.get("page_size"), stats.pageSize());
      assertEquals(step.contents().get(0).count(), stats.entries());
      assertEquals(step.images().get(0).pages() * 65536, stats.memoryBytes());
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void nodesAreSavedAsOftenAsInTheReference(Scenario scenario) {
    Replay replay = new Replay(scenario, new CollectionsDriver(MapStyle.PUT), MemoryKind.VIEWS);
    Structure counted = null;
    long before = 0;
    for (Step step : scenario.steps()) {
      replay.runUpTo(step.name());
      Structure map = replay.structure(OpLog.DIRECT);
      if (map != counted) {
        counted = map;
        before = 0;
      }
      long now = stats(map).nodeWrites();
      assertEquals(step.nodeSaves(), now - before, step.name());
      before = now;
    }
  }
}
