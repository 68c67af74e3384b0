package dev.espalier.tree;

import dev.espalier.access.Bytes;

/**
 * A node of version 2 that is being split, refilled or merged, of a tree whose keys and values have
 * 8 bytes each: what {@link NodeDraft} is to nodes of any kind, as one array of the node's bytes.
 */
final class LongDraft {
  private final Tree tree;
  private final NodePages pages;
  private final byte[] bytes;
  private long address;
  private int count;
  private boolean leaf;

  /** What is stored from this offset on no longer holds; 0 in a new node. */
  private int changedFrom;

  LongDraft(Tree tree) {
    this.tree = tree;
    pages = new NodePages(tree.space(), tree.allocator(), tree.pageSize());
    bytes = new byte[keys(false, tree.capacity()) + tree.capacity() * LongNode.ENTRY];
  }

  private static int keys(boolean leaf, int count) {
    return NodeLayoutV2.BODY + (leaf ? 0 : (count + 1) * NodeLayout.CHILD);
  }

  /**
   * Becomes a node that is read in place.
   *
   * @return false if a value has not 8 bytes
   */
  boolean load(LongNode node) {
    count = node.count();
    leaf = node.isLeaf();
    address = node.address();
    pages.moveTo(address, true);
    changedFrom = length();
    if (length() <= tree.pageSize()) {
      node.copy(node.address(), length(), bytes, 0);
    } else {
      pages.read(0, bytes, 0, length());
    }
    return isRegular();
  }

  private boolean isRegular() {
    for (int i = 0; i < count; i++) {
      if (Bytes.getInt(bytes, valueAt(i)) != Long.BYTES) {
        return false;
      }
    }
    return true;
  }

  private int childAt(int i) {
    return NodeLayoutV2.BODY + i * NodeLayout.CHILD;
  }

  private int keyAt(int i) {
    return keys(leaf, count) + i * Long.BYTES;
  }

  private int valueAt(int i) {
    return keyAt(count) + i * LongNode.VALUE;
  }

  private int length() {
    return valueAt(count);
  }

  long address() {
    return address;
  }

  int count() {
    return count;
  }

  /** Returns the address of a child, or 0 in a leaf. */
  long childOrZero(int i) {
    return leaf ? 0 : Bytes.getLong(bytes, childAt(i));
  }

  long key(int i) {
    return Bytes.getBigLong(bytes, keyAt(i));
  }

  long value(int i) {
    return Bytes.getBigLong(bytes, valueAt(i) + NodeLayout.LENGTH);
  }

  /** Becomes a new node of the entries of another from one on, and the children beside them. */
  void createFrom(LongDraft source, int first, long node) {
    address = node;
    count = source.count - first;
    leaf = source.leaf;
    changedFrom = 0;
    pages.moveToNew(node);
    Bytes.putInt(bytes, 0, TreeFormat.tag(NodeLayout.MAGIC, NodeLayoutV2.VERSION_BYTE));
    bytes[NodeLayout.TYPE] = (byte) (leaf ? 0 : 1);
    Bytes.putLong(bytes, NodeLayoutV2.OVERFLOW, 0);
    if (!leaf) {
      take(source, childAt(first), childAt(0), (count + 1) * NodeLayout.CHILD);
    }
    take(source, source.keyAt(first), keyAt(0), count * Long.BYTES);
    take(source, source.valueAt(first), valueAt(0), count * LongNode.VALUE);
  }

  /** Drops all entries but the first ones, and the children behind them. */
  void truncate(int kept) {
    int keysFrom = keyAt(0);
    int valuesFrom = valueAt(0);
    count = kept;
    changed(leaf ? keyAt(kept) : childAt(kept + 1));
    move(keysFrom, keyAt(0), kept * Long.BYTES);
    move(valuesFrom, valueAt(0), kept * LongNode.VALUE);
  }

