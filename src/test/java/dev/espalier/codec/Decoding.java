package dev.espalier.codec;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Decodes arrays, out of the middle of a segment that has other bytes around. */
final class Decoding {
  private static final int OFFSET = 3;
  private static final byte AROUND = 0x5A;

  private Decoding() {}

  static <T> T decode(Codec<T> codec, byte[] bytes) {
    MemorySegment segment = Arena.ofAuto().allocate(bytes.length + 2L * OFFSET, 1);
    segment.fill(AROUND);
    MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, OFFSET, bytes.length);
    return codec.decode(segment.asReadOnly(), OFFSET, bytes.length);
  }

  /**
   * Decodes out of a segment that ends with the encoding, where reading on would be out of bounds.
   */
  static <T> T decodeAtEnd(Codec<T> codec, byte[] bytes) {
    MemorySegment segment = Arena.ofAuto().allocate(bytes.length + 1L, 1);
    MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 1, bytes.length);
    return codec.decode(segment, 1, bytes.length);
  }
}
