package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.LONE_CLASS;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.corrupted;

/**
 * Puts one entry.
 *
 * <pre>
 * The path leads to the lowest node N whose block has the key. Then one of five things happens.
 *
 *   N holds values (level 0)               the value goes into N
 *   N's slot for the key is empty          a record goes into the slot
 *   the slot has a record of the key       the key is present
 *   the slot has another record            a new node takes the slot, with both entries in it
 *   the slot has a node M that lacks       a new node takes the slot, with a record and M below it;
 *     the key in its block                 the entry of a lone M becomes a record, and M is given
 *                                          back
 *
 * The new node's level is that of the highest nibble in which the key and what is in the way differ.
 * A node without room for a new item moves to a chunk of a larger class. Whatever chunks are needed
 * are reserved first; chunks are written before anything leads to them.
 * </pre>
 */
final class Insertion {
  private final TrieBytes bytes;
  private final TrieHeader header;
  private final SlabAllocator slabs;
  private final Path path;
  private final NodeImage image = new NodeImage();

  Insertion(TrieBytes bytes, TrieHeader header, SlabAllocator slabs, Path path) {
    this.bytes = bytes;
    this.header = header;
    this.slabs = slabs;
    this.path = path;
  }

  /** Puts an entry; says whether the key was absent. */
  boolean put(long key, long value, Present present) {
    path.moveTo(key);
    if (path.endsAtValues()) {
      return putValue(key, value, present);
    }
    long child = path.child();
    if (child != NONE) {
      separate(key, value, child);
      return true;
    }
    if (path.isEmpty()) {
      putFirst(key, value);
      return true;
    }
    return putRecord(key, value, present);
  }

  private boolean putValue(long key, long value, Present present) {
    long node = path.node();
    long meta = path.meta();
    int slot = path.slot();
    if (TrieFormat.has(meta, slot)) {
      handlePresent(key, TrieBytes.valueOffset(node, meta, slot), value, present);
      return false;
    }
    int size = TrieFormat.size(meta) + TrieFormat.VALUE_SIZE;
    boolean moves = reserveFor(node, meta, size);
    image.load(bytes, node, meta);
    image.setValue(slot, value);
    writeLast(moves);
    header.entries++;
    boolean wasLone = TrieFormat.isLone(meta);
    header.nodes += wasLone ? 1 : 0;
    if (moves || wasLone) {
      header.store(bytes);
    } else {
      header.storeEntries(bytes);
    }
    return true;
  }

  private void handlePresent(long key, long valueOffset, long value, Present present) {
    if (present == Present.REFUSE) {
      throw Present.refusal(key);
    }
    if (present == Present.REPLACE) {
      bytes.writeLong(valueOffset, value);
    }
  }

  /** Makes sure that a node can grow; says whether it must move to do so. */
  private boolean reserveFor(long node, long meta, int size) {
    int shift = TrieFormat.shift(meta);
    int sizeClass = TrieFormat.classFor(shift, size);
    int before = TrieFormat.classFor(shift, TrieFormat.size(meta));
    boolean moves = sizeClass > before && sizeClass > slabs.classOf(node);
    if (moves) {
      slabs.reserve(sizeClass);
    }
    return moves;
  }

  /** Writes the changed image of the path's last node, to a new chunk if it moves. */
  private void writeLast(boolean moves) {
    path.setMeta(image.meta());
    long node = path.node();
    if (!moves) {
      image.writeChanges(bytes, node);
      return;
    }
    long chunk = slabs.take(image.sizeClass());
    image.writeAll(bytes, chunk);
    path.moveLast(chunk);
    slabs.free(node);
  }

  private void putFirst(long key, long value) {
    slabs.reserve(LONE_CLASS);
    image.startLone(key, value);
    path.setRoot(newNode());
    finish();
  }

  private boolean putRecord(long key, long value, Present present) {
    long node = path.node();
    long meta = path.meta();
    int slot = path.slot();
    if (!TrieFormat.hasRecord(meta, slot)) {
      int size = TrieFormat.size(meta) + TrieFormat.RECORD_SIZE;
      boolean moves = reserveFor(node, meta, size);
      image.load(bytes, node, meta);
      image.setRecord(slot, key, value);
      writeLast(moves);
      finish();
      return true;
    }
    long other = bytes.recordKey(node, meta, slot);
    long valueOffset = TrieBytes.valueOffset(node, meta, slot);
    if (other == key) {
      handlePresent(key, valueOffset, value, present);
      return false;
    }
    pair(key, value, node, other, bytes.longAt(valueOffset));
    finish();
    return true;
  }

  private void separate(long key, long value, long child) {
    long meta = bytes.meta(child, path.limit());
    if (TrieFormat.isLone(meta)) {
      pair(key, value, child, bytes.loneKey(child, meta), bytes.loneValue(child));
      slabs.free(child);
      finish();
      return;
    }
    long least = bytes.least(child);
    int shift = separatingShift(key, least, child);
    image.start(key, shift);
    image.setRecord(TrieFormat.slot(key, shift), key, value);
    image.setChild(TrieFormat.slot(least, shift), child);
    slabs.reserve(image.sizeClass());
    replaceItem(newNode());
    header.nodes++;
    finish();
  }

  /** Puts a new node with two entries in the place of one. */
  private void pair(long key, long value, long place, long other, long otherValue) {
    int shift = separatingShift(key, other, place);
    image.start(key, shift);
    if (shift == 0) {
      image.setValue(TrieFormat.slot(key, 0), value);
      image.setValue(TrieFormat.slot(other, 0), otherValue);
    } else {
      image.setRecord(TrieFormat.slot(key, shift), key, value);
      image.setRecord(TrieFormat.slot(other, shift), other, otherValue);
    }
    slabs.reserve(image.sizeClass());
    replaceItem(newNode());
    header.nodes++;
  }

  private int separatingShift(long key, long other, long place) {
    int shift = TrieFormat.topShift(key ^ other);
    if (shift >= path.limit()) {
      throw corrupted(
          place,
          "a key of the slot of " + Long.toUnsignedString(key),
          Long.toUnsignedString(other));
    }
    return shift;
  }

  private long newNode() {
    long chunk = slabs.take(image.sizeClass());
    image.writeAll(bytes, chunk);
    return chunk;
  }

  /** Puts a node in the place of what is in the key's way. */
  private void replaceItem(long node) {
    if (path.isEmpty()) {
      path.setRoot(node);
      return;
    }
    image.load(bytes, path.node(), path.meta());
    image.setChild(path.slot(), node);
    image.writeChanges(bytes, path.node());
    path.setMeta(image.meta());
  }

  private void finish() {
    header.entries++;
    header.store(bytes);
  }
}
