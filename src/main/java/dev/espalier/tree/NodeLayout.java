package dev.espalier.tree;

/**
 * Where the fields of a node are, as offsets from the node's first byte.
 *
 * <pre>
 *   0  magic "BTN"
 *   3  version, 1 or 2
 *   4  0 = leaf, 1 = internal
 *   5  number of entries, u16
 *   7  the rest, by version
 * </pre>
 *
 * <p>The two versions differ in where keys, values and children stand. Both are described by the
 * same few numbers, so that a reader needs no case distinction: keys and values are two runs, each
 * walked from its first item by a stride that is either constant or given by the item's stored
 * length.
 *
 * <p>How many entries a node may and must have is known here and nowhere else in the engine.
 */
sealed interface NodeLayout permits NodeLayoutV1, NodeLayoutV2 {
  /** "BTN", little-endian. */
  int MAGIC = 0x4E_54_42;

  /** Offset of the version. */
  int VERSION = 3;

  /** Offset of a node's type: 0 = leaf, 1 = internal. */
  int TYPE = 4;

  /** Offset of the number of entries. */
  int COUNT = 5;

  /** Bytes in front of everything that differs by version. */
  int HEAD = 7;

  /** Bytes of a child's address. */
  int CHILD = 8;

  /** Bytes of a stored length. */
  int LENGTH = 4;

  /** The constant stride of a run whose items are as long as their stored lengths say. */
  int BY_LENGTH = -1;

  /**
   * Returns the most entries that a node can have.
   *
   * @return an odd number, so that a full node splits into two halves and a median
   */
  default int capacity() {
    return 11;
  }

  /** Returns the index of the entry that a split moves to the node above. */
  static int middle(int count) {
    return count / 2;
  }

  /**
   * Returns the fewest entries that a node other than the root can have.
   *
   * @return half of the capacity, rounded down
   */
  default int minimum() {
    return capacity() / 2;
  }

  /**
   * Returns the version byte of a node of this layout.
   *
   * @return 1 or 2
   */
  int version();

  /**
   * Returns where the children begin.
   *
   * @param count the number of entries
   * @return the offset of the first child's address
   */
  long children(int count);

  /**
   * Returns where the first key begins: its length if lengths are stored, else its bytes.
   *
   * @param leaf whether the node is a leaf
   * @param count the number of entries
   * @return the offset
   */
  long keys(boolean leaf, int count);

  /**
   * Returns how many bytes of length stand before a key's bytes.
   *
   * @return {@link #LENGTH}, or 0 if keys have one size that is not stored
   */
  int keyPrefix();

  /**
   * Returns the distance from one key to the next.
   *
   * @return the distance, or {@link #BY_LENGTH}
   */
  int keyStride();

  /**
   * Returns the distance from one value's length to the next.
   *
   * @return the distance, or {@link #BY_LENGTH}
   */
  int valueStride();

  /**
   * Returns where the first value's length stands.
   *
   * @param leaf whether the node is a leaf
   * @param count the number of entries
   * @return the offset, or -1 if it is where the last key ends
   */
  long values(boolean leaf, int count);

  /**
   * Says whether a node of this layout has room for an entry of these sizes at all.
   *
   * @param key length of the key
   * @param value length of the value
   * @return false if the entry would not fit into its fields
   */
  boolean fits(int key, int value);
}
