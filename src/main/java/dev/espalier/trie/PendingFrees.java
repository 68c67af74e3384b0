package dev.espalier.trie;

import java.util.Arrays;

/** Chunks that are given back once nothing leads to them any more. */
final class PendingFrees {
  private static final long[] EMPTY = {};
  private static final int KEPT_CAPACITY = 1024;

  private long[] chunks = EMPTY;
  private int count;

  void add(long chunk) {
    if (count == chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max(16, 2 * count));
    }
    chunks[count++] = chunk;
  }

  /** Gives all of them back. */
  void freeAll(SlabAllocator slabs) {
    for (int i = 0; i < count; i++) {
      slabs.free(chunks[i]);
    }
    count = 0;
    if (chunks.length > KEPT_CAPACITY) {
      chunks = EMPTY;
    }
  }
}
