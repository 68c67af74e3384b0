package dev.espalier.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON text: an object as a {@link Map} in the order of the text, an array as a {@link List},
 * a number as a {@link Double}, and strings, truth values and null as themselves.
 */
final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /**
   * Reads one value.
   *
   * @param text all of the text
   * @return the value
   * @throws IllegalArgumentException if the text is not one value, naming the place
   */
  static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.skipSpace();
    if (json.at < text.length()) {
      throw json.unexpected("the end");
    }
    return value;
  }

  private Object value() {
    skipSpace();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new LinkedHashMap<>();
    expect('{');
    if (!isNext('}')) {
      do {
        skipSpace();
        String name = string();
        skipSpace();
        expect(':');
        members.put(name, value());
      } while (skipComma());
    }
    expect('}');
    return members;
  }

  private List<Object> array() {
    List<Object> elements = new ArrayList<>();
    expect('[');
    if (!isNext(']')) {
      do {
        elements.add(value());
      } while (skipComma());
    }
    expect(']');
    return elements;
  }

  private String string() {
    StringBuilder characters = new StringBuilder();
    expect('"');
    while (peek() != '"') {
      char next = text.charAt(at++);
      characters.append(next == '\\' ? escaped() : next);
    }
    expect('"');
    return characters.toString();
  }

  private char escaped() {
    char next = peek();
    at++;
    return switch (next) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      case '"', '\\', '/' -> next;
      default -> {
        at--;
        throw unexpected("an escaped character");
      }
    };
  }

  private char unicode() {
    int end = at + 4;
    try {
      char value = (char) Integer.parseInt(text, at, end, 16);
      at = end;
      return value;
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw unexpected("four hexadecimal digits");
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw unexpected(word);
    }
    at += word.length();
    return value;
  }

  private Double number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    try {
      return Double.valueOf(text.substring(start, at));
    } catch (NumberFormatException e) {
      at = start;
      throw unexpected("a value");
    }
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean isNext(char character) {
    skipSpace();
    return peek() == character;
  }

  private boolean skipComma() {
    boolean found = isNext(',');
    if (found) {
      at++;
    }
    return found;
  }

  private char peek() {
    if (at >= text.length()) {
      throw unexpected("more");
    }
    return text.charAt(at);
  }

  private void expect(char expected) {
    if (peek() != expected) {
      throw unexpected("'" + expected + "'");
    }
    at++;
  }

  private IllegalArgumentException unexpected(String expected) {
    String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
    return new IllegalArgumentException(
        "JSON, character %d: %s expected, found %s".formatted(at, expected, found));
  }
}
