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
   */
  void note(Space space, long offset, int length) {
    int needed = Math.addExact(end, length + TRAILER);
    if (needed > records.length) {
      records = Arrays.copyOf(records, Math.max(needed, 2 * records.length));
    }
    space.read(offset, records, end, length);
    Bytes.putLong(records, end + length, offset);
    Bytes.putInt(records, end + length + Long.BYTES, length);
    end = needed;
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
   * Ends the change and puts back what it has overwritten.
   *
   * @param space where to
   */
  void rollBack(Space space) {
    while (end > 0) {
      int length = Bytes.getInt(records, end - Integer.BYTES);
      long offset = Bytes.getLong(records, end - TRAILER);
      end -= TRAILER + length;
      space.write(offset, records, end, length);
    }
    close();
  }
}
