package dev.espalier.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void splitsNames() {
    assertEquals("range of 100", Words.of("rangeOf100"));
    assertEquals("map read", Words.of("MapRead"));
    assertEquals("contains", Words.of("contains"));
  }

  @Test
  void describesParametersInOrder() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("size", "1000000");
    parameters.put("built", "random");
    parameters.put("length", "4096");
    assertEquals("1,000,000 entries, built random, length 4,096", Words.variant(parameters));
  }

  @Test
  void roundsToThreeDigitsOrAWhole() {
    assertEquals("0", Words.number(0.0));
    assertEquals("0.123", Words.number(0.1234));
    assertEquals("9.99", Words.number(9.99));
    assertEquals("12.3", Words.number(12.34));
    assertEquals("1,235", Words.number(1234.6));
  }
}
