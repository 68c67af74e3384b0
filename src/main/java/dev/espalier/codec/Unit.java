package dev.espalier.codec;

/**
 * The type with one value: what a map stores that needs no values, or a set in the format of such a
 * map.
 *
 * <p>
 *
 * {@snippet :
 * byte[] nothing = Codecs.UNIT.encode(Unit.UNIT); // 0 bytes
 * }
 */
public enum Unit {
  /** The only value. */
  UNIT
}
