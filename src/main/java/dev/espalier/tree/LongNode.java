package dev.espalier.tree;

import dev.espalier.access.Fields;
import dev.espalier.access.Window;
import java.lang.foreign.MemorySegment;

/**
 * A node of a tree whose keys and values have 8 bytes each, read in place as numbers.
 *
 * <p>Entries of one length stand at multiples of it, so that one is found without a walk over those
 * before it. Whatever is not so - a node of version 1, one on an edge of two windows, values on an
 * overflow page, damage - is left to a {@link NodeReader}.
 */
final class LongNode {
  private static final long VALUE = NodeLayout.LENGTH + (long) Long.BYTES;

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
  }

  /**
   * Moves to a node.
   *
   * @throws dev.espalier.CorruptedException if there is none at that address
   */
  void moveTo(long node) {
    address = node;
    readerIsHere = false;
    valuesInPlace = false;
    valuesAreKnown = false;
    if (!window.holds(node, pageSize)) {
      window = tree.space().window(node);
    }
    inPlace = window.holds(node, pageSize) && readHead();
    if (!inPlace) {
      count = reader().count();
      leaf = reader().isLeaf();
    }
  }

  private boolean readHead() {
    segment = window.segment();
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

  int count() {
    return count;
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

  /** Returns the index of the first key that is not below another. */
  int rank(long bits) {
    return inPlace ? LongSearch.rank(segment, keys, count, bits) : distantRank(bits);
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
    return valuesInPlace || findValues()
        ? segment.get(Fields.BIG_LONG, values + i * VALUE + NodeLayout.LENGTH)
        : distantValue(i);
  }

  /** Finds out whether the values are read in place. */
  private boolean findValues() {
    if (!valuesAreKnown) {
      valuesInPlace = inPlace && valuesAreRegular();
      valuesAreKnown = true;
    }
    return valuesInPlace;
  }

  private boolean valuesAreRegular() {
    boolean regular = values + count * VALUE <= base + pageSize;
    for (int i = 0; regular && i < count; i++) {
      regular = segment.get(Fields.LITTLE_INT, values + i * VALUE) == Long.BYTES;
    }
    return regular;
  }

  private long distantValue(int i) {
    NodeReader node = reader();
    return LongSearch.value(node, node.value(i));
  }
}
