package dev.espalier.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A parser of JSON (RFC 8259) into maps, lists, strings, booleans, null, and numbers: {@code Long}
 * where the text is an integer of that range, else {@code Double}. Objects keep the order of their
 * members; a repeated name is an error.
 */
public final class Json {
  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";
  private static final int MAX_DEPTH = 512;

  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /** Parses a text that is one JSON value; an {@code IllegalArgumentException} says where not. */
  public static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    if (json.at < text.length()) {
      throw json.unexpected("the end");
    }
    return value;
  }

  /** Parses a resource, whose name begins with a slash. */
  public static Object parseResource(String name) {
    try (InputStream in = Json.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + name);
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A parsed value as an object. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  /** A parsed value as an array. */
  @SuppressWarnings("unchecked")
  public static List<Object> array(Object value) {
    return (List<Object>) value;
  }

  private Object value() {
    skipSpace();
    Object value =
        switch (peek()) {
          case '{' -> nested(this::members);
          case '[' -> nested(this::elements);
          case '"' -> string();
          case 't' -> word("true", true);
          case 'f' -> word("false", false);
          case 'n' -> word("null", null);
          default -> number();
        };
    skipSpace();
    return value;
  }

  private <T> T nested(Supplier<T> content) {
    if (++depth > MAX_DEPTH) {
      throw unexpected("nesting of at most " + MAX_DEPTH);
    }
    at++;
    T value = content.get();
    depth--;
    return value;
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    skipSpace();
    if (skip('}')) {
      return members;
    }
    do {
      skipSpace();
      String name = string();
      skipSpace();
      require(':');
      Object value = value();
      if (members.containsKey(name)) {
        throw unexpected("one member " + name);
      }
      members.put(name, value);
    } while (skip(','));
    require('}');
    return members;
  }

  private List<Object> elements() {
    List<Object> elements = new ArrayList<>();
    skipSpace();
    if (skip(']')) {
      return elements;
    }
    do {
      elements.add(value());
    } while (skip(','));
    require(']');
    return elements;
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw unexpected(word);
    }
    at += word.length();
    return value;
  }

  private String string() {
    require('"');
    StringBuilder string = new StringBuilder();
    while (!skip('"')) {
      char c = peek();
      if (c < ' ') {
        throw unexpected("a character of a string");
      }
      at++;
      string.append(c == '\\' ? escape() : c);
    }
    return string.toString();
  }

  private char escape() {
    char c = peek();
    if (c == 'u') {
      at++;
      return unicode();
    }
    int index = ESCAPES.indexOf(c);
    if (index < 0) {
      throw unexpected("an escape");
    }
    at++;
    return ESCAPED.charAt(index);
  }

  private char unicode() {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      char c = peek();
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        throw unexpected("a hexadecimal digit");
      }
      unit = unit << 4 | digit;
      at++;
    }
    return (char) unit;
  }

  private Object number() {
    int start = at;
    skip('-');
    if (!skip('0')) {
      digits();
    }
    boolean isInteger = peek() != '.' && peek() != 'e' && peek() != 'E';
    if (skip('.')) {
      digits();
    }
    if (skip('e') || skip('E')) {
      if (!skip('-')) {
        skip('+');
      }
      digits();
    }
    return number(text.substring(start, at), isInteger);
  }

  private static Object number(String digits, boolean isInteger) {
    if (isInteger) {
      try {
        return Long.valueOf(digits);
      } catch (NumberFormatException e) {
        return Double.valueOf(digits);
      }
    }
    return Double.valueOf(digits);
  }

  private void digits() {
    int start = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    if (at == start) {
      throw unexpected("a digit");
    }
  }

  private void skipSpace() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') {
      at++;
    }
  }

  /** The next character, or a NUL, which no JSON text has, at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private boolean skip(char wanted) {
    boolean found = at < text.length() && text.charAt(at) == wanted;
    if (found) {
      at++;
    }
    return found;
  }

  private void require(char wanted) {
    if (!skip(wanted)) {
      throw unexpected("'" + wanted + "'");
    }
  }

  private IllegalArgumentException unexpected(String wanted) {
    String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
    return new IllegalArgumentException(
        "expected %s at character %d, not %s".formatted(wanted, at, found));
  }
}
