package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.SLOTS;

/** Lays the values of the present keys of a range over the values that are to be put there. */
final class PresentValues {
  private final TrieBytes bytes;
  private final long start;
  private final long[] values;

  private PresentValues(TrieBytes bytes, long start, long[] values) {
    this.bytes = bytes;
    this.start = start;
    this.values = values;
  }

  /** Returns a copy of the values in which those of present keys, one or more, are theirs. */
  static long[] over(TrieBytes bytes, long root, long start, long[] newValues) {
    PresentValues present = new PresentValues(bytes, start, newValues.clone());
    present.visit(root, ABOVE_ROOT);
    return present.values;
  }

  private void visit(long node, int limit) {
    long meta = bytes.meta(node, limit);
    int shift = TrieFormat.shift(meta);
    long least = bytes.least(node);
    for (int slot = 0; slot < SLOTS; slot++) {
      if (!TrieFormat.has(meta, slot) || isOutside(least, shift, slot)) {
        continue;
      }
      if (shift == 0) {
        keep(least | slot, TrieBytes.valueOffset(node, meta, slot));
      } else if (TrieFormat.hasRecord(meta, slot)) {
        keep(bytes.recordKey(node, meta, slot), TrieBytes.valueOffset(node, meta, slot));
      } else {
        visit(bytes.childOf(node, meta, slot), shift);
      }
    }
  }

  private boolean isOutside(long least, int shift, int slot) {
    long last = start + values.length - 1;
    return Long.compareUnsigned(RangePlan.partStart(least, shift, slot), last) > 0
        || Long.compareUnsigned(RangePlan.partEnd(least, shift, slot), start) < 0;
  }

  private void keep(long key, long valueOffset) {
    if (Long.compareUnsigned(key - start, values.length) < 0) {
      values[(int) (key - start)] = bytes.longAt(valueOffset);
    }
  }
}
