package dev.espalier.tree;

import dev.espalier.CorruptedException;

/**
 * A node that is being changed: its children, keys and values on the heap until it is saved.
 *
 * <p>Keys are loaded at once, values only when they have to move: a value that is replaced is never
 * read, nor is one that stays where it is.
 *
 * <p>The draft knows what of the stored node still holds: everything in front of {@link
 * #changedFrom} but the values in {@link #replaced}. A save writes the rest. Bytes of the node's
 * pages behind its last field keep what they have.
 */
final class NodeDraft {
  private static final long NOTHING = Long.MAX_VALUE;

  private final NodePages pages;
  private final DraftWriter writer;
  private final NodeLayout overflowing;
  private final long[] children;
  private final Slices keys;
  private final Slices values;
  private long address;
  private NodeLayout layout;
  private boolean leaf;
  private int count;
  private int childCount;

  /** Bytes of all entries with their lengths. */
  private long entryBytes;

  /** What is stored from this offset on no longer holds. */
  private long changedFrom;

  /** The entries whose values were replaced by others of the same length, a bit each. */
  private int replaced;

  private boolean headChanged;
  private boolean isNew;

  /** Whether pages were taken for bytes that may never come; a save gives them back. */
  private boolean reserved;

  NodeDraft(NodePages pages, DraftWriter writer, TreeKind kind) {
    this.pages = pages;
    this.writer = writer;
    this.overflowing = kind.layout(NodeLayoutV2.VERSION_BYTE);
    int capacity = kind.newNodes().capacity();
    children = new long[capacity + 1];
    keys = new Slices(capacity);
    values = new Slices(capacity);
  }

  /** Becomes a new node without entries, which has no address yet. */
  void createUnplaced(NodeLayout nodeLayout, boolean isLeaf) {
    layout = nodeLayout;
    leaf = isLeaf;
    count = 0;
    childCount = 0;
    entryBytes = 0;
    changedFrom = 0;
    replaced = 0;
    headChanged = true;
    isNew = true;
    reserved = false;
  }

  /** Gives a new node its address. */
  void place(long node) {
    address = node;
    pages.moveToNew(node);
  }

  /** Becomes the node at which a reader stands. */
  void load(NodeReader reader) {
    address = reader.address();
    layout = reader.layout();
    leaf = reader.isLeaf();
    count = reader.count();
    changedFrom = NOTHING;
    replaced = 0;
    headChanged = false;
    isNew = false;
    reserved = false;
    pages.moveTo(address, layout instanceof NodeLayoutV2);
    childCount = leaf ? 0 : count + 1;
    for (int i = 0; i < childCount; i++) {
      children[i] = reader.child(i);
    }
    loadKeys(reader);
    locateValues(reader);
    entryBytes = sizeOfEntries(0);
    if (!fitsLayout()) {
      throw new CorruptedException(
          "node at %d: has an entry that is larger than the fields of its version"
              .formatted(address));
    }
  }

  private void loadKeys(NodeReader reader) {
    reader.moveToEntry(0);
    long first = reader.keyOffset();
    long key = first;
    for (int i = 0; i < count; i++) {
      keys.setStored(i, reader.keyBytes(key), reader.keyLength(key));
      key = reader.nextKey(key);
    }
    int last = count - 1;
    byte[] loaded = reader.copyOf(first, keys.storedAt(last) + keys.length(last) - first);
    for (int i = 0; i < count; i++) {
      keys.set(i, loaded, (int) (keys.storedAt(i) - first), keys.length(i));
    }
  }

  private void locateValues(NodeReader reader) {
    long value = reader.value(0);
    for (int i = 0; i < count; i++) {
      values.setStored(i, reader.valueBytes(value), reader.lengthAt(value));
      value = reader.nextValue(value);
    }
  }

  long address() {
    return address;
  }

  NodeLayout layout() {
    return layout;
  }

  Slices keys() {
    return keys;
  }

  Slices values() {
    return values;
  }

  int childCount() {
    return childCount;
  }

  /** What stands in front of this offset is stored already, but for replaced values. */
  long changedFrom() {
    return changedFrom;
  }

  boolean isValueReplaced(int i) {
    return (replaced & 1 << i) != 0;
  }

  boolean isHeadChanged() {
    return headChanged;
  }

  boolean isNew() {
    return isNew;
  }

  boolean isLeaf() {
    return leaf;
  }

  int count() {
    return count;
  }

  boolean isFull() {
    return count == layout.capacity();
  }

  boolean canLoseOne() {
    return count > layout.minimum();
  }

  long child(int i) {
    return children[i];
  }

  int keyLength(int i) {
    return keys.length(i);
  }

  int valueLength(int i) {
    return values.length(i);
  }

