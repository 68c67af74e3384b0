package dev.espalier.golden;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.golden.CollectionsDriver.MapStyle;
import dev.espalier.golden.GoldenDriver.Entries;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random operations on the map of an image and on a sorted map of the JDK, which must agree. */
final class ModelRun {
  private static final int OPERATIONS = 300;
  private static final int BETWEEN_COMPARISONS = 25;

  private final Op.OpenMap declaration;
  private final Memory memory;
  private final List<byte[]> keys;
  private final List<byte[]> values;
  private final Random random;
  private final TreeMap<byte[], byte[]> model;
  private Entries map;

  /**
   * Opens a map.
   *
   * @param declaration the types to open it with
   * @param image its memory
   * @param keys where keys are drawn from
   * @param values where values are drawn from
   */
  ModelRun(Op.OpenMap declaration, Image image, List<byte[]> keys, List<byte[]> values) {
    this.declaration = declaration;
    this.memory = MemoryKind.VIEWS.get();
    this.keys = keys;
    this.values = values;
    this.random = new Random(image.name().hashCode());
    this.model = new TreeMap<>(ModelDriver.order(declaration.key()));
    Memories.load(memory, image.bytes());
    open();
    List<byte[]> parts = map.parts();
    for (int i = 0; i < parts.size(); i += 2) {
      model.put(parts.get(i), parts.get(i + 1));
    }
  }

  private void open() {
    map = (Entries) new CollectionsDriver(MapStyle.PUT).open(declaration, List.of(memory));
  }

  /** Runs the operations, and opens the map again at the end. */
  void run() {
    boolean grow = true;
    for (int i = 1; i <= OPERATIONS; i++) {
      operation(grow);
      if (i % BETWEEN_COMPARISONS == 0) {
        compare();
        grow = random.nextBoolean();
      }
    }
    open();
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

  private static void assertSame(
      Map.Entry<byte[], byte[]> expected, Map.Entry<byte[], byte[]> actual) {
    assertEquals(expected == null, actual == null);
    if (expected != null) {
      assertArrayEquals(expected.getKey(), actual.getKey());
      assertArrayEquals(expected.getValue(), actual.getValue());
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
