package dev.espalier.codec;

/**
 * A codec whose encodings are 8 bytes that order as an unsigned big-endian number.
 *
 * <p>Keys of such a codec are compared by one unsigned comparison of two {@code long}s, without an
 * encoding or a decoding.
 *
 * {@snippet :
 * LongCodec<Long> numbers = Codecs.I64;
 * long bits = numbers.toBits(-1L); // 0x7FFF_FFFF_FFFF_FFFF: signed order is unsigned order of bits
 * long number = numbers.fromBits(bits); // -1
 * }
 *
 * @param <T> the type of the values
 */
public interface LongCodec<T> extends Codec<T> {
  /**
   * Returns the encoding of a value as a number: its 8 bytes, the first one the most significant.
   *
   * @param value the value, not null
   * @return the encoding
   * @throws NullPointerException if {@code value} is null
   */
  long toBits(T value);

  /**
   * Returns the value that has an encoding.
   *
   * @param bits an encoding as {@link #toBits} returns it
   * @return the value
   */
  T fromBits(long bits);
}