  /** Inserts an entry and, unless this is a leaf, a child. */
  void insert(int i, long key, long value, int childIndex, long child) {
    int keysFrom = keyAt(0);
    int valuesFrom = valueAt(0);
    int above = count - i;
    count++;
    move(valuesFrom + i * LongNode.VALUE, valueAt(i + 1), above * LongNode.VALUE);
    move(valuesFrom, valueAt(0), i * LongNode.VALUE);
    move(keysFrom + i * Long.BYTES, keyAt(i + 1), above * Long.BYTES);
    move(keysFrom, keyAt(0), i * Long.BYTES);
    changed(leaf ? keyAt(i) : childAt(childIndex));
    if (!leaf) {
      int moved = (count - childIndex) * NodeLayout.CHILD;
      move(childAt(childIndex), childAt(childIndex + 1), moved);
      Bytes.putLong(bytes, childAt(childIndex), child);
    }
    set(i, key, value);
  }

  /** Removes an entry and, unless this is a leaf, a child. */
  void remove(int i, int childIndex) {
    int keysFrom = keyAt(0);
    int valuesFrom = valueAt(0);
    int above = count - i - 1;
    if (!leaf) {
      int moved = (count - childIndex) * NodeLayout.CHILD;
      move(childAt(childIndex + 1), childAt(childIndex), moved);
    }
    count--;
    changed(leaf ? keyAt(i) : childAt(childIndex));
    move(keysFrom, keyAt(0), i * Long.BYTES);
    move(keysFrom + (i + 1) * Long.BYTES, keyAt(i), above * Long.BYTES);
    move(valuesFrom, valueAt(0), i * LongNode.VALUE);
    move(valuesFrom + (i + 1) * LongNode.VALUE, valueAt(i), above * LongNode.VALUE);
  }

  /** Replaces an entry. */
  void replace(int i, long key, long value) {
    changed(keyAt(i));
    set(i, key, value);
  }

  private void set(int i, long key, long value) {
    Bytes.putBigLong(bytes, keyAt(i), key);
    LongNode.putValue(bytes, valueAt(i), value);
  }

  /**
   * Becomes the union with a neighbour.
   *
   * @param above whether the neighbour is the upper one
   */
  void absorb(LongDraft source, long key, long value, boolean above) {
    int own = count;
    int keysFrom = keyAt(0);
    int valuesFrom = valueAt(0);
    int first = above ? 0 : source.count + 1;
    int other = above ? own + 1 : 0;
    count = own + 1 + source.count;
    changed(leaf ? keyAt(above ? own : 0) : childAt(above ? own + 1 : 0));
    move(valuesFrom, valueAt(first), own * LongNode.VALUE);
    move(keysFrom, keyAt(first), own * Long.BYTES);
    if (!leaf) {
      move(childAt(0), childAt(first), (own + 1) * NodeLayout.CHILD);
      take(source, source.childAt(0), childAt(other), (source.count + 1) * NodeLayout.CHILD);
    }
    take(source, source.keyAt(0), keyAt(other), source.count * Long.BYTES);
    take(source, source.valueAt(0), valueAt(other), source.count * LongNode.VALUE);
    set(above ? own : source.count, key, value);
  }

  private void take(LongDraft source, int from, int to, int length) {
    System.arraycopy(source.bytes, from, bytes, to, length);
  }

  private void changed(int from) {
    changedFrom = Math.min(changedFrom, from);
  }

  private void move(int from, int to, int length) {
    System.arraycopy(bytes, from, bytes, to, length);
  }

  /**
   * Writes what has changed.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if an overflow page is needed and the memory
   *     cannot grow
   */
  void save() {
    pages.reserve(length());
    Bytes.putShort(bytes, NodeLayout.COUNT, count);
    if (changedFrom > 0) {
      pages.write(NodeLayout.COUNT, bytes, NodeLayout.COUNT, Short.BYTES);
    }
    pages.write(changedFrom, bytes, changedFrom, length() - changedFrom);
    pages.trim(length());
    tree.countNodeWrite();
  }

  /** Gives the chunks of the node back. */
  void free() {
    pages.freeAll();
  }
}
