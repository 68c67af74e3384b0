package dev.espalier.golden;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.golden.Manifest.Content;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Manifest.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The golden files are complete, undamaged and consistent with one another. */
class ManifestTest {
  private static final int SCENARIOS = 50;
  private static final int IMAGES = 206;

  static Stream<Scenario> scenarios() {
    return Manifest.golden().scenarios().stream();
  }

  @Test
  void nothingIsMissing() {
    assertEquals(SCENARIOS, scenarios().count());
    assertEquals(
        IMAGES,
        scenarios().flatMap(s -> s.steps().stream()).mapToInt(s -> s.images().size()).sum());
    assertEquals(1, scenarios().filter(Scenario::hazard).count());
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void everyImageHasItsChecksumAndPages(Scenario scenario) {
    assertAll(
        scenario.steps().stream()
            .flatMap(step -> step.images().stream())
            .map(image -> () -> assertDoesNotThrow(image::bytes)));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void everyStepHasTheImagesOfAllMemories(Scenario scenario) {
    List<String> roles = scenario.steps().get(0).images().stream().map(Image::role).toList();
    assertTrue(List.of(List.of(""), List.of("index", "data")).contains(roles), roles::toString);
    for (Step step : scenario.steps()) {
      assertEquals(roles, step.images().stream().map(Image::role).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void theLogReachesTheStepsInOrder(Scenario scenario) {
    List<String> reached = new ArrayList<>();
    for (OpLog.Line line : scenario.opLog().lines()) {
      if (line.op() instanceof Op.StepReached step) {
        reached.add(step.name());
      }
    }
    assertEquals(scenario.steps().stream().map(Step::name).toList(), reached);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void contentsAreOfTheTypesThatTheLogDeclaredLast(Scenario scenario) {
    Map<Integer, Op.Declaration> declared = new TreeMap<>();
    for (OpLog.Line line : scenario.opLog().lines()) {
      if (line.op() instanceof Op.Declaration declaration) {
        declared.put(line.memory(), declaration);
      } else if (line.op() instanceof Op.StepReached step) {
        for (Content content : scenario.step(step.name()).contents()) {
          assertDeclared(content, declared.get(content.memory()));
        }
      }
    }
  }

  private static void assertDeclared(Content content, Op.Declaration declaration) {
    assertEquals(declaration == null ? List.of() : declaration.types(), content.types());
    switch (declaration) {
      case Op.NewMap map -> {
        assertTrue(content.structure().startsWith("BTree"));
        assertEquals(map.layout(), content.layout());
        assertEquals(List.of(map.keyBound(), map.valueBound()), content.bounds());
      }
      case Op.OpenMap map -> {
        assertTrue(content.structure().startsWith("BTree"));
        assertEquals(List.of(map.keyBound(), map.valueBound()), content.bounds());
      }
      case Op.NewVector vector -> {
        assertEquals("Vec", content.structure());
        assertEquals(List.of(vector.bound()), content.bounds());
      }
      case Op.NewHeap heap -> {
        assertEquals("MinHeap", content.structure());
        assertEquals(List.of(heap.bound()), content.bounds());
      }
      case Op.NewLog log -> assertEquals("Log", content.structure());
      case Op.NewCell cell -> assertEquals("Cell", content.structure());
      case null -> assertEquals("Memory", content.structure());
    }
  }
}
