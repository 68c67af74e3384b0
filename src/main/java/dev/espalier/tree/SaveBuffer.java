package dev.espalier.tree;

import dev.espalier.access.Bytes;

/**
 * Puts small neighbouring fields of a node together, so that they reach the memory in few writes.
 *
 * <p>A field of {@link #DIRECT} bytes or more is written by itself, uncopied, after what is in the
 * buffer.
 */
final class SaveBuffer {
  /**
   * From this many bytes on, copying a field into the buffer costs more than a write of its own.
   */
  static final int DIRECT = 2048;

  private static final int CAPACITY = 4 * DIRECT;

  private final byte[] buffer = new byte[CAPACITY];
  private NodePages pages;
  private long start;
  private int used;

  /** Starts a save of a node. */
  void open(NodePages target) {
    pages = target;
    start = 0;
    used = 0;
  }

  /** Goes on at an offset. */
  void seek(long offset) {
    if (offset != start + used) {
      flush();
      start = offset;
    }
  }

  void putByte(int value) {
    makeRoom(Byte.BYTES);
    buffer[used++] = (byte) value;
  }

  void putShort(int value) {
    makeRoom(Short.BYTES);
    Bytes.putShort(buffer, used, value);
    used += Short.BYTES;
  }

  void putInt(int value) {
    makeRoom(Integer.BYTES);
    Bytes.putInt(buffer, used, value);
    used += Integer.BYTES;
  }

  void putLong(long value) {
    makeRoom(Long.BYTES);
    Bytes.putLong(buffer, used, value);
    used += Long.BYTES;
  }

  void put(byte[] source, int from, int length) {
    if (length >= DIRECT) {
      flush();
      pages.write(start, source, from, length);
      start += length;
    } else if (length == Long.BYTES) {
      makeRoom(Long.BYTES);
      Bytes.putLong(buffer, used, Bytes.getLong(source, from));
      used += Long.BYTES;
    } else {
      makeRoom(length);
      System.arraycopy(source, from, buffer, used, length);
      used += length;
    }
  }

  private void makeRoom(int length) {
    if (used + length > CAPACITY) {
      flush();
    }
  }

  /** Writes what is in the buffer. */
  void flush() {
    if (used > 0) {
      pages.write(start, buffer, 0, used);
      start += used;
      used = 0;
    }
  }
}
