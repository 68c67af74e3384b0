package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ITEMS_AT;
import static dev.espalier.trie.TrieFormat.LEAST_AT;
import static dev.espalier.trie.TrieFormat.META_AT;
import static dev.espalier.trie.TrieFormat.META_SHIFT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.RECORD_EXTRA;
import static dev.espalier.trie.TrieFormat.RECORD_VALUE_AT;
import static dev.espalier.trie.TrieFormat.REFERENCE_SIZE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.VALUE_SIZE;
import static dev.espalier.trie.TrieFormat.corrupted;

import dev.espalier.access.Fields;
import dev.espalier.access.Space;
import dev.espalier.access.Window;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/**
 * Finds the value of a key.
 *
 * <p>The descent does not compare the key with the blocks of the nodes that it passes: it follows
 * the key's nibbles at the levels where there are nodes, and compares once, with the block of the
 * node of level 0 or with the key of the record where it ends. If the key is present that is its
 * place, and if it is absent the comparison fails. So each level costs two reads, of the meta and
 * of the reference, both inside the window of the level above as a rule.
 *
 * <p>The descent is short enough, in bytes of code, to be compiled into its callers; what is read
 * at its end is in methods of its own for that reason.
 *
 * <p>Writes nothing and allocates nothing, unless the memory has no views.
 */
final class Search {
  /**
   * The lower half of the meta of a node that has values or nodes in all slots: rank and slot are
   * the same there, which spares a dense trie the counting.
   */
  private static final int ALL_NODES = TrieFormat.ALL_SLOTS;

  private Search() {}

  /** Returns the value of a key, or {@code absent}. */
  static long get(TrieBytes bytes, long root, long key, long absent) {
    if (root == NONE) {
      return absent;
    }
    try {
      return fromNode(bytes, root, key, absent);
    } catch (IndexOutOfBoundsException e) {
      throw corrupted(root, "nodes inside the memory", "one across its end");
    } finally {
      Reference.reachabilityFence(bytes);
    }
  }

  private static long fromNode(TrieBytes bytes, long root, long key, long absent) {
    Space space = bytes.space();
    long node = root;
    int levelsLeft = SLOTS;
    while (levelsLeft > 0) {
      Window window = space.window(node);
      MemorySegment segment = window.segment();
      long base = window.base();
      long size = segment.byteSize();
      long at = node - base;
      if (at >= size) {
        return fromCopies(bytes, root, key, absent);
      }
      do {
        long meta = segment.get(Fields.LITTLE_LONG, at + META_AT);
        int shift = (int) (meta >>> META_SHIFT);
        int slot = (int) (key >>> shift) & (SLOTS - 1);
        int bits = (int) meta >>> slot;
        if ((bits & 1) == 0) {
          return absent;
        }
        long rank = (int) meta == ALL_NODES ? slot : TrieFormat.rank(meta, slot);
        if (shift == 0) {
          return valueIn(segment, at, rank, key, absent);
        }
        long item = at + ITEMS_AT + rank * REFERENCE_SIZE;
        int records = (int) meta >>> TrieFormat.META_RECORDS;
        if (records != 0) {
          item += (long) RECORD_EXTRA * Integer.bitCount(records & ((1 << slot) - 1));
          if ((records >>> slot & 1) != 0) {
            return recordIn(segment, item, key, absent);
          }
        }
        node = TrieFormat.offset(segment.get(Fields.LITTLE_INT, item));
        at = node - base;
      } while (--levelsLeft > 0 && Long.compareUnsigned(at, size) < 0);
    }
    throw tooDeep(node);
  }

  private static long valueIn(MemorySegment segment, long node, long rank, long key, long absent) {
    long least = segment.get(Fields.LITTLE_LONG, node + LEAST_AT);
    return TrieFormat.differ(least, key, TrieFormat.SLOT_BITS)
        ? absent
        : segment.get(Fields.LITTLE_LONG, node + ITEMS_AT + rank * VALUE_SIZE);
  }

  private static long recordIn(MemorySegment segment, long record, long key, long absent) {
    return segment.get(Fields.LITTLE_LONG, record) == key
        ? segment.get(Fields.LITTLE_LONG, record + RECORD_VALUE_AT)
        : absent;
  }

  /** The same descent, for a memory that has no view of one of the nodes. */
  private static long fromCopies(TrieBytes bytes, long root, long key, long absent) {
    long node = root;
    for (int level = 0; level < SLOTS; level++) {
      long meta = bytes.longAt(node + META_AT);
      int shift = TrieFormat.shift(meta);
      int slot = TrieFormat.slot(key, shift);
      if (!TrieFormat.has(meta, slot)) {
        return absent;
      }
      if (shift == 0) {
        boolean other = TrieFormat.differ(bytes.least(node), key, TrieFormat.SLOT_BITS);
        return other ? absent : bytes.longAt(TrieBytes.valueOffset(node, meta, slot));
      }
      if (TrieFormat.hasRecord(meta, slot)) {
        boolean other = bytes.recordKey(node, meta, slot) != key;
        return other ? absent : bytes.longAt(TrieBytes.valueOffset(node, meta, slot));
      }
      node = bytes.childOf(node, meta, slot);
    }
    throw tooDeep(node);
  }

  private static RuntimeException tooDeep(long node) {
    return corrupted(node, "a node of level 0", "one above, after " + SLOTS + " levels");
  }
}
