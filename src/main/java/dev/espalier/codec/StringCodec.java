package dev.espalier.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.espalier.access.Bytes;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Strings as UTF-8, ordered by code point, which is the order of the bytes.
 *
 * <p>The JDK's own conversions are the fast ones, but they replace what they cannot convert. Each
 * direction therefore converts first and looks closer only if the replacement is in the result: a
 * question mark after encoding, U+FFFD after decoding.
 */
final class StringCodec extends NamedCodec<String> {
  private static final char REPLACEMENT = '\uFFFD';
  private static final long EACH_BYTE = 0x0101_0101_0101_0101L;

  StringCodec() {
    super("STRING", Bound.UNBOUNDED, KeyOrder.asBytes(StringCodec::compareCodePoints));
  }

  @Override
  public byte[] encode(String value) {
    byte[] bytes = value.getBytes(UTF_8);
    if (contains(bytes, (byte) '?')) {
      checkSurrogates(value);
    }
    return bytes;
  }

  @Override
  public String decode(MemorySegment source, long offset, int length) {
    byte[] bytes = BigEndian.bytesAt(source, offset, length);
    String value = new String(bytes, UTF_8);
    if (value.indexOf(REPLACEMENT) >= 0) {
      checkUtf8(bytes, value);
    }
    return value;
  }

  /** Looks for a byte in eight bytes at a time. */
  private static boolean contains(byte[] bytes, byte wanted) {
    long pattern = EACH_BYTE * wanted;
    int i = 0;
    for (; i + Long.BYTES <= bytes.length; i += Long.BYTES) {
      if (hasZeroByte(Bytes.getLong(bytes, i) ^ pattern)) {
        return true;
      }
    }
    for (; i < bytes.length; i++) {
      if (bytes[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  /** The test of S. E. Anderson, Bit Twiddling Hacks. */
  private static boolean hasZeroByte(long bytes) {
    return ((bytes - EACH_BYTE) & ~bytes & (EACH_BYTE << 7)) != 0;
  }

  private void checkSurrogates(String value) {
    for (int i = 0; i < value.length(); ) {
      int codePoint = value.codePointAt(i);
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        throw unencodable("unpaired surrogate U+%04X at index %d".formatted(codePoint, i));
      }
      i += Character.charCount(codePoint);
    }
  }

  private void checkUtf8(byte[] bytes, String value) {
    int wrong = Arrays.mismatch(bytes, value.getBytes(UTF_8));
    if (wrong >= 0) {
      throw invalid("no UTF-8 at byte %d of %d".formatted(wrong, bytes.length));
    }
  }

  static int compareCodePoints(String a, String b) {
    int common = Math.min(a.length(), b.length());
    for (int i = 0; i < common; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return rank(x) - rank(y);
      }
    }
    return a.length() - b.length();
  }

  /**
   * Where a code unit stands among the others by the code point it begins or ends: surrogates, the
   * units of the greatest code points, come last.
   */
  private static int rank(char unit) {
    return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
  }
}
