package dev.espalier.cli;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Writes strings and bytes as text that stays in one tab-separated field of one line, and reads
 * them back.
 *
 * <p>A backslash, a tab, a line feed and a carriage return are written as {@code \\}, {@code \t},
 * {@code \n} and {@code \r}. Bytes that are no readable UTF-8, or that begin like a hexadecimal
 * number, are written as one: {@code 0x00ff}.
 */
final class Text {
  private static final String HEX_PREFIX = "0x";

  private Text() {}

  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> escaped.append("\\\\");
        case '\t' -> escaped.append("\\t");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /**
   * Undoes {@link #escape}.
   *
   * @throws IllegalArgumentException if a backslash stands before anything else
   */
  static String unescape(String escaped) {
    StringBuilder text = new StringBuilder(escaped.length());
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      text.append(c == '\\' ? unescaped(escaped, ++i) : c);
    }
    return text.toString();
  }

  private static char unescaped(String escaped, int at) {
    char c = at < escaped.length() ? escaped.charAt(at) : ' ';
    return switch (c) {
      case '\\' -> '\\';
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      default -> throw new IllegalArgumentException("a backslash before '" + c + "'");
    };
  }

  static String ofBytes(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (!text.startsWith(HEX_PREFIX) && text.codePoints().allMatch(Text::isReadable)) {
        return escape(text);
      }
    } catch (CharacterCodingException e) {
      // no text: shown as a number
    }
    return HEX_PREFIX + HexFormat.of().formatHex(bytes);
  }

  private static boolean isReadable(int codePoint) {
    return codePoint == '\t'
        || codePoint == '\n'
        || codePoint == '\r'
        || !Character.isISOControl(codePoint);
  }

  /**
   * Undoes {@link #ofBytes}.
   *
   * @throws IllegalArgumentException if the text is neither
   */
  static byte[] toBytes(String text) {
    return text.startsWith(HEX_PREFIX)
        ? HexFormat.of().parseHex(text, HEX_PREFIX.length(), text.length())
        : unescape(text).getBytes(StandardCharsets.UTF_8);
  }
}
