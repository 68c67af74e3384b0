package dev.espalier.tree;

/**
 * The second version of a node: a byte string without padding, which may run on into overflow
 * pages.
 *
 * <pre>
 *   7    address of the first overflow page, 0 = none
 *   15   k + 1 children, if internal
 *   ...  k keys, each behind its u32 length unless all keys have one size
 *   ...  k values, each behind its u32 length
 * </pre>
 *
 * <p>The first {@code P} bytes stand on the node's own page; the others on its overflow pages,
 * {@code P - 11} on each:
 *
 * <pre>
 *   0    magic "NOF"
 *   3    address of the next overflow page, 0 = last
 *   11   bytes of the node
 * </pre>
 *
 * @param keySize the size of every key, or {@link #BY_LENGTH} if keys are stored with their lengths
 */
record NodeLayoutV2(int keySize) implements NodeLayout {
  static final int VERSION_BYTE = 2;

  /** Offset in a node of the address of its first overflow page. */
  static final int OVERFLOW = 7;

  /** Where children or keys begin. */
  static final int BODY = 15;

  /** "NOF", little-endian. */
  static final int OVERFLOW_MAGIC = 0x46_4F_4E;

  /** Offset in an overflow page of the address of the next. */
  static final int OVERFLOW_NEXT = 3;

  /** Bytes of an overflow page in front of the node's bytes. */
  static final int OVERFLOW_HEAD = 11;

  @Override
  public int version() {
    return VERSION_BYTE;
  }

  @Override
  public long children(int count) {
    return BODY;
  }

  @Override
  public long keys(boolean leaf, int count) {
    return leaf ? BODY : BODY + CHILD * (count + 1L);
  }

  @Override
  public int keyPrefix() {
    return keySize == BY_LENGTH ? LENGTH : 0;
  }

  @Override
  public int keyStride() {
    return keySize;
  }

  @Override
  public int valueStride() {
    return BY_LENGTH;
  }

  @Override
  public long values(boolean leaf, int count) {
    return keySize == BY_LENGTH ? -1 : keys(leaf, count) + (long) count * keySize;
  }

  @Override
  public boolean fits(int key, int value) {
    return true;
  }
}
