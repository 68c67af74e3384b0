package dev.espalier.golden;

import dev.espalier.codec.Codec;
import java.lang.foreign.MemorySegment;

/**
 * The values of a type by their encodings.
 *
 * @param codec the type's codec
 */
record Encoded<T>(Codec<T> codec) {
  T decode(byte[] bytes) {
    return codec.decode(MemorySegment.ofArray(bytes), 0, bytes.length);
  }

  /** Encodes a value into an array of its own, and null into null. */
  byte[] encode(T value) {
    return value == null ? null : codec.encode(value).clone();
  }
}
