package dev.espalier.codec;

import java.lang.foreign.MemorySegment;

/**
 * Signed integers, big-endian with the sign bit flipped: the least number is all zero bytes, and
 * the natural order is that of the bytes.
 */
final class SignedNumbers {
  private SignedNumbers() {}

  /** 1 byte. */
  static final class I8 extends FixedCodec<Byte> {
    I8() {
      super("I8", Byte.BYTES, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Byte value) {
      return BigEndian.ofByte(value - Byte.MIN_VALUE);
    }

    @Override
    Byte read(MemorySegment source, long offset) {
      return (byte) (BigEndian.byteAt(source, offset) + Byte.MIN_VALUE);
    }
  }

  /** 2 bytes. */
  static final class I16 extends FixedCodec<Short> {
    I16() {
      super("I16", Short.BYTES, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Short value) {
      return BigEndian.ofShort(value - Short.MIN_VALUE);
    }

    @Override
    Short read(MemorySegment source, long offset) {
      return (short) (BigEndian.shortAt(source, offset) + Short.MIN_VALUE);
    }
  }

  /** 4 bytes. */
  static final class I32 extends FixedCodec<Integer> {
    I32() {
      super("I32", Integer.BYTES, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Integer value) {
      return BigEndian.ofInt(value ^ Integer.MIN_VALUE);
    }

    @Override
    Integer read(MemorySegment source, long offset) {
      return BigEndian.intAt(source, offset) ^ Integer.MIN_VALUE;
    }
  }

  /** 8 bytes. */
  static final class I64 extends FixedLongCodec<Long> {
    I64() {
      super("I64", KeyOrder.natural());
    }

    @Override
    public long toBits(Long value) {
      return value ^ Long.MIN_VALUE;
    }

    @Override
    public Long fromBits(long bits) {
      return bits ^ Long.MIN_VALUE;
    }
  }
}
