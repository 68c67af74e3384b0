package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.access.Bytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The fields of a node that its reader does not have at hand, copied through the node's pages.
 *
 * <p>Numbers and fields of up to 8 bytes go through one array that is made once, so that a tree of
 * small entries is read without an object, however its nodes lie. Bytes that are handed out are
 * valid until the next call.
 */
final class FarFields implements AutoCloseable {
  /** The greatest array that every Java can make. */
  private static final int MOST = Integer.MAX_VALUE - Long.BYTES;

  private final NodePages pages;
  private final Scratch room;
  private final byte[] small = new byte[Long.BYTES];

  FarFields(NodePages pages, Scratch room) {
    this.pages = pages;
    this.room = room;
  }

  NodePages pages() {
    return pages;
  }

  int intAt(long offset) {
    return Bytes.getInt(bytes(offset, Integer.BYTES), 0);
  }

  long longAt(long offset) {
    return Bytes.getLong(bytes(offset, Long.BYTES), 0);
  }

  /**
   * Returns bytes at the front of an array, which may be longer.
   *
   * @throws CorruptedException if the node has not so many, or more than an array can hold
   */
  byte[] bytes(long offset, int length) {
    pages.require(offset + length);
    if (length > MOST) {
      throw new CorruptedException(
          "field of %d bytes at byte %d of a node: less than 2 GiB expected"
              .formatted(length, offset));
    }
    byte[] target = length <= small.length ? small : new byte[length];
    pages.read(offset, target, 0, length);
    return target;
  }

  /**
   * Returns bytes at the front of a segment, which may be longer.
   *
   * @throws BrokenChain if the node has not so many
   */
  MemorySegment segment(long offset, int length) {
    byte[] copy = bytes(offset, length);
    MemorySegment segment = room.ofSize(length);
    MemorySegment.copy(copy, 0, segment, ValueLayout.JAVA_BYTE, 0, length);
    return segment;
  }

  @Override
  public void close() {
    room.close();
  }
}
