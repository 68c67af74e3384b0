package dev.espalier.tree;

import java.lang.foreign.MemorySegment;

/** A key that is looked for: how it compares with stored keys, and its own bytes. */
public abstract sealed class Probe permits LongProbe, BytesProbe, DecodingProbe {
  Probe() {}

  /**
   * Compares the key with one that stands in a segment.
   *
   * @return a number of the sign of this key minus the stored one
   */
  abstract int compareTo(MemorySegment stored, long offset, int length);

  /**
   * Compares the key with an encoded one that stands in an array.
   *
   * @return a number of the sign of this key minus the other
   */
  abstract int compareTo(byte[] in, int from, int length);

  /**
   * Returns the key's encoding.
   *
   * @return the bytes, not to be changed
   */
  public abstract byte[] encoded();
}
