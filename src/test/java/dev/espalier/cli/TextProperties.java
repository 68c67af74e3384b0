package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;

class TextProperties {
  @Property
  void stringsComeBackAndStayInTheirField(@ForAll String text) {
    assertStaysInItsField(Text.escape(text));
    assertEquals(text, Text.unescape(Text.escape(text)));
  }

  @Property
  void bytesComeBackAndStayInTheirField(@ForAll byte[] bytes) {
    assertStaysInItsField(Text.ofBytes(bytes));
    assertArrayEquals(bytes, Text.toBytes(Text.ofBytes(bytes)));
  }

  @Property
  void mostlyReadableBytesComeBack(
      @ForAll @StringLength(max = 4) @CharRange(from = '\t', to = '~') String text) {
    byte[] bytes = ("0x" + text).substring(text.length() % 3).getBytes(StandardCharsets.UTF_8);
    assertArrayEquals(bytes, Text.toBytes(Text.ofBytes(bytes)));
  }

  private static void assertStaysInItsField(String text) {
    assertFalse(text.contains("\t") || text.contains("\n") || text.contains("\r"), text);
  }
}
