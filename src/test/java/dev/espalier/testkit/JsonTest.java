package dev.espalier.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void parsesNestedValues() {
    assertEquals(
        Map.of("a", List.of(1L, true, Map.of()), "b", "x"),
        Json.parse(" {\"a\" : [1, true , {}],\n\"b\":\"x\"} "));
    assertEquals(List.of(), Json.parse("[ ]"));
    assertNull(Json.parse("null"));
  }

  @Test
  void parsesNumbers() {
    assertEquals(Long.MIN_VALUE, Json.parse("-9223372036854775808"));
    assertEquals(9223372036854775808.0, Json.parse("9223372036854775808"));
    assertEquals(-1.5e-2, Json.parse("-1.5E-2"));
    assertEquals(0L, Json.parse("0"));
  }

  @Test
  void parsesEscapes() {
    assertEquals(
        "\"\\/\b\f\n\r\té\uD83C\uDF33",
        Json.parse(
            """
            "\\"\\\\\\/\\b\\f\\n\\r\\t\\u00E9\\ud83c\\udf33\"\
            """));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1,]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":1,}",
        "{a:1}",
        "tru",
        "01",
        "-",
        "1.",
        "1e",
        "\"a",
        "\"\\x\"",
        "\"\\u00g0\"",
        "\"\n\"",
        "1 1",
        "{\"a\":1,\"a\":2}",
        "+1",
        ".5",
        "\0"
      })
  void refusesWhatIsNotJson(String text) {
    assertThrows(IllegalArgumentException.class, () -> Json.parse(text));
  }

  @Test
  void refusesEndlessNesting() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Json.parse("[".repeat(100_000)))
            .getMessage();
    assertTrue(message.contains("nesting"), message);
  }
}
