package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;

/**
 * Two values of limited length, each at a fixed place.
 *
 * <pre>
 * 0                     the first component, zeros up to its maximum size
 * max(A)                the second component, zeros up to its maximum size
 * max(A)+max(B)         the first's length, big-endian; absent if its size is fixed
 *                       the second's length, big-endian; absent if its size is fixed
 * </pre>
 *
 * Invariants:
 *
 * <ol>
 *   <li>Every encoding has the maximum size, also where the bound does not promise it.
 *   <li>The padding is zero: equal pairs have equal bytes.
 *   <li>A length field is as wide as the component's maximum size needs.
 * </ol>
 */
final class PairCodec<A, B> extends NamedCodec<Pair<A, B>> {
  /*
   * When is the order of the pairs that of their bytes, if it is for each component?
   *
   * The second component may have any length: where one is a prefix of the other, the padding is
   * compared with the longer one's rest. If the rest has a byte that is not zero, the shorter is
   * less; else all is equal up to the second's length, the last field, and again the shorter is less.
   *
   * The first must have one length. If one first is the other with a zero byte behind, only the
   * first's length field tells them apart, and the second component is compared before that.
   */
  private final Part<A> a;
  private final Part<B> b;
  private final int aLengthWidth;
  private final int bLengthWidth;
  private final int size;

  PairCodec(Codec<A> first, Codec<B> second) {
    this(Part.of(first, "first component"), Part.of(second, "second component"));
  }

  private PairCodec(Part<A> a, Part<B> b) {
    super("pair(%s, %s)".formatted(a.codec(), b.codec()), boundOf(a, b), orderOf(a, b));
    this.a = a;
    this.b = b;
    aLengthWidth = a.lengthWidth(a.maxSize());
    bLengthWidth = b.lengthWidth(b.maxSize());
    size = a.maxSize() + b.maxSize() + aLengthWidth + bLengthWidth;
  }

  private static Bound boundOf(Part<?> a, Part<?> b) {
    requireBounded(a);
    requireBounded(b);
    int lengths = a.lengthWidth(a.maxSize()) + b.lengthWidth(b.maxSize());
    return Part.bound((long) a.maxSize() + b.maxSize() + lengths, a.isFixed() && b.isFixed());
  }

  private static void requireBounded(Part<?> part) {
    if (!part.isBounded()) {
      throw new IllegalArgumentException(
          "%s %s of a pair is unbounded: a pair reserves room for the longest encoding"
              .formatted(part.what(), part.codec()));
    }
  }

  private static <A, B> KeyOrder<Pair<A, B>> orderOf(Part<A> a, Part<B> b) {
    Comparator<? super A> first = a.codec().order();
    Comparator<? super B> second = b.codec().order();
    Comparator<Pair<A, B>> comparator =
        (x, y) -> {
          int result = first.compare(x.first(), y.first());
          return result != 0 ? result : second.compare(x.second(), y.second());
        };
    boolean oneLength = a.isFixed() || a.maxSize() == 0;
    boolean asBytes = oneLength && a.codec().ordersAsBytes() && b.codec().ordersAsBytes();
    return new KeyOrder<>(comparator, false, asBytes);
  }

  @Override
  public byte[] encode(Pair<A, B> value) {
    byte[] first = a.encode(value.first());
    byte[] second = b.encode(value.second());
    byte[] bytes = new byte[size];
    System.arraycopy(first, 0, bytes, 0, first.length);
    System.arraycopy(second, 0, bytes, a.maxSize(), second.length);
    int lengths = a.maxSize() + b.maxSize();
    LengthField.write(bytes, lengths, aLengthWidth, first.length);
    LengthField.write(bytes, lengths + aLengthWidth, bLengthWidth, second.length);
    return bytes;
  }

  @Override
  public Pair<A, B> decode(MemorySegment source, long offset, int length) {
    if (length != size) {
      throw invalid("%d bytes instead of %d".formatted(length, size));
    }
    long second = offset + a.maxSize();
    long lengths = second + b.maxSize();
    A first = decode(a, source, offset, lengths, aLengthWidth);
    return new Pair<>(first, decode(b, source, second, lengths + aLengthWidth, bLengthWidth));
  }

  private <T> T decode(Part<T> part, MemorySegment source, long at, long lengthAt, int width) {
    long length = part.isFixed() ? part.maxSize() : LengthField.read(source, lengthAt, width);
    if (length > part.maxSize()) {
      throw invalid(
          "%s of %d bytes where %d are the most".formatted(part.what(), length, part.maxSize()));
    }
    checkPadding(part, source, at + length, at + part.maxSize());
    return part.decode(source, at, (int) length);
  }

  private void checkPadding(Part<?> part, MemorySegment source, long from, long to) {
    for (long i = from; i < to; i++) {
      if (BigEndian.byteAt(source, i) != 0) {
        throw invalid(
            "byte %d in the padding of the %s".formatted(BigEndian.byteAt(source, i), part.what()));
      }
    }
  }
}
