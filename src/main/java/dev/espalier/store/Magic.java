package dev.espalier.store;

import dev.espalier.CorruptedException;
import dev.espalier.access.Bytes;
import dev.espalier.access.FormatTag;
import dev.espalier.access.Space;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The first four bytes of a memory: three letters that name a format, and its version.
 *
 * @param letters the three letters
 * @param version the only version that is read and written
 */
public record Magic(String letters, int version) {
  static final int LETTERS_SIZE = 3;
  static final int VERSION_OFFSET = 3;
  static final int SIZE = 4;

  /** Says whether a memory holds nothing yet: it has no page, or the three letters are zeros. */
  static boolean isBlank(Space space) {
    return FormatTag.isVacant(space.memory());
  }

  /** Refuses to create this format in a memory that may hold something. */
  void requireBlank(Space space) {
    if (!isBlank(space)) {
      throw new IllegalStateException(
          "cannot create %s: the memory already holds %s"
              .formatted(letters, FormatTag.describe(FormatTag.of(space.memory()))));
    }
  }

  /** Refuses to read this format in a memory that holds something else. */
  void require(Space space) {
    if (space.size() == 0) {
      throw new CorruptedException("at 0: expected %s, found an empty memory".formatted(letters));
    }
    byte[] start = start(space);
    if (!Arrays.equals(start, 0, LETTERS_SIZE, bytes(), 0, LETTERS_SIZE)) {
      throw new CorruptedException(
          "at 0: expected %s, found %s"
              .formatted(letters, FormatTag.describe(Bytes.getInt(start, 0))));
    }
    if (start[VERSION_OFFSET] != version) {
      throw new CorruptedException(
          "at %d: expected version %d of %s, found %d"
              .formatted(VERSION_OFFSET, version, letters, start[VERSION_OFFSET] & 0xFF));
    }
  }

  /** Returns the four bytes. */
  byte[] bytes() {
    byte[] bytes = Arrays.copyOf(letters.getBytes(StandardCharsets.US_ASCII), SIZE);
    bytes[VERSION_OFFSET] = (byte) version;
    return bytes;
  }

  /** Writes the four bytes at the start of a memory that has room for them. */
  void write(Space space) {
    space.write(0, bytes(), 0, SIZE);
  }

  private static byte[] start(Space space) {
    byte[] start = new byte[SIZE];
    space.read(0, start, 0, SIZE);
    return start;
  }
}
