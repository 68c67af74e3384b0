package dev.espalier;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;

/** Another codec's encodings, with a count of what is decoded. */
final class CountingCodec<T> implements Codec<T> {
  private final Codec<T> codec;
  private int decoded;

  CountingCodec(Codec<T> codec) {
    this.codec = codec;
  }

  int decoded() {
    return decoded;
  }

  @Override
  public Bound bound() {
    return codec.bound();
  }

  @Override
  public byte[] encode(T value) {
    return codec.encode(value);
  }

  @Override
  public T decode(MemorySegment source, long offset, int length) {
    decoded++;
    return codec.decode(source, offset, length);
  }

  @Override
  public Comparator<? super T> order() {
    return codec.order();
  }

  @Override
  public boolean ordersNaturally() {
    return codec.ordersNaturally();
  }

  @Override
  public boolean ordersAsBytes() {
    return codec.ordersAsBytes();
  }
}
