package dev.espalier.codec;

import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A codec and values that it encodes, chosen so that prefixes, zeros and extremes are frequent. */
record Sample<T>(Codec<T> codec, Arbitrary<T> values) {
  private static final Arbitrary<Long> LONGS =
      Arbitraries.oneOf(
          Arbitraries.of(0L, 1L, -1L, 255L, 256L, Long.MIN_VALUE, Long.MAX_VALUE),
          Arbitraries.longs());

  /** Every codec that is not made of others. */
  static final List<Sample<?>> SIMPLE =
      List.of(
          new Sample<>(Codecs.U8, Arbitraries.integers().between(0, 0xFF)),
          new Sample<>(Codecs.U16, Arbitraries.integers().between(0, 0xFFFF)),
          new Sample<>(Codecs.U32, LONGS.map(n -> n & 0xFFFF_FFFFL)),
          new Sample<>(Codecs.U64, LONGS),
          new Sample<>(Codecs.U128, Combinators.combine(LONGS, LONGS).as(Sample::unsigned)),
          new Sample<>(Codecs.I8, Arbitraries.bytes()),
          new Sample<>(Codecs.I16, Arbitraries.shorts()),
          new Sample<>(Codecs.I32, LONGS.map(Long::intValue)),
          new Sample<>(Codecs.I64, LONGS),
          new Sample<>(Codecs.F32, LONGS.map(n -> Float.intBitsToFloat(n.intValue()))),
          new Sample<>(Codecs.F64, LONGS.map(Double::longBitsToDouble)),
          new Sample<>(Codecs.BOOL, Arbitraries.of(true, false)),
          new Sample<>(Codecs.UNIT, Arbitraries.of(Unit.UNIT)),
          new Sample<>(Codecs.STRING, strings()),
          new Sample<>(Codecs.BYTES, arrays(0, 400)),
          new Sample<>(Codecs.blob(0), arrays(0, 0)),
          new Sample<>(Codecs.blob(3), arrays(0, 3)),
          new Sample<>(Codecs.blob(300), arrays(0, 300)),
          new Sample<>(Codecs.fixedBytes(0), arrays(0, 0)),
          new Sample<>(Codecs.fixedBytes(3), arrays(3, 3)),
          new Sample<>(Codecs.fixedBytes(260), arrays(260, 260)),
          new Sample<>(Codecs.UUID, Combinators.combine(LONGS, LONGS).as(UUID::new)),
          new Sample<>(Codecs.INSTANT, instants()),
          new Sample<>(Codecs.DURATION, Combinators.combine(LONGS, nanos()).as(Sample::duration)),
          new Sample<>(Codecs.LOCAL_DATE, dates()),
          new Sample<>(Codecs.enumOf(DayOfWeek.class), Arbitraries.of(DayOfWeek.class)),
          new Sample<>(Codecs.of(byte[]::clone, byte[]::clone, Bound.upTo(2)), arrays(0, 2)));

  /** Codecs made of others, down to {@code depth} levels. */
  static Arbitrary<Sample<?>> all(int depth) {
    Arbitrary<Sample<?>> simple = Arbitraries.of(SIMPLE);
    if (depth == 0) {
      return simple;
    }
    Arbitrary<Sample<?>> parts = all(depth - 1);
    Arbitrary<Sample<?>> bounded = parts.filter(Sample::isBounded);
    return Arbitraries.oneOf(
        simple,
        parts.map(Sample::optional),
        parts.map(Sample::reverse),
        Combinators.combine(bounded, bounded).as((a, b) -> pair(a, b)),
        Combinators.combine(parts, parts, parts).as((a, b, c) -> triple(a, b, c)));
  }

  private boolean isBounded() {
    return codec.bound() instanceof Bound.Bounded;
  }

  private boolean isFixed() {
    return codec.bound() instanceof Bound.Bounded bounded && bounded.fixedSize();
  }

  private static <T> Sample<?> optional(Sample<T> value) {
    Arbitrary<Optional<T>> present = value.values.map(Optional::of);
    return new Sample<>(
        Codecs.optional(value.codec),
        value.isFixed()
            ? present
            : Arbitraries.oneOf(present, present, Arbitraries.just(Optional.empty())));
  }

  private static <T> Sample<?> reverse(Sample<T> value) {
    return new Sample<>(Codecs.reverse(value.codec), value.values);
  }

  private static <A, B> Sample<?> pair(Sample<A> a, Sample<B> b) {
    return new Sample<>(
        Codecs.pair(a.codec, b.codec), Combinators.combine(a.values, b.values).as(Pair::new));
  }

  private static <A, B, C> Sample<?> triple(Sample<A> a, Sample<B> b, Sample<C> c) {
    return new Sample<>(
        Codecs.triple(a.codec, b.codec, c.codec),
        Combinators.combine(a.values, b.values, c.values).as(Triple::new));
  }

  private static Arbitrary<byte[]> arrays(int min, int max) {
    return Arbitraries.oneOf(
        Arbitraries.of((byte) 0, (byte) 1, (byte) -1)
            .array(byte[].class)
            .ofMinSize(min)
            .ofMaxSize(Math.max(min, Math.min(max, 3))),
        Arbitraries.bytes().array(byte[].class).ofMinSize(min).ofMaxSize(max));
  }

  private static Arbitrary<String> strings() {
    return Arbitraries.oneOf(
        Arbitraries.of("\0", "a", "?", "\u00E9", "\uD7FF", "\uE000", "\uFFFD", "\uD83C\uDF33")
            .list()
            .ofMaxSize(4)
            .map(parts -> String.join("", parts)),
        Arbitraries.strings().ofMaxLength(300).filter(s -> !s.matches("(?s).*\\p{Cs}.*")));
  }

  private static Arbitrary<Integer> nanos() {
    return Arbitraries.integers().between(0, 999_999_999);
  }

  private static Arbitrary<Instant> instants() {
    Arbitrary<Long> seconds =
        Arbitraries.longs().between(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond());
    return Arbitraries.oneOf(
        Arbitraries.of(Instant.MIN, Instant.EPOCH, Instant.EPOCH.minusNanos(1), Instant.MAX),
        Combinators.combine(seconds, nanos()).as((s, n) -> Instant.ofEpochSecond(s, n)));
  }

  private static Arbitrary<LocalDate> dates() {
    return Arbitraries.oneOf(
        Arbitraries.of(LocalDate.MIN, LocalDate.EPOCH, LocalDate.MAX),
        Arbitraries.longs()
            .between(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay())
            .map(LocalDate::ofEpochDay));
  }

  private static BigInteger unsigned(long high, long low) {
    return new BigInteger(1, BigEndian.ofLongs(high, low));
  }

  private static Duration duration(long seconds, int nanos) {
    return Duration.ofSeconds(seconds, nanos);
  }
}
