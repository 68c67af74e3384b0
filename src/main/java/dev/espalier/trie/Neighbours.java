package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;

import java.util.OptionalLong;

/**
 * Finds the present key nearest to a key, on either side.
 *
 * <p>On the way down to the key, the search remembers the last slot that leads aside to the wanted
 * side; where the way ends without an answer, the answer is the extreme key of that slot. So
 * nothing is climbed, and nothing but a few numbers is kept.
 */
final class Neighbours {
  private Neighbours() {}

  /** Returns the least key that is not less, or the greatest that is not greater. */
  static OptionalLong nearest(TrieBytes bytes, long root, long key, boolean above) {
    long aside = NONE;
    long asideMeta = 0;
    int asideSlot = 0;
    int limit = ABOVE_ROOT;
    long node = root;
    while (node != NONE) {
      long meta = bytes.meta(node, limit);
      int shift = TrieFormat.shift(meta);
      long least = bytes.least(node);
      if (TrieFormat.differ(least, key, shift + SLOT_BITS)) {
        if (isAbove(least, key) == above) {
          return extreme(bytes, node, meta, !above);
        }
        break;
      }
      int slot = TrieFormat.slot(key, shift);
      if (shift == 0 && TrieFormat.has(meta, slot)) {
        return OptionalLong.of(key);
      }
      if (TrieFormat.hasRecord(meta, slot)) {
        long found = bytes.recordKey(node, meta, slot);
        if (found == key || isAbove(found, key) == above) {
          return OptionalLong.of(found);
        }
      }
      int beyond = TrieFormat.slotBeyond(meta, slot, above);
      if (beyond >= 0) {
        aside = node;
        asideMeta = meta;
        asideSlot = beyond;
      }
      node = shift == 0 ? NONE : bytes.childOf(node, meta, slot);
      limit = shift;
    }
    return aside == NONE
        ? OptionalLong.empty()
        : extremeIn(bytes, aside, asideMeta, asideSlot, !above);
  }

  /** Returns the greatest or least key below a node. */
  private static OptionalLong extreme(TrieBytes bytes, long node, long meta, boolean greatest) {
    return extremeIn(bytes, node, meta, edge(meta, greatest), greatest);
  }

  /** Returns the greatest or least key of a slot of a node. */
  private static OptionalLong extremeIn(
      TrieBytes bytes, long top, long topMeta, int topSlot, boolean greatest) {
    long node = top;
    long meta = topMeta;
    int slot = topSlot;
    while (TrieFormat.shift(meta) > 0) {
      if (TrieFormat.hasRecord(meta, slot)) {
        return OptionalLong.of(bytes.recordKey(node, meta, slot));
      }
      node = bytes.childOf(node, meta, slot);
      meta = bytes.meta(node, TrieFormat.shift(meta));
      slot = edge(meta, greatest);
    }
    return OptionalLong.of(bytes.least(node) | slot);
  }

  /** Returns the last or first populated slot. */
  static int edge(long meta, boolean last) {
    return TrieFormat.has(meta, last ? SLOTS - 1 : 0)
        ? (last ? SLOTS - 1 : 0)
        : TrieFormat.slotBeyond(meta, last ? SLOTS - 1 : 0, !last);
  }

  private static boolean isAbove(long a, long b) {
    return Long.compareUnsigned(a, b) > 0;
  }
}
