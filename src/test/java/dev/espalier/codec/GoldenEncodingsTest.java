package dev.espalier.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.testkit.Json;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encodings that the reference implementation made. */
class GoldenEncodingsTest {
  /** A value in the notation of the reference, and the same value here. */
  record Golden<T>(String type, String notation, Codec<T> codec, T value) {
    @Override
    public String toString() {
      return type + " " + notation;
    }
  }

  private static final Map<String, Map<String, Object>> REFERENCE = reference();

  private static Map<String, Map<String, Object>> reference() {
    return Json.array(Json.parseResource("/golden/encodings.json")).stream()
        .map(Json::object)
        .collect(
            Collectors.toMap(
                entry -> entry.get("type") + " " + entry.get("value"), entry -> entry));
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static byte[] pattern(int first, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (first + 7 * i);
    }
    return bytes;
  }

  private static <A, B> Golden<Pair<A, B>> pair(
      String type, String notation, Codec<A> a, Codec<B> b, A first, B second) {
    return new Golden<>(type, notation, Codecs.pair(a, b), new Pair<>(first, second));
  }

  private static <A, B, C> Golden<Triple<A, B, C>> triple(
      String type, String notation, Codec<Triple<A, B, C>> codec, A first, B second, C third) {
    return new Golden<>(type, notation, codec, new Triple<>(first, second, third));
  }

  static List<Golden<?>> simple() {
    BigInteger u128 = new BigInteger("0102030405060708090a0b0c0d0e0f10", 16);
    return List.of(
        new Golden<>("u8", "171", Codecs.U8, 171),
        new Golden<>("u16", "0x0102", Codecs.U16, 0x0102),
        new Golden<>("u32", "0x01020304", Codecs.U32, 0x01020304L),
        new Golden<>("u64", "0x0102030405060708", Codecs.U64, 0x0102030405060708L),
        new Golden<>("u64", "18446744073709551615", Codecs.U64, -1L),
        new Golden<>("u128", "0x0102030405060708090a0b0c0d0e0f10", Codecs.U128, u128),
        new Golden<>("f32", "1.5", Codecs.F32, 1.5f),
        new Golden<>("f32", "-0.0", Codecs.F32, -0.0f),
        new Golden<>("f64", "1.5", Codecs.F64, 1.5),
        new Golden<>("f64", "-2.25", Codecs.F64, -2.25),
        new Golden<>("f64", "inf", Codecs.F64, Double.POSITIVE_INFINITY),
        new Golden<>("bool", "false", Codecs.BOOL, false),
        new Golden<>("bool", "true", Codecs.BOOL, true),
        new Golden<>("()", "()", Codecs.UNIT, Unit.UNIT),
        new Golden<>("String", "h\u00E9llo", Codecs.STRING, "h\u00E9llo"),
        new Golden<>("String", "", Codecs.STRING, ""),
        new Golden<>("Vec<u8>", "[1,2,255]", Codecs.BYTES, bytes(1, 2, 255)),
        new Golden<>("[u8;3]", "[9,8,7]", Codecs.fixedBytes(3), bytes(9, 8, 7)),
        new Golden<>("[u8;0]", "[]", Codecs.fixedBytes(0), bytes()),
        new Golden<>("Blob<10>", "[1,2,3]", Codecs.blob(10), bytes(1, 2, 3)),
        new Golden<>("Blob<10>", "[]", Codecs.blob(10), bytes()),
        new Golden<>("Reverse<u32>", "Reverse(258)", Codecs.reverse(Codecs.U32), 258L));
  }

