package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;

/**
 * Floating-point numbers: IEEE 754 bits, big-endian.
 *
 * <p>The natural order puts -0.0 before 0.0 and has one NaN, after everything else. So every NaN is
 * written as that one: values that compare as equal have equal encodings. Negative numbers order
 * backwards as bytes.
 */
final class FloatingNumbers {
  private FloatingNumbers() {}

  private static <T extends Comparable<? super T>> KeyOrder<T> naturalButNotAsBytes() {
    return new KeyOrder<>(Comparator.<T>naturalOrder(), true, false);
  }

  /** 4 bytes. */
  static final class F32 extends FixedCodec<Float> {
    F32() {
      super("F32", Float.BYTES, naturalButNotAsBytes());
    }

    @Override
    public byte[] encode(Float value) {
      return BigEndian.ofInt(Float.floatToIntBits(value));
    }

    @Override
    Float read(MemorySegment source, long offset) {
      return Float.intBitsToFloat(BigEndian.intAt(source, offset));
    }
  }

  /** 8 bytes. */
  static final class F64 extends FixedCodec<Double> {
    F64() {
      super("F64", Double.BYTES, naturalButNotAsBytes());
    }

    @Override
    public byte[] encode(Double value) {
      return BigEndian.ofLong(Double.doubleToLongBits(value));
    }

    @Override
    Double read(MemorySegment source, long offset) {
      return Double.longBitsToDouble(BigEndian.longAt(source, offset));
    }
  }
}
