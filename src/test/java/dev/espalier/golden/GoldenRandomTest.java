package dev.espalier.golden;

import dev.espalier.codec.Bound;
import dev.espalier.golden.Manifest.Content;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Manifest.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any operations may follow on an image of the reference. */
class GoldenRandomTest {
  private static final int LONG_STRINGS = 200;
  private static final int LONGEST = 500; // more than a page of any V1 map of the scenarios

  static Stream<Arguments> steps() {
    return Manifest.scenarios("bm_", "bs_")
        .flatMap(s -> s.steps().stream().map(step -> Arguments.of(s, step)));
  }

  static Stream<Arguments> stepsOfV1Maps() {
    return steps().filter(a -> content((Step) a.get()[1]).layout().startsWith("v1"));
  }

  private static Content content(Step step) {
    return step.contents().get(0);
  }

  /** Once opened again, a V1 map has nodes of both versions. */
  @ParameterizedTest
  @MethodSource("steps")
  void theScenariosOwnKeysAndValuesInAnyOrder(Scenario scenario, Step step) {
    List<String> types = content(step).types();
    List<Bound> bounds = content(step).bounds();
    Op.OpenMap map = new Op.OpenMap(types.get(0), types.get(1), bounds.get(0), bounds.get(1));
    new ModelRun(
            map,
            step.images().get(0),
            allowed(keys(scenario), map.keyBound()),
            allowed(values(scenario), map.valueBound()))
        .run();
  }

  /** Entries that do not fit into a V1 node meet such nodes in splits, merges and rotations. */
  @ParameterizedTest
  @MethodSource("stepsOfV1Maps")
  void longerEntriesThanAV1MapWasMadeFor(Scenario scenario, Step step) {
    boolean fixedKeys = ((Bound.Bounded) content(step).bounds().get(0)).fixedSize();
    Op.OpenMap map =
        fixedKeys
            ? new Op.OpenMap(
                content(step).types().get(0),
                "Vec<u8>",
                content(step).bounds().get(0),
                Bound.UNBOUNDED)
            : new Op.OpenMap("Vec<u8>", "Vec<u8>", Bound.UNBOUNDED, Bound.UNBOUNDED);
    List<byte[]> keys = new ArrayList<>(keys(scenario));
    List<byte[]> values = new ArrayList<>(values(scenario));
    List<byte[]> longStrings = longStrings(new Random(scenario.id().hashCode()));
    values.addAll(longStrings);
    if (!fixedKeys) {
      keys.addAll(longStrings);
    }
    new ModelRun(map, step.images().get(0), keys, values).run();
  }

  private static List<byte[]> keys(Scenario scenario) {
    return inserts(scenario).map(Op.Insert::key).toList();
  }

  private static List<byte[]> values(Scenario scenario) {
    return inserts(scenario).map(Op.Insert::value).toList();
  }

  private static Stream<Op.Insert> inserts(Scenario scenario) {
    return scenario.opLog().lines().stream()
        .map(OpLog.Line::op)
        .filter(Op.Insert.class::isInstance)
        .map(Op.Insert.class::cast);
  }

  private static List<byte[]> allowed(List<byte[]> encodings, Bound bound) {
    return encodings.stream()
        .filter(e -> !(bound instanceof Bound.Bounded b) || e.length <= b.maxSize())
        .toList();
  }

  private static List<byte[]> longStrings(Random random) {
    List<byte[]> strings = new ArrayList<>();
    for (int i = 0; i < LONG_STRINGS; i++) {
      byte[] bytes = new byte[random.nextInt(LONGEST + 1)];
      random.nextBytes(bytes);
      strings.add(bytes);
    }
    return strings;
  }
}
