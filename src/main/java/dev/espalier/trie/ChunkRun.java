package dev.espalier.trie;

/** Neighbouring chunks that were taken from the allocator and await their use. */
final class ChunkRun {
  private long next;
  private int left;
  private int size;

  void set(long offset, int count, int sizeClass) {
    next = offset;
    left = count;
    size = TrieFormat.chunkSize(sizeClass);
  }

  boolean isEmpty() {
    return left == 0;
  }

  /** Returns the offset of the next chunk, which leaves the run. */
  long pop() {
    assert left > 0 : "a chunk is popped that was not taken";
    long chunk = next;
    next += size;
    left--;
    return chunk;
  }

  /** Returns the offset of the next chunk, which stays. */
  long next() {
    return next;
  }
}
