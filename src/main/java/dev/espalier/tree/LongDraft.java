package dev.espalier.tree;

import dev.espalier.access.Bytes;

/**
 * A node of version 2 that is being changed, of a tree whose keys and values have 8 bytes each:
 * what {@link NodeDraft} is to nodes of any kind, with the fields as numbers.
 */
final class LongDraft {
  private static final int NOTHING = Integer.MAX_VALUE;

  private final Tree tree;
  private final NodePages pages;
  private final long[] children;
  private final long[] keys;
  private final long[] values;

  /** The node as it is stored, while it is loaded or saved. */
  private final byte[] bytes;

  private long address;
  private int count;
  private boolean leaf;

  /** What is stored from this offset on no longer holds; 0 in a new node. */
  private int changedFrom;

  /** Whether pages were taken for bytes that may never come; a save gives them back. */
  private boolean reserved;

  LongDraft(Tree tree) {
    this.tree = tree;
    int capacity = tree.capacity();
    pages = new NodePages(tree.space(), tree.allocator(), tree.pageSize());
    children = new long[capacity + 1];
    keys = new long[capacity];
    values = new long[capacity];
    bytes = new byte[lengthOf(false, capacity)];
  }

  private static int lengthOf(boolean leaf, int count) {
    return keysOf(leaf, count) + count * LongNode.ENTRY;
  }

  private static int keysOf(boolean leaf, int count) {
    return NodeLayoutV2.BODY + (leaf ? 0 : (count + 1) * NodeLayout.CHILD);
  }

  /**
   * Becomes a node that is read in place.
   *
   * @return false if a value has not 8 bytes
   */
  boolean loadInPlace(LongNode node) {
    start(node);
    int length = length();
    int own = Math.min(length, tree.pageSize());
    node.copy(address, own, bytes, 0);
    pages.moveTo(address, Bytes.getLong(bytes, NodeLayoutV2.OVERFLOW));
    if (own < length) {
      pages.read(own, bytes, own, length - own);
    }
    return decode();
  }

  /**
   * Becomes a node.
   *
   * @throws dev.espalier.CorruptedException if it cannot be read, or a value has not 8 bytes
   */
  void load(LongNode node) {
    if (node.isInPlace() && loadInPlace(node)) {
      return;
    }
    start(node);
    pages.moveTo(address, true);
    for (int i = 0; i < count; i++) {
      keys[i] = node.key(i);
      values[i] = node.value(i);
    }
    for (int i = 0; !leaf && i <= count; i++) {
      children[i] = node.child(i);
    }
  }

  private void start(LongNode node) {
    count = node.count();
    leaf = node.isLeaf();
    address = node.address();
    changedFrom = NOTHING;
    reserved = false;
  }

  private boolean decode() {
    if (!leaf) {
      for (int i = 0; i <= count; i++) {
        children[i] = Bytes.getLong(bytes, childAt(i));
      }
    }
    int key = keyAt(0);
    int value = keyAt(count);
    for (int i = 0; i < count; i++) {
      if (Bytes.getInt(bytes, value) != Long.BYTES) {
        return false;
      }
      keys[i] = Bytes.getBigLong(bytes, key);
      values[i] = Bytes.getBigLong(bytes, value + NodeLayout.LENGTH);
      key += Long.BYTES;
      value += LongNode.VALUE;
    }
    return true;
  }

  private static int childAt(int i) {
    return NodeLayoutV2.BODY + i * NodeLayout.CHILD;
  }

  private int keyAt(int i) {
    return keysOf(leaf, count) + i * Long.BYTES;
  }

  private int valueAt(int i) {
    return keyAt(count) + i * LongNode.VALUE;
  }

  private int length() {
    return lengthOf(leaf, count);
  }

  /** Becomes a new node without entries and children, which has no address yet. */
  void createUnplaced(boolean isLeaf) {
    leaf = isLeaf;
    count = 0;
    changedFrom = 0;
    reserved = false;
  }

  /** Gives a new node its address. */
  void place(long node) {
    address = node;
    pages.moveToNew(node);
  }

  long address() {
    return address;
  }

  boolean isLeaf() {
    return leaf;
  }

  int count() {
    return count;
  }

  long child(int i) {
    return children[i];
  }

  /** Returns the address of a child, or 0 in a leaf. */
  long childOrZero(int i) {
    return leaf ? 0 : children[i];
  }

  long key(int i) {
    return keys[i];
  }

  long value(int i) {
    return values[i];
  }

  /** Returns the index of the first key that is not below another. */
  int rank(long bits) {
    int i = 0;
    while (i < count && Long.compareUnsigned(keys[i], bits) < 0) {
      i++;
    }
    return i;
  }

  /**
   * Takes the overflow pages that the node will need, so that its save cannot fail.
   *
   * @param entries how many entries it will have
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  void reserve(int entries) {
    int length = lengthOf(leaf, entries);
    if (length > tree.pageSize()) {
      pages.reserve(length);
      reserved = true;
    }
  }

  /** Takes the entries of another from one on, and the children beside them, into a new node. */
  void takeFrom(LongDraft source, int first) {
    count = source.count - first;
    System.arraycopy(source.keys, first, keys, 0, count);
    System.arraycopy(source.values, first, values, 0, count);
    if (!leaf) {
      System.arraycopy(source.children, first, children, 0, count + 1);
    }
  }

