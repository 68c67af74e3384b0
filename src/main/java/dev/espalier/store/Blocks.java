package dev.espalier.store;

import dev.espalier.CorruptedException;
import dev.espalier.access.Fields;
import dev.espalier.access.Space;
import dev.espalier.access.Window;
import dev.espalier.codec.Codec;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads numbers and encodings of a space: in place where they lie in one piece, else from a copy.
 */
final class Blocks {
  /** Blocks up to this length are read in place wherever the memory is contiguous. */
  private static final long LONGEST_REACH = 1 << 20;

  private Blocks() {}

  /** Returns the reach of a space whose blocks have at most {@code longest} bytes. */
  static long reach(long longest) {
    return Math.clamp(longest, Long.BYTES, LONGEST_REACH);
  }

  static long getLong(Space space, long offset) {
    Window window = space.window(offset);
    if (window.holds(offset, Long.BYTES)) {
      try {
        return window.segment().get(Fields.LITTLE_LONG, offset - window.base());
      } finally {
        Reference.reachabilityFence(space);
      }
    }
    return littleEndian(copy(space, offset, Long.BYTES)).getLong(0);
  }

  static long getBigEndianLong(Space space, long offset) {
    Window window = space.window(offset);
    if (window.holds(offset, Long.BYTES)) {
      try {
        return window.segment().get(Fields.BIG_LONG, offset - window.base());
      } finally {
        Reference.reachabilityFence(space);
      }
    }
    return Long.reverseBytes(littleEndian(copy(space, offset, Long.BYTES)).getLong(0));
  }

  /** Returns an unsigned number of 1, 2 or 4 bytes. */
  static long getUnsigned(Space space, long offset, int size) {
    Window window = space.window(offset);
    if (window.holds(offset, size)) {
      try {
        return unsigned(window.segment(), offset - window.base(), size);
      } finally {
        Reference.reachabilityFence(space);
      }
    }
    byte[] padded = new byte[Long.BYTES];
    space.read(offset, padded, 0, size);
    return littleEndian(padded).getLong(0);
  }

  private static long unsigned(MemorySegment segment, long offset, int size) {
    return switch (size) {
      case 1 -> Byte.toUnsignedLong(segment.get(ValueLayout.JAVA_BYTE, offset));
      case 2 -> Short.toUnsignedLong(segment.get(Fields.LITTLE_SHORT, offset));
      default -> Integer.toUnsignedLong(segment.get(Fields.LITTLE_INT, offset));
    };
  }

  /**
   * Decodes a block that lies inside the memory.
   *
   * @throws CorruptedException if the codec does not accept the bytes
   */
  static <T> T decode(Space space, long offset, int length, Codec<T> codec) {
    try {
      Window window = space.window(offset);
      return window.holds(offset, length)
          ? codec.decode(window.segment(), offset - window.base(), length)
          : decodeCopy(space, offset, length, codec);
    } catch (IllegalArgumentException e) {
      throw new CorruptedException(
          "at %d: expected an encoding of %d bytes, found: %s"
              .formatted(offset, length, e.getMessage()),
          e);
    } finally {
      Reference.reachabilityFence(space);
    }
  }

  private static <T> T decodeCopy(Space space, long offset, int length, Codec<T> codec) {
    if (length == 0) {
      return codec.decode(MemorySegment.NULL, 0, 0);
    }
    // Off the heap, so that a codec meets native segments only.
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(length, 1);
      space.memory().read(offset, copy);
      return codec.decode(copy, 0, length);
    }
  }

  /** Compares two blocks by unsigned, lexicographic order of their bytes. */
  static int compare(Space space, long a, int aLength, long b, int bLength) {
    Window left = space.window(a);
    Window right = space.window(b);
    if (left.holds(a, aLength) && right.holds(b, bLength)) {
      try {
        return compare(
            left.segment(), a - left.base(), aLength, right.segment(), b - right.base(), bLength);
      } finally {
        Reference.reachabilityFence(space);
      }
    }
    return Arrays.compareUnsigned(copy(space, a, aLength), copy(space, b, bLength));
  }

  private static int compare(
      MemorySegment a, long aFrom, int aLength, MemorySegment b, long bFrom, int bLength) {
    int common = Math.min(aLength, bLength);
    if (common >= Long.BYTES) {
      long x = a.get(Fields.BIG_LONG, aFrom);
      long y = b.get(Fields.BIG_LONG, bFrom);
      if (x != y) {
        return Long.compareUnsigned(x, y);
      }
    }
    long at = MemorySegment.mismatch(a, aFrom, aFrom + common, b, bFrom, bFrom + common);
    if (at < 0) {
      return Integer.compare(aLength, bLength);
    }
    return Long.compare(unsigned(a, aFrom + at, 1), unsigned(b, bFrom + at, 1));
  }

  static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] copy(Space space, long offset, int length) {
    byte[] bytes = new byte[length];
    read(space, offset, bytes, length);
    return bytes;
  }

  /** Copies a block to the start of an array. */
  static void read(Space space, long offset, byte[] target, int length) {
    Window window = space.window(offset);
    if (window.holds(offset, length)) {
      try {
        MemorySegment.copy(
            window.segment(), ValueLayout.JAVA_BYTE, offset - window.base(), target, 0, length);
      } finally {
        Reference.reachabilityFence(space);
      }
    } else if (length > 0) {
      space.read(offset, target, 0, length);
    }
  }
}
