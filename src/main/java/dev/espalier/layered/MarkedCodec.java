package dev.espalier.layered;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Comparator;

/** Encodes what a layer holds for a key: a value or {@link DeleteMark#MARK}. */
final class MarkedCodec<V> implements Codec<Object> {
  /*
   *     value   | 1 | encoding of the value |
   *     mark    | 0 |                              and, if all encodings of values have one length,
   *                                                zeros up to that length
   *
   * So what layers hold has a fixed size if values have.
   */
  private static final int TAG_SIZE = 1;
  private static final byte MARK = 0;
  private static final byte VALUE = 1;

  private final Codec<V> values;
  private final Bound bound;
  private final byte[] mark;

  MarkedCodec(Codec<V> values) {
    this.values = values;
    this.bound = boundWithTag(values.bound());
    this.mark =
        new byte
            [bound instanceof Bound.Bounded(int size, boolean fixed) && fixed ? size : TAG_SIZE];
  }

  private static Bound boundWithTag(Bound bound) {
    return switch (bound) {
      case Bound.Unbounded unbounded -> unbounded;
      case Bound.Bounded(int size, boolean fixed) when size > Integer.MAX_VALUE - TAG_SIZE ->
          Bound.UNBOUNDED;
      case Bound.Bounded(int size, boolean fixed) ->
          fixed ? Bound.fixed(size + TAG_SIZE) : Bound.upTo(size + TAG_SIZE);
    };
  }

  @Override
  public Bound bound() {
    return bound;
  }

  @Override
  @SuppressWarnings("unchecked") // the map puts in values of its type and marks
  public byte[] encode(Object value) {
    if (value == DeleteMark.MARK) {
      return mark;
    }
    byte[] encoded = values.encode((V) value);
    values.bound().check(encoded.length, "value");
    byte[] tagged = new byte[Math.addExact(encoded.length, TAG_SIZE)];
    tagged[0] = VALUE;
    System.arraycopy(encoded, 0, tagged, TAG_SIZE, encoded.length);
    return tagged;
  }

  @Override
  public Object decode(MemorySegment source, long offset, int length) {
    byte tag = length == 0 ? -1 : source.get(ValueLayout.JAVA_BYTE, offset);
    return switch (tag) {
      case VALUE -> values.decode(source, offset + TAG_SIZE, length - TAG_SIZE);
      case MARK -> DeleteMark.MARK;
      default ->
          throw new IllegalArgumentException(
              "neither a value nor a delete mark: tag %d, length %d".formatted(tag, length));
    };
  }

  @Override
  public Comparator<Object> order() {
    throw new UnsupportedOperationException("what layers hold is never a key");
  }

  @Override
  public boolean ordersNaturally() {
    return false;
  }

  @Override
  public boolean ordersAsBytes() {
    return false;
  }
}
