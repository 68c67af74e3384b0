package dev.espalier.codec;

import java.lang.foreign.MemorySegment;

/** Another codec's encodings in the opposite order. */
final class ReverseCodec<T> extends NamedCodec<T> {
  private final Codec<T> codec;

  private ReverseCodec(Codec<T> codec) {
    super(
        "reverse(%s)".formatted(codec),
        codec.bound(),
        new KeyOrder<>(codec.order().reversed(), false, false));
    this.codec = codec;
  }

  /** Reverses a codec's order; what is reversed already becomes the codec that it was. */
  static <T> Codec<T> of(Codec<T> codec) {
    return codec instanceof ReverseCodec<T> reversed ? reversed.codec : new ReverseCodec<>(codec);
  }

  @Override
  public byte[] encode(T value) {
    return codec.encode(value);
  }

  @Override
  public T decode(MemorySegment source, long offset, int length) {
    return codec.decode(source, offset, length);
  }
}
