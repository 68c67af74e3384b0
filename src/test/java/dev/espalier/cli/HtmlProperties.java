package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;

class HtmlProperties {
  private static final Pattern HARMLESS =
      Pattern.compile(
          "([^<>&\"'\\p{Cc}\\p{Cf}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}]|&(amp|lt|gt|quot|#39);)*");

  @Property
  void noTextCanEndAnElementOrAnAttribute(@ForAll String text) {
    String escaped = Html.escape(text);
    assertTrue(HARMLESS.matcher(escaped).matches(), escaped);
  }

  @Property
  void readableTextComesBack(@ForAll @CharRange(from = ' ', to = '~') String text) {
    assertEquals(
        text,
        Html.escape(text)
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&#39;", "'")
            .replace("&amp;", "&"));
  }
}
