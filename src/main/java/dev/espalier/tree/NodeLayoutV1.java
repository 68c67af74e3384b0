package dev.espalier.tree;

/**
 * The first version of a node: entries of one size, children behind the last one.
 *
 * <pre>
 *   7             entries: u32 key length, a field of maxKey bytes, u32 value length, a field of
 *                 maxValue bytes
 *   7 + k*entry   k + 1 children, if internal
 * </pre>
 *
 * @param maxKey size of a key's field
 * @param maxValue size of a value's field
 */
record NodeLayoutV1(int maxKey, int maxValue) implements NodeLayout {
  static final int VERSION_BYTE = 1;

  /**
   * Returns the bytes of an entry; they fit a page, so an {@code int} once the page size is
   * checked.
   */
  private long entry() {
    return (long) LENGTH + maxKey + LENGTH + maxValue;
  }

  /** Returns the bytes of a full internal node. */
  long pageSize() {
    return HEAD + capacity() * entry() + CHILD * (capacity() + 1L);
  }

  @Override
  public int version() {
    return VERSION_BYTE;
  }

  @Override
  public long children(int count) {
    return HEAD + count * entry();
  }

  @Override
  public long keys(boolean leaf, int count) {
    return HEAD;
  }

  @Override
  public int keyPrefix() {
    return LENGTH;
  }

  @Override
  public int keyStride() {
    return (int) entry();
  }

  @Override
  public int valueStride() {
    return (int) entry();
  }

  @Override
  public long values(boolean leaf, int count) {
    return (long) HEAD + LENGTH + maxKey;
  }

  @Override
  public boolean fits(int key, int value) {
    return key <= maxKey && value <= maxValue;
  }
}
