package dev.espalier.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run of JMH measured, from its result file.
 *
 * @param scores the scores, in the order of the file
 * @param machine a line about the Java machine and JMH that measured
 */
record Results(List<Score> scores, String machine) {
  private static final String IMPL = "impl";
  private static final String SUFFIX = "Benchmark";
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  /** Classes that put the questions of another one to something that it cannot name. */
  private static final Map<String, String> SAME_QUESTIONS =
      Map.of(
          "BulkLoad", "Bulk",
          "LongMapRead", "MapRead",
          "LongMapScan", "MapScan",
          "LongMapWrite", "MapWrite",
          "StringMapWrite", "StringMap");

  /**
   * Reads a result file.
   *
   * @param text what JMH wrote with {@code -rf json}
   * @return the results
   * @throws IllegalArgumentException if it is no such file
   */
  static Results parse(String text) {
    try {
      List<Score> scores = new ArrayList<>();
      String machine = "";
      for (Object run : (List<?>) Json.parse(text)) {
        Map<?, ?> members = (Map<?, ?>) run;
        scores.add(score(members));
        machine = machine(members);
      }
      return new Results(List.copyOf(scores), machine);
    } catch (ClassCastException | NullPointerException e) {
      throw new IllegalArgumentException("not a result file of JMH", e);
    }
  }

  private static String machine(Map<?, ?> run) {
    return "%s %s, JMH %s"
        .formatted(run.get("vmName"), run.get("vmVersion"), run.get("jmhVersion"));
  }

  private static Score score(Map<?, ?> run) {
    String[] name = ((String) run.get("benchmark")).split("\\.");
    Map<?, ?> metric = (Map<?, ?>) run.get("primaryMetric");
    Map<String, String> variant = new LinkedHashMap<>();
    if (run.get("params") instanceof Map<?, ?> params) {
      params.forEach((key, value) -> variant.put((String) key, (String) value));
    }
    String impl = Optional.ofNullable(variant.remove(IMPL)).orElse("");
    return new Score(
        group(name[name.length - 2]),
        name[name.length - 1],
        impl,
        variant,
        number(metric.get("score")),
        number(metric.get("scoreError")),
        (String) metric.get("scoreUnit"),
        allocated(run));
  }

  private static String group(String className) {
    String group =
        className.endsWith(SUFFIX)
            ? className.substring(0, className.length() - SUFFIX.length())
            : className;
    return SAME_QUESTIONS.getOrDefault(group, group);
  }

  private static double allocated(Map<?, ?> run) {
    if (run.get("secondaryMetrics") instanceof Map<?, ?> metrics
        && metrics.get(ALLOCATED) instanceof Map<?, ?> metric) {
      return number(metric.get("score"));
    }
    return Double.NaN;
  }

  /** JMH writes what is no number as a string. */
  private static double number(Object value) {
    return value instanceof Double number ? number : Double.parseDouble((String) value);
  }

  /**
   * Returns a score as a multiple of that of the reference.
   *
   * @param score one of the scores
   * @return the multiple, or nothing if the reference was not measured under the same conditions
   */
  OptionalDouble ratio(Score score) {
    return scores.stream()
        .filter(other -> other.isReference() && other.isComparableTo(score))
        .mapToDouble(other -> score.value() / other.value())
        .findFirst();
  }
}
