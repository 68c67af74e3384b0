package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.CLASSES;
import static dev.espalier.trie.TrieFormat.ITEMS_AT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.RECORD_EXTRA;
import static dev.espalier.trie.TrieFormat.RECORD_SIZE;
import static dev.espalier.trie.TrieFormat.REFERENCE_SIZE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;
import static dev.espalier.trie.TrieFormat.VALUE_SIZE;
import static dev.espalier.trie.TrieFormat.corrupted;

import java.util.Arrays;

/**
 * Counts, before anything is changed, what a range of keys needs that is to be inserted: chunks by
 * class, branch nodes, and how many keys of it are present.
 *
 * <pre>
 * Let A_k = lo >>> 4k and B_k = hi >>> 4k be the numbers of the range's first and last block of
 * level k. A range alone, with nothing else below its top node, has at every level k where A_k and
 * B_k differ
 *
 *   one node of B_k - A_k + 1 items                   if A_(k+1) = B_(k+1); else
 *   B_(k+1) - A_(k+1) - 1 nodes of 16 items,
 *   one of 16 - A_k mod 16 items, unless that is 1,
 *   one of B_k mod 16 + 1 items, unless that is 1
 *
 * where a lone item is handed up to the level above: a value of level 0 as a record.
 *
 * Where the range meets what exists, the walk below follows the existing nodes: an empty slot takes
 * a range alone, or a record; a node that has all of the range in its block takes the parts of the
 * range slot by slot, and a chunk of a larger class if it has no room; anything else in the way
 * costs one node that separates it from the range. Without present keys, only the ways to lo and hi
 * are walked.
 *
 * RangeInsertion takes the same turns and therefore exactly the chunks that were counted here.
 * </pre>
 */
final class RangePlan {
  private final TrieBytes bytes;
  private final SlabAllocator slabs;
  private final long[] need = new long[CLASSES];
  private long newNodes;
  private long present;
  private boolean refusing;

  RangePlan(TrieBytes bytes, SlabAllocator slabs) {
    this.bytes = bytes;
    this.slabs = slabs;
  }

  /**
   * Counts anew.
   *
   * @param refuse whether the least present key of the range is refused
   */
  void count(long root, long lo, long hi, boolean refuse) {
    Arrays.fill(need, 0);
    newNodes = 0;
    present = 0;
    refusing = refuse;
    if (root == NONE) {
      addRange(lo, hi);
    } else {
      visitNode(root, ABOVE_ROOT, lo, hi);
    }
  }

  /** Returns how many chunks of each class are needed. */
  long[] need() {
    return need;
  }

  /** Returns how many branch nodes there will be more. */
  long newNodes() {
    return newNodes;
  }

  /** Returns how many keys of the range are present. */
  long present() {
    return present;
  }

  /** Counts a part of the range and the slot where it belongs; returns the new item's size. */
  private int visitSlot(long node, long meta, int slot, long lo, long hi) {
    if (!TrieFormat.has(meta, slot)) {
      return addPart(lo, hi);
    }
    int shift = TrieFormat.shift(meta);
    if (TrieFormat.hasRecord(meta, slot)) {
      return visitRecord(bytes.recordKey(node, meta, slot), node, shift, lo, hi);
    }
    visitNode(bytes.childOf(node, meta, slot), shift, lo, hi);
    return REFERENCE_SIZE;
  }

  private void visitNode(long node, int limit, long lo, long hi) {
    long meta = bytes.meta(node, limit);
    int shift = TrieFormat.shift(meta);
    long least = bytes.least(node);
    if (!TrieFormat.blockHolds(least, shift, lo, hi)) {
      if (TrieFormat.isLone(meta)) {
        visitRecord(bytes.loneKey(node, meta), node, limit, lo, hi);
      } else {
        visitObstacle(node, false, least, limit, lo, hi);
      }
    } else if (shift == 0) {
      visitValues(node, meta, lo, hi);
    } else {
      visitBranch(node, meta, lo, hi);
    }
  }

  /** Counts a part of the range where a single entry is; returns the new item's size. */
  private int visitRecord(long key, long place, int limit, long lo, long hi) {
    if (lo == hi && lo == key) {
      addPresent(key, 1);
      return RECORD_SIZE;
    }
    if (TrieFormat.topShift(key, lo, hi) > 0) {
      visitObstacle(place, true, key, limit, lo, hi);
      return REFERENCE_SIZE;
    }
    int range = TrieFormat.slotMask(TrieFormat.slot(lo, 0), TrieFormat.slot(hi, 0));
    int own = 1 << TrieFormat.slot(key, 0);
    if ((range & own) != 0) {
      addPresent(key, 1);
    }
    addNodes(1, 0, valuesSize(Integer.bitCount(range | own)));
    return REFERENCE_SIZE;
  }

