package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HtmlTest {
  @Test
  void whatEndsAnElementOrAnAttributeIsEscaped() {
    assertEquals("&lt;a href=&#39;x&#39;&gt;&quot;&amp;amp;", Html.escape("<a href='x'>\"&amp;"));
  }

  @Test
  void whatCannotBeSeenIsWrittenAsANumber() {
    assertEquals("\\u0000\\u0009\\u202e\\u2028", Html.escape("\0\t\u202e\u2028"));
    assertEquals("\\ud800x", Html.escape("\ud800x"));
    assertEquals("Größe \ud83c\udf33", Html.escape("Größe \ud83c\udf33"));
  }
}
