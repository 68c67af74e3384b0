package dev.espalier.trie;

/**
 * The chunks of a node's children that had one entry left, kept until it is known whether the node
 * has room for the entries as records.
 */
final class Collapsed {
  private final long[] chunks = new long[TrieFormat.SLOTS];
  private int slots;

  void add(int slot, long chunk) {
    chunks[slot] = chunk;
    slots |= 1 << slot;
  }

  /** Returns the bits of the slots whose entry has a chunk here. */
  int slots() {
    return slots;
  }

  /** Returns the chunk of a slot. */
  long chunk(int slot) {
    return chunks[slot];
  }

  void clear() {
    slots = 0;
  }
}
