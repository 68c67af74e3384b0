package dev.espalier.tree;

import java.util.Arrays;

/**
 * The keys or the values of a node that is being changed: each a part of some array, or still where
 * it is stored in the node.
 *
 * <p>Moving an item moves three numbers and no bytes.
 */
final class Slices {
  /** Items that stand side by side are loaded by one read as long as they are no more than this. */
  private static final long MAX_RUN = 1 << 30;

  /** The array that has the bytes, or null if they are only in the node. */
  private final byte[][] in;

  /** Index in the array of the first byte, or its offset in the node. */
  private final long[] from;

  private final int[] length;

  Slices(int capacity) {
    in = new byte[capacity][];
    from = new long[capacity];
    length = new int[capacity];
  }

  boolean isStored(int i) {
    return in[i] == null;
  }

  byte[] in(int i) {
    return in[i];
  }

  /** Where the bytes begin in {@link #in}. */
  int from(int i) {
    return (int) from[i];
  }

  /** Where the bytes begin in the node, if they are only there. */
  long storedAt(int i) {
    return from[i];
  }

  int length(int i) {
    return length[i];
  }

  byte[] copyOf(int i) {
    return Arrays.copyOfRange(in[i], from(i), from(i) + length[i]);
  }

  void set(int i, byte[] array, int first, int count) {
    in[i] = array;
    from[i] = first;
    length[i] = count;
  }

  void setStored(int i, long offset, int count) {
    in[i] = null;
    from[i] = offset;
    length[i] = count;
  }

  /** Moves the items from {@code i} on, of {@code count}, one place up. */
  void open(int i, int count) {
    move(this, i, this, i + 1, count - i);
  }

  /** Drops item {@code i} of {@code count}. */
  void close(int i, int count) {
    move(this, i + 1, this, i, count - i - 1);
    in[count - 1] = null;
  }

  /** Copies items, also to other places of the same list. */
  static void move(Slices source, int first, Slices target, int to, int count) {
    System.arraycopy(source.in, first, target.in, to, count);
    System.arraycopy(source.from, first, target.from, to, count);
    System.arraycopy(source.length, first, target.length, to, count);
  }

  /** Returns the greatest length of the first {@code count} items. */
  int longest(int count) {
    int longest = 0;
    for (int i = 0; i < count; i++) {
      longest = Math.max(longest, length[i]);
    }
    return longest;
  }

  /** Brings those of some items onto the heap that are only in the node, neighbours by one read. */
  void load(NodePages pages, int first, int end) {
    int i = first;
    while (i < end) {
      if (!isStored(i)) {
        i++;
        continue;
      }
      int last = i;
      while (last + 1 < end && isStored(last + 1) && runLength(i, last + 1) <= MAX_RUN) {
        last++;
      }
      loadRun(pages, i, last);
      i = last + 1;
    }
  }

  private long runLength(int first, int last) {
    return from[last] + length[last] - from[first];
  }

  private void loadRun(NodePages pages, int first, int last) {
    long start = from[first];
    int bytes = (int) runLength(first, last);
    pages.require(start + bytes);
    byte[] loaded = new byte[bytes];
    pages.read(start, loaded, 0, bytes);
    for (int i = first; i <= last; i++) {
      set(i, loaded, (int) (from[i] - start), length[i]);
    }
  }

  /** Lets go of the arrays of all items. */
  void clear() {
    Arrays.fill(in, null);
  }
}
