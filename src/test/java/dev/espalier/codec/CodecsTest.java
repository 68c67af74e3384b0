package dev.espalier.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CodecsTest {
  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  private static <T> void assertEncodes(String digits, Codec<T> codec, T value) {
    assertEquals(digits.replace(" ", ""), HexFormat.of().formatHex(codec.encode(value)));
  }

  private static void assertContains(String part, Exception e) {
    assertTrue(e.getMessage().contains(part), e::getMessage);
  }

  static Stream<Codec<?>> all() throws IllegalAccessException {
    Stream.Builder<Codec<?>> codecs = Stream.builder();
    for (var field : Codecs.class.getFields()) {
      assertTrue(Modifier.isStatic(field.getModifiers()));
      codecs.add((Codec<?>) field.get(null));
    }
    codecs.add(Codecs.blob(4));
    codecs.add(Codecs.fixedBytes(4));
    codecs.add(Codecs.optional(Codecs.U8));
    codecs.add(Codecs.reverse(Codecs.U8));
    codecs.add(Codecs.pair(Codecs.U8, Codecs.U8));
    codecs.add(Codecs.triple(Codecs.U8, Codecs.U8, Codecs.U8));
    codecs.add(Codecs.enumOf(DayOfWeek.class));
    codecs.add(Codecs.of(byte[]::clone, byte[]::clone, Bound.UNBOUNDED));
    return codecs.build();
  }

  @ParameterizedTest
  @MethodSource("all")
  void nullHasNoEncoding(Codec<?> codec) {
    assertThrows(NullPointerException.class, () -> codec.encode(null));
  }

  @Test
  void signedNumbersAreEncodedWithTheSignFlipped() {
    assertEncodes("7f", Codecs.I8, (byte) -1);
    assertEncodes("8001", Codecs.I16, (short) 1);
    assertEncodes("00000000", Codecs.I32, Integer.MIN_VALUE);
    assertEncodes("7fffffffffffffff", Codecs.I64, -1L);
    assertEncodes("80000000000000ff", Codecs.I64, 255L);
  }

  @Test
  void timesAreSecondsAndNanoseconds() {
    assertEncodes("8000000000000001 00000002", Codecs.INSTANT, Instant.ofEpochSecond(1, 2));
    assertEncodes("7fffffffffffffff 3b9ac9ff", Codecs.INSTANT, Instant.EPOCH.minusNanos(1));
    assertEncodes("7fffffffffffffff 3b9ac9ff", Codecs.DURATION, Duration.ofNanos(-1));
    assertEncodes("8000000000000001", Codecs.LOCAL_DATE, LocalDate.of(1970, 1, 2));
  }

  @Test
  void uuidsAreTheirTextInBytes() {
    assertEncodes(
        "f81d4fae7dec11d0a76500a0c91e6bf6",
        Codecs.UUID,
        UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"));
  }

  @Test
  void enumsAreTheirOrdinals() {
    assertEncodes("06", Codecs.enumOf(DayOfWeek.class), DayOfWeek.SUNDAY);
  }

  @Test
  void everyNanIsWrittenAsOne() {
    assertEncodes("7fc00000", Codecs.F32, Float.intBitsToFloat(0xFFC0_1234));
    assertEncodes("7ff8000000000000", Codecs.F64, Double.longBitsToDouble(-1));
  }

  @Test
  void fixedUnsignedComponentsAreJoined() {
    assertEncodes(
        "01 0002 00000003",
        Codecs.triple(Codecs.U8, Codecs.U16, Codecs.U32),
        new Triple<>(1, 2, 3L));
  }

  @Test
  void widthsOfATripleAreThoseOfTheActualLengths() {
    Codec<Triple<byte[], byte[], byte[]>> codec =
        Codecs.triple(Codecs.fixedBytes(70_000), Codecs.BYTES, Codecs.BYTES);
    byte[] encoding = codec.encode(new Triple<>(new byte[70_000], new byte[256], new byte[] {7}));

    assertEquals(3 << 2 | 1, encoding[0]);
    assertEquals(1 + 70_000 + 2 + 256 + 1, encoding.length);
    assertArrayEquals(new byte[] {1, 0}, Arrays.copyOfRange(encoding, 70_001, 70_003));
    assertEquals(256, Decoding.decode(codec, encoding).second().length);
  }

  @Test
  void numbersOfSixtyFourBitsAreLongCodecs() {
    for (Codec<?> codec : List.of(Codecs.U64, Codecs.I64, Codecs.LOCAL_DATE)) {
      assertInstanceOf(LongCodec.class, codec);
    }
  }

  @Test
  void onlyDescribedOrdersAreNotNatural() throws IllegalAccessException {
    List<String> unnatural =
        List.of(
            "U64",
            "STRING",
            "BYTES",
            "UUID",
            "blob(4)",
            "fixedBytes(4)",
            "optional(U8)",
            "reverse(U8)",
            "pair(U8, U8)",
            "triple(U8, U8, U8)",
            "codec of functions");
    all()
        .forEach(
            codec ->
                assertNotEquals(
                    unnatural.contains(codec.toString()),
                    codec.ordersNaturally(),
                    codec::toString));
  }

  @Test
  void unnaturalOrdersDifferFromTheNaturalOne() {
    assertTrue(Codecs.U64.order().compare(1L, -1L) < 0);
    assertTrue("\uFF5E".compareTo("\uD83C\uDF33") > 0);
    assertTrue(Codecs.STRING.order().compare("\uFF5E", "\uD83C\uDF33") < 0);
    UUID high = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
    UUID low = UUID.fromString("018d4fae-7dec-71d0-a765-00a0c91e6bf6");
    assertTrue(high.compareTo(low) < 0);
    assertTrue(Codecs.UUID.order().compare(high, low) > 0);
    assertTrue(Codecs.BYTES.order().compare(new byte[] {1}, new byte[] {-1}) < 0);
  }

  @Test
  void floatingNumbersOrderTotallyButNotAsBytes() {
    assertFalse(Codecs.F32.ordersAsBytes() || Codecs.F64.ordersAsBytes());
    assertTrue(Codecs.F64.order().compare(-0.0, 0.0) < 0);
    assertTrue(Codecs.F64.order().compare(Double.POSITIVE_INFINITY, Double.NaN) < 0);
    assertTrue(Codecs.F32.order().compare(-2f, -1f) < 0);
  }

  @Test
  void reversingReversesTheOrderOnly() {
    Codec<Integer> down = Codecs.reverse(Codecs.U8);
    assertTrue(down.order().compare(1, 2) > 0);
    assertArrayEquals(Codecs.U8.encode(7), down.encode(7));
    assertEquals(Codecs.U8.bound(), down.bound());
    assertFalse(down.ordersAsBytes() || down.ordersNaturally());
    assertSame(Codecs.U8, Codecs.reverse(down));
  }

  @Test
  void decodedArraysAreCopies() {
    byte[] bytes = {1, 2};
    assertNotSame(bytes, Decoding.decode(Codecs.BYTES, bytes));
  }

  static Stream<Arguments> unencodable() {
    BigInteger tooLarge = BigInteger.ONE.shiftLeft(128);
    return Stream.of(
        Arguments.of(Codecs.U8, -1, "-1"),
        Arguments.of(Codecs.U8, 256, "256"),
        Arguments.of(Codecs.U16, 65_536, "65536"),
        Arguments.of(Codecs.U16, -1, "-1"),
        Arguments.of(Codecs.U32, 1L << 32, "4294967296"),
        Arguments.of(Codecs.U32, -1L, "-1"),
        Arguments.of(Codecs.U128, tooLarge, tooLarge.toString()),
        Arguments.of(Codecs.U128, BigInteger.ONE.negate(), "-1"),
        Arguments.of(Codecs.STRING, "ab\uD83C", "U+D83C at index 2"),
        Arguments.of(Codecs.STRING, "\uDF33\uD83C", "U+DF33 at index 0"),
        Arguments.of(
            Codecs.pair(Codecs.fixedBytes(2), Codecs.U8),
            new Pair<>(new byte[3], 1),
            "first component of 3 bytes"),
        Arguments.of(
            Codecs.pair(Codecs.U8, Codecs.blob(2)),
            new Pair<>(1, new byte[3]),
            "second component of 3 bytes"),
        Arguments.of(
            Codecs.triple(Codecs.U8, Codecs.fixedBytes(2), Codecs.BYTES),
            new Triple<>(1, new byte[1], new byte[1]),
            "second component of 1 bytes"),
        Arguments.of(
            Codecs.triple(Codecs.BYTES, Codecs.BYTES, Codecs.blob(1)),
            new Triple<>(new byte[1], new byte[1], new byte[2]),
            "third component of 2 bytes"));
  }

  @ParameterizedTest
  @MethodSource("unencodable")
  <T> void refusesValuesWithoutAnEncoding(Codec<T> codec, T value, String found) {
    assertContains(found, assertThrows(IllegalArgumentException.class, () -> codec.encode(value)));
  }

  static Stream<Arguments> undecodable() {
    Codec<Pair<byte[], Integer>> pair = Codecs.pair(Codecs.blob(2), Codecs.U8);
    Codec<Triple<String, byte[], Integer>> triple =
        Codecs.triple(Codecs.STRING, Codecs.fixedBytes(2), Codecs.U8);
    Codec<Triple<Integer, Integer, byte[]>> fixedTriple =
        Codecs.triple(Codecs.U8, Codecs.U16, Codecs.BYTES);
    return Stream.of(
        Arguments.of(Codecs.U64, "00", "1 bytes instead of 8"),
        Arguments.of(Codecs.U8, "", "0 bytes instead of 1"),
        Arguments.of(Codecs.fixedBytes(2), "00", "1 bytes"),
        Arguments.of(Codecs.blob(2), "000000", "3 bytes"),
        Arguments.of(Codecs.BOOL, "02", "byte 2"),
        Arguments.of(Codecs.UNIT, "00", "1 bytes"),
        Arguments.of(Codecs.enumOf(DayOfWeek.class), "07", "ordinal 7 of 7"),
        Arguments.of(Codecs.INSTANT, "8000000000000000 3b9aca00", "1000000000 nanoseconds"),
        Arguments.of(Codecs.INSTANT, "ffffffffffffffff 00000000", "9223372036854775807 seconds"),
        Arguments.of(Codecs.DURATION, "8000000000000000 ffffffff", "4294967295 nanoseconds"),
        Arguments.of(Codecs.LOCAL_DATE, "0000000000000000", "-9223372036854775808 days"),
        Arguments.of(Codecs.STRING, "61 ff", "byte 1 of 2"),
        Arguments.of(Codecs.STRING, "eda080", "byte 0 of 3"),
        Arguments.of(Codecs.STRING, "c080", "byte 0 of 2"),
        Arguments.of(Codecs.STRING, "efbfbd e2 82", "byte 3 of 5"),
        Arguments.of(Codecs.optional(Codecs.STRING), "", "no byte"),
        Arguments.of(Codecs.optional(Codecs.STRING), "6102", "last byte 2"),
        Arguments.of(Codecs.optional(Codecs.STRING), "6100", "1 bytes before"),
        Arguments.of(Codecs.optional(Codecs.U64), "0101", "1 bytes instead of 8"),
        Arguments.of(pair, "0000", "2 bytes instead of 4"),
        Arguments.of(pair, "0000 05 03", "first component of 3 bytes where 2 are the most"),
        Arguments.of(pair, "0107 05 01", "byte 7 in the padding of the first component"),
        Arguments.of(triple, "", "byte of widths up to byte 1 of 0"),
        Arguments.of(triple, "10 01 61 0102 09", "byte of widths 16"),
        Arguments.of(triple, "08 000001 61 0102 09", "byte of widths 8"),
        Arguments.of(triple, "04 0001 61 0102 09", "byte of widths 4 before"),
        Arguments.of(triple, "01 01 61 0102 09", "byte of widths 1 before"),
        Arguments.of(triple, "0c 0000", "length of the first component up to byte 5 of 3"),
        Arguments.of(triple, "0c ffffffff 00", "first component up to byte 4294967300 of 6"),
        Arguments.of(triple, "00 04 61", "first component up to byte 6 of 3"),
        Arguments.of(triple, "00 01 61 01", "second component up to byte 5 of 4"),
        Arguments.of(triple, "00 01 61 0102", "0 bytes"),
        Arguments.of(fixedTriple, "01 00", "second component up to byte 3 of 2"));
  }

  @ParameterizedTest
  @MethodSource("undecodable")
  void refusesBytesThatAreNoEncoding(Codec<?> codec, String digits, String found) {
    assertContains(
        found,
        assertThrows(
            IllegalArgumentException.class, () -> Decoding.decodeAtEnd(codec, hex(digits))));
  }

  @Test
  void replacementCharactersAndQuestionMarksAreOrdinaryText() {
    String text = "?\uFFFD?";
    assertEquals(text, Decoding.decode(Codecs.STRING, Codecs.STRING.encode(text)));
  }

  @Test
  void pairsOfUnboundedComponentsAreRefused() {
    assertContains(
        "first component STRING",
        assertThrows(IllegalArgumentException.class, () -> Codecs.pair(Codecs.STRING, Codecs.U8)));
    assertContains(
        "second component BYTES",
        assertThrows(IllegalArgumentException.class, () -> Codecs.pair(Codecs.U8, Codecs.BYTES)));
  }

  @Test
  void compositesOverTheGreatestLengthAreRefused() {
    Codec<byte[]> huge = Codecs.fixedBytes(Integer.MAX_VALUE);
    assertThrows(IllegalArgumentException.class, () -> Codecs.optional(huge));
    assertContains(
        "2147483648",
        assertThrows(IllegalArgumentException.class, () -> Codecs.pair(huge, Codecs.U8)));
    assertThrows(
        IllegalArgumentException.class, () -> Codecs.triple(Codecs.blob(1), huge, Codecs.U8));
  }

  @Test
  void negativeSizesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Codecs.blob(-1));
    assertThrows(IllegalArgumentException.class, () -> Codecs.fixedBytes(-1));
  }

  @Test
  void emptyOptionalsOfFixedSizeAreReadWhereSomebodyWroteThem() {
    assertTrue(Decoding.decode(Codecs.optional(Codecs.U64), new byte[1]).isEmpty());
  }

  @Test
  void compositesHaveNoNullComponents() {
    assertThrows(NullPointerException.class, () -> new Pair<>(null, 1));
    assertThrows(NullPointerException.class, () -> new Pair<>(1, null));
    assertThrows(NullPointerException.class, () -> new Triple<>(1, 2, null));
  }
}
