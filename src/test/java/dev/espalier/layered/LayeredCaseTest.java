package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every case of {@code cases.txt}, as it stands and with more layers or fewer, which must make no
 * difference to what is shown.
 */
class LayeredCaseTest {
  private static final int CASES = 108;

  /** What is done beside the writes of a case. */
  private interface Layering {
    /**
     * Is called before the write of a number, counted from 0 through all layers, and at the end.
     */
    void beforeWrite(int number, LayeredMap<Integer, String> map);
  }

  Supplier<LayeredMap<Integer, String>> maps() {
    return TreeMapStore::newMap;
  }

  @Test
  void thereAreAllCases() {
    assertEquals(CASES, LayeredCase.all().size());
  }

  @TestFactory
  Stream<DynamicTest> eachCaseShowsWhatIsWrittenDown() {
    return eachCase(test -> run(test, (number, map) -> {}));
  }

  @TestFactory
  Stream<DynamicTest> freezingAtAnyPointMakesNoDifference() {
    return eachCase(
        test -> {
          for (int point = 0; point <= writes(test); point++) {
            int frozen = point;
            run(
                test,
                (number, map) -> {
                  if (number == frozen) {
                    map.freeze();
                  }
                });
          }
          run(test, (number, map) -> map.freeze());
        });
  }

  @TestFactory
  Stream<DynamicTest> compactingAnyAdjacentLayersMakesNoDifference() {
    return eachCase(
        test -> {
          int layers = layersOf(test);
          for (int from = 0; from < layers; from++) {
            for (int to = from; to < layers; to++) {
              compactAtTheEnd(test, from, to);
            }
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> compactingAllAfterEachWriteMakesNoDifference() {
    return eachCase(
        test -> {
          run(test, (number, map) -> map.compact());
          run(
              test,
              (number, map) -> {
                map.freeze();
                map.compact(0, Math.min(1, map.layerCount() - 1));
              });
        });
  }

  @TestFactory
  Stream<DynamicTest> aCompactedLayerHoldsWhatIsWrittenDown() {
    return LayeredCase.all().stream()
        .filter(test -> test.compaction != null)
        .map(test -> DynamicTest.dynamicTest(test.id, () -> checkCompaction(test)));
  }

  private void checkCompaction(LayeredCase test) {
    try (History history = new History(maps().get())) {
      write(test, history, (number, map) -> {});
      int from = Integer.parseInt(test.compaction[0].substring(0, 1));
      int to = Integer.parseInt(test.compaction[0].substring(2));
      int layers = history.map().layerCount();
      history.map().compact(from, to);
      assertEquals(layers - (to - from), history.map().layerCount());
      Layer<Integer> layer = history.map().layers().layers().get(from);
      assertEquals(test.compaction[1], Invariants.entries(layer));
      assertEquals(test.compaction[2], layer.intervals().toString());
    }
  }

  private interface CaseRun {
    void run(LayeredCase test);
  }

  private static Stream<DynamicTest> eachCase(CaseRun run) {
    return LayeredCase.all().stream()
        .map(test -> DynamicTest.dynamicTest(test.id, () -> run.run(test)));
  }

  private static int writes(LayeredCase test) {
    return test.layers.stream().mapToInt(List::size).sum();
  }

  private int layersOf(LayeredCase test) {
    try (History history = new History(maps().get())) {
      write(test, history, (number, map) -> {});
      return history.map().layerCount();
    }
  }

  private void compactAtTheEnd(LayeredCase test, int from, int to) {
    run(
        test,
        (number, map) -> {
          if (number == writes(test)) {
            map.compact(from, to);
          }
        });
  }

  private void run(LayeredCase test, Layering layering) {
    try (History history = new History(maps().get())) {
      write(test, history, layering);
      history.check();
      test.views.forEach((name, view) -> check(test, name, view, history));
    }
  }

  private static void write(LayeredCase test, History history, Layering layering) {
    int number = 0;
    for (List<String> layer : test.layers) {
      history.map().freeze();
      for (String operation : layer) {
        layering.beforeWrite(number++, history.map());
        history.write(operation);
      }
    }
    layering.beforeWrite(number, history.map());
  }

  private static void check(LayeredCase test, String name, LayeredCase.View view, History history) {
    boolean isHead = name.equals(LayeredCase.HEAD);
    MergingCursor<Integer, String> cursor =
        isHead
            ? history.map().cursor(test.from, test.to)
            : history.moments().get(name).snapshot().cursor(test.from, test.to);
    NavigableMap<Integer, String> model =
        isHead ? history.model() : history.moments().get(name).model();
    CursorChecks.checkAll(
        isHead ? history.map()::get : history.moments().get(name).snapshot()::get,
        cursor,
        model,
        test.from,
        test.to);
    assertEquals(view.scan, scan(cursor), "scan");
    assertEquals(view.reverse, reverse(cursor), "reverse");
    checkSeeks(view.seek, cursor, "seek");
    checkSeeks(view.seekForPrev, cursor, "seekForPrev");
    view.walks.forEach(walk -> assertEquals(walk, walk(cursor, walk)));
  }

  private static String scan(MergingCursor<Integer, String> cursor) {
    List<String> entries = new ArrayList<>();
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      entries.add(CursorChecks.describe(cursor));
    }
    return String.join(" ", entries);
  }

  private static String reverse(MergingCursor<Integer, String> cursor) {
    List<String> entries = new ArrayList<>();
    for (boolean found = cursor.last(); found; found = cursor.prev()) {
      entries.add(CursorChecks.describe(cursor));
    }
    return String.join(" ", entries);
  }

  /** Checks a line like "0..2 -> 3, 4 -> END". */
  private static void checkSeeks(String line, MergingCursor<Integer, String> cursor, String step) {
    for (String part : line.split(", ")) {
      String[] sides = part.split(" -> ");
      String[] keys = sides[0].split("\\.\\.");
      for (int key = Integer.parseInt(keys[0]);
          key <= Integer.parseInt(keys[keys.length - 1]);
          key++) {
        step(cursor, step + " " + key);
        String landed = cursor.isValid() ? cursor.key().toString() : "END";
        assertEquals(sides[1], landed, step + " " + key);
      }
    }
  }

  /** Takes the steps of a line like "seek 4 -> 5=c; prev -> END" and says where they lead. */
  private static String walk(MergingCursor<Integer, String> cursor, String line) {
    List<String> landed = new ArrayList<>();
    for (String part : line.split("; ")) {
      String step = part.substring(0, part.indexOf(" -> "));
      step(cursor, step);
      landed.add(step + " -> " + CursorChecks.describe(cursor));
    }
    return String.join("; ", landed);
  }

  private static void step(MergingCursor<Integer, String> cursor, String step) {
    String[] words = step.split(" ");
    switch (words[0]) {
      case "first" -> cursor.first();
      case "last" -> cursor.last();
      case "seek" -> cursor.seek(Integer.parseInt(words[1]));
      case "seekForPrev" -> cursor.seekForPrev(Integer.parseInt(words[1]));
      case "next" -> cursor.next();
      case "prev" -> cursor.prev();
      default -> throw new IllegalArgumentException(step);
    }
  }
}
