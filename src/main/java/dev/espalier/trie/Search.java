package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ITEMS_AT;
import static dev.espalier.trie.TrieFormat.LEAST_AT;
import static dev.espalier.trie.TrieFormat.META_AT;
import static dev.espalier.trie.TrieFormat.META_SHIFT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.RECORD_KEY_AT;
import static dev.espalier.trie.TrieFormat.RECORD_VALUE_AT;
import static dev.espalier.trie.TrieFormat.SLOTS;
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
    long offset = TrieFormat.offset(root);
    if (TrieFormat.isRecord(root)) {
      return fromRecord(bytes, offset, key, absent);
    }
    try {
      return fromNode(bytes, offset, key, absent);
    } catch (IndexOutOfBoundsException e) {
      throw corrupted(offset, "nodes inside the memory", "one across its end");
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
          long least = segment.get(Fields.LITTLE_LONG, at + LEAST_AT);
          return TrieFormat.differ(least, key, TrieFormat.SLOT_BITS)
              ? absent
              : segment.get(Fields.LITTLE_LONG, at + ITEMS_AT + rank * Long.BYTES);
        }
        int reference = segment.get(Fields.LITTLE_INT, at + ITEMS_AT + rank * Integer.BYTES);
        node = TrieFormat.offset(reference);
        if ((bits >>> TrieFormat.META_RECORDS & 1) != 0) {
          return fromRecord(bytes, node, key, absent);
        }
        at = node - base;
      } while (--levelsLeft > 0 && Long.compareUnsigned(at, size) < 0);
    }
    throw tooDeep(node);
  }

  private static long fromRecord(TrieBytes bytes, long record, long key, long absent) {
    return bytes.longAt(record + RECORD_KEY_AT) == key
        ? bytes.longAt(record + RECORD_VALUE_AT)
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
      long item = TrieBytes.itemOffset(node, meta, slot);
      if (shift == 0) {
        boolean other = TrieFormat.differ(bytes.least(node), key, TrieFormat.SLOT_BITS);
        return other ? absent : bytes.longAt(item);
      }
      node = TrieFormat.offset(TrieFormat.link(bytes.intAt(item), false));
      if (TrieFormat.hasRecord(meta, slot)) {
        return fromRecord(bytes, node, key, absent);
      }
    }
    throw tooDeep(node);
  }

  private static RuntimeException tooDeep(long node) {
    return corrupted(node, "a node of level 0", "one above, after " + SLOTS + " levels");
  }
}
