package dev.espalier.report;

import java.util.List;
import java.util.Locale;

/** Draws a bar for each score that has a reference: how long the bar is says how slow it is. */
final class Chart {
  private static final int LABELS = 430;
  private static final int ONE = 220;
  private static final double LONGEST = 2;
  private static final int NUMBERS = 60;
  private static final int ROW = 20;
  private static final int BAR = 12;
  private static final int TOP = 44;
  private static final int WIDTH = LABELS + (int) (LONGEST * ONE) + NUMBERS;

  private Chart() {}

  /**
   * Draws the chart.
   *
   * @param results what was measured
   * @return an SVG image
   */
  static String draw(Results results) {
    List<Score> bars =
        results.scores().stream()
            .filter(score -> !score.isReference() && results.ratio(score).isPresent())
            .toList();
    int height = TOP + bars.size() * ROW + ROW / 2;
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d"
            font-family="sans-serif" font-size="12">
        <rect width="100%%" height="100%%" fill="white"/>
        <text x="8" y="18" font-weight="bold">Time as a multiple of that of TreeMap in the same run; shorter is faster</text>
        """
            .formatted(WIDTH, height));
    appendScale(svg, height);
    for (int i = 0; i < bars.size(); i++) {
      double ratio = results.ratio(bars.get(i)).orElseThrow();
      appendBar(svg, TOP + i * ROW, label(bars.get(i)), ratio);
    }
    return svg.append("</svg>\n").toString();
  }

  private static void appendScale(StringBuilder svg, int height) {
    for (double at = 0; at <= LONGEST; at += 0.5) {
      svg.append(
          String.format(
              Locale.ROOT,
              """
              <line x1="%1$d" y1="%2$d" x2="%1$d" y2="%3$d" stroke="%4$s"/>
              <text x="%1$d" y="%5$d" text-anchor="middle" fill="#555">%6$.1f</text>
              """,
              LABELS + Math.round(at * ONE),
              TOP - 6,
              height,
              at == 1 ? "#333" : "#ddd",
              TOP - 10,
              at));
    }
  }

  private static void appendBar(StringBuilder svg, int top, String label, double ratio) {
    long width = Math.max(1, Math.round(Math.min(ratio, LONGEST) * ONE));
    svg.append(
        String.format(
            Locale.ROOT,
            """
            <text x="%d" y="%d" text-anchor="end">%s</text>
            <rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>
            <text x="%d" y="%d">%s</text>
            """,
            LABELS - 8,
            top + BAR - 2,
            escape(label),
            LABELS,
            top,
            width,
            BAR,
            ratio <= 1 ? "#2e7d5b" : "#c0722f",
            LABELS + width + 5,
            top + BAR - 2,
            Words.number(ratio)));
  }

  private static String label(Score score) {
    String variant = Words.variant(score.variant());
    return "%s, %s%s: %s"
        .formatted(
            Words.of(score.group()),
            Words.of(score.question()),
            variant.isEmpty() ? "" : ", " + variant,
            score.impl());
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
