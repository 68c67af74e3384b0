package dev.espalier.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void readsValuesWithinValues() {
    Object value = Json.parse(" {\"a\" : [1, -2.5e3, true, false] , \"b\":{}, \"c\":[ ]}\n");
    assertEquals(
        Map.of("a", List.of(1.0, -2500.0, true, false), "b", Map.of(), "c", List.of()), value);
  }

  @Test
  void readsNull() {
    assertNull(Json.parse("null"));
  }

  @Test
  void keepsTheOrderOfMembers() {
    Map<?, ?> value = (Map<?, ?>) Json.parse("{\"z\":1,\"a\":2,\"m\":3}");
    assertEquals("[z, a, m]", value.keySet().toString());
  }

  @Test
  void readsEscapedCharacters() {
    assertEquals("\"\\/\b\f\n\r\t\u00e9", Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00E9\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[1",
        "[1,]",
        "{\"a\"}",
        "{\"a\":1,}",
        "{a:1}",
        "\"a",
        "\"\\x\"",
        "\"\\u12",
        "\"\\u12x4\"",
        "tru",
        "1.2.3",
        "-",
        "1 2",
        "[1 2]",
        "\"\\"
      })
  void refusesWhatIsNoValue(String text) {
    assertThrows(IllegalArgumentException.class, () -> Json.parse(text));
  }

  @Test
  void namesThePlaceThatIsWrong() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Json.parse("{\"a\" 1}"));
    assertEquals("JSON, character 5: ':' expected, found '1'", e.getMessage());
  }
}
