package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/** Byte arrays as they are, of any length that the bound allows. */
final class BytesCodec extends NamedCodec<byte[]> {
  BytesCodec(String name, Bound bound) {
    super(name, bound, KeyOrder.asBytes(Arrays::compareUnsigned));
  }

  @Override
  public byte[] encode(byte[] value) {
    return Objects.requireNonNull(value, "value");
  }

  @Override
  public byte[] decode(MemorySegment source, long offset, int length) {
    bound().check(length, "encoding of " + this);
    return BigEndian.bytesAt(source, offset, length);
  }
}
