package dev.espalier.codec;

import java.lang.foreign.MemorySegment;
import java.util.UUID;

/** The 16 bytes of RFC 9562, in their unsigned order. */
final class UuidCodec extends FixedCodec<UUID> {
  UuidCodec() {
    super("UUID", 2 * Long.BYTES, KeyOrder.asBytes(UuidCodec::compareUnsigned));
  }

  private static int compareUnsigned(UUID a, UUID b) {
    int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
  }

  @Override
  public byte[] encode(UUID value) {
    return BigEndian.ofLongs(value.getMostSignificantBits(), value.getLeastSignificantBits());
  }

  @Override
  UUID read(MemorySegment source, long offset) {
    return new UUID(
        BigEndian.longAt(source, offset), BigEndian.longAt(source, offset + Long.BYTES));
  }
}
