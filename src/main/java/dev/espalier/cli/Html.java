package dev.espalier.cli;

import java.util.Locale;

/** Puts text into HTML. */
final class Html {
  private Html() {}

  /**
   * Makes text safe between tags and in attributes. Characters that no page may have, or that would
   * not be seen, are written as in a Java string: {@code \}{@code u0000}.
   */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> {
          if (isVisible(c)) {
            escaped.appendCodePoint(c);
          } else {
            escaped.append("\\u%04x".formatted(c));
          }
        }
      }
    }
    return escaped.toString();
  }

  private static boolean isVisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** Fills values into a piece of a page, numbers alike in every country; escapes nothing. */
  static String format(String piece, Object... values) {
    return String.format(Locale.ROOT, piece, values);
  }
}
