package dev.espalier.access;

import dev.espalier.memory.Memory;
import java.nio.charset.StandardCharsets;

/**
 * The first four bytes of a structure, as a little-endian number: three letters that name its
 * format, and a version.
 */
public final class FormatTag {
  private static final int LETTERS = 0xFF_FFFF;

  private FormatTag() {}

  /**
   * Says whether a memory has no structure in it: no page, or a first page that begins with zeros.
   *
   * @param memory the memory
   * @return true if a structure can be made in it
   */
  public static boolean isVacant(Memory memory) {
    return memory.pages() == 0 || (of(memory) & LETTERS) == 0;
  }

  /**
   * Reads the tag at the start of a memory.
   *
   * @param memory the memory, of one page or more
   * @return its first four bytes
   */
  public static int of(Memory memory) {
    byte[] bytes = new byte[Integer.BYTES];
    memory.read(0, bytes, 0, bytes.length);
    return Bytes.getInt(bytes, 0);
  }

  /**
   * Says in words what stands where a tag was expected.
   *
   * @param tag the four bytes
   * @return the letters in hexadecimal, as text if they are printable, and the version
   */
  public static String describe(int tag) {
    byte[] letters = {(byte) tag, (byte) (tag >> 8), (byte) (tag >> 16)};
    String text = new String(letters, StandardCharsets.ISO_8859_1);
    boolean printable = text.chars().allMatch(c -> c > ' ' && c < 0x7F);
    return "%02X %02X %02X%s, version %d"
        .formatted(
            letters[0], letters[1], letters[2], printable ? " \"" + text + '"' : "", tag >>> 24);
  }
}
