package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;

/**
 * Turns values of one type into bytes and back, and orders them as keys.
 *
 * <p>Encoding goes to an array, so that it needs no memory that threads would share; decoding reads
 * in place from the segment that holds the bytes. A codec has no state that changes and may be used
 * by many threads.
 *
 * <p>A codec's order is part of the format of what is written with it: a map must always be opened
 * with codecs of the same encodings and the same order.
 *
 * {@snippet :
 * byte[] encoded = Codecs.STRING.encode("plum");
 * int order = Codecs.STRING.order().compare("plum", "quince"); // negative
 * }
 *
 * @param <T> the type of the values
 */
public interface Codec<T> {
  /**
   * Returns how long encodings may be.
   *
   * @return the bound, always the same
   */
  Bound bound();

  /**
   * Encodes a value. Does not check the {@linkplain #bound() bound}: who stores the bytes does.
   *
   * @param value the value, not null
   * @return the encoding; the caller must neither change nor keep the array, which may be the
   *     value's own
   * @throws NullPointerException if {@code value} is null
   * @throws IllegalArgumentException if the value has no encoding
   */
  byte[] encode(T value);

  /**
   * Decodes a value in place.
   *
   * @param source the segment that holds the encoding
   * @param offset offset of the encoding's first byte in {@code source}
   * @param length length of the encoding in bytes
   * @return the value; it holds no reference to {@code source}
   * @throws IllegalArgumentException if the bytes are not an encoding of this codec
   */
  T decode(MemorySegment source, long offset, int length);

  /**
   * Returns the order of values as keys. Values that compare as equal have equal encodings.
   *
   * @return a total order, always the same
   */
  Comparator<? super T> order();

  /**
   * Says whether {@link #order()} is the natural order of the type, so that a sorted collection's
   * {@code comparator()} is null.
   *
   * @return true if the order is the natural one
   */
  boolean ordersNaturally();

  /**
   * Says whether the order of two values is always the unsigned, lexicographic order of their
   * encodings. Keys of such a codec are compared in place and never decoded.
   *
   * @return true if the order is that of the encoded bytes
   */
  boolean ordersAsBytes();
}
