package dev.espalier.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

class FunctionCodecTest {
  private static byte[] ascii(Object value) {
    return value.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static Integer parse(byte[] bytes) {
    return Integer.valueOf(new String(bytes, StandardCharsets.US_ASCII));
  }

  private static final Codec<Integer> DIGITS =
      Codecs.of(FunctionCodecTest::ascii, FunctionCodecTest::parse, Bound.upTo(11));

  @Test
  void ordersAsBytesIfNothingElseIsSaid() {
    assertTrue(DIGITS.order().compare(10, 9) < 0);
    assertTrue(DIGITS.ordersAsBytes());
    assertFalse(DIGITS.ordersNaturally());
  }

  @Test
  void ordersByAComparatorThatIsGiven() {
    Codec<Integer> codec =
        Codecs.of(
            FunctionCodecTest::ascii,
            FunctionCodecTest::parse,
            Bound.upTo(11),
            Comparator.comparing(Math::abs));
    assertTrue(codec.order().compare(-10, 9) > 0);
    assertFalse(codec.ordersAsBytes() || codec.ordersNaturally());
  }

  @Test
  void ordersNaturallyByTheNaturalOrder() {
    Codec<Integer> codec =
        Codecs.of(
            FunctionCodecTest::ascii,
            FunctionCodecTest::parse,
            Bound.upTo(11),
            Comparator.naturalOrder());
    assertTrue(codec.ordersNaturally());
    assertTrue(codec.order().compare(10, 9) > 0);
  }

  @Test
  void aBoundThatItsEncodingsBreakIsNoticed() {
    Codec<Integer> wrong =
        Codecs.of(FunctionCodecTest::ascii, FunctionCodecTest::parse, Bound.fixed(2));
    int length = wrong.encode(123).length;
    String message =
        assertThrows(IllegalArgumentException.class, () -> wrong.bound().check(length, "key"))
            .getMessage();
    assertTrue(message.contains("key of 3 bytes") && message.contains("exactly 2"), message);
    assertThrows(
        IllegalArgumentException.class,
        () -> Codecs.pair(wrong, Codecs.U8).encode(new Pair<>(123, 1)));
  }

  @Test
  void whatTheDecodingFunctionThrowsIsTheCause() {
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> Decoding.decode(DIGITS, new byte[] {'x'}));
    assertEquals(NumberFormatException.class, e.getCause().getClass());

    Codec<Byte> third = Codecs.of(b -> new byte[] {0, 0, b}, bytes -> bytes[2], Bound.upTo(3));
    e = assertThrows(IllegalArgumentException.class, () -> Decoding.decode(third, new byte[2]));
    assertEquals(ArrayIndexOutOfBoundsException.class, e.getCause().getClass());
  }

  @Test
  void functionsMakeNoNull() {
    Codec<Object> nothing = Codecs.of(value -> null, bytes -> null, Bound.UNBOUNDED);
    assertThrows(NullPointerException.class, () -> nothing.encode(1));
    assertThrows(IllegalArgumentException.class, () -> Decoding.decode(nothing, new byte[2]));
  }

  @Test
  void nothingMayBeMissing() {
    Bound bound = Bound.UNBOUNDED;
    assertThrows(NullPointerException.class, () -> Codecs.of(null, b -> b, bound));
    assertThrows(NullPointerException.class, () -> Codecs.<byte[]>of(b -> b, null, bound));
    assertThrows(NullPointerException.class, () -> Codecs.<byte[]>of(b -> b, b -> b, null));
    assertThrows(NullPointerException.class, () -> Codecs.<byte[]>of(b -> b, b -> b, bound, null));
  }

  @Test
  void longEncodingsAreRefusedBeforeTheFunctionSeesThem() {
    assertThrows(IllegalArgumentException.class, () -> Decoding.decode(DIGITS, new byte[12]));
  }
}
