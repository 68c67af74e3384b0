package dev.espalier.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.MemoryFootprint.Footprint;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final String RUN =
      """
      {"jmhVersion": "1.37", "vmName": "A VM", "vmVersion": "25",
       "benchmark": "dev.espalier.%s", "params": {"impl": "%s", "size": "%s"},
       "primaryMetric": {"score": %s, "scoreError": %s, "scoreUnit": "ns/op"},
       "secondaryMetrics": {"gc.alloc.rate.norm": {"score": %s, "scoreUnit": "B/op"}}}\
      """;

  private static final Results RESULTS =
      Results.parse(
          "["
              + String.join(
                  ",",
                  RUN.formatted("MapReadBenchmark.getHit", "BTreeMap", "100000", 50, 1.25, 24),
                  RUN.formatted("MapReadBenchmark.getHit", "BTreeMap", "1000000", 600, 9, 24),
                  RUN.formatted("MapReadBenchmark.getHit", "TreeMap", "100000", 200, 2, 0),
                  RUN.formatted("MapReadBenchmark.getHit", "TreeMap", "1000000", 400, 3, 0),
                  RUN.formatted("MapReadBenchmark.getMiss", "BTreeMap", "100000", 7, 1, 0),
                  RUN.formatted(
                      "LongMapReadBenchmark.getHit", "LongLong<>", "100000", 1, "\"NaN\"", 0))
              + "]");

  private static final List<Footprint> FOOTPRINTS =
      List.of(new Footprint("BTreeMap, random", 1_000_000, 35_500_000, 4_096));

  private static Score score(int index) {
    return RESULTS.scores().get(index);
  }

  private static String report() {
    return Markdown.write(RESULTS, FOOTPRINTS, "A processor\n", "benchmarks.svg");
  }

  @Test
  void readsWhatJmhWrote() {
    Score score = score(0);
    assertEquals("MapRead", score.group());
    assertEquals("getHit", score.question());
    assertEquals("BTreeMap", score.impl());
    assertEquals(Map.of("size", "100000"), score.variant());
    assertEquals(50, score.value());
    assertEquals(1.25, score.error());
    assertEquals("ns/op", score.unit());
    assertEquals(24, score.allocated());
    assertEquals("A VM 25, JMH 1.37", RESULTS.machine());
  }

  @Test
  void readsAScoreWithoutErrorProfileAndParameters() {
    Results results =
        Results.parse(
            """
            [{"benchmark": "a.B.c", "primaryMetric":
              {"score": 2, "scoreError": "NaN", "scoreUnit": "ms/op"}, "secondaryMetrics": {}}]
            """);
    assertEquals(
        new Score("B", "c", "", Map.of(), 2, Double.NaN, "ms/op", Double.NaN),
        results.scores().get(0));
  }

  @Test
  void refusesAFileThatIsNotOfJmh() {
    for (String text : List.of("{}", "[1]", "[{}]", "null", "[{\"benchmark\": 1}]")) {
      assertThrows(IllegalArgumentException.class, () -> Results.parse(text), text);
    }
  }

  @Test
  void comparesOnlyUnderTheSameConditions() {
    assertEquals(0.25, RESULTS.ratio(score(0)).orElseThrow());
    assertEquals(1.5, RESULTS.ratio(score(1)).orElseThrow());
    assertEquals(1, RESULTS.ratio(score(2)).orElseThrow());
    assertFalse(RESULTS.ratio(score(4)).isPresent());
  }

  @Test
  void comparesAcrossClassesOfTheSameQuestions() {
    assertEquals(0.005, RESULTS.ratio(score(5)).orElseThrow());
  }

  @Test
  void writesATableForEachQuestion() {
    String report = report();
    assertTrue(
        report.contains(
            """
            ## map read

            ### get hit

            | conditions |  | ns/op | ± | of TreeMap | B/op |
            | --- | --- | --: | --: | --: | --: |
            | 100,000 entries | BTreeMap | 50.0 | 1.25 | 0.250 | 24.0 |
            | 100,000 entries | TreeMap | 200 | 2.00 | 1.00 | 0 |
            | 100,000 entries | LongLong<> | 1.00 |  | 0.005 | 0 |
            | 1,000,000 entries | BTreeMap | 600 | 9.00 | 1.50 | 24.0 |
            | 1,000,000 entries | TreeMap | 400 | 3.00 | 1.00 | 0 |

            ### get miss

            | conditions |  | ns/op | ± | B/op |
            | --- | --- | --: | --: | --: |
            | 100,000 entries | BTreeMap | 7.00 | 1.00 | 0 |
            """),
        report);
  }

  @Test
  void writesWhatMapsOccupy() {
    String report = report();
    assertTrue(report.contains("| BTreeMap, random | 1,000,000 | 35.5 | 4,096 |\n"), report);
  }

  @Test
  void namesTheMachine() {
    String report = report();
    assertTrue(report.contains("\nA processor<br>\nA VM 25, JMH 1.37\n"), report);
  }

  @Test
  void writesTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    String report = report();
    String chart = Chart.draw(RESULTS);
    try {
      Locale.setDefault(Locale.GERMANY);
      assertEquals(report, report());
      assertEquals(chart, Chart.draw(RESULTS));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void keepsFootprintsInAFile() {
    assertEquals(FOOTPRINTS, Footprints.parse(Footprints.toJson(FOOTPRINTS)));
  }

  @Test
  void drawsABarForEachComparedScoreThatIsNotTheReference() {
    String svg = Chart.draw(RESULTS);
    // The two sizes of BTreeMap and the one of LongLong, behind the background.
    assertEquals(1 + 3, svg.split("<rect ", -1).length - 1);
    assertTrue(svg.contains(": LongLong&lt;&gt;</text>"), svg);
    assertFalse(svg.contains("get miss"), svg);
  }
}