  /** Counts the node that separates the range from a node, or a record, that is in its way. */
  private void visitObstacle(long place, boolean record, long least, int limit, long lo, long hi) {
    int shift = TrieFormat.topShift(least, lo, hi);
    checkBelow(place, shift, limit);
    int own = TrieFormat.slot(least, shift);
    int first = TrieFormat.slot(lo, shift);
    int last = TrieFormat.slot(hi, shift);
    int size = ITEMS_AT;
    if (own < first || own > last) {
      size += record ? RECORD_SIZE : REFERENCE_SIZE;
    }
    for (int slot = first; slot <= last; slot++) {
      long from = slot == first ? lo : partStart(lo, shift, slot);
      long to = slot == last ? hi : partEnd(lo, shift, slot);
      if (slot != own) {
        size += addPart(from, to);
      } else if (record) {
        size += visitRecord(least, place, shift, from, to);
      } else {
        visitNode(place, shift, from, to);
        size += REFERENCE_SIZE;
      }
    }
    addNodes(1, shift, size);
  }

  private void visitBranch(long node, long meta, long lo, long hi) {
    int shift = TrieFormat.shift(meta);
    int first = TrieFormat.slot(lo, shift);
    int last = TrieFormat.slot(hi, shift);
    int before = TrieFormat.size(meta);
    int after = before;
    for (int slot = first; slot <= last; slot++) {
      long from = slot == first ? lo : partStart(lo, shift, slot);
      long to = slot == last ? hi : partEnd(lo, shift, slot);
      after += visitSlot(node, meta, slot, from, to) - TrieFormat.itemSize(meta, slot);
    }
    addMove(node, shift, before, after);
  }

  private void visitValues(long node, long meta, long lo, long hi) {
    int range = TrieFormat.slotMask(TrieFormat.slot(lo, 0), TrieFormat.slot(hi, 0));
    int before = TrieFormat.populated(meta);
    int common = before & range;
    if (common != 0) {
      long least = TrieFormat.blockStart(lo, 0);
      addPresent(least | Integer.numberOfTrailingZeros(common), Integer.bitCount(common));
    }
    int count = Integer.bitCount(before | range);
    newNodes += TrieFormat.isLone(meta) && count > 1 ? 1 : 0;
    addMove(node, 0, TrieFormat.size(meta), valuesSize(count));
  }

  private void addMove(long node, int shift, int before, int after) {
    if (after > before) {
      int sizeClass = TrieFormat.classFor(shift, after);
      if (sizeClass > slabs.classOf(node)) {
        need[sizeClass]++;
      }
    }
  }

  private void addPresent(long least, int count) {
    if (refusing) {
      throw Present.refusal(least);
    }
    present += count;
  }

  private void addNodes(long count, int shift, int size) {
    newNodes += count;
    need[TrieFormat.classFor(shift, size)] += count;
  }

  /** Counts what an empty slot takes; returns the item's size. */
  private int addPart(long lo, long hi) {
    if (lo == hi) {
      return RECORD_SIZE;
    }
    addRange(lo, hi);
    return REFERENCE_SIZE;
  }

  /** Counts a range of two keys or more with nothing else below its top node. */
  private void addRange(long lo, long hi) {
    long a = lo;
    long b = hi;
    int shift = 0;
    boolean firstIsRecord = false;
    boolean lastIsRecord = false;
    while (a >>> SLOT_BITS != b >>> SLOT_BITS) {
      addNodes((b >>> SLOT_BITS) - (a >>> SLOT_BITS) - 1, shift, nodeSize(shift, SLOTS, 0));
      firstIsRecord = addEnd(shift, SLOTS - (int) (a & (SLOTS - 1)), firstIsRecord);
      lastIsRecord = addEnd(shift, (int) (b & (SLOTS - 1)) + 1, lastIsRecord);
      a >>>= SLOT_BITS;
      b >>>= SLOT_BITS;
      shift += SLOT_BITS;
    }
    int records = (firstIsRecord ? 1 : 0) + (lastIsRecord ? 1 : 0);
    addNodes(1, shift, nodeSize(shift, (int) (b - a) + 1, records));
  }

  /** Counts the node at an end of the range; says whether a record is handed up. */
  private boolean addEnd(int shift, int items, boolean record) {
    if (items == 1) {
      return shift == 0 || record;
    }
    addNodes(1, shift, nodeSize(shift, items, record ? 1 : 0));
    return false;
  }

  private static int valuesSize(int count) {
    return ITEMS_AT + count * VALUE_SIZE;
  }

  private static int nodeSize(int shift, int items, int records) {
    return shift == 0
        ? valuesSize(items)
        : ITEMS_AT + items * REFERENCE_SIZE + records * RECORD_EXTRA;
  }

  /** Returns the least key of a slot in the block that a node has around a key. */
  static long partStart(long key, int shift, int slot) {
    return TrieFormat.blockStart(key, shift) | (long) slot << shift;
  }

  /** Returns the greatest key of a slot in the block that a node has around a key. */
  static long partEnd(long key, int shift, int slot) {
    return partStart(key, shift, slot) | (1L << shift) - 1;
  }

  /** Checks that what is in the way belongs where it was found. */
  private static void checkBelow(long place, int shift, int limit) {
    if (shift >= limit) {
      String expected = "keys that agree at and above bit " + limit;
      throw corrupted(place, expected, "some that differ at bit " + shift);
    }
  }
}
