package dev.espalier.golden;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Bound;
import dev.espalier.golden.CollectionsDriver.MapStyle;
import dev.espalier.golden.GoldenDriver.Entries;
import dev.espalier.golden.Manifest.Content;
import dev.espalier.golden.Manifest.Scenario;
import dev.espalier.golden.Manifest.Step;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random operations on the reference's images agree with a sorted map of the JDK.
 *
 * <p>Keys and values are drawn from the scenario's own log, as far as the types of the step allow
 * them. In the image of a V1 map, new nodes of V2 meet the old ones.
 */
class GoldenRandomTest {
  private static final int OPERATIONS = 300;
  private static final int BETWEEN_COMPARISONS = 25;

  static Stream<Arguments> steps() {
    return Manifest.scenarios("bm_", "bs_")
        .flatMap(s -> s.steps().stream().map(step -> Arguments.of(s, step)));
  }

  @ParameterizedTest
  @MethodSource("steps")
  void anyOperationsAfterAnImageAgreeWithAModel(Scenario scenario, Step step) {
    Run run = new Run(scenario, step, step.contents().get(0));
    run.operations();
    run.reopen();
  }

  /** One map, its model, and what is done to both. */
  private static final class Run {
    private final CollectionsDriver driver = new CollectionsDriver(MapStyle.PUT);
    private final Memory memory = MemoryKind.VIEWS.get();
    private final Random random;
    private final Op.Declaration declaration;
    private final TreeMap<byte[], byte[]> model;
    private final List<byte[]> keys = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();
    private Entries map;

    Run(Scenario scenario, Step step, Content content) {
      List<String> types = content.types();
      List<Bound> bounds = content.bounds();
      declaration = new Op.OpenMap(types.get(0), types.get(1), bounds.get(0), bounds.get(1));
      random = new Random((scenario + "/" + step).hashCode());
      model = new TreeMap<>(ModelDriver.order(types.get(0)));
      for (OpLog.Line line : scenario.opLog().lines()) {
        if (line.op() instanceof Op.Insert insert) {
          addIfAllowed(keys, insert.key(), bounds.get(0));
          addIfAllowed(values, insert.value(), bounds.get(1));
        }
      }
      Memories.load(memory, step.images().get(0).bytes());
      map = open();
      List<byte[]> parts = map.parts();
      for (int i = 0; i < parts.size(); i += 2) {
        model.put(parts.get(i), parts.get(i + 1));
      }
    }

    private static void addIfAllowed(List<byte[]> pool, byte[] bytes, Bound bound) {
      if (!(bound instanceof Bound.Bounded bounded) || bytes.length <= bounded.maxSize()) {
        pool.add(bytes);
      }
    }

    private Entries open() {
      return (Entries) driver.open(declaration, List.of(memory));
    }

    void operations() {
      boolean grow = random.nextBoolean();
      for (int i = 1; i <= OPERATIONS; i++) {
        operation(grow);
        if (i % BETWEEN_COMPARISONS == 0) {
          compare();
          grow = random.nextBoolean();
        }
      }
    }

    void reopen() {
      map = open();
      compare();
    }

    private void operation(boolean grow) {
      byte[] key = keys.get(random.nextInt(keys.size()));
      int kind = random.nextInt(10);
      if (kind == 0) {
        assertSame(model.pollFirstEntry(), map.popFirst());
      } else if (kind == 1) {
        assertSame(model.pollLastEntry(), map.popLast());
      } else if (kind < 8 == grow) {
        byte[] value = values.get(random.nextInt(values.size()));
        assertArrayEquals(model.put(key, value), map.insert(key, value));
      } else {
        assertArrayEquals(model.remove(key), map.remove(key));
      }
    }

    private static void assertSame(Map.Entry<byte[], byte[]> a, Map.Entry<byte[], byte[]> b) {
      assertEquals(a == null, b == null);
      if (a != null) {
        assertArrayEquals(a.getKey(), b.getKey());
        assertArrayEquals(a.getValue(), b.getValue());
      }
    }

    private void compare() {
      map.verify();
      assertEquals(model.size(), map.count());
      List<byte[]> expected = new ArrayList<>();
      model.forEach((key, value) -> expected.addAll(Arrays.asList(key, value)));
      assertEquals(Parts.sha256(expected), Parts.sha256(map.parts()));
    }
  }
}
