package dev.espalier.tree;

import dev.espalier.access.Bytes;
import dev.espalier.access.Fields;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** A key whose order is the unsigned lexicographic order of its bytes. */
public final class BytesProbe extends Probe {
  private final byte[] bytes;

  /**
   * Makes a probe.
   *
   * @param bytes the key's encoding; it must not change while the probe is in use
   */
  public BytesProbe(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  int compareTo(MemorySegment stored, long offset, int length) {
    int common = Math.min(bytes.length, length);
    int at = 0;
    for (; at + Long.BYTES <= common; at += Long.BYTES) {
      long mine = Bytes.getBigLong(bytes, at);
      long other = stored.get(Fields.BIG_LONG, offset + at);
      if (mine != other) {
        return Long.compareUnsigned(mine, other);
      }
    }
    for (; at < common; at++) {
      int mine = bytes[at] & 0xFF;
      int other = stored.get(ValueLayout.JAVA_BYTE, offset + at) & 0xFF;
      if (mine != other) {
        return mine - other;
      }
    }
    return bytes.length - length;
  }

  @Override
  int compareTo(byte[] in, int from, int length) {
    return Arrays.compareUnsigned(bytes, 0, bytes.length, in, from, from + length);
  }

  @Override
  public byte[] encoded() {
    return bytes;
  }
}