  static List<Golden<?>> optionals() {
    Codec<Optional<Integer>> u8 = Codecs.optional(Codecs.U8);
    return List.of(
        new Golden<>("Option<u8>", "Some(7)", u8, Optional.of(7)),
        new Golden<>(
            "Option<()>", "Some(())", Codecs.optional(Codecs.UNIT), Optional.of(Unit.UNIT)),
        new Golden<>("Option<u64>", "Some(1)", Codecs.optional(Codecs.U64), Optional.of(1L)),
        new Golden<>(
            "Option<String>", "Some(\"ab\")", Codecs.optional(Codecs.STRING), Optional.of("ab")),
        new Golden<>(
            "Option<Option<u8>>",
            "Some(Some(5))",
            Codecs.optional(u8),
            Optional.of(Optional.of(5))));
  }

  static List<Golden<?>> emptyOptionalsOfFixedSize() {
    Codec<Optional<Integer>> u8 = Codecs.optional(Codecs.U8);
    return List.of(
        new Golden<>("Option<u8>", "None", u8, Optional.empty()),
        new Golden<>("Option<u64>", "None", Codecs.optional(Codecs.U64), Optional.empty()),
        new Golden<>(
            "Option<Option<u8>>",
            "Some(None)",
            Codecs.optional(u8),
            Optional.of(Optional.empty())));
  }

  static List<Golden<?>> pairs() {
    Codec<byte[]> blob5 = Codecs.blob(5);
    byte[] aabb = bytes(0xAA, 0xBB);
    Codec<Pair<Integer, Integer>> twoBytes = Codecs.pair(Codecs.U8, Codecs.U8);
    Codec<Pair<Integer, byte[]>> byteAndBlob = Codecs.pair(Codecs.U8, Codecs.blob(2));
    return List.of(
        pair("(u8,u16)", "(1,2)", Codecs.U8, Codecs.U16, 1, 2),
        pair("(u64,u32)", "(1,2)", Codecs.U64, Codecs.U32, 1L, 2L),
        pair("(u64,Blob<5>)", "(1,[aa,bb])", Codecs.U64, blob5, 1L, aabb),
        pair("(Blob<5>,u16)", "([aa,bb],0x0102)", blob5, Codecs.U16, aabb, 0x0102),
        pair(
            "(Blob<3>,Blob<4>)",
            "([],[1,2,3,4])",
            Codecs.blob(3),
            Codecs.blob(4),
            bytes(),
            bytes(1, 2, 3, 4)),
        pair("(u8,Blob<255>)", "(1,[2])", Codecs.U8, Codecs.blob(255), 1, bytes(2)),
        pair("(u8,Blob<256>)", "(1,[2])", Codecs.U8, Codecs.blob(256), 1, bytes(2)),
        pair("((u8,u8),u16)", "((1,2),3)", twoBytes, Codecs.U16, new Pair<>(1, 2), 3),
        pair(
            "((u8,Blob<2>),u16)",
            "((1,[9]),3)",
            byteAndBlob,
            Codecs.U16,
            new Pair<>(1, bytes(9)),
            3),
        pair("((),u8)", "((),5)", Codecs.UNIT, Codecs.U8, Unit.UNIT, 5),
        pair(
            "(Option<u8>,u8)",
            "(Some(4),5)",
            Codecs.optional(Codecs.U8),
            Codecs.U8,
            Optional.of(4),
            5));
  }

