package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.Function;

/** A codec of two functions that somebody else wrote. */
final class FunctionCodec<T> extends NamedCodec<T> {
  private final Function<? super T, byte[]> encoder;
  private final Function<byte[], ? extends T> decoder;

  private FunctionCodec(
      Function<? super T, byte[]> encoder,
      Function<byte[], ? extends T> decoder,
      Bound bound,
      KeyOrder<T> order) {
    super("codec of functions", Objects.requireNonNull(bound, "bound"), order);
    this.encoder = encoder;
    this.decoder = Objects.requireNonNull(decoder, "decode");
  }

  static <T> FunctionCodec<T> orderedAsBytes(
      Function<? super T, byte[]> encoder, Function<byte[], ? extends T> decoder, Bound bound) {
    Objects.requireNonNull(encoder, "encode");
    Comparator<T> comparator =
        (x, y) -> Arrays.compareUnsigned(encode(encoder, x), encode(encoder, y));
    return new FunctionCodec<>(encoder, decoder, bound, KeyOrder.asBytes(comparator));
  }

  static <T> FunctionCodec<T> orderedBy(
      Function<? super T, byte[]> encoder,
      Function<byte[], ? extends T> decoder,
      Bound bound,
      Comparator<? super T> comparator) {
    Objects.requireNonNull(encoder, "encode");
    boolean natural = comparator.equals(Comparator.naturalOrder());
    return new FunctionCodec<>(encoder, decoder, bound, new KeyOrder<>(comparator, natural, false));
  }

  private static <T> byte[] encode(Function<? super T, byte[]> encoder, T value) {
    byte[] bytes = encoder.apply(Objects.requireNonNull(value, "value"));
    return Objects.requireNonNull(bytes, "the encoding function's result");
  }

  @Override
  public byte[] encode(T value) {
    return encode(encoder, value);
  }

  @Override
  public T decode(MemorySegment source, long offset, int length) {
    bound().check(length, "encoding");
    T value = decode(BigEndian.bytesAt(source, offset, length));
    if (value == null) {
      throw invalid("%d bytes that the decoding function makes null of".formatted(length));
    }
    return value;
  }

  /** Whatever the function throws at bytes that it does not know, callers see one exception. */
  private T decode(byte[] bytes) {
    try {
      return decoder.apply(bytes);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "not an encoding of %s: %d bytes".formatted(this, bytes.length), e);
    }
  }
}
