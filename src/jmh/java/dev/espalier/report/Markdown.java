package dev.espalier.report;

import dev.espalier.MemoryFootprint.Footprint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Writes the report: a section for each class of benchmarks, a table for each of its questions. */
final class Markdown {
  private final StringBuilder text = new StringBuilder();
  private final Results results;

  private Markdown(Results results) {
    this.results = results;
  }

  /**
   * Writes the report.
   *
   * @param results what was measured
   * @param footprints what maps occupy, or nothing
   * @param environment a line about the machine
   * @param chart name of the file with the chart
   * @return the text
   */
  static String write(
      Results results, List<Footprint> footprints, String environment, String chart) {
    Markdown markdown = new Markdown(results);
    markdown.writeHead(environment, chart);
    markdown.writeScores();
    if (!footprints.isEmpty()) {
      markdown.writeFootprints(footprints);
    }
    return markdown.text.toString();
  }

  private void writeHead(String environment, String chart) {
    text.append(
        """
        # Benchmarks

        Written by the benchmark run; do not edit.

        %s<br>
        %s

        To measure again, on a machine that does nothing else:

            mvn -q test-compile exec:exec@bench         # about 5 minutes
            mvn -q test-compile exec:exec@bench-full    # all benchmarks, more than an hour

        *of TreeMap* is the score as a multiple of that of `TreeMap` in the same run: below 1 is faster. *B/op* is what
        an operation allocates on the heap. The keys of `BTreeMap` go through `Long` objects as those of the JDK's maps
        do. Questions that write are averages over a map that grows from nothing or shrinks to nothing.

        ![Times as multiples of those of TreeMap](%s)
        """
            .formatted(environment.strip(), results.machine(), chart));
  }

  private void writeScores() {
    Map<String, Map<String, List<Score>>> groups =
        results.scores().stream()
            .collect(
                Collectors.groupingBy(
                    Score::group,
                    LinkedHashMap::new,
                    Collectors.groupingBy(
                        Score::question, LinkedHashMap::new, Collectors.toList())));
    groups.forEach(
        (group, questions) -> {
          text.append("\n## ").append(Words.of(group)).append('\n');
          questions.forEach(this::writeQuestion);
        });
  }

  private void writeQuestion(String question, List<Score> scores) {
    text.append("\n### ").append(Words.of(question)).append("\n\n");
    boolean compared = scores.stream().anyMatch(score -> results.ratio(score).isPresent());
    writeRow("conditions", "", scores.get(0).unit(), "±", compared ? "of TreeMap" : null, "B/op");
    writeRow("---", "---", "--:", "--:", compared ? "--:" : null, "--:");
    inGroupsOfConditions(scores).forEach(score -> writeScore(score, compared));
  }

  /** Puts scores together that can be compared, though they come from different classes. */
  private static List<Score> inGroupsOfConditions(List<Score> scores) {
    return scores.stream()
        .collect(Collectors.groupingBy(Score::variant, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private void writeScore(Score score, boolean compared) {
    OptionalDouble ratio = results.ratio(score);
    String multiple = ratio.isPresent() ? Words.number(ratio.getAsDouble()) : "";
    writeRow(
        Words.variant(score.variant()),
        score.impl(),
        Words.number(score.value()),
        orNothing(score.error()),
        compared ? multiple : null,
        orNothing(score.allocated()));
  }

  private static String orNothing(double value) {
    return Double.isNaN(value) ? "" : Words.number(value);
  }

  /** Writes the cells that are not null. */
  private void writeRow(String... cells) {
    text.append('|');
    for (String cell : cells) {
      if (cell != null) {
        text.append(' ').append(cell).append(" |");
      }
    }
    text.append('\n');
  }

  private void writeFootprints(List<Footprint> footprints) {
    text.append("\n## memory\n\n");
    writeRow("map from number to number", "entries", "off heap, B/entry", "on the heap, B");
    writeRow("---", "--:", "--:", "--:");
    for (Footprint each : footprints) {
      writeRow(
          each.map(),
          Words.number(each.entries()),
          Words.number((double) each.offHeapBytes() / each.entries()),
          Words.number(each.heapBytes()));
    }
  }
}
