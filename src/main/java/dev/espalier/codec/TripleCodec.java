package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;

/**
 * Three values, one behind the other.
 *
 * <p>If the sizes of the first and the second are fixed, there is nothing else: the third is the
 * rest. Otherwise a byte tells the widths, and lengths stand before what has no fixed size:
 *
 * <pre>
 * 0      widths: (wa - 1) &lt;&lt; 2 | (wb - 1), where wa and wb are 1, 2 or 4
 * 1      the first's length in wa bytes, big-endian; absent if its size is fixed
 *        the first component
 *        the second's length in wb bytes, big-endian; absent if its size is fixed
 *        the second component
 *        the third component: the rest
 * </pre>
 *
 * <p>Invariant: wa and wb are the least widths for the lengths that these two components have in
 * this triple, also for one of fixed size. So equal triples have equal bytes.
 *
 * <p>Only without widths and lengths is the order of the bytes that of the components.
 */
final class TripleCodec<A, B, C> extends NamedCodec<Triple<A, B, C>> {
  private static final int WIDTHS_SIZE = 1;
  private static final int WIDTH_BITS = 2;
  private static final int WIDTH_MASK = (1 << WIDTH_BITS) - 1;

  private final Part<A> a;
  private final Part<B> b;
  private final Part<C> c;
  private final boolean hasWidths;

  TripleCodec(Codec<A> first, Codec<B> second, Codec<C> third) {
    this(
        Part.of(first, "first component"),
        Part.of(second, "second component"),
        Part.of(third, "third component"));
  }

  private TripleCodec(Part<A> a, Part<B> b, Part<C> c) {
    super(
        "triple(%s, %s, %s)".formatted(a.codec(), b.codec(), c.codec()),
        boundOf(a, b, c),
        orderOf(a, b, c));
    this.a = a;
    this.b = b;
    this.c = c;
    hasWidths = hasWidths(a, b);
  }

  private static boolean hasWidths(Part<?> a, Part<?> b) {
    return !(a.isFixed() && b.isFixed());
  }

  private static Bound boundOf(Part<?> a, Part<?> b, Part<?> c) {
    if (!(a.isBounded() && b.isBounded() && c.isBounded())) {
      return Bound.UNBOUNDED;
    }
    int head =
        hasWidths(a, b) ? WIDTHS_SIZE + a.lengthWidth(a.maxSize()) + b.lengthWidth(b.maxSize()) : 0;
    return Part.bound(
        (long) a.maxSize() + b.maxSize() + c.maxSize() + head,
        a.isFixed() && b.isFixed() && c.isFixed());
  }

  private static <A, B, C> KeyOrder<Triple<A, B, C>> orderOf(Part<A> a, Part<B> b, Part<C> c) {
    Comparator<? super A> first = a.codec().order();
    Comparator<? super B> second = b.codec().order();
    Comparator<? super C> third = c.codec().order();
    Comparator<Triple<A, B, C>> comparator =
        (x, y) -> {
          int result = first.compare(x.first(), y.first());
          if (result == 0) {
            result = second.compare(x.second(), y.second());
          }
          return result != 0 ? result : third.compare(x.third(), y.third());
        };
    boolean asBytes =
        !hasWidths(a, b)
            && a.codec().ordersAsBytes()
            && b.codec().ordersAsBytes()
            && c.codec().ordersAsBytes();
    return new KeyOrder<>(comparator, false, asBytes);
  }

  @Override
  public byte[] encode(Triple<A, B, C> value) {
    byte[] first = a.encode(value.first());
    byte[] second = b.encode(value.second());
    byte[] third = c.encode(value.third());
    int aWidth = hasWidths ? a.lengthWidth(first.length) : 0;
    int bWidth = hasWidths ? b.lengthWidth(second.length) : 0;
    int at = hasWidths ? WIDTHS_SIZE : 0;
    byte[] bytes = new byte[totalOf(at + aWidth + bWidth, first, second, third)];
    if (hasWidths) {
      bytes[0] = (byte) widths(first.length, second.length);
    }
    at = append(bytes, at, aWidth, first);
    at = append(bytes, at, bWidth, second);
    append(bytes, at, 0, third);
    return bytes;
  }

  private int totalOf(int head, byte[] first, byte[] second, byte[] third) {
    long total = (long) head + first.length + second.length + third.length;
    if (total > Integer.MAX_VALUE) {
      throw unencodable(total + " bytes are more than an array holds");
    }
    return (int) total;
  }

  private static int widths(int aLength, int bLength) {
    return (Part.widthOf(aLength) - 1) << WIDTH_BITS | (Part.widthOf(bLength) - 1);
  }

  private static int append(byte[] target, int at, int lengthWidth, byte[] component) {
    LengthField.write(target, at, lengthWidth, component.length);
    System.arraycopy(component, 0, target, at + lengthWidth, component.length);
    return at + lengthWidth + component.length;
  }

  @Override
  public Triple<A, B, C> decode(MemorySegment source, long offset, int length) {
    return hasWidths
        ? decodeWithWidths(source, offset, length)
        : decodeParts(source, offset, length, 0, a.maxSize(), a.maxSize(), b.maxSize());
  }

  private Triple<A, B, C> decodeWithWidths(MemorySegment source, long offset, int length) {
    checkRoom("byte of widths", WIDTHS_SIZE, length);
    int widths = BigEndian.byteAt(source, offset);
    int aWidth = (widths >> WIDTH_BITS) + 1;
    int bWidth = (widths & WIDTH_MASK) + 1;
    if (!Part.isWidth(aWidth) || !Part.isWidth(bWidth)) {
      throw invalid("byte of widths " + widths);
    }
    int aStart = WIDTHS_SIZE + (a.isFixed() ? 0 : aWidth);
    int aLength = lengthOf(a, source, offset, aStart, aWidth, length);
    long bStart = (long) aStart + aLength + (b.isFixed() ? 0 : bWidth);
    int bLength = lengthOf(b, source, offset, bStart, bWidth, length);
    if (widths != widths(aLength, bLength)) {
      throw invalid(
          "byte of widths %d before components of %d and %d bytes"
              .formatted(widths, aLength, bLength));
    }
    return decodeParts(source, offset, length, aStart, aLength, bStart, bLength);
  }

  /** The length of a component whose length field, if there is one, ends at {@code start}. */
  private int lengthOf(
      Part<?> part, MemorySegment source, long offset, long start, int width, int length) {
    if (part.isFixed()) {
      return part.maxSize();
    }
    checkRoom("length of the " + part.what(), start, length);
    long found = LengthField.read(source, offset + start - width, width);
    checkRoom(part.what(), start + found, length);
    return (int) found;
  }

  private Triple<A, B, C> decodeParts(
      MemorySegment source,
      long offset,
      int length,
      long aStart,
      int aLength,
      long bStart,
      int bLength) {
    checkRoom(a.what(), aStart + aLength, length);
    checkRoom(b.what(), bStart + bLength, length);
    long cStart = bStart + bLength;
    return new Triple<>(
        a.decode(source, offset + aStart, aLength),
        b.decode(source, offset + bStart, bLength),
        c.decode(source, offset + cStart, (int) (length - cStart)));
  }

  private void checkRoom(String what, long end, int length) {
    if (end > length) {
      throw invalid("%s up to byte %d of %d".formatted(what, end, length));
    }
  }
}
