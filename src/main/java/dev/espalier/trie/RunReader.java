package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;

/** Copies the values of a run of consecutive keys: one descent and one copy for 16 keys. */
final class RunReader {
  private final TrieBytes bytes;
  private final long[] target;
  private int copied;

  private RunReader(TrieBytes bytes, long[] target) {
    this.bytes = bytes;
    this.target = target;
  }

  /**
   * Copies the values of {@code start} and the keys that follow it, up to the first absent key, the
   * end of the target or the greatest of all keys.
   *
   * @return how many values were copied
   */
  static int read(TrieBytes bytes, long root, long start, long[] target) {
    RunReader reader = new RunReader(bytes, target);
    long key = start;
    boolean more = true;
    while (more && reader.copied < target.length) {
      more = reader.copyBlock(root, key) && !isLastBlock(key);
      key = TrieFormat.blockStart(key, 0) + SLOTS;
    }
    return reader.copied;
  }

  private static boolean isLastBlock(long key) {
    return TrieFormat.blockEnd(key, 0) == -1;
  }

  /** Copies from a key to the end of its 16 keys; says whether all of them were present. */
  private boolean copyBlock(long root, long key) {
    int limit = ABOVE_ROOT;
    long node = root;
    while (node != NONE) {
      long meta = bytes.meta(node, limit);
      limit = TrieFormat.shift(meta);
      if (limit == 0) {
        return copyValues(node, meta, key);
      }
      int slot = TrieFormat.slot(key, limit);
      if (TrieFormat.hasRecord(meta, slot)) {
        return copyRecord(node, meta, slot, key);
      }
      node = bytes.childOf(node, meta, slot);
    }
    return false;
  }

  private boolean copyRecord(long node, long meta, int slot, long key) {
    if (bytes.recordKey(node, meta, slot) != key) {
      return false;
    }
    target[copied++] = bytes.longAt(TrieBytes.valueOffset(node, meta, slot));
    return TrieFormat.slot(key, 0) == SLOTS - 1;
  }

  private boolean copyValues(long node, long meta, long key) {
    if (TrieFormat.differ(bytes.least(node), key, SLOT_BITS)) {
      return false;
    }
    int slot = TrieFormat.slot(key, 0);
    int present = Integer.numberOfTrailingZeros(~(TrieFormat.populated(meta) >>> slot));
    int count = Math.min(present, target.length - copied);
    bytes.readLongs(TrieBytes.valueOffset(node, meta, slot), target, copied, count);
    copied += count;
    return slot + present == SLOTS;
  }
}
