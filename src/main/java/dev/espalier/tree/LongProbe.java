package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.access.Bytes;
import dev.espalier.access.Fields;
import java.lang.foreign.MemorySegment;

/** A key of 8 bytes that order as an unsigned big-endian number. */
public final class LongProbe extends Probe {
  private long bits;

  /**
   * Makes a probe.
   *
   * @param bits the key's encoding, its first byte the most significant
   */
  public LongProbe(long bits) {
    this.bits = bits;
  }

  /**
   * Becomes another key.
   *
   * @param newBits the key's encoding
   */
  public void set(long newBits) {
    bits = newBits;
  }

  long bits() {
    return bits;
  }

  @Override
  int compareTo(MemorySegment stored, long offset, int length) {
    checkLength(length);
    return Long.compareUnsigned(bits, stored.get(Fields.BIG_LONG, offset));
  }

  @Override
  int compareTo(byte[] in, int from, int length) {
    checkLength(length);
    return Long.compareUnsigned(bits, Bytes.getBigLong(in, from));
  }

  private static void checkLength(int length) {
    if (length != Long.BYTES) {
      throw new CorruptedException("key of " + length + " bytes where all have 8");
    }
  }

  @Override
  public byte[] encoded() {
    byte[] bytes = new byte[Long.BYTES];
    Bytes.putBigLong(bytes, 0, bits);
    return bytes;
  }
}
