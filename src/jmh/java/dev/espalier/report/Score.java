package dev.espalier.report;

import java.util.Map;

/**
 * What one benchmark with one choice of parameters measured.
 *
 * @param group the class, without what tells classes of the same questions apart
 * @param question the method
 * @param impl what was measured, or an empty string if the benchmark does not compare
 * @param variant the other parameters, by name
 * @param value the score
 * @param error half of the confidence interval, NaN if there is none
 * @param unit the unit of both
 * @param allocated bytes on the heap for each operation, NaN if that was not measured
 */
record Score(
    String group,
    String question,
    String impl,
    Map<String, String> variant,
    double value,
    double error,
    String unit,
    double allocated) {
  /** What the others are compared with. */
  static final String REFERENCE = "TreeMap";

  /** Says whether another score answers the same question under the same conditions. */
  boolean isComparableTo(Score other) {
    return group.equals(other.group)
        && question.equals(other.question)
        && variant.equals(other.variant)
        && unit.equals(other.unit);
  }

  boolean isReference() {
    return impl.equals(REFERENCE);
  }
}
