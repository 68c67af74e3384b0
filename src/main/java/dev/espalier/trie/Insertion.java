package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.RECORD_SIZE;
import static dev.espalier.trie.TrieFormat.RECORD_VALUE_AT;
import static dev.espalier.trie.TrieFormat.corrupted;

import dev.espalier.access.Bytes;

/**
 * Puts one entry.
 *
 * <pre>
 * The path leads to the lowest node N whose block has the key. Then one of five things happens.
 *
 *   N holds values (level 0)             the value goes into N
 *   N's slot for the key is empty        a new record goes into the slot
 *   the slot has a record of the key     the key is present
 *   the slot has another record R        a new node takes the slot, with R and the key below it;
 *                                        at level 0 it takes in R's value, and R is given back
 *   the slot has a node M that lacks     a new node takes the slot, with M and a new record
 *     the key in its block               below it
 *
 * The new node's level is that of the highest nibble in which the key and what is in the way differ.
 * A node without room for one more child moves to a chunk of the next class. Whatever chunks are
 * needed are reserved first; chunks are written before anything leads to them.
 * </pre>
 */
final class Insertion {
  private static final int RECORD_CLASS = 0;

  private final TrieBytes bytes;
  private final TrieHeader header;
  private final SlabAllocator slabs;
  private final Path path;
  private final NodeImage image = new NodeImage();
  private final byte[] record = new byte[RECORD_SIZE];

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
    long link = path.link();
    if (link == NONE) {
      addRecord(key, value);
      return true;
    }
    long offset = TrieFormat.offset(link);
    if (!TrieFormat.isRecord(link)) {
      separate(key, value, link, bytes.least(offset));
      return true;
    }
    long other = bytes.recordKey(offset);
    if (other == key) {
      handlePresent(key, offset + RECORD_VALUE_AT, value, present);
      return false;
    }
    separate(key, value, link, other);
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

  private boolean putValue(long key, long value, Present present) {
    long node = path.node();
    long meta = path.meta();
    int slot = path.slot();
    if (TrieFormat.has(meta, slot)) {
      handlePresent(key, TrieBytes.itemOffset(node, meta, slot), value, present);
      return false;
    }
    boolean moves = needsMove(node, meta);
    if (moves) {
      slabs.reserve(classAfter(meta));
    }
    image.load(bytes, node, meta);
    image.setValue(slot, value);
    writeLast(moves);
    header.entries++;
    if (moves) {
      header.store(bytes);
    } else {
      header.storeEntries(bytes);
    }
    return true;
  }

  private void addRecord(long key, long value) {
    if (path.isEmpty()) {
      slabs.reserve(RECORD_CLASS);
      path.setRoot(newRecord(key, value));
      finish();
      return;
    }
    long node = path.node();
    long meta = path.meta();
    boolean moves = needsMove(node, meta);
    if (moves) {
      slabs.reserve(RECORD_CLASS, classAfter(meta));
    } else {
      slabs.reserve(RECORD_CLASS);
    }
    image.load(bytes, node, meta);
    image.setLink(path.slot(), newRecord(key, value));
    writeLast(moves);
    finish();
  }

  private static int classAfter(long meta) {
    return TrieFormat.classFor(TrieFormat.count(meta) + 1, TrieFormat.shift(meta));
  }

  /** Says whether a node lacks room for one more child. */
  private boolean needsMove(long node, long meta) {
    int after = classAfter(meta);
    boolean fits = after == TrieFormat.classFor(TrieFormat.count(meta), TrieFormat.shift(meta));
    return !fits && after > slabs.classOf(node);
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

  private void separate(long key, long value, long link, long other) {
    int shift = TrieFormat.topShift(key ^ other);
    if (shift >= path.limit()) {
      throw corrupted(
          TrieFormat.offset(link),
          "a key of the slot of " + Long.toUnsignedString(key),
          Long.toUnsignedString(other));
    }
    int sizeClass = TrieFormat.classFor(2, shift);
    if (shift == 0) {
      slabs.reserve(sizeClass);
      pairValues(key, value, TrieFormat.offset(link), other);
    } else {
      slabs.reserve(RECORD_CLASS, sizeClass);
      pairLinks(key, value, link, other, shift);
    }
    header.nodes++;
    finish();
  }

  private void pairValues(long key, long value, long otherRecord, long other) {
    image.start(key, 0);
    image.setValue(TrieFormat.slot(key, 0), value);
    image.setValue(TrieFormat.slot(other, 0), bytes.longAt(otherRecord + RECORD_VALUE_AT));
    replaceLink(newNode());
    slabs.free(otherRecord);
  }

  private void pairLinks(long key, long value, long link, long other, int shift) {
    image.start(key, shift);
    image.setLink(TrieFormat.slot(key, shift), newRecord(key, value));
    image.setLink(TrieFormat.slot(other, shift), link);
    replaceLink(newNode());
  }

  private long newNode() {
    long chunk = slabs.take(image.sizeClass());
    image.writeAll(bytes, chunk);
    return TrieFormat.nodeLink(chunk);
  }

  private long newRecord(long key, long value) {
    Bytes.putLong(record, TrieFormat.RECORD_KEY_AT, key);
    Bytes.putLong(record, RECORD_VALUE_AT, value);
    long chunk = slabs.take(RECORD_CLASS);
    bytes.write(chunk, record, 0, RECORD_SIZE);
    return TrieFormat.recordLink(chunk);
  }

  /** Puts a link in the place of what is in the key's way. */
  private void replaceLink(long link) {
    if (path.isEmpty()) {
      path.setRoot(link);
      return;
    }
    image.load(bytes, path.node(), path.meta());
    image.setLink(path.slot(), link);
    image.writeChanges(bytes, path.node());
    path.setMeta(image.meta());
  }

  private void finish() {
    header.entries++;
    header.store(bytes);
  }
}
