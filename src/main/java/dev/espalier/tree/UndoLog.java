package dev.espalier.tree;

import dev.espalier.access.Bytes;
import dev.espalier.access.Space;
import java.util.Arrays;

/**
 * The bytes that a change has overwritten so far, so that it can be taken back.
 *
 * <p>A change of several nodes may find in its middle that the memory cannot grow. Then everything
 * that it has written is replaced by what stood there before, last first, and the tree is as it
 * was; only pages that were added stay.
 */
final class UndoLog {
  /** In front of each record's bytes in reverse reading order: bytes, then offset, then length. */
  private static final int TRAILER = Long.BYTES + Integer.BYTES;

  /** A log that had to hold more gives its array up, lest one large change hold it for ever. */
  private static final int KEPT_CAPACITY = 1 << 20;

  /** The greatest array that every Java can make. */
  private static final int MOST = Integer.MAX_VALUE - Long.BYTES;

  private byte[] records = new byte[1 << 10];
  private int end;
  private boolean open;

  /** Starts a change; does nothing if one is open. */
  void open() {
    open = true;
  }

  boolean isOpen() {
    return open;
  }

  /**
   * Notes bytes that are about to be overwritten.
   *
   * @param space where they are
   * @param offset offset of the first one
   * @param length how many
   * @throws OutOfMemoryError if there are more than an array can hold
   */
  void note(Space space, long offset, int length) {
    long needed = (long) end + length + TRAILER;
    if (needed > records.length) {
      growTo(needed);
    }
    space.read(offset, records, end, length);
    Bytes.putLong(records, end + length, offset);
    Bytes.putInt(records, end + length + Long.BYTES, length);
    end = (int) needed;
  }

  private void growTo(long needed) {
    if (needed > MOST) {
      throw new OutOfMemoryError(
          "a change that overwrites %d bytes or more: at most %d can be taken back"
              .formatted(needed, MOST));
    }
    records = Arrays.copyOf(records, (int) Math.min(MOST, Math.max(needed, 2L * records.length)));
  }

  /** Ends the change: what was written stays. */
  void close() {
    open = false;
    end = 0;
    if (records.length > KEPT_CAPACITY) {
      records = new byte[KEPT_CAPACITY];
    }
  }

  /**
   * Ends the change and puts back what it has overwritten, as far as the memory can be written.
   *
   * @param space where to
   */
  void rollBack(Space space) {
    try {
      while (end > 0) {
        int length = Bytes.getInt(records, end - Integer.BYTES);
        long offset = Bytes.getLong(records, end - TRAILER);
        end -= TRAILER + length;
        space.write(offset, records, end, length);
      }
    } finally {
      close();
    }
  }
}
