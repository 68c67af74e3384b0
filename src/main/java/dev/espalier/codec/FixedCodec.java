package dev.espalier.codec;

import java.lang.foreign.MemorySegment;

/** A codec whose encodings all have one length. */
abstract class FixedCodec<T> extends NamedCodec<T> {
  private final int size;

  FixedCodec(String name, int size, KeyOrder<T> order) {
    super(name, Bound.fixed(size), order);
    this.size = size;
  }

  @Override
  public final T decode(MemorySegment source, long offset, int length) {
    if (length != size) {
      throw invalid("%d bytes instead of %d".formatted(length, size));
    }
    return read(source, offset);
  }

  /** Decodes an encoding that is known to have the right length. */
  abstract T read(MemorySegment source, long offset);
}
