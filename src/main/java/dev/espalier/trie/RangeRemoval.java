package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.LONE_CLASS;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;

/**
 * Removes the entries of a range of keys.
 *
 * <pre>
 * A subtree whose block lies inside the range is cut off whole: its chunks are given back, and of a
 * node of level 0 only the populated bits are read. Only the nodes on the ways to the range's ends
 * have both keys that go and keys that stay; each of them is changed in an image and written once:
 *
 *   no item left        the node is given back, its parent loses an item
 *   a child left        the node is given back, the child takes its place: so every branch node
 *                       keeps two items or more
 *   an entry left       the entry becomes a record of the parent, and the node is given back
 *   two or more left    the node moves to a chunk of a smaller class if it fits one
 *
 * Removing never grows the memory, so it cannot fail. Where a smaller chunk is wanted and none is to
 * be had, what is left stays in the chunk it has: a larger one than it needs. And where a record
 * would make the parent larger than its chunk, and no larger one is to be had, the entry stays in
 * the chunk that it has, as a lone node. That is also the form of the last entry of a trie.
 * </pre>
 */
final class RangeRemoval {
  /** In place of a node: what is left is one entry, which the fields of that name have. */
  private static final long ENTRY = -1;

  private final TrieBytes bytes;
  private final TrieHeader header;
  private final SlabAllocator slabs;
  private final NodeImage[] images = new NodeImage[SLOTS];
  private final Collapsed[] collapsed = new Collapsed[SLOTS];
  private final NodeImage lone = new NodeImage();
  private long removed;

  private long entryKey;
  private long entryValue;

  /** The chunk that the entry may keep. */
  private long entryChunk;

  RangeRemoval(TrieBytes bytes, TrieHeader header, SlabAllocator slabs) {
    this.bytes = bytes;
    this.header = header;
    this.slabs = slabs;
    for (int level = 0; level < SLOTS; level++) {
      images[level] = new NodeImage();
      collapsed[level] = new Collapsed();
    }
  }

  /** Removes the entries from one key to another, both included; returns how many there were. */
  long remove(long lo, long hi) {
    removed = 0;
    if (header.root == NONE) {
      return 0;
    }
    long root = cut(header.root, ABOVE_ROOT, lo, hi);
    if (removed > 0) {
      header.root = root == ENTRY ? makeLone(entryChunk, entryKey, entryValue) : root;
      header.entries -= removed;
      header.store(bytes);
    }
    return removed;
  }

