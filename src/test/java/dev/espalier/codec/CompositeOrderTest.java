package dev.espalier.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Compares the order of composites with that of their bytes, for all values of small components
 * that order as bytes: those that differ by zeros at the end are where the two orders part.
 */
class CompositeOrderTest {
  /** A codec and all values that matter. */
  record Domain<T>(Codec<T> codec, List<T> values) {
    boolean isFixed() {
      return codec.bound() instanceof Bound.Bounded bounded && bounded.fixedSize();
    }

    boolean isEmpty() {
      return codec.bound().equals(Bound.upTo(0));
    }

    boolean isBounded() {
      return codec.bound() instanceof Bound.Bounded;
    }

    /** Whether the order is that of the bytes for these values. */
    boolean hasByteOrder() {
      List<byte[]> encodings = values.stream().map(codec::encode).toList();
      for (int i = 0; i < values.size(); i++) {
        for (int j = 0; j < values.size(); j++) {
          int order = codec.order().compare(values.get(i), values.get(j));
          int ofBytes = Arrays.compareUnsigned(encodings.get(i), encodings.get(j));
          if (Integer.signum(order) != Integer.signum(ofBytes)) {
            return false;
          }
        }
      }
      return true;
    }
  }

  private static final List<byte[]> ARRAYS =
      List.of(
          new byte[] {},
          new byte[] {0},
          new byte[] {0, 0},
          new byte[] {0, 1},
          new byte[] {1},
          new byte[] {1, 0},
          new byte[] {-1});

  private static final Domain<Integer> U8 = new Domain<>(Codecs.U8, List.of(0, 1, 255));
  private static final Domain<byte[]> BLOB = new Domain<>(Codecs.blob(2), ARRAYS);
  private static final Domain<byte[]> BYTES = new Domain<>(Codecs.BYTES, ARRAYS);

  private static final List<Domain<?>> PARTS =
      List.of(
          U8,
          new Domain<>(Codecs.I8, List.of((byte) -1, (byte) 0, (byte) 1)),
          new Domain<>(Codecs.BOOL, List.of(false, true)),
          new Domain<>(Codecs.UNIT, List.of(Unit.UNIT)),
          BLOB,
          new Domain<>(Codecs.blob(300), ARRAYS),
          BYTES,
          new Domain<>(
              Codecs.fixedBytes(2), ARRAYS.stream().filter(bytes -> bytes.length == 2).toList()),
          new Domain<>(Codecs.STRING, List.of("", "\0", "\0\0", "\0a", "a", "a\0", "\u00E9")));

  private static <A, B> Domain<Pair<A, B>> pair(Domain<A> a, Domain<B> b) {
    List<Pair<A, B>> values =
        product(a.values, x -> product(b.values, y -> List.of(new Pair<>(x, y))));
    return new Domain<>(Codecs.pair(a.codec, b.codec), values);
  }

  private static <A, B, C> Domain<Triple<A, B, C>> triple(Domain<A> a, Domain<B> b, Domain<C> c) {
    List<Triple<A, B, C>> values =
        product(
            a.values,
            x -> product(b.values, y -> product(c.values, z -> List.of(new Triple<>(x, y, z)))));
    return new Domain<>(Codecs.triple(a.codec, b.codec, c.codec), values);
  }

  private static <T> Domain<Optional<T>> optional(Domain<T> value) {
    List<Optional<T>> values = new ArrayList<>(value.values.stream().map(Optional::of).toList());
    if (!value.isFixed()) {
      values.add(Optional.empty());
    }
    return new Domain<>(Codecs.optional(value.codec), values);
  }

  private static <T, R> List<R> product(List<T> values, Function<T, List<R>> rest) {
    return values.stream().flatMap(value -> rest.apply(value).stream()).toList();
  }

  private static List<Domain<?>> boundedParts() {
    return PARTS.stream().filter(Domain::isBounded).toList();
  }

  @Test
  void componentsOrderAsBytes() {
    for (Domain<?> part : PARTS) {
      assertTrue(part.codec.ordersAsBytes() && part.hasByteOrder(), part::toString);
    }
  }

  @Test
  void pairsOrderAsBytesExactlyIfTheFirstComponentHasOneLength() {
    for (Domain<?> a : boundedParts()) {
      for (Domain<?> b : boundedParts()) {
        Domain<?> pair = pair(a, b);
        assertEquals(a.isFixed() || a.isEmpty(), pair.codec.ordersAsBytes(), pair::toString);
        assertEquals(
            pair.codec.ordersAsBytes() || b.isEmpty(), pair.hasByteOrder(), pair::toString);
      }
    }
  }

  @Test
  void theLengthOfAPaddedFirstComponentComesTooLate() {
    Codec<Pair<byte[], Integer>> codec = Codecs.pair(Codecs.blob(2), Codecs.U8);
    Pair<byte[], Integer> less = new Pair<>(new byte[] {1}, 9);
    Pair<byte[], Integer> greater = new Pair<>(new byte[] {1, 0}, 8);

    assertTrue(codec.order().compare(less, greater) < 0);
    assertTrue(Arrays.compareUnsigned(codec.encode(less), codec.encode(greater)) > 0);
    assertFalse(codec.ordersAsBytes());
  }

  @Test
  void triplesOrderAsBytesIfTheFirstTwoComponentsAreFixed() {
    for (Domain<?> a : PARTS) {
      for (Domain<?> b : PARTS) {
        for (Domain<?> c : PARTS) {
          Domain<?> triple = triple(a, b, c);
          assertEquals(a.isFixed() && b.isFixed(), triple.codec.ordersAsBytes(), triple::toString);
          assertTrue(!triple.codec.ordersAsBytes() || triple.hasByteOrder(), triple::toString);
        }
      }
    }
  }

  @Test
  void theLengthBeforeAFirstComponentComesTooEarly() {
    assertFalse(triple(BYTES, U8, U8).hasByteOrder());
    assertFalse(triple(U8, BYTES, U8).hasByteOrder());
  }

  @Test
  void optionalsOrderAsBytesIfTheirValuesAreFixed() {
    for (Domain<?> part : PARTS) {
      Domain<?> optional = optional(part);
      assertEquals(part.isFixed(), optional.codec.ordersAsBytes(), optional::toString);
      assertTrue(!optional.codec.ordersAsBytes() || optional.hasByteOrder(), optional::toString);
    }
    assertFalse(optional(BLOB).hasByteOrder());
  }

  @Test
  void whatHasAReversedComponentDoesNotOrderAsBytes() {
    Codec<Integer> down = Codecs.reverse(Codecs.U8);
    assertFalse(Codecs.pair(down, Codecs.U8).ordersAsBytes());
    assertFalse(Codecs.pair(Codecs.U8, down).ordersAsBytes());
    assertFalse(Codecs.triple(Codecs.U8, Codecs.U8, down).ordersAsBytes());
    assertFalse(Codecs.optional(down).ordersAsBytes());
  }

  @Test
  void emptyComesFirstAndThenValuesInOrder() {
    var order = Codecs.optional(Codecs.I32).order();
    assertTrue(order.compare(Optional.empty(), Optional.of(Integer.MIN_VALUE)) < 0);
    assertTrue(order.compare(Optional.of(-1), Optional.of(0)) < 0);
    assertEquals(0, order.compare(Optional.empty(), Optional.empty()));
  }
}
