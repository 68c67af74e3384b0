package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ITEMS_AT;
import static dev.espalier.trie.TrieFormat.LEAST_AT;
import static dev.espalier.trie.TrieFormat.MAX_NODE_SIZE;
import static dev.espalier.trie.TrieFormat.META_AT;
import static dev.espalier.trie.TrieFormat.NONE;

import dev.espalier.access.Bytes;

/**
 * A copy of one node that the writer changes before it writes the node.
 *
 * <p>The image knows which of its bytes have changed, so that a node that stays where it is gets
 * one write, from its first changed byte to its last.
 */
final class NodeImage {
  private final byte[] image = new byte[MAX_NODE_SIZE];
  private long meta;
  private int itemSize;
  private int changedFrom;
  private int changedTo;

  /** Becomes a new node without children. */
  void start(long key, int shift) {
    meta = TrieFormat.meta(0, 0, shift);
    itemSize = TrieFormat.itemSize(shift);
    Bytes.putLong(image, LEAST_AT, TrieFormat.blockStart(key, shift));
    markChanged(0, ITEMS_AT);
  }

  /** Becomes the node at an offset, whose meta was checked. */
  void load(TrieBytes bytes, long node, long checkedMeta) {
    meta = checkedMeta;
    itemSize = TrieFormat.itemSize(shift());
    bytes.read(node, image, size());
    changedFrom = MAX_NODE_SIZE;
    changedTo = 0;
  }

  int shift() {
    return TrieFormat.shift(meta);
  }

  int count() {
    return TrieFormat.count(meta);
  }

  boolean has(int slot) {
    return TrieFormat.has(meta, slot);
  }

  int size() {
    return ITEMS_AT + count() * itemSize;
  }

  /** Returns the smallest class with room for this node. */
  int sizeClass() {
    return TrieFormat.classFor(count(), shift());
  }

  long least() {
    return Bytes.getLong(image, LEAST_AT);
  }

  long meta() {
    return meta;
  }

  boolean isChanged() {
    return changedTo > 0;
  }

  /** Returns the only slot of a node that has lost all others. */
  int onlySlot() {
    assert count() == 1 : "a node with " + count() + " children has no only slot";
    return Integer.numberOfTrailingZeros(TrieFormat.populated(meta));
  }

  long link(int slot) {
    if (!has(slot)) {
      return NONE;
    }
    int reference = Bytes.getInt(image, itemAt(slot));
    return TrieFormat.link(reference, TrieFormat.hasRecord(meta, slot));
  }

  void setLink(int slot, long link) {
    makeRoom(slot);
    int at = itemAt(slot);
    Bytes.putInt(image, at, (int) link);
    markChanged(at, at + Integer.BYTES);
    if (TrieFormat.isRecord(link) != TrieFormat.hasRecord(meta, slot)) {
      setMeta(meta ^ 1L << slot << TrieFormat.META_RECORDS);
    }
  }

  /** Adds a child to a new node whose children come in the order of their slots. */
  void append(int slot, long link) {
    Bytes.putInt(image, size(), (int) link);
    long bits = 1L << slot;
    meta |= TrieFormat.isRecord(link) ? bits | bits << TrieFormat.META_RECORDS : bits;
  }

  long value(int slot) {
    return Bytes.getLong(image, itemAt(slot));
  }

  void setValue(int slot, long value) {
    makeRoom(slot);
    int at = itemAt(slot);
    Bytes.putLong(image, at, value);
    markChanged(at, at + Long.BYTES);
  }

  /** Sets the values of neighbouring slots. */
  void setValues(int first, int last, long[] values, int from) {
    int range = TrieFormat.slotMask(first, last);
    int present = Integer.bitCount(TrieFormat.populated(meta) & range);
    int at = itemAt(first);
    int tail = at + present * Long.BYTES;
    int count = last - first + 1;
    int end = size();
    if (present < count) {
      int movedTail = at + count * Long.BYTES;
      System.arraycopy(image, tail, image, movedTail, end - tail);
      markChanged(at, movedTail + end - tail);
      setMeta(meta | range);
    } else {
      markChanged(at, tail);
    }
    for (int i = 0; i < count; i++) {
      Bytes.putLong(image, at + i * Long.BYTES, values[from + i]);
    }
  }

  void clear(int slot) {
    int at = itemAt(slot);
    int end = size();
    System.arraycopy(image, at + itemSize, image, at, end - at - itemSize);
    markChanged(at, end - itemSize);
    setMeta(meta & ~(1L << slot | 1L << slot << TrieFormat.META_RECORDS));
  }

  /** Removes all values whose slots are in a mask. */
  void clearAll(int mask) {
    for (int slot = 0; slot < TrieFormat.SLOTS; slot++) {
      if ((mask >>> slot & 1) != 0 && has(slot)) {
        clear(slot);
      }
    }
  }

  private void makeRoom(int slot) {
    if (has(slot)) {
      return;
    }
    int at = itemAt(slot);
    int end = size();
    System.arraycopy(image, at, image, at + itemSize, end - at);
    markChanged(at, end + itemSize);
    setMeta(meta | 1L << slot);
  }

  private int itemAt(int slot) {
    return ITEMS_AT + TrieFormat.rank(meta, slot) * itemSize;
  }

  private void setMeta(long changed) {
    meta = changed;
    markChanged(META_AT, ITEMS_AT);
  }

  private void markChanged(int from, int to) {
    changedFrom = Math.min(changedFrom, from);
    changedTo = Math.max(changedTo, to);
  }

  /** Writes what has changed of a node that stays at its offset. */
  void writeChanges(TrieBytes bytes, long node) {
    Bytes.putLong(image, META_AT, meta);
    int to = Math.min(changedTo, size());
    bytes.write(node + changedFrom, image, changedFrom, to - changedFrom);
    changedFrom = MAX_NODE_SIZE;
    changedTo = 0;
  }

  /** Writes all of a node, to a chunk that is its own. */
  void writeAll(TrieBytes bytes, long node) {
    Bytes.putLong(image, META_AT, meta);
    bytes.write(node, image, 0, size());
    changedFrom = MAX_NODE_SIZE;
    changedTo = 0;
  }

  /** Copies all of a node into an array. */
  void copyTo(byte[] target, int at) {
    Bytes.putLong(image, META_AT, meta);
    System.arraycopy(image, 0, target, at, size());
  }
}
