package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.RECORD_SIZE;
import static dev.espalier.trie.TrieFormat.RECORD_VALUE_AT;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;

import dev.espalier.access.Bytes;

/**
 * Removes the entries of a range of keys.
 *
 * <pre>
 * A subtree whose block lies inside the range is cut off whole: its chunks are given back, and of a
 * node of level 0 only the populated bits are read. Only the nodes on the ways to the range's ends
 * have both keys that go and keys that stay; each of them is changed in an image and written once:
 *
 *   no child left       the node is given back, its parent loses a child
 *   one child left      the node is given back, the child takes its place: so every node keeps two
 *                       children or more; a value that is left alone becomes a record
 *   two or more left    the node moves to a chunk of a smaller class if it fits one
 *
 * Removing never grows the memory, so it cannot fail. Where a smaller chunk is wanted and none is to
 * be had, what is left stays in the chunk it has: a larger one than it needs.
 * </pre>
 */
final class RangeRemoval {
  private static final int RECORD_CLASS = 0;

  private final TrieBytes bytes;
  private final TrieHeader header;
  private final SlabAllocator slabs;
  private final NodeImage[] images = new NodeImage[SLOTS];
  private final byte[] record = new byte[RECORD_SIZE];
  private long removed;

  RangeRemoval(TrieBytes bytes, TrieHeader header, SlabAllocator slabs) {
    this.bytes = bytes;
    this.header = header;
    this.slabs = slabs;
    for (int level = 0; level < SLOTS; level++) {
      images[level] = new NodeImage();
    }
  }

  /** Removes the entries from one key to another, both included; returns how many there were. */
  long remove(long lo, long hi) {
    removed = 0;
    long root = cut(header.root, ABOVE_ROOT, lo, hi);
    if (removed > 0) {
      header.root = root;
      header.entries -= removed;
      header.store(bytes);
    }
    return removed;
  }

  /** Removes a range from a subtree; returns the link to what is left. */
  private long cut(long link, int limit, long lo, long hi) {
    if (link == NONE) {
      return NONE;
    }
    long offset = TrieFormat.offset(link);
    if (TrieFormat.isRecord(link)) {
      long key = bytes.recordKey(offset);
      return isBetween(lo, key, hi) ? drop(link, limit) : link;
    }
    long meta = bytes.meta(offset, limit);
    int shift = TrieFormat.shift(meta);
    long least = bytes.least(offset);
    long greatest = TrieFormat.blockEnd(least, shift);
    if (Long.compareUnsigned(greatest, lo) < 0 || Long.compareUnsigned(least, hi) > 0) {
      return link;
    }
    if (isBetween(lo, least, hi) && isBetween(lo, greatest, hi)) {
      return drop(link, limit);
    }
    int first = isBetween(least, lo, greatest) ? TrieFormat.slot(lo, shift) : 0;
    int last = isBetween(least, hi, greatest) ? TrieFormat.slot(hi, shift) : SLOTS - 1;
    NodeImage image = images[shift / SLOT_BITS];
    image.load(bytes, offset, meta);
    if (shift == 0) {
      cutValues(image, TrieFormat.slotMask(first, last));
    } else {
      cutParts(image, first, last, lo, hi);
    }
    return replace(link, image);
  }

  private static boolean isBetween(long lo, long key, long hi) {
    return Long.compareUnsigned(lo, key) <= 0 && Long.compareUnsigned(key, hi) <= 0;
  }

  private void cutValues(NodeImage image, int range) {
    int before = image.count();
    image.clearAll(range);
    removed += before - image.count();
  }

  private void cutParts(NodeImage image, int first, int last, long lo, long hi) {
    for (int slot = first; slot <= last; slot++) {
      long before = image.link(slot);
      long after = cut(before, image.shift(), lo, hi);
      if (after == NONE && before != NONE) {
        image.clear(slot);
      } else if (after != before) {
        image.setLink(slot, after);
      }
    }
  }

  /** Writes a node that was changed, or what takes its place; returns the link to it. */
  private long replace(long link, NodeImage image) {
    if (!image.isChanged()) {
      return link;
    }
    long offset = TrieFormat.offset(link);
    int count = image.count();
    if (count == 0) {
      return give(offset, NONE);
    }
    if (count > 1) {
      return shrink(link, image);
    }
    int slot = image.onlySlot();
    if (image.shift() > 0) {
      return give(offset, image.link(slot));
    }
    header.nodes--;
    return makeRecord(offset, image.least() | slot, image.value(slot));
  }

  private long give(long node, long replacement) {
    slabs.free(node);
    header.nodes--;
    return replacement;
  }

  private long shrink(long link, NodeImage image) {
    long offset = TrieFormat.offset(link);
    int sizeClass = image.sizeClass();
    if (sizeClass < slabs.classOf(offset) && slabs.canTake(sizeClass)) {
      long chunk = slabs.take(sizeClass);
      image.writeAll(bytes, chunk);
      slabs.free(offset);
      return TrieFormat.nodeLink(chunk);
    }
    image.writeChanges(bytes, offset);
    return link;
  }

  private long makeRecord(long node, long key, long value) {
    Bytes.putLong(record, TrieFormat.RECORD_KEY_AT, key);
    Bytes.putLong(record, RECORD_VALUE_AT, value);
    long chunk = node;
    if (slabs.canTake(RECORD_CLASS)) {
      chunk = slabs.take(RECORD_CLASS);
      slabs.free(node);
    }
    bytes.write(chunk, record, 0, RECORD_SIZE);
    return TrieFormat.recordLink(chunk);
  }

  /** Gives back all chunks of a subtree. A node goes before its children, so a cycle is noticed. */
  private long drop(long link, int limit) {
    long offset = TrieFormat.offset(link);
    if (TrieFormat.isRecord(link)) {
      slabs.free(offset);
      removed++;
      return NONE;
    }
    long meta = bytes.meta(offset, limit);
    int shift = TrieFormat.shift(meta);
    give(offset, NONE);
    if (shift == 0) {
      removed += TrieFormat.count(meta);
      return NONE;
    }
    for (int slot = 0; slot < SLOTS; slot++) {
      long child = bytes.linkIn(offset, meta, slot);
      if (child != NONE) {
        drop(child, shift);
      }
    }
    return NONE;
  }
}