  /** Removes a range from a subtree; returns the node that is left, or none, or an entry. */
  private long cut(long node, int limit, long lo, long hi) {
    long meta = bytes.meta(node, limit);
    int shift = TrieFormat.shift(meta);
    long least = bytes.least(node);
    long greatest = TrieFormat.blockEnd(least, shift);
    if (Long.compareUnsigned(greatest, lo) < 0 || Long.compareUnsigned(least, hi) > 0) {
      return node;
    }
    if (isBetween(lo, least, hi) && isBetween(lo, greatest, hi)) {
      drop(node, limit);
      return NONE;
    }
    int first = isBetween(least, lo, greatest) ? TrieFormat.slot(lo, shift) : 0;
    int last = isBetween(least, hi, greatest) ? TrieFormat.slot(hi, shift) : SLOTS - 1;
    NodeImage image = images[shift / SLOT_BITS];
    image.load(bytes, node, meta);
    if (shift == 0) {
      cutValues(image, TrieFormat.slotMask(first, last));
    } else {
      cutParts(image, first, last, lo, hi);
    }
    return image.isChanged() ? replace(node, meta, image) : node;
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
      if (image.hasRecord(slot)) {
        cutRecord(image, slot, lo, hi);
      } else if (image.has(slot)) {
        cutChild(image, slot, lo, hi);
      }
    }
  }

  private void cutRecord(NodeImage image, int slot, long lo, long hi) {
    if (isBetween(lo, image.recordKey(slot), hi)) {
      image.clear(slot);
      removed++;
    }
  }

  private void cutChild(NodeImage image, int slot, long lo, long hi) {
    long before = image.child(slot);
    long after = cut(before, image.shift(), lo, hi);
    if (after == NONE) {
      image.clear(slot);
    } else if (after == ENTRY) {
      image.setRecord(slot, entryKey, entryValue);
      collapsedIn(image).add(slot, entryChunk);
    } else if (after != before) {
      image.setChild(slot, after);
    }
  }

  private Collapsed collapsedIn(NodeImage image) {
    return collapsed[image.shift() / SLOT_BITS];
  }

  /** Writes a node that was changed, or what takes its place; returns that. */
  private long replace(long node, long metaBefore, NodeImage image) {
    int count = image.count();
    if (count > 1) {
      return settle(node, image);
    }
    header.nodes -= TrieFormat.isLone(metaBefore) ? 0 : 1;
    freeCollapsed(image);
    if (count == 0) {
      slabs.free(node);
      return NONE;
    }
    int slot = image.onlySlot();
    if (image.shift() == 0) {
      return entry(image.least() | slot, image.value(slot), node);
    }
    if (image.hasRecord(slot)) {
      return entry(image.recordKey(slot), image.recordValue(slot), node);
    }
    slabs.free(node);
    long child = image.child(slot);
    long meta = bytes.meta(child, image.shift());
    return TrieFormat.isLone(meta)
        ? entry(bytes.loneKey(child, meta), bytes.loneValue(child), child)
        : child;
  }

  private long entry(long key, long value, long chunk) {
    entryKey = key;
    entryValue = value;
    entryChunk = chunk;
    return ENTRY;
  }

  /** Writes a node that has two items or more. */
  private long settle(long node, NodeImage image) {
    int current = slabs.classOf(node);
    if (image.sizeClass() > current && !slabs.canTake(image.sizeClass())) {
      keepCollapsed(image);
    } else {
      freeCollapsed(image);
    }
    int sizeClass = image.sizeClass();
    if (sizeClass != current && slabs.canTake(sizeClass)) {
      long chunk = slabs.take(sizeClass);
      image.writeAll(bytes, chunk);
      slabs.free(node);
      return chunk;
    }
    image.writeChanges(bytes, node);
    return node;
  }

  private void freeCollapsed(NodeImage image) {
    Collapsed children = collapsedIn(image);
    for (int slot = 0; slot < SLOTS; slot++) {
      if ((children.slots() >>> slot & 1) != 0) {
        slabs.free(children.chunk(slot));
      }
    }
    children.clear();
  }

  /** Leaves the entries of collapsed children in their chunks. */
  private void keepCollapsed(NodeImage image) {
    Collapsed children = collapsedIn(image);
    for (int slot = 0; slot < SLOTS; slot++) {
      if ((children.slots() >>> slot & 1) != 0) {
        long key = image.recordKey(slot);
        long value = image.recordValue(slot);
        image.setChild(slot, makeLone(children.chunk(slot), key, value));
      }
    }
    children.clear();
  }

  /** Makes a lone node in place of a chunk; returns where it is. */
  private long makeLone(long chunk, long key, long value) {
    lone.startLone(key, value);
    if (slabs.classOf(chunk) == LONE_CLASS || !slabs.canTake(LONE_CLASS)) {
      lone.writeAll(bytes, chunk);
      return chunk;
    }
    long small = slabs.take(LONE_CLASS);
    lone.writeAll(bytes, small);
    slabs.free(chunk);
    return small;
  }

  /** Gives back all chunks of a subtree. A node goes before its children, so a cycle is noticed. */
  private void drop(long node, int limit) {
    long meta = bytes.meta(node, limit);
    int shift = TrieFormat.shift(meta);
    slabs.free(node);
    header.nodes -= TrieFormat.isLone(meta) ? 0 : 1;
    if (shift == 0) {
      removed += TrieFormat.count(meta);
      return;
    }
    removed += Integer.bitCount(TrieFormat.records(meta));
    int children = TrieFormat.populated(meta) & ~TrieFormat.records(meta);
    while (children != 0) {
      drop(bytes.childOf(node, meta, Integer.numberOfTrailingZeros(children)), shift);
      children &= children - 1;
    }
  }
}
