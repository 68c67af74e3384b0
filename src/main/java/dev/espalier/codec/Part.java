package dev.espalier.codec;

import java.lang.foreign.MemorySegment;

/** A component of a pair or triple: its codec and what the bound says about lengths. */
record Part<T>(Codec<T> codec, String what, boolean isFixed, int maxSize) {
  /** A length field of this many bytes holds every length up to {@code n}. */
  static int widthOf(int n) {
    if (n <= 0xFF) {
      return 1;
    }
    return n <= 0xFFFF ? 2 : 4;
  }

  static boolean isWidth(int width) {
    return width == 1 || width == 2 || width == 4;
  }

  /** Describes a component; one without a bound has the greatest maximum size there is. */
  static <T> Part<T> of(Codec<T> codec, String what) {
    return switch (codec.bound()) {
      case Bound.Bounded bounded -> new Part<>(codec, what, bounded.fixedSize(), bounded.maxSize());
      case Bound.Unbounded unbounded -> new Part<>(codec, what, false, Integer.MAX_VALUE);
    };
  }

  boolean isBounded() {
    return codec.bound() instanceof Bound.Bounded;
  }

  /** The width of this component's length field: 0 for a fixed size, which needs none. */
  int lengthWidth(int n) {
    return isFixed ? 0 : widthOf(n);
  }

  /** Encodes a component, and checks the length, without which nobody could decode the whole. */
  byte[] encode(T value) {
    byte[] bytes = codec.encode(value);
    codec.bound().check(bytes.length, what);
    return bytes;
  }

  /** Decodes a component that a whole says has {@code length} bytes. */
  T decode(MemorySegment source, long offset, int length) {
    codec.bound().check(length, what);
    return codec.decode(source, offset, length);
  }

  /** The bound of a composite whose greatest length is {@code maxSize}. */
  static Bound bound(long maxSize, boolean fixed) {
    if (maxSize > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "components of up to %d bytes: the limit is %d".formatted(maxSize, Integer.MAX_VALUE));
    }
    return fixed ? Bound.fixed((int) maxSize) : Bound.upTo((int) maxSize);
  }
}
