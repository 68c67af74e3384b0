package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.CLASSES;
import static dev.espalier.trie.TrieFormat.FREE_SLAB;
import static dev.espalier.trie.TrieFormat.SLAB_BITS_AT;
import static dev.espalier.trie.TrieFormat.SLAB_KIND_AT;
import static dev.espalier.trie.TrieFormat.SLAB_NEXT_AT;
import static dev.espalier.trie.TrieFormat.SLAB_PREVIOUS_AT;
import static dev.espalier.trie.TrieFormat.SLAB_WORDS;
import static dev.espalier.trie.TrieFormat.corrupted;
import static dev.espalier.trie.TrieFormat.slabOffset;

/** Compares the slabs of a trie with the chunks that were reached in it. */
final class SlabVerifier {
  private final TrieBytes bytes;
  private final TrieHeader header;
  private final long[] reached;
  private final long[] used = new long[CLASSES];
  private final int[] slabsOf = new int[CLASSES];
  private final int[] roomyOf = new int[CLASSES];
  private int freeSlabs;

  /**
   * Makes a verifier.
   *
   * @param reached the used bits that every slab should have
   */
  SlabVerifier(TrieBytes bytes, TrieHeader header, long[] reached) {
    this.bytes = bytes;
    this.header = header;
    this.reached = reached;
  }

  void verify() {
    for (int slab = 1; slab < header.slabs; slab++) {
      verifySlab(slab);
    }
    for (int c = 0; c < CLASSES; c++) {
      int at = TrieFormat.CLASSES_AT + c * TrieFormat.CLASS_SIZE;
      require(at + TrieFormat.CLASS_SLABS_AT, slabsOf[c], header.slabsOf[c]);
      require(at + TrieFormat.CLASS_USED_AT, used[c], header.used[c]);
      verifyRoomyList(c);
    }
    require(TrieFormat.FREE_SLABS_AT, freeSlabs, header.freeSlabs);
    verifyFreeList();
  }

  private void verifySlab(int slab) {
    int kind = intAt(slab, SLAB_KIND_AT);
    if (kind < FREE_SLAB || kind > CLASSES) {
      throw corrupted(slabOffset(slab), "a slab kind up to " + CLASSES, Integer.toString(kind));
    }
    long inUse = 0;
    for (int word = 0; word < SLAB_WORDS; word++) {
      long offset = slabOffset(slab) + SLAB_BITS_AT + (long) word * Long.BYTES;
      long bits = bytes.longAt(offset);
      long expected = reached[slab * SLAB_WORDS + word];
      if (bits != expected) {
        throw corrupted(offset, "bits " + Long.toHexString(expected), Long.toHexString(bits));
      }
      inUse += Long.bitCount(bits);
    }
    if (kind == FREE_SLAB) {
      freeSlabs++;
      return;
    }
    int c = kind - 1;
    if (inUse == 0) {
      throw corrupted(slabOffset(slab), "a chunk in use in a slab that is not free", "none");
    }
    slabsOf[c]++;
    used[c] += inUse;
    roomyOf[c] += inUse < TrieFormat.chunksPerSlab(c) ? 1 : 0;
  }

  private void verifyRoomyList(int c) {
    int previous = 0;
    int length = 0;
    for (int slab = header.roomy[c]; slab != 0; slab = next(slab)) {
      requireInList(slab, c + 1, ++length, roomyOf[c]);
      require(slabOffset(slab) + SLAB_PREVIOUS_AT, previous, intAt(slab, SLAB_PREVIOUS_AT));
      if (isFull(slab, c)) {
        throw corrupted(slabOffset(slab), "a slab with room in its list", "a full one");
      }
      previous = slab;
    }
    require(TrieFormat.CLASSES_AT + c * TrieFormat.CLASS_SIZE, roomyOf[c], length);
  }

  private void verifyFreeList() {
    int length = 0;
    for (int slab = header.firstFreeSlab; slab != 0; slab = next(slab)) {
      requireInList(slab, FREE_SLAB, ++length, freeSlabs);
    }
    require(TrieFormat.FIRST_FREE_SLAB_AT, freeSlabs, length);
  }

  private void requireInList(int slab, int kind, int length, int expectedLength) {
    if (length > expectedLength) {
      String expected = "a list of " + expectedLength + " slabs";
      throw corrupted(slabOffset(slab), expected, "a longer one");
    }
    require(slabOffset(slab) + SLAB_KIND_AT, kind, intAt(slab, SLAB_KIND_AT));
  }

  private boolean isFull(int slab, int c) {
    for (int word = 0; word < SLAB_WORDS; word++) {
      if (reached[slab * SLAB_WORDS + word] != SlabAllocator.wordMask(c, word)) {
        return false;
      }
    }
    return true;
  }

  private int next(int slab) {
    int next = intAt(slab, SLAB_NEXT_AT);
    if (next < 0 || next >= header.slabs) {
      String expected = "a slab below " + header.slabs;
      throw corrupted(slabOffset(slab) + SLAB_NEXT_AT, expected, Integer.toUnsignedString(next));
    }
    return next;
  }

  private int intAt(int slab, int field) {
    return bytes.intAt(slabOffset(slab) + field);
  }

  private static void require(long offset, long expected, long found) {
    if (expected != found) {
      throw corrupted(offset, Long.toString(expected), Long.toString(found));
    }
  }
}
