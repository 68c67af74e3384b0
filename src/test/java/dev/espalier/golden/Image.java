package dev.espalier.golden;

import dev.espalier.memory.Memory;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A memory that the reference wrote.
 *
 * @param name file name
 * @param role which of a structure's memories it is: "index" or "data" of a log, else empty
 * @param pages size in pages
 * @param sha256 checksum of the bytes, in hexadecimal
 */
record Image(String name, String role, long pages, String sha256) {
  private static final int SHOWN = 32; // bytes of context on either side of a difference

  /** Reads the bytes and checks them against {@link #pages} and {@link #sha256}. */
  byte[] bytes() {
    byte[] bytes = GoldenFiles.unzipped(name);
    String found = HexFormat.of().formatHex(GoldenFiles.sha256().digest(bytes));
    if (bytes.length != pages * Memory.PAGE_SIZE || !found.equals(sha256)) {
      throw new IllegalStateException(
          "%s: %d bytes with checksum %s, the manifest says %d pages, %s"
              .formatted(name, bytes.length, found, pages, sha256));
    }
    return bytes;
  }

  /**
   * Compares a memory with this image.
   *
   * @return null if they are equal, else where they differ first and what is around it
   */
  String difference(Memory memory) {
    byte[] expected = bytes();
    byte[] actual = Memories.bytes(memory);
    int at = Arrays.mismatch(expected, actual);
    if (at < 0) {
      return null;
    }
    String pagesDiffer =
        memory.pages() == pages ? "" : " (%d pages, expected %d)".formatted(memory.pages(), pages);
    return "%s differs at %d = 0x%x%s%n  expected %s%n  found    %s"
        .formatted(name, at, at, pagesDiffer, around(expected, at), around(actual, at));
  }

  /** The bytes around an offset in hexadecimal, the one at the offset in brackets. */
  private static String around(byte[] bytes, int at) {
    HexFormat hex = HexFormat.ofDelimiter(" ");
    int from = Math.max(0, at - SHOWN);
    int to = Math.min(bytes.length, at + SHOWN);
    if (at >= bytes.length) {
      return hex.formatHex(bytes, Math.min(from, bytes.length), bytes.length) + " [end]";
    }
    return "%s [%02x] %s"
        .formatted(hex.formatHex(bytes, from, at), bytes[at], hex.formatHex(bytes, at + 1, to));
  }
}
