package dev.espalier.tree;

import dev.espalier.codec.Codec;
import dev.espalier.codec.LongCodec;
import java.lang.foreign.MemorySegment;

/** A key that is looked for: how it compares with stored keys, and its own bytes. */
public abstract sealed class Probe permits LongProbe, BytesProbe, DecodingProbe {
  Probe() {}

  /**
   * Makes a probe of a key, in the cheapest form that its codec allows.
   *
   * @param key the key
   * @param codec its codec
   * @param <K> the type of the key
   * @return the probe
   */
  public static <K> Probe of(K key, Codec<K> codec) {
    if (codec instanceof LongCodec<K> numbers) {
      return new LongProbe(numbers.toBits(key));
    }
    return codec.ordersAsBytes()
        ? new BytesProbe(codec.encode(key))
        : new DecodingProbe<>(key, codec);
  }

  /**
   * Compares the key with one that stands in a segment.
   *
   * @return a number of the sign of this key minus the stored one
   */
  abstract int compareTo(MemorySegment stored, long offset, int length);

  /**
   * Compares the key with an encoded one that stands in an array.
   *
   * @return a number of the sign of this key minus the other
   */
  abstract int compareTo(byte[] in, int from, int length);

  /**
   * Returns the key's encoding.
   *
   * @return the bytes, not to be changed
   */
  public abstract byte[] encoded();
}