  /** Lets go of all bytes. */
  void clear() {
    keys.clear();
    values.clear();
  }

  NodePages pages() {
    return pages;
  }

  /** Whether a save would write anything. */
  boolean isChanged() {
    return headChanged || replaced != 0 || changedFrom != NOTHING || reserved;
  }

  /**
   * Looks for a key.
   *
   * @return its index, or the complement of the index of the first key behind it
   */
  int search(Probe probe) {
    for (int i = 0; i < count; i++) {
      int comparison = compare(probe, i);
      if (comparison <= 0) {
        return comparison == 0 ? i : ~i;
      }
    }
    return ~count;
  }

  int compare(Probe probe, int i) {
    return probe.compareTo(keys.in(i), keys.from(i), keys.length(i));
  }

  /** Returns a copy of an entry that is to leave this node. */
  Entry entry(int i) {
    values.load(pages, i, i + 1);
    return new Entry(keys.copyOf(i), values.copyOf(i));
  }

  void insertEntry(int i, Entry entry) {
    openEntry(i);
    setEntry(i, entry);
  }

  void insertEntry(int i, EncodedEntry entry) {
    openEntry(i);
    keys.set(i, entry.bytes(), entry.keyFrom(), entry.keyLength());
    values.set(i, entry.bytes(), entry.valueFrom(), entry.valueLength());
    entryBytes += entrySize(entry.keyLength(), entry.valueLength());
  }

  private void openEntry(int i) {
    entriesChange(i);
    keys.open(i, count);
    values.open(i, count);
    count++;
  }

  Entry removeEntry(int i) {
    Entry removed = entry(i);
    dropEntry(i);
    return removed;
  }

  /** Removes an entry whose bytes are not needed. */
  void dropEntry(int i) {
    entriesChange(i);
    entryBytes -= entrySize(keys.length(i), values.length(i));
    keys.close(i, count);
    values.close(i, count);
    count--;
  }

  void replaceEntry(int i, Entry entry) {
    changedFrom = Math.min(changedFrom, keyOffset(i));
    entryBytes -= entrySize(keys.length(i), values.length(i));
    setEntry(i, entry);
  }

  private void setEntry(int i, Entry entry) {
    keys.set(i, entry.key(), 0, entry.key().length);
    values.set(i, entry.value(), 0, entry.value().length);
    entryBytes += entrySize(entry.key().length, entry.value().length);
  }

  void replaceValue(int i, EncodedEntry with) {
    int length = with.valueLength();
    if (values.length(i) == length) {
      replaced |= 1 << i;
    } else {
      changedFrom = Math.min(changedFrom, valueOffset(i));
      entryBytes += length - values.length(i);
    }
    values.set(i, with.bytes(), with.valueFrom(), length);
  }

  void insertChild(int i, long child) {
    childrenChange(i);
    System.arraycopy(children, i, children, i + 1, childCount - i);
    children[i] = child;
    childCount++;
  }

  void appendChild(long child) {
    insertChild(childCount, child);
  }

  long removeChild(int i) {
    childrenChange(i);
    long child = children[i];
    childCount--;
    System.arraycopy(children, i + 1, children, i, childCount - i);
    return child;
  }

  /**
   * Moves the upper half to a new node.
   *
   * @param upper an empty draft of the same type
   * @return the median, which is then in neither
   */
  Entry split(NodeDraft upper) {
    int middle = NodeLayout.middle(count);
    values.load(pages, middle, count);
    Entry median = new Entry(keys.copyOf(middle), values.copyOf(middle));
    upper.takeFrom(this, middle + 1, 0);
    entriesChange(middle);
    if (!leaf) {
      childrenChange(middle + 1);
      childCount = middle + 1;
    }
    count = middle;
    entryBytes = sizeOfEntries(0);
    return median;
  }

  /**
   * Becomes the union with a neighbour.
   *
   * @param source the neighbour, whose entries all are above or all below those of this node
   * @param separator the entry between the two
   * @param above whether the neighbour is the upper one
   */
  void absorb(NodeDraft source, Entry separator, boolean above) {
    source.values.load(source.pages, 0, source.count);
    int at = above ? count : 0;
    insertEntry(at, separator);
    takeFrom(source, 0, above ? count : 0);
  }

  /** Inserts the entries of a node from {@code first} on, and the children between them. */
  private void takeFrom(NodeDraft source, int first, int at) {
    int moved = source.count - first;
    entriesChange(at);
    Slices.move(keys, at, keys, at + moved, count - at);
    Slices.move(values, at, values, at + moved, count - at);
    Slices.move(source.keys, first, keys, at, moved);
    Slices.move(source.values, first, values, at, moved);
    if (!leaf) {
      childrenChange(at);
      int movedChildren = moved + 1;
      System.arraycopy(children, at, children, at + movedChildren, childCount - at);
      System.arraycopy(source.children, first, children, at, movedChildren);
      childCount += movedChildren;
    }
    count += moved;
    entryBytes = sizeOfEntries(0);
  }

