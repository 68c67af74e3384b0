package dev.espalier;

import java.util.HexFormat;

/** Shows keys in messages. */
final class KeyText {
  private KeyText() {}

  /** Returns a key as text; byte arrays in hexadecimal, since they say nothing of themselves. */
  static String of(Object key) {
    return key instanceof byte[] bytes
        ? "x" + HexFormat.of().formatHex(bytes)
        : String.valueOf(key);
  }
}
