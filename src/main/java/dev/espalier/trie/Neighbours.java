package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;

import java.util.OptionalLong;

/**
 * Finds the present key nearest to a key, on either side.
 *
 * <p>On the way down to the key, the search remembers the last link that leads aside to the wanted
 * side; where the way ends without an answer, the answer is the extreme key below that link. So
 * nothing is climbed, and nothing but a few numbers is kept.
 */
final class Neighbours {
  private Neighbours() {}

  /** Returns the least key that is not less, or the greatest that is not greater. */
  static OptionalLong nearest(TrieBytes bytes, long root, long key, boolean above) {
    long aside = NONE;
    int asideLimit = ABOVE_ROOT;
    int limit = ABOVE_ROOT;
    long link = root;
    while (link != NONE) {
      long offset = TrieFormat.offset(link);
      if (TrieFormat.isRecord(link)) {
        long found = bytes.recordKey(offset);
        if (found == key || isAbove(found, key) == above) {
          return OptionalLong.of(found);
        }
        break;
      }
      long meta = bytes.meta(offset, limit);
      int shift = TrieFormat.shift(meta);
      long least = bytes.least(offset);
      if (TrieFormat.differ(least, key, shift + SLOT_BITS)) {
        if (isAbove(least, key) == above) {
          return extreme(bytes, link, limit, !above);
        }
        break;
      }
      int slot = TrieFormat.slot(key, shift);
      int beyond = TrieFormat.slotBeyond(meta, slot, above);
      if (shift == 0) {
        if (TrieFormat.has(meta, slot)) {
          return OptionalLong.of(key);
        }
        if (beyond >= 0) {
          return OptionalLong.of(least | beyond);
        }
        break;
      }
      if (beyond >= 0) {
        aside = bytes.linkIn(offset, meta, beyond);
        asideLimit = shift;
      }
      link = bytes.linkIn(offset, meta, slot);
      limit = shift;
    }
    return extreme(bytes, aside, asideLimit, !above);
  }

  /** Returns the greatest or least key below a link. */
  static OptionalLong extreme(TrieBytes bytes, long link, int limit, boolean greatest) {
    long below = link;
    int bound = limit;
    while (below != NONE) {
      long offset = TrieFormat.offset(below);
      if (TrieFormat.isRecord(below)) {
        return OptionalLong.of(bytes.recordKey(offset));
      }
      long meta = bytes.meta(offset, bound);
      int slot = edge(meta, greatest);
      bound = TrieFormat.shift(meta);
      if (bound == 0) {
        return OptionalLong.of(bytes.least(offset) | slot);
      }
      below = bytes.linkIn(offset, meta, slot);
    }
    return OptionalLong.empty();
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
