package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ITEMS_AT;
import static dev.espalier.trie.TrieFormat.LEAST_AT;
import static dev.espalier.trie.TrieFormat.MAX_NODE_SIZE;
import static dev.espalier.trie.TrieFormat.META_AT;
import static dev.espalier.trie.TrieFormat.META_RECORDS;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.RECORD_SIZE;
import static dev.espalier.trie.TrieFormat.RECORD_VALUE_AT;
import static dev.espalier.trie.TrieFormat.REFERENCE_SIZE;
import static dev.espalier.trie.TrieFormat.VALUE_SIZE;

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
  private int changedFrom;
  private int changedTo;

  /** Becomes a new node without items. */
  void start(long key, int shift) {
    meta = TrieFormat.meta(0, 0, shift);
    Bytes.putLong(image, LEAST_AT, TrieFormat.blockStart(key, shift));
    markChanged(0, ITEMS_AT);
  }

  /** Becomes a lone node. */
  void startLone(long key, long value) {
    start(key, 0);
    setValue(TrieFormat.slot(key, 0), value);
  }

  /** Becomes the node at an offset, whose meta was checked. */
  void load(TrieBytes bytes, long node, long checkedMeta) {
    meta = checkedMeta;
    bytes.read(node, image, size());
    markUnchanged();
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

  boolean hasRecord(int slot) {
    return TrieFormat.hasRecord(meta, slot);
  }

  int size() {
    return TrieFormat.size(meta);
  }

  /** Returns the smallest class for this node. */
  int sizeClass() {
    return TrieFormat.classFor(shift(), size());
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
    assert count() == 1 : "a node with " + count() + " items has no only slot";
    return TrieFormat.firstSlot(meta);
  }

  /** Returns the node that a slot leads to, or none. */
  long child(int slot) {
    if (!has(slot) || hasRecord(slot)) {
      return NONE;
    }
    return TrieFormat.offset(Bytes.getInt(image, itemAt(slot)));
  }

  long recordKey(int slot) {
    return Bytes.getLong(image, itemAt(slot));
  }

  long recordValue(int slot) {
    return Bytes.getLong(image, itemAt(slot) + RECORD_VALUE_AT);
  }

  long value(int slot) {
    return Bytes.getLong(image, itemAt(slot));
  }

  void setChild(int slot, long node) {
    int at = resize(slot, REFERENCE_SIZE, 1L << slot);
    Bytes.putInt(image, at, TrieFormat.reference(node));
    markChanged(at, at + REFERENCE_SIZE);
  }

  void setRecord(int slot, long key, long value) {
    int at = resize(slot, RECORD_SIZE, 1L << slot | 1L << slot << META_RECORDS);
    Bytes.putLong(image, at, key);
    Bytes.putLong(image, at + RECORD_VALUE_AT, value);
    markChanged(at, at + RECORD_SIZE);
  }

  void setValue(int slot, long value) {
    int at = resize(slot, VALUE_SIZE, 1L << slot);
    Bytes.putLong(image, at, value);
    markChanged(at, at + VALUE_SIZE);
  }

  void clear(int slot) {
    resize(slot, 0, 0);
  }

  /** Gives the item of a slot a size, and the slot its bits in meta; returns where the item is. */
  private int resize(int slot, int size, long bits) {
    int at = itemAt(slot);
    int before = TrieFormat.itemSize(meta, slot);
    if (size != before) {
      int end = size();
      System.arraycopy(image, at + before, image, at + size, end - at - before);
      markChanged(at, end - before + size);
      setMeta((meta & ~(1L << slot | 1L << slot << META_RECORDS)) | bits);
    }
    return at;
  }

  /** Adds a child to a new node whose items come in the order of their slots. */
  void appendChild(int slot, long node) {
    Bytes.putInt(image, size(), TrieFormat.reference(node));
    meta |= 1L << slot;
  }

  /** Adds a record to a new node whose items come in the order of their slots. */
  void appendRecord(int slot, long key, long value) {
    int at = size();
    Bytes.putLong(image, at, key);
    Bytes.putLong(image, at + RECORD_VALUE_AT, value);
    meta |= 1L << slot | 1L << slot << META_RECORDS;
  }

  /** Sets the values of neighbouring slots. */
  void setValues(int first, int last, long[] values, int from) {
    int range = TrieFormat.slotMask(first, last);
    int present = Integer.bitCount(TrieFormat.populated(meta) & range);
    int at = itemAt(first);
    int tail = at + present * VALUE_SIZE;
    int count = last - first + 1;
    int end = size();
    if (present < count) {
      int movedTail = at + count * VALUE_SIZE;
      System.arraycopy(image, tail, image, movedTail, end - tail);
      markChanged(at, movedTail + end - tail);
      setMeta(meta | range);
    } else {
      markChanged(at, tail);
    }
    for (int i = 0; i < count; i++) {
      Bytes.putLong(image, at + i * VALUE_SIZE, values[from + i]);
    }
  }

  /** Removes all values whose slots are in a mask. */
  void clearAll(int mask) {
    for (int slot = 0; slot < TrieFormat.SLOTS; slot++) {
      if ((mask >>> slot & 1) != 0 && has(slot)) {
        clear(slot);
      }
    }
  }

  private int itemAt(int slot) {
    return TrieFormat.itemAt(meta, slot);
  }

  private void setMeta(long changed) {
    meta = changed;
    markChanged(META_AT, ITEMS_AT);
  }

  private void markChanged(int from, int to) {
    changedFrom = Math.min(changedFrom, from);
    changedTo = Math.max(changedTo, to);
  }

  private void markUnchanged() {
    changedFrom = MAX_NODE_SIZE;
    changedTo = 0;
  }

  /** Writes what has changed of a node that stays at its offset. */
  void writeChanges(TrieBytes bytes, long node) {
    Bytes.putLong(image, META_AT, meta);
    int to = Math.min(changedTo, size());
    bytes.write(node + changedFrom, image, changedFrom, to - changedFrom);
    markUnchanged();
  }

  /** Writes all of a node, to a chunk that is its own. */
  void writeAll(TrieBytes bytes, long node) {
    Bytes.putLong(image, META_AT, meta);
    bytes.write(node, image, 0, size());
    markUnchanged();
  }

  /** Copies all of a node into an array. */
  void copyTo(byte[] target, int at) {
    Bytes.putLong(image, META_AT, meta);
    System.arraycopy(image, 0, target, at, size());
  }
}
