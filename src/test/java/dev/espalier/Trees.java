package dev.espalier;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.math.BigInteger;

/** Empty maps and sets for the contracts, one for each way in which keys are compared. */
final class Trees {
  /** Compared as numbers. */
  static final Codec<Long> NUMBERS = Codecs.I64;

  /** Compared as decoded objects, in reverse. */
  static final Codec<Long> REVERSED = Codecs.reverse(Codecs.I64);

  /** Compared as bytes of several lengths; in the order of numbers if these are not negative. */
  static final Codec<Long> BYTES =
      Codecs.of(Trees::withLength, Trees::ofLength, new Bound.Bounded(10, false));

  private Trees() {}

  private static byte[] withLength(Long key) {
    byte[] digits = BigInteger.valueOf(key).toByteArray();
    byte[] bytes = new byte[digits.length + 1];
    bytes[0] = (byte) digits.length;
    System.arraycopy(digits, 0, bytes, 1, digits.length);
    return bytes;
  }

  private static Long ofLength(byte[] bytes) {
    return new BigInteger(bytes, 1, bytes.length - 1).longValueExact();
  }

  static BTreeMap<Long, Long> map(Codec<Long> keys) {
    return BTreeMap.create(ArenaMemory.create(), keys, Codecs.I64);
  }

  static BTreeMap<Long, Long> map(Codec<Long> keys, Layout layout) {
    return BTreeMap.builder(keys, Codecs.I64).layout(layout).create(ArenaMemory.create());
  }

  static BTreeSet<Long> set(Codec<Long> keys) {
    return BTreeSet.create(ArenaMemory.create(), keys);
  }
}
