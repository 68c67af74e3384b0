package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * A value or none. The last byte tells which: 1 behind the value's encoding, or 0 alone.
 *
 * <p>The bound of a value of fixed size says that the optional's size is fixed, too, one byte more.
 * The empty optional breaks that promise, so it cannot be written; it can be read, where somebody
 * else wrote one without a check.
 */
final class OptionalCodec<T> extends NamedCodec<Optional<T>> {
  private static final byte PRESENT = 1;
  private static final byte[] EMPTY = {0};

  private final Codec<T> codec;
  private final boolean isFixed;

  OptionalCodec(Codec<T> codec) {
    super("optional(%s)".formatted(codec), boundOf(codec.bound()), orderOf(codec));
    this.codec = codec;
    isFixed = isFixed(codec.bound());
  }

  private static Bound boundOf(Bound value) {
    return switch (value) {
      case Bound.Bounded bounded -> Part.bound(bounded.maxSize() + 1L, bounded.fixedSize());
      case Bound.Unbounded unbounded -> unbounded;
    };
  }

  private static boolean isFixed(Bound value) {
    return value instanceof Bound.Bounded bounded && bounded.fixedSize();
  }

  /** As bytes if all that can be written has a value, which is then always followed by the same. */
  private static <T> KeyOrder<Optional<T>> orderOf(Codec<T> codec) {
    Comparator<? super T> values = codec.order();
    Comparator<Optional<T>> comparator =
        (x, y) ->
            x.isPresent() && y.isPresent()
                ? values.compare(x.get(), y.get())
                : Boolean.compare(x.isPresent(), y.isPresent());
    return new KeyOrder<>(comparator, false, isFixed(codec.bound()) && codec.ordersAsBytes());
  }

  @Override
  public byte[] encode(Optional<T> value) {
    if (value.isEmpty()) {
      return encodeEmpty();
    }
    byte[] encoded = codec.encode(value.get());
    byte[] bytes = Arrays.copyOf(encoded, Math.addExact(encoded.length, 1));
    bytes[encoded.length] = PRESENT;
    return bytes;
  }

  private byte[] encodeEmpty() {
    if (isFixed) {
      throw unencodable(
          "the bound promises that every encoding has the same size, which an empty optional, with"
              + " its single byte, does not have");
    }
    return EMPTY;
  }

  @Override
  public Optional<T> decode(MemorySegment source, long offset, int length) {
    if (length < 1) {
      throw invalid("no byte, where the last one tells whether there is a value");
    }
    int valueLength = length - 1;
    return switch (BigEndian.byteAt(source, offset + valueLength)) {
      case 0 -> decodeEmpty(valueLength);
      case PRESENT -> Optional.of(codec.decode(source, offset, valueLength));
      default -> throw invalid("last byte " + BigEndian.byteAt(source, offset + valueLength));
    };
  }

  private Optional<T> decodeEmpty(int valueLength) {
    if (valueLength != 0) {
      throw invalid("%d bytes before the mark that there is no value".formatted(valueLength));
    }
    return Optional.empty();
  }
}
