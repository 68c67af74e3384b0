package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.CLASSES;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;
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
 *   one node of B_k - A_k + 1 children                   if A_(k+1) = B_(k+1); else
 *   B_(k+1) - A_(k+1) - 1 nodes of 16 children,
 *   one of 16 - A_k mod 16 children, unless that is 1,
 *   one of B_k mod 16 + 1 children, unless that is 1
 *
 * where a lone child is handed up to the level above, and at level 0 becomes a record.
 *
 * Where the range meets what exists, the walk below follows the existing nodes: an empty slot takes
 * a range alone; a node that has all of the range in its block takes the parts of the range slot by
 * slot, and a chunk of a larger class if it has no room; anything else in the way costs one node
 * that separates it from the range. Without present keys, only the ways to lo and hi are walked.
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
    visit(root, ABOVE_ROOT, lo, hi);
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

  private void visit(long link, int limit, long lo, long hi) {
    if (link == NONE) {
      addRange(lo, hi);
      return;
    }
    long offset = TrieFormat.offset(link);
    if (TrieFormat.isRecord(link)) {
      visitRecord(link, limit, bytes.recordKey(offset), lo, hi);
      return;
    }
    long meta = bytes.meta(offset, limit);
    int shift = TrieFormat.shift(meta);
    long least = bytes.least(offset);
    if (TrieFormat.differ(least, lo, shift + SLOT_BITS)
        || TrieFormat.differ(least, hi, shift + SLOT_BITS)) {
      visitObstacle(link, limit, least, lo, hi);
    } else if (shift == 0) {
      visitValues(offset, meta, lo, hi);
    } else {
      visitBranch(offset, meta, lo, hi);
    }
  }

  private void visitRecord(long link, int limit, long key, long lo, long hi) {
    if (lo == hi && lo == key) {
      addPresent(key, 1);
      return;
    }
    if (TrieFormat.topShift(key, lo, hi) > 0) {
      visitObstacle(link, limit, key, lo, hi);
      return;
    }
    int range = TrieFormat.slotMask(TrieFormat.slot(lo, 0), TrieFormat.slot(hi, 0));
    int own = 1 << TrieFormat.slot(key, 0);
    if ((range & own) != 0) {
      addPresent(key, 1);
    }
    addNode(Integer.bitCount(range | own), 0);
  }

  private void visitObstacle(long link, int limit, long least, long lo, long hi) {
    int shift = TrieFormat.topShift(least, lo, hi);
    checkBelow(link, shift, limit);
    int own = TrieFormat.slot(least, shift);
    int first = TrieFormat.slot(lo, shift);
    int last = TrieFormat.slot(hi, shift);
    for (int slot = first; slot <= last; slot++) {
      long from = slot == first ? lo : partStart(lo, shift, slot);
      long to = slot == last ? hi : partEnd(lo, shift, slot);
      visit(slot == own ? link : NONE, shift, from, to);
    }
    addNode(Integer.bitCount(TrieFormat.slotMask(first, last) | 1 << own), shift);
  }

  private void visitBranch(long node, long meta, long lo, long hi) {
    int shift = TrieFormat.shift(meta);
    int first = TrieFormat.slot(lo, shift);
    int last = TrieFormat.slot(hi, shift);
    for (int slot = first; slot <= last; slot++) {
      long from = slot == first ? lo : partStart(lo, shift, slot);
      long to = slot == last ? hi : partEnd(lo, shift, slot);
      visit(bytes.linkIn(node, meta, slot), shift, from, to);
    }
    addMove(node, meta, TrieFormat.slotMask(first, last));
  }

  private void visitValues(long node, long meta, long lo, long hi) {
    int range = TrieFormat.slotMask(TrieFormat.slot(lo, 0), TrieFormat.slot(hi, 0));
    int common = TrieFormat.populated(meta) & range;
    if (common != 0) {
      long least = TrieFormat.blockStart(lo, 0);
      addPresent(least | Integer.numberOfTrailingZeros(common), Integer.bitCount(common));
    }
    addMove(node, meta, range);
  }

  private void addMove(long node, long meta, int range) {
    int before = TrieFormat.populated(meta);
    int after = Integer.bitCount(before | range);
    if (after > Integer.bitCount(before)) {
      int sizeClass = TrieFormat.classFor(after, TrieFormat.shift(meta));
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

  private void addNode(int children, int shift) {
    addNodes(1, children, shift);
  }

  private void addNodes(long count, int children, int shift) {
    newNodes += count;
    need[TrieFormat.classFor(children, shift)] += count;
  }

  /** Counts a range with nothing else below its top node. */
  private void addRange(long lo, long hi) {
    if (lo == hi) {
      need[0]++;
      return;
    }
    long a = lo;
    long b = hi;
    int shift = 0;
    while (a >>> SLOT_BITS != b >>> SLOT_BITS) {
      addNodes((b >>> SLOT_BITS) - (a >>> SLOT_BITS) - 1, SLOTS, shift);
      addEnd(SLOTS - (int) (a & (SLOTS - 1)), shift);
      addEnd((int) (b & (SLOTS - 1)) + 1, shift);
      a >>>= SLOT_BITS;
      b >>>= SLOT_BITS;
      shift += SLOT_BITS;
    }
    addNode((int) (b - a) + 1, shift);
  }

  private void addEnd(int children, int shift) {
    if (children > 1) {
      addNode(children, shift);
    } else if (shift == 0) {
      need[0]++;
    }
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
  static void checkBelow(long link, int shift, int limit) {
    if (shift >= limit) {
      String expected = "keys that agree at and above bit " + limit;
      throw corrupted(TrieFormat.offset(link), expected, "some that differ at bit " + shift);
    }
  }
}
