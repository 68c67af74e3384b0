package dev.espalier.tree;

import java.nio.charset.StandardCharsets;

/** Says in words what stands where a magic was expected. */
final class Magic {
  private Magic() {}

  /**
   * Describes the first bytes of a structure.
   *
   * @param tag the first four bytes, little-endian: a magic and a version
   * @return the magic in hexadecimal, as text if it is printable, and the version
   */
  static String describe(int tag) {
    byte[] magic = {(byte) tag, (byte) (tag >> 8), (byte) (tag >> 16)};
    String text = new String(magic, StandardCharsets.ISO_8859_1);
    boolean printable = text.chars().allMatch(c -> c > ' ' && c < 0x7F);
    return "%02X %02X %02X%s, version %d"
        .formatted(magic[0], magic[1], magic[2], printable ? " \"" + text + '"' : "", tag >>> 24);
  }
}
