package dev.espalier.golden;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/** The checksum of what a structure holds. */
final class Parts {
  private Parts() {}

  /**
   * Computes the checksum of byte strings in order: SHA-256 over the length of each as a
   * little-endian 32-bit number and its bytes.
   *
   * @param parts key, value, key, value... of a map, with empty values for a set; the items else
   * @return the checksum in hexadecimal
   */
  static String sha256(List<byte[]> parts) {
    MessageDigest digest = GoldenFiles.sha256();
    ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (byte[] part : parts) {
      digest.update(length.putInt(0, part.length).array());
      digest.update(part);
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
