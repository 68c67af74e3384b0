package dev.espalier.codec;

import java.lang.foreign.MemorySegment;

/** Unsigned big-endian lengths of 0, 1, 2 or 4 bytes. */
final class LengthField {
  private LengthField() {}

  static void write(byte[] target, int at, int width, int length) {
    for (int i = 0; i < width; i++) {
      target[at + i] = (byte) (length >>> (Byte.SIZE * (width - 1 - i)));
    }
  }

  static long read(MemorySegment source, long offset, int width) {
    long length = 0;
    for (int i = 0; i < width; i++) {
      length = length << Byte.SIZE | BigEndian.byteAt(source, offset + i);
    }
    return length;
  }
}
