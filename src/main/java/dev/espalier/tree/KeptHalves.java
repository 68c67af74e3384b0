package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * The halves of split nodes that a batch's path has left: keys in order come to them next, so they
 * are not written at once.
 *
 * <p>Keys without order are as likely to come to any other node. So once the path has turned, and
 * until it has gone on in one direction for a while, halves are written when they are left. Before
 * the first turn keys count as in order.
 *
 * <p>Until a half is written or taken back it is not what memory has at its address. All pages that
 * it needs are taken.
 */
final class KeptHalves {
  /** After so many moves on from a turn the keys are thought to be in order. */
  private static final int STEADY = 2;

  private final Side below = new Side();
  private final Side above = new Side();

  /** Where the path went last: 1 = to keys above, -1 = to keys below, 0 = nowhere yet. */
  private int direction;

  /**
   * How often it has gone on since it last turned, up to {@link #STEADY}; as much if it never has.
   */
  private int moves = STEADY;

  boolean isEmpty() {
    return below.heights == 0 && above.heights == 0;
  }

  /**
   * Keeps a half, or writes it if keys are not in order. Of a height and side only the last ones
   * are kept; the one before is written.
   *
   * @param height its height above the leaves
   * @param isAbove whether its keys are above those of the path
   * @param half the half that the path has just left
   */
  void keepOrWrite(int height, boolean isAbove, HeldNode half) {
    if (moves < STEADY) {
      write(half);
    } else {
      (isAbove ? above : below).keep(height, half);
    }
  }

  /** Gives the half at an address back; returns null if there is none of that height. */
  HeldNode take(int height, long address) {
    if (height < 0 || ((below.heights | above.heights) & 1L << height) == 0) {
      return null;
    }
    HeldNode half = below.take(height, address);
    return half != null ? half : above.take(height, address);
  }

  /** Notes that the path moves, and writes the halves that it turns its back on. */
  void move(boolean upwards) {
    int next = upwards ? 1 : -1;
    moves = next == -direction ? 0 : Math.min(moves + 1, STEADY);
    direction = next;
    if (!isEmpty()) {
      writeAll(upwards ? below : above);
    }
  }

  private static void writeAll(Side side) {
    while (side.heights != 0) {
      side.writeOne();
    }
  }

  private static void write(HeldNode half) {
    half.write();
    half.giveBack();
  }

  /** Writes a half. */
  void writeOne() {
    (below.heights != 0 ? below : above).writeOne();
  }

  /** The halves that were below or above the path when it left them, by their heights. */
  private static final class Side {
    private final List<Row> rows = new ArrayList<>();

    /** A bit for each height that has any. */
    private long heights;

    void keep(int height, HeldNode half) {
      while (rows.size() <= height) {
        rows.add(new Row());
      }
      Row row = rows.get(height);
      row.add(half);
      heights |= 1L << height;
      if (row.size > Row.MOST) {
        write(row.remove(0));
      }
    }

    HeldNode take(int height, long address) {
      HeldNode half = (heights & 1L << height) == 0 ? null : rows.get(height).take(address);
      forgetIfEmpty(height);
      return half;
    }

    void writeOne() {
      int height = Long.numberOfTrailingZeros(heights);
      HeldNode half = rows.get(height).remove(0);
      forgetIfEmpty(height);
      write(half);
    }

    private void forgetIfEmpty(int height) {
      if (height < rows.size() && rows.get(height).size == 0) {
        heights &= ~(1L << height);
      }
    }
  }

  /** Those of one height, the one that was left first in front. */
  private static final class Row {
    /**
     * A run leaves no more in front of it. Where it enters a full node of 11, it may split it
     * before the middle, and its half of 5 once more when that is full; what is then in front of it
     * are 5 entries at most, so the next split is behind the middle.
     */
    private static final int MOST = 2;

    private final HeldNode[] halves = new HeldNode[MOST + 1];
    private final long[] addresses = new long[MOST + 1];
    private int size;

    void add(HeldNode half) {
      halves[size] = half;
      addresses[size] = half.address();
      size++;
    }

    HeldNode take(long address) {
      for (int i = 0; i < size; i++) {
        if (addresses[i] == address) {
          return remove(i);
        }
      }
      return null;
    }

    HeldNode remove(int i) {
      HeldNode removed = halves[i];
      size--;
      System.arraycopy(halves, i + 1, halves, i, size - i);
      System.arraycopy(addresses, i + 1, addresses, i, size - i);
      halves[size] = null;
      return removed;
    }
  }
}