  private long entrySize(int key, int value) {
    return (long) layout.keyPrefix() + key + NodeLayout.LENGTH + value;
  }

  private long sizeOfEntries(int first) {
    long bytes = 0;
    for (int i = first; i < count; i++) {
      bytes += entrySize(keys.length(i), values.length(i));
    }
    return bytes;
  }

  /** Returns how many bytes the node takes in the layout without gaps. */
  private long length() {
    return layout.keys(leaf, count) + entryBytes;
  }

  /**
   * Takes the overflow pages that the node will need with bytes more, so that its save cannot fail.
   *
   * @param key length of a key that is to come, or of one that is there
   * @param value length of the value that is to come
   * @param grown how many bytes more the node will have
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  void reserve(int key, int value, long grown) {
    if (!layout.fits(key, value)) {
      turnIntoOverflowing();
    }
    if (layout instanceof NodeLayoutV2) {
      long reservation = length() + grown;
      reserved |= pages.overflowPages(reservation) > 0;
      pages.reserve(reservation);
    }
  }

  /** Takes the overflow pages that the upper half of this node will need in a new node. */
  void reserveForUpperHalf(NodeDraft upper) {
    int first = NodeLayout.middle(count) + 1;
    if (upper.layout instanceof NodeLayoutV2) {
      long prefixes = (count - first) * (long) (upper.layout.keyPrefix() - layout.keyPrefix());
      upper.pages.reserve(upper.layout.keys(leaf, count - first) + sizeOfEntries(first) + prefixes);
    }
  }

  /**
   * Returns how many bytes an entry adds to this node, with a child behind it if it is internal.
   */
  long growth(int key, int value) {
    return entrySize(key, value) + (leaf ? 0 : NodeLayout.CHILD);
  }

  private void entriesChange(int i) {
    headChanged = true;
    changedFrom = Math.min(changedFrom, keyOffset(i));
  }

  private void childrenChange(int i) {
    changedFrom = Math.min(changedFrom, layout.children(count) + (long) NodeLayout.CHILD * i);
  }

  /** Where a key begins in the node as it is to be. */
  long keyOffset(int i) {
    long key = layout.keys(leaf, count);
    if (layout.keyStride() != NodeLayout.BY_LENGTH) {
      return key + (long) i * layout.keyStride();
    }
    for (int j = 0; j < i; j++) {
      key += NodeLayout.LENGTH + keys.length(j);
    }
    return key;
  }

  /** Where the value of an entry begins in the node as it is to be. */
  long valueOffset(int i) {
    if (layout.valueStride() != NodeLayout.BY_LENGTH) {
      return layout.values(leaf, count) + (long) i * layout.valueStride();
    }
    long value = keyOffset(count);
    for (int j = 0; j < i; j++) {
      value += NodeLayout.LENGTH + values.length(j);
    }
    return value;
  }

  /**
   * Writes what has changed.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if an overflow page is needed and the memory
   *     cannot grow
   */
  void save() {
    if (!(layout instanceof NodeLayoutV2) && !fitsLayout()) {
      turnIntoOverflowing();
    }
    loadMovedValues();
    boolean overflows = layout instanceof NodeLayoutV2;
    if (overflows) {
      pages.reserve(length());
    }
    writer.write(this);
    if (overflows) {
      pages.trim(length());
    }
    changedFrom = NOTHING;
    replaced = 0;
    headChanged = false;
    isNew = false;
    reserved = false;
  }

  private boolean fitsLayout() {
    return layout.fits(keys.longest(count), values.longest(count));
  }

  /**
   * Turns a node of fixed fields into one of the other layout, since an entry is larger than its
   * fields. The reference writes the fields all the same and destroys the entries behind.
   */
  private void turnIntoOverflowing() {
    values.load(pages, 0, count);
    layout = overflowing;
    changedFrom = 0;
    headChanged = true;
    isNew = true;
    pages.moveToNew(address);
    entryBytes = sizeOfEntries(0);
  }

  /** Brings the values onto the heap that the writer may overwrite before it has moved them. */
  private void loadMovedValues() {
    int first = 0;
    if (layout.valueStride() == NodeLayout.BY_LENGTH) {
      long end = valueOffset(0);
      while (first < count && (end += NodeLayout.LENGTH + values.length(first)) <= changedFrom) {
        first++;
      }
    }
    values.load(pages, first, count);
  }
}
