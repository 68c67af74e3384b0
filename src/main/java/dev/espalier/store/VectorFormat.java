package dev.espalier.store;

import dev.espalier.codec.Bound;

/**
 * The format of a vector and of a heap: a header, then one slot for each item.
 *
 * <pre>
 *  offset  size
 *       0     3   "SVC" (vector) or "SMH" (heap)
 *       3     1   version = 1
 *       4     8   number of items
 *      12     4   greatest length of an item
 *      16     1   1 = every item has that length, 0 = not
 *      17    47   reserved, never written
 *      64     …   slots, back to back
 *
 *  slot of an item of fixed length     | bytes                              |
 *  slot of an item of other lengths    | length | bytes | older bytes stay  |
 * </pre>
 *
 * <p>Numbers are unsigned and little-endian. The length in front of an item takes 1, 2 or 4 bytes,
 * as few as the greatest length needs. This is the format of {@code Vec} and {@code MinHeap} of the
 * Rust crate ic-stable-structures.
 */
public final class VectorFormat {
  /** What a vector starts with. */
  public static final Magic VECTOR = new Magic("SVC", 1);

  /** What a heap starts with. */
  public static final Magic HEAP = new Magic("SMH", 1);

  static final int COUNT_OFFSET = Magic.VERSION_OFFSET + 1;
  static final int MAX_SIZE_OFFSET = COUNT_OFFSET + Long.BYTES;
  static final int FIXED_OFFSET = MAX_SIZE_OFFSET + Integer.BYTES;
  static final int HEADER_SIZE = FIXED_OFFSET + 1;
  static final int SLOTS_OFFSET = 64;

  private VectorFormat() {}

  /** Returns how many bytes the length in front of an item takes. */
  static int prefixSize(Bound.Bounded bound) {
    if (bound.fixedSize()) {
      return 0;
    }
    return bound.maxSize() <= 0xFF ? 1 : bound.maxSize() <= 0xFFFF ? 2 : 4;
  }
}
