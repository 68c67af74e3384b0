package dev.espalier.tree;

import dev.espalier.access.Bytes;
import dev.espalier.access.Fields;
import dev.espalier.access.Window;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A node of a tree whose keys and values have 8 bytes each, read in place as numbers.
 *
 * <p>Entries of one length stand at multiples of it, so that one is found without a walk over those
 * before it. Whatever is not so - a node of version 1, one on an edge of two windows, values on an
 * overflow page, damage - is left to a {@link NodeReader}.
 */
final class LongNode {
  /** Bytes of a value with its length. */
  static final int VALUE = NodeLayout.LENGTH + Long.BYTES;

  /** Bytes of an entry. */
  static final int ENTRY = Long.BYTES + VALUE;

  private final Tree tree;
  private final long pageSize;
  private long address;
  private Window window;
  private MemorySegment segment;

  /** Where the node, its keys and its values begin in the segment. */
  private long base;

  private long keys;
  private long values;

  private int count;
  private boolean leaf;

  /** Whether keys and children are read in place. */
  private boolean inPlace;

  /** Whether the values are known to be, too. */
  private boolean valuesInPlace;

  private boolean valuesAreKnown;

  private NodeReader reader;
  private boolean readerIsHere;

  LongNode(Tree tree) {
    this.tree = tree;
    this.pageSize = tree.pageSize();
    this.window = tree.space().window(TreeFormat.CHUNKS);
    this.segment = window.segment();
  }

  /**
   * Moves to a node.
   *
   * @throws dev.espalier.CorruptedException if there is none at that address
   */
  void moveTo(long node) {
    if (!moveInPlace(node)) {
      count = reader().count();
      leaf = reader().isLeaf();
    }
  }

  /**
   * Moves to a node if it can be read in place.
   *
   * @return false if not; then this is at no node
   */
  boolean moveInPlace(long node) {
    address = node;
    readerIsHere = false;
    valuesInPlace = false;
    valuesAreKnown = false;
    if (!window.holds(node, pageSize)) {
      window = tree.space().window(node);
      segment = window.segment();
    }
    inPlace = node >= TreeFormat.CHUNKS && window.holds(node, pageSize) && readHead();
    return inPlace;
  }

  private boolean readHead() {
    base = address - window.base();
    long head = segment.get(Fields.LITTLE_LONG, base);
    count = LongSearch.count(head);
    leaf = LongSearch.type(head) == 0;
    keys = base + LongSearch.keys(head);
    values = keys + (long) count * Long.BYTES;
    return count > 0 && LongSearch.isReadable(head, tree);
  }

  private NodeReader reader() {
    if (reader == null) {
      reader = tree.lastingReader();
    }
    if (!readerIsHere) {
      reader.moveTo(address);
      readerIsHere = true;
    }
    return reader;
  }

  /** Whether head, children and keys are read in place. */
  boolean isInPlace() {
    return inPlace;
  }

  int count() {
    return count;
  }

  /** Whether the node stays at its minimum occupancy when it loses an entry. */
  boolean canLoseOne() {
    return count > tree.kind().newNodes().minimum();
  }

  boolean isLeaf() {
    return leaf;
  }

  long child(int i) {
    return inPlace
        ? segment.get(Fields.LITTLE_LONG, base + NodeLayoutV2.BODY + (long) i * NodeLayout.CHILD)
        : reader().child(i);
  }

  long key(int i) {
    return inPlace ? segment.get(Fields.BIG_LONG, keys + (long) i * Long.BYTES) : distantKey(i);
  }

  private long distantKey(int i) {
    NodeReader node = reader();
    node.moveToEntry(i);
    long key = node.keyOffset();
    return LongSearch.field(node, node.keyBytes(key), node.keyLength(key));
  }

  boolean hasKey(int i, long bits) {
    return i < count && key(i) == bits;
  }

  /** Returns the index of the first key that is not below another. */
  int rank(long bits) {
    return inPlace ? LongSearch.rank(segment, keys, count, bits) : distantRank(bits);
  }

  /** Returns what {@link #rank} does, with the last key looked at first. */
  int rankFromEnd(long bits) {
    boolean isAboveAll = count > 0 && Long.compareUnsigned(key(count - 1), bits) < 0;
    return isAboveAll ? count : rank(bits);
  }

  private int distantRank(long bits) {
    int i = 0;
    while (i < count && Long.compareUnsigned(distantKey(i), bits) < 0) {
      i++;
    }
    return i;
  }

  /**
   * Reads a value.
   *
   * @throws dev.espalier.CorruptedException if it has not 8 bytes
   */
  long value(int i) {
    return hasValuesInPlace()
        ? segment.get(Fields.BIG_LONG, values + (long) i * VALUE + NodeLayout.LENGTH)
        : distantValue(i);
  }

  /** Whether all values have 8 bytes and are read in place. */
  boolean hasValuesInPlace() {
    return valuesInPlace || findValues();
  }

  private boolean findValues() {
    if (!valuesAreKnown) {
      valuesInPlace = inPlace && valuesAreRegular();
      valuesAreKnown = true;
    }
    return valuesInPlace;
  }

  private boolean valuesAreRegular() {
    boolean regular = values + (long) count * VALUE <= base + pageSize;
    for (int i = 0; regular && i < count; i++) {
      regular = segment.get(Fields.LITTLE_INT, values + (long) i * VALUE) == Long.BYTES;
    }
    return regular;
  }

  private long distantValue(int i) {
    NodeReader node = reader();
    return LongSearch.value(node, node.value(i));
  }

  long address() {
    return address;
  }

  /** Where a key stands in the memory, or would stand behind the last one. */
  long keyAddress(int i) {
    return address + (keys - base) + (long) i * Long.BYTES;
  }

  /** Where a value with its length stands in the memory, or would stand behind the last one. */
  long valueAddress(int i) {
    return address + (values - base) + (long) i * VALUE;
  }

  /** Where the last value ends. */
  long end() {
    return valueAddress(count);
  }

  /** Whether the node, which is in place, still has as many entries as when this moved there. */
  boolean isAsItWas() {
    return count == LongSearch.count(segment.get(Fields.LITTLE_LONG, base));
  }

  private boolean hasOverflow() {
    return segment.get(Fields.LITTLE_LONG, base + NodeLayoutV2.OVERFLOW) != 0;
  }

  /** Whether all of the node stands on its page, in place, with room there for some bytes more. */
  boolean hasRoomFor(int bytes) {
    return hasValuesInPlace() && !hasOverflow() && end() + bytes <= address + pageSize;
  }

  /** Writes a value with its length into an array. */
  static void putValue(byte[] target, int at, long value) {
    Bytes.putInt(target, at, Long.BYTES);
    Bytes.putBigLong(target, at + NodeLayout.LENGTH, value);
  }

  /** Copies bytes of the node, which are in place. */
  void copy(long from, int length, byte[] target, int at) {
    long start = base + (from - address);
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, start, target, at, length);
  }
}
