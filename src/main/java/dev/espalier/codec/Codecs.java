package dev.espalier.codec;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The codecs of this library.
 *
 * <p>
 *
 * {@snippet :
 * Codec<Long> ids = Codecs.U64;
 * Codec<Pair<Instant, Integer>> readings = Codecs.pair(Codecs.INSTANT, Codecs.U16);
 * Codec<byte[]> digests = Codecs.fixedBytes(32);
 * }
 *
 * <p>Each has no state that changes and may be used by many threads. Encoding and decoding take
 * time in proportion to the encoding's length. Decoding refuses, with an {@link
 * IllegalArgumentException} that says what was found, all bytes that encoding never returns; the
 * only ones it accepts besides are other NaNs and an empty optional of a fixed size.
 *
 * <p>The order of a codec is natural and that of the bytes unless its description says otherwise.
 */
public final class Codecs {
  /** Integers from 0 to 255: 1 byte. */
  public static final Codec<Integer> U8 = new UnsignedNumbers.U8();

  /** Integers from 0 to 65535: 2 bytes, big-endian. */
  public static final Codec<Integer> U16 = new UnsignedNumbers.U16();

  /** Integers from 0 to 4294967295: 4 bytes, big-endian. */
  public static final Codec<Long> U32 = new UnsignedNumbers.U32();

  /**
   * Integers from 0 to 2<sup>64</sup> - 1, those from 2<sup>63</sup> up as negative {@code long}s:
   * 8 bytes, big-endian.
   *
   * <p>The order is {@link Long#compareUnsigned}, not the natural one: -1 is the greatest key.
   */
  public static final LongCodec<Long> U64 = new UnsignedNumbers.U64();

  /** Integers from 0 to 2<sup>128</sup> - 1: 16 bytes, big-endian. */
  public static final Codec<BigInteger> U128 = new UnsignedNumbers.U128();

  /** Integers from -128 to 127: 1 byte, the sign bit flipped. */
  public static final Codec<Byte> I8 = new SignedNumbers.I8();

  /** Integers from -32768 to 32767: 2 bytes, big-endian, the sign bit flipped. */
  public static final Codec<Short> I16 = new SignedNumbers.I16();

  /** All {@code int}s: 4 bytes, big-endian, the sign bit flipped. */
  public static final Codec<Integer> I32 = new SignedNumbers.I32();

  /** All {@code long}s: 8 bytes, big-endian, the sign bit flipped. */
  public static final LongCodec<Long> I64 = new SignedNumbers.I64();

  /**
   * All {@code float}s: the 4 bytes of IEEE 754, big-endian. Every NaN is written as the one of
   * {@link Float#NaN}.
   *
   * <p>The order is {@link Float#compareTo}, not that of the bytes. The format of the reference has
   * no keys of this type.
   */
  public static final Codec<Float> F32 = new FloatingNumbers.F32();

  /**
   * All {@code double}s: the 8 bytes of IEEE 754, big-endian. Every NaN is written as the one of
   * {@link Double#NaN}.
   *
   * <p>The order is {@link Double#compareTo}, not that of the bytes. The format of the reference
   * has no keys of this type.
   */
  public static final Codec<Double> F64 = new FloatingNumbers.F64();

  /** Booleans: 1 byte, 0 for false and 1 for true. */
  public static final Codec<Boolean> BOOL = new SmallTypes.BoolCodec();

  /** The unit: no byte. The bound is "at most 0", for the format does not call it a fixed size. */
  public static final Codec<Unit> UNIT = new SmallTypes.UnitCodec();

  /**
   * Strings of any length: UTF-8. A string with an unpaired surrogate has no encoding.
   *
   * <p>The order is that of the code points, not the natural one: U+1F333, two surrogates from
   * U+D800 up in a {@code String}, comes after U+FF5E. For strings without surrogates the two
   * orders are the same.
   */
  public static final Codec<String> STRING = new StringCodec();

  /**
   * Byte arrays of any length, as they are.
   *
   * <p>The order is the unsigned lexicographic one of {@link java.util.Arrays#compareUnsigned(
   * byte[], byte[])}: keys compare by content.
   */
  public static final Codec<byte[]> BYTES = new BytesCodec("BYTES", Bound.UNBOUNDED);

  /**
   * UUIDs: the 16 bytes of RFC 9562.
   *
   * <p>The order is the unsigned one of these bytes, which is that of the text forms and, for
   * version 7, of time. It is not {@link UUID#compareTo}, which compares two signed halves.
   */
  public static final Codec<UUID> UUID = new UuidCodec();

