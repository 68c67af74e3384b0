package dev.espalier.codec;

import java.lang.foreign.MemorySegment;

/** A codec whose encodings are numbers of 64 bits. */
abstract class FixedLongCodec<T> extends FixedCodec<T> implements LongCodec<T> {
  FixedLongCodec(String name, KeyOrder<T> order) {
    super(name, Long.BYTES, order);
  }

  @Override
  public final byte[] encode(T value) {
    return BigEndian.ofLong(toBits(value));
  }

  @Override
  final T read(MemorySegment source, long offset) {
    return fromBits(BigEndian.longAt(source, offset));
  }
}
