package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;

/** Unsigned integers, big-endian: their order is that of their bytes. */
final class UnsignedNumbers {
  private UnsignedNumbers() {}

  /** 1 byte. */
  static final class U8 extends FixedCodec<Integer> {
    U8() {
      super("U8", Byte.BYTES, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Integer value) {
      int number = value;
      if (number < 0 || number > 0xFF) {
        throw unencodable(number + " is not in 0 to 255");
      }
      return BigEndian.ofByte(number);
    }

    @Override
    Integer read(MemorySegment source, long offset) {
      return BigEndian.byteAt(source, offset);
    }
  }

  /** 2 bytes. */
  static final class U16 extends FixedCodec<Integer> {
    U16() {
      super("U16", Short.BYTES, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Integer value) {
      int number = value;
      if (number < 0 || number > 0xFFFF) {
        throw unencodable(number + " is not in 0 to 65535");
      }
      return BigEndian.ofShort(number);
    }

    @Override
    Integer read(MemorySegment source, long offset) {
      return BigEndian.shortAt(source, offset);
    }
  }

  /** 4 bytes. */
  static final class U32 extends FixedCodec<Long> {
    U32() {
      super("U32", Integer.BYTES, KeyOrder.natural());
    }

    @Override
    public byte[] encode(Long value) {
      long number = value;
      if (number < 0 || number > 0xFFFF_FFFFL) {
        throw unencodable(number + " is not in 0 to 4294967295");
      }
      return BigEndian.ofInt((int) number);
    }

    @Override
    Long read(MemorySegment source, long offset) {
      return Integer.toUnsignedLong(BigEndian.intAt(source, offset));
    }
  }

  /** 8 bytes; a negative {@code long} is a number from 2^63 up. */
  static final class U64 extends FixedLongCodec<Long> {
    U64() {
      super("U64", KeyOrder.asBytes(Long::compareUnsigned));
    }

    @Override
    public long toBits(Long value) {
      return value;
    }

    @Override
    public Long fromBits(long bits) {
      return bits;
    }
  }

  /** 16 bytes. */
  static final class U128 extends FixedCodec<BigInteger> {
    private static final int SIZE = 16;

    U128() {
      super("U128", SIZE, KeyOrder.natural());
    }

    @Override
    public byte[] encode(BigInteger value) {
      if (value.signum() < 0 || value.bitLength() > Byte.SIZE * SIZE) {
        throw unencodable(value + " is not in 0 to 2^128 - 1");
      }
      return BigEndian.ofLongs(value.shiftRight(Long.SIZE).longValue(), value.longValue());
    }

    @Override
    BigInteger read(MemorySegment source, long offset) {
      return new BigInteger(1, BigEndian.bytesAt(source, offset, SIZE));
    }
  }
}