  /**
   * Instants: 12 bytes, the seconds since 1970 as in {@link #I64}, then the nanoseconds of the
   * second as an unsigned big-endian number.
   */
  public static final Codec<Instant> INSTANT = new Times.InstantCodec();

  /**
   * Durations: 12 bytes, the seconds, rounded down, as in {@link #I64}, then the nanoseconds of the
   * second as an unsigned big-endian number.
   */
  public static final Codec<Duration> DURATION = new Times.DurationCodec();

  /** Dates: 8 bytes, the days since 1970-01-01 as in {@link #I64}. */
  public static final LongCodec<LocalDate> LOCAL_DATE = new Times.LocalDateCodec();

  private Codecs() {}

  /**
   * Returns a codec of byte arrays of up to {@code max} bytes, in the order of {@link #BYTES}.
   *
   * <p>
   *
   * {@snippet :
   * Codec<byte[]> names = Codecs.blob(29);
   * }
   *
   * @param max the greatest length in bytes, 0 or more
   * @return the codec
   * @throws IllegalArgumentException if {@code max} is negative
   */
  public static Codec<byte[]> blob(int max) {
    return new BytesCodec("blob(%d)".formatted(max), Bound.upTo(max));
  }

  /**
   * Returns a codec of byte arrays of exactly {@code size} bytes, in the order of {@link #BYTES}.
   *
   * <p>
   *
   * {@snippet :
   * Codec<byte[]> digests = Codecs.fixedBytes(32);
   * }
   *
   * @param size the length in bytes, 0 or more
   * @return the codec
   * @throws IllegalArgumentException if {@code size} is negative
   */
  public static Codec<byte[]> fixedBytes(int size) {
    return new BytesCodec("fixedBytes(%d)".formatted(size), Bound.fixed(size));
  }

  /**
   * Returns a codec of optionals: the value's bytes and a byte 1, or a single byte 0 for none.
   *
   * <p>An empty optional of a type of fixed size has no encoding: the bound of such an optional
   * promises a fixed size that none does not have.
   *
   * <p>The empty optional comes first, then values in their order. That is the order of the bytes
   * only if the values' size is fixed and their order is that of theirs.
   *
   * <p>
   *
   * {@snippet :
   * Codec<Optional<String>> nicknames = Codecs.optional(Codecs.STRING);
   * byte[] zero = nicknames.encode(Optional.empty());
   * }
   *
   * @param <T> the type of the values
   * @param codec the codec of the values
   * @return the codec
   * @throws IllegalArgumentException if the greatest length exceeds {@link Integer#MAX_VALUE}
   */
  public static <T> Codec<Optional<T>> optional(Codec<T> codec) {
    return new OptionalCodec<>(codec);
  }

  /**
   * Returns a codec of the same encodings whose order is the opposite. It is not that of the bytes.
   *
   * <p>
   *
   * {@snippet :
   * Codec<Instant> newestFirst = Codecs.reverse(Codecs.INSTANT);
   * }
   *
   * @param <T> the type of the values
   * @param codec the codec to reverse
   * @return the codec; the original one if {@code codec} comes from this method
   */
  public static <T> Codec<T> reverse(Codec<T> codec) {
    return ReverseCodec.of(codec);
  }

  /**
   * Returns a codec of pairs. Every encoding has the greatest length: each component at its maximum
   * size, padded with zeros, and behind both the lengths of those that have no fixed size, in 1, 2
   * or 4 bytes each as the maximum needs.
   *
   * <p>Pairs compare by their first components, then by their second ones. That is the order of the
   * bytes if it is so for both components and the first has a fixed size (or is always empty).
   *
   * <p>
   *
   * {@snippet :
   * Codec<Pair<Long, byte[]>> codec = Codecs.pair(Codecs.U64, Codecs.blob(5));
   * byte[] fourteenBytes = codec.encode(new Pair<>(1L, new byte[] {2, 3}));
   * }
   *
   * @param <A> the type of the first components
   * @param <B> the type of the second components
   * @param first the codec of the first components
   * @param second the codec of the second components
   * @return the codec
   * @throws IllegalArgumentException if a codec is unbounded, for which the format has no pairs (a
   *     {@linkplain #triple triple} with {@link #UNIT} does it), or if the greatest length exceeds
   *     {@link Integer#MAX_VALUE}
   */
  public static <A, B> Codec<Pair<A, B>> pair(Codec<A> first, Codec<B> second) {
    return new PairCodec<>(first, second);
  }

