package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;

/**
 * How a {@code long} and its encoding as a number differ: by the bits that one has inverted in the
 * other. Unsigned order of encodings is the order of the codec.
 *
 * @param flipped the inverted bits
 */
record LongForm(long flipped) {
  /** Whether a codec has a form: any 8 bytes are the encoding of a number. */
  static boolean isOf(Codec<?> codec) {
    return codec.equals(Codecs.U64) || codec.equals(Codecs.I64);
  }

  /**
   * The form of a codec.
   *
   * @throws IllegalArgumentException if the codec is neither {@link Codecs#U64} nor {@link
   *     Codecs#I64}
   */
  static LongForm of(Codec<?> codec, String role) {
    if (codec.equals(Codecs.U64)) {
      return new LongForm(0);
    }
    if (codec.equals(Codecs.I64)) {
      return new LongForm(Long.MIN_VALUE);
    }
    throw new IllegalArgumentException(
        "codec of %s is %s: must be Codecs.U64 or Codecs.I64".formatted(role, codec));
  }

  long encode(long number) {
    return number ^ flipped;
  }

  long decode(long bits) {
    return bits ^ flipped;
  }
}
