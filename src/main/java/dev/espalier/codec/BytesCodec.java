package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/** Byte arrays as they are, of any length that the bound allows. */
final class BytesCodec extends NamedCodec<byte[]> {
  /** What a length is the length of; made once, for a key is decoded at every step of a cursor. */
  private final String checked;

  BytesCodec(String name, Bound bound) {
    super(name, bound, KeyOrder.asBytes(Arrays::compareUnsigned));
    checked = "encoding of " + name;
  }

  @Override
  public byte[] encode(byte[] value) {
    return Objects.requireNonNull(value, "value");
  }

  @Override
  public byte[] decode(MemorySegment source, long offset, int length) {
    bound().check(length, checked);
    return BigEndian.bytesAt(source, offset, length);
  }
}