  /** Drops all entries but the first ones, and the children behind them. */
  void truncate(int kept) {
    count = kept;
    changed(leaf ? keyAt(kept) : childAt(kept + 1));
  }

  /** Adds an entry behind the others of a new node. */
  void append(long key, long value) {
    keys[count] = key;
    values[count] = value;
    count++;
  }

  /** Sets the child behind the last entry of a new node. */
  void appendChild(long child) {
    children[count] = child;
  }

  /** Inserts an entry and, unless this is a leaf, a child. */
  void insert(int i, long key, long value, int childIndex, long child) {
    open(keys, i, count - i);
    open(values, i, count - i);
    keys[i] = key;
    values[i] = value;
    if (!leaf) {
      open(children, childIndex, count + 1 - childIndex);
      children[childIndex] = child;
    }
    count++;
    changed(leaf ? keyAt(i) : childAt(childIndex));
  }

  private static void open(long[] fields, int i, int above) {
    if (above > 0) {
      System.arraycopy(fields, i, fields, i + 1, above);
    }
  }

  /** Removes an entry and, unless this is a leaf, a child. */
  void remove(int i, int childIndex) {
    count--;
    System.arraycopy(keys, i + 1, keys, i, count - i);
    System.arraycopy(values, i + 1, values, i, count - i);
    if (!leaf) {
      System.arraycopy(children, childIndex + 1, children, childIndex, count + 1 - childIndex);
    }
    changed(leaf ? keyAt(i) : childAt(childIndex));
  }

  /** Replaces an entry. */
  void replace(int i, long key, long value) {
    changed(keyAt(i));
    keys[i] = key;
    values[i] = value;
  }

  /** Replaces the value of an entry. */
  void replaceValue(int i, long value) {
    changed(valueAt(i) + NodeLayout.LENGTH);
    values[i] = value;
  }

  /**
   * Becomes the union with a neighbour.
   *
   * @param above whether the neighbour is the upper one
   */
  void absorb(LongDraft source, long key, long value, boolean above) {
    int own = count;
    int first = above ? 0 : source.count + 1;
    int other = above ? own + 1 : 0;
    int between = above ? own : source.count;
    count = own + 1 + source.count;
    join(keys, first, source.keys, other, own, source.count);
    join(values, first, source.values, other, own, source.count);
    keys[between] = key;
    values[between] = value;
    if (!leaf) {
      join(children, first, source.children, other, own + 1, source.count + 1);
    }
    changed(leaf ? keyAt(above ? own : 0) : childAt(above ? own + 1 : 0));
  }

  private static void join(long[] own, int to, long[] other, int otherTo, int n, int otherN) {
    System.arraycopy(own, 0, own, to, n);
    System.arraycopy(other, 0, own, otherTo, otherN);
  }

  private void changed(int from) {
    changedFrom = Math.min(changedFrom, from);
  }

  /** Writes what has changed, if anything has. */
  void saveIfChanged() {
    if (changedFrom != NOTHING || reserved) {
      save();
    }
  }

  /**
   * Writes what has changed.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if an overflow page is needed and the memory
   *     cannot grow
   */
  void save() {
    int length = length();
    pages.reserve(length);
    if (changedFrom != NOTHING) {
      write(length);
    }
    pages.trim(length);
    changedFrom = NOTHING;
    reserved = false;
    tree.countNodeWrite();
  }

  private void write(int length) {
    if (changedFrom == 0) {
      encodeHead();
    } else {
      Bytes.putShort(bytes, NodeLayout.COUNT, count);
      pages.write(NodeLayout.COUNT, bytes, NodeLayout.COUNT, Short.BYTES);
    }
    encodeChanged();
    pages.write(changedFrom, bytes, changedFrom, length - changedFrom);
  }

  private void encodeHead() {
    Bytes.putInt(bytes, 0, TreeFormat.tag(NodeLayout.MAGIC, NodeLayoutV2.VERSION_BYTE));
    bytes[NodeLayout.TYPE] = (byte) (leaf ? 0 : 1);
    Bytes.putShort(bytes, NodeLayout.COUNT, count);
    Bytes.putLong(bytes, NodeLayoutV2.OVERFLOW, pages.first());
  }

  private void encodeChanged() {
    int keysAt = keyAt(0);
    if (!leaf) {
      for (int i = firstIn(childAt(0), NodeLayout.CHILD); i <= count; i++) {
        Bytes.putLong(bytes, childAt(i), children[i]);
      }
    }
    for (int i = firstIn(keysAt, Long.BYTES); i < count; i++) {
      Bytes.putBigLong(bytes, keysAt + i * Long.BYTES, keys[i]);
    }
    int value = valueAt(0);
    for (int i = 0; i < count; i++, value += LongNode.VALUE) {
      LongNode.putValue(bytes, value, values[i]);
    }
  }

  /** Returns the index in a run of fields of the first one that has changed. */
  private int firstIn(int start, int stride) {
    return Math.max(0, (changedFrom - start) / stride);
  }

  /** Gives the chunks of the node back. */
  void free() {
    pages.freeAll();
  }
}
