package dev.espalier.layered;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;

/** Keys of 64 bytes that begin with a number. */
final class WideKeys {
  static final int SIZE = 64;

  /** Index of the last byte of the number. */
  static final int LAST_OF_NUMBER = Long.BYTES - 1;

  static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

  private WideKeys() {}

  static byte[] of(long number) {
    byte[] key = new byte[SIZE];
    ByteBuffer.wrap(key).putLong(0, number);
    return key;
  }
}