  /**
   * Returns a codec of triples. If the sizes of the first two components are fixed, an encoding is
   * that of the three, one behind the other. Else it starts with a byte for the widths of the
   * lengths, and each of the first two has its length before it unless its size is fixed.
   *
   * <p>Triples compare by their first components, then by their second, then by their third. That
   * is the order of the bytes if it is so for all components and the first two have fixed sizes.
   *
   * <p>
   *
   * {@snippet :
   * Codec<Triple<String, String, Integer>> codec =
   *     Codecs.triple(Codecs.STRING, Codecs.STRING, Codecs.U8);
   * byte[] sixBytes = codec.encode(new Triple<>("a", "b", 4));
   * }
   *
   * @param <A> the type of the first components
   * @param <B> the type of the second components
   * @param <C> the type of the third components
   * @param first the codec of the first components
   * @param second the codec of the second components
   * @param third the codec of the third components
   * @return the codec, unbounded if one of the three is
   * @throws IllegalArgumentException if the greatest length exceeds {@link Integer#MAX_VALUE}
   */
  public static <A, B, C> Codec<Triple<A, B, C>> triple(
      Codec<A> first, Codec<B> second, Codec<C> third) {
    return new TripleCodec<>(first, second, third);
  }

  /**
   * Returns a codec of an enum: 1 byte, the ordinal.
   *
   * <p>The ordinals are part of what is stored. In an enum that has been written, constants may be
   * added at the end and renamed, but never moved or removed.
   *
   * <p>
   *
   * {@snippet :
   * Codec<java.time.DayOfWeek> days = Codecs.enumOf(java.time.DayOfWeek.class);
   * }
   *
   * @param <E> the enum
   * @param type the class of the enum
   * @return the codec
   * @throws IllegalArgumentException if the enum has more than 256 constants
   */
  public static <E extends Enum<E>> Codec<E> enumOf(Class<E> type) {
    return new SmallTypes.EnumCodec<>(type);
  }

  /**
   * Returns a codec of two functions. Its order is the unsigned, lexicographic one of the
   * encodings; comparing two values encodes both.
   *
   * <p>
   *
   * {@snippet :
   * Codec<java.net.URI> uris =
   *     Codecs.of(
   *         uri -> uri.toASCIIString().getBytes(java.nio.charset.StandardCharsets.US_ASCII),
   *         bytes ->
   *             java.net.URI.create(
   *                 new String(bytes, java.nio.charset.StandardCharsets.US_ASCII)),
   *         Bound.upTo(2_000));
   * }
   *
   * @param <T> the type of the values
   * @param encode makes an array of a value, always the same bytes for equal values; nobody changes
   *     the array
   * @param decode makes a value of such an array, which it may keep; a {@link RuntimeException}
   *     says that the bytes are no encoding and becomes the cause of an {@link
   *     IllegalArgumentException}
   * @param bound the bound that all encodings keep
   * @return the codec
   */
  public static <T> Codec<T> of(
      Function<? super T, byte[]> encode, Function<byte[], ? extends T> decode, Bound bound) {
    return FunctionCodec.orderedAsBytes(encode, decode, bound);
  }

  /**
   * Returns a codec of two functions with an order of its own. Keys are decoded to be compared.
   *
   * <p>
   *
   * {@snippet :
   * Codec<String> names =
   *     Codecs.of(
   *         Codecs.STRING::encode,
   *         bytes -> new String(bytes, java.nio.charset.StandardCharsets.UTF_8),
   *         Bound.UNBOUNDED,
   *         Comparator.naturalOrder());
   * }
   *
   * @param <T> the type of the values
   * @param encode makes an array of a value, always the same bytes for values that compare as
   *     equal; nobody changes the array
   * @param decode makes a value of such an array, which it may keep; a {@link RuntimeException}
   *     says that the bytes are no encoding and becomes the cause of an {@link
   *     IllegalArgumentException}
   * @param bound the bound that all encodings keep
   * @param comparator a total order, in which values are equal only if their encodings are; {@link
   *     Comparator#naturalOrder()} makes a codec that orders naturally
   * @return the codec
   */
  public static <T> Codec<T> of(
      Function<? super T, byte[]> encode,
      Function<byte[], ? extends T> decode,
      Bound bound,
      Comparator<? super T> comparator) {
    return FunctionCodec.orderedBy(encode, decode, bound, comparator);
  }
}