  static List<Golden<?>> triples() {
    Codec<byte[]> blob4 = Codecs.blob(4);
    Codec<Triple<byte[], byte[], byte[]>> blobs =
        Codecs.triple(blob4, Codecs.blob(300), Codecs.blob(5));
    Codec<Triple<Integer, Integer, Integer>> fixed =
        Codecs.triple(Codecs.U8, Codecs.U16, Codecs.U8);
    return List.of(
        triple(
            "(u8,u16,u32)", "(1,2,3)", Codecs.triple(Codecs.U8, Codecs.U16, Codecs.U32), 1, 2, 3L),
        triple(
            "(u8,u16,Blob<4>)",
            "(1,2,[7,8])",
            Codecs.triple(Codecs.U8, Codecs.U16, blob4),
            1,
            2,
            bytes(7, 8)),
        triple(
            "(Blob<4>,u16,u8)",
            "([7,8],2,1)",
            Codecs.triple(blob4, Codecs.U16, Codecs.U8),
            bytes(7, 8),
            2,
            1),
        triple(
            "(u16,Blob<4>,u8)",
            "(2,[7,8],1)",
            Codecs.triple(Codecs.U16, blob4, Codecs.U8),
            2,
            bytes(7, 8),
            1),
        triple(
            "(Blob<4>,Blob<300>,Blob<5>)", "([7],[8,9],[])", blobs, bytes(7), bytes(8, 9), bytes()),
        triple(
            "(Blob<4>,Blob<300>,Blob<5>)",
            "([7],pattern(1,256),[6])",
            blobs,
            bytes(7),
            pattern(1, 256),
            bytes(6)),
        triple(
            "(String,u64,Vec<u8>)",
            "(\"ab\",1,[9])",
            Codecs.triple(Codecs.STRING, Codecs.U64, Codecs.BYTES),
            "ab",
            1L,
            bytes(9)),
        triple(
            "(String,String,String)",
            "(\"a\",\"\",\"cd\")",
            Codecs.triple(Codecs.STRING, Codecs.STRING, Codecs.STRING),
            "a",
            "",
            "cd"),
        triple(
            "(String,String,u8)",
            "(\"z\"*300,\"b\",4)",
            Codecs.triple(Codecs.STRING, Codecs.STRING, Codecs.U8),
            "z".repeat(300),
            "b",
            4),
        triple(
            "(u8,String,u8)",
            "(1,\"xy\",2)",
            Codecs.triple(Codecs.U8, Codecs.STRING, Codecs.U8),
            1,
            "xy",
            2),
        pair("((u8,u16,u8),u8)", "((1,2,3),4)", fixed, Codecs.U8, new Triple<>(1, 2, 3), 4));
  }

  static Stream<Golden<?>> encodable() {
    return Stream.of(simple(), optionals(), pairs(), triples()).flatMap(List::stream);
  }

  static Stream<Golden<?>> all() {
    return Stream.concat(encodable(), emptyOptionalsOfFixedSize().stream());
  }

  private static byte[] hex(Golden<?> golden) {
    return HexFormat.of().parseHex((String) REFERENCE.get(golden.toString()).get("hex"));
  }

  @Test
  void everyValueOfTheReferenceIsHere() {
    assertEquals(52, REFERENCE.size());
    assertEquals(REFERENCE.keySet(), new HashSet<>(all().map(Golden::toString).toList()));
  }

  @ParameterizedTest
  @MethodSource("encodable")
  <T> void encodesLikeTheReference(Golden<T> golden) {
    assertArrayEquals(hex(golden), golden.codec().encode(golden.value()));
  }

  @ParameterizedTest
  @MethodSource("emptyOptionalsOfFixedSize")
  <T> void refusesWhatTheReferenceEncodesAgainstItsBound(Golden<T> golden) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> golden.codec().encode(golden.value()))
            .getMessage();
    assertTrue(message.contains("same size"), message);
  }

  @ParameterizedTest
  @MethodSource("all")
  <T> void decodesLikeTheReference(Golden<T> golden) {
    T decoded = Decoding.decode(golden.codec(), hex(golden));
    assertEquals(0, golden.codec().order().compare(golden.value(), decoded));
  }

  @ParameterizedTest
  @MethodSource("all")
  void hasTheBoundOfTheReference(Golden<?> golden) {
    Object bound = REFERENCE.get(golden.toString()).get("bound");
    if (bound.equals("unbounded")) {
      assertEquals(Bound.UNBOUNDED, golden.codec().bound());
    } else {
      long maxSize = (Long) Json.object(bound).get("max_size");
      boolean isFixed = (Boolean) Json.object(bound).get("is_fixed_size");
      assertEquals(new Bound.Bounded((int) maxSize, isFixed), golden.codec().bound());
    }
  }
}
