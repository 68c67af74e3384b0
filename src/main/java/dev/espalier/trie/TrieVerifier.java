package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.CLASSES;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.SLAB_CHUNKS_AT;
import static dev.espalier.trie.TrieFormat.SLAB_SHIFT;
import static dev.espalier.trie.TrieFormat.SLAB_WORDS;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.chunkSize;
import static dev.espalier.trie.TrieFormat.corrupted;
import static dev.espalier.trie.TrieFormat.slabOffset;

/**
 * Walks a trie out of its bytes and reports the first rule that is broken.
 *
 * <p>The rules of the shape:
 *
 * <ol>
 *   <li>A node has two items or more, or is of level 0; it has a smaller level than its parent, and
 *       a least key that is the start of its block.
 *   <li>All keys below a slot belong in the slot.
 *   <li>A record slot is populated; a node of level 0 has none.
 *   <li>A node lies in a chunk that has room for it, and no chunk is reached twice.
 * </ol>
 *
 * <p>and of the rest: the header counts what is there, and the rules of {@link TrieHeader} and
 * {@link SlabAllocator} hold; above all, the chunks marked as used are those that were reached.
 */
final class TrieVerifier {
  private final TrieBytes bytes;
  private final TrieHeader header;

  /** The used bits of every slab, as they should be. */
  private final long[] reached;

  private long entries;
  private long nodes;

  private TrieVerifier(TrieBytes bytes) {
    this.bytes = bytes;
    header = new TrieHeader();
    header.load(bytes);
    reached = new long[Math.multiplyExact(header.slabs, SLAB_WORDS)];
  }

  /** Verifies; throws {@link dev.espalier.CorruptedException} if a rule is broken. */
  static void verify(TrieBytes bytes) {
    TrieVerifier verifier = new TrieVerifier(bytes);
    if (verifier.header.root != NONE) {
      verifier.visit(verifier.header.root, ABOVE_ROOT, 0);
    }
    verifier.requireCount(TrieFormat.ENTRIES_AT, verifier.header.entries, verifier.entries);
    verifier.requireCount(TrieFormat.NODES_AT, verifier.header.nodes, verifier.nodes);
    new SlabVerifier(bytes, verifier.header, verifier.reached).verify();
  }

  private void requireCount(long at, long stored, long counted) {
    if (stored != counted) {
      throw corrupted(at, "a count of " + counted, Long.toString(stored));
    }
  }

  private void visit(long node, int limit, long part) {
    long meta = bytes.meta(node, limit);
    int shift = TrieFormat.shift(meta);
    long least = bytes.least(node);
    requirePart(node, least, limit, part);
    if (least != TrieFormat.blockStart(least, shift)) {
      throw corrupted(node, "the start of a block", Long.toUnsignedString(least));
    }
    reach(node, TrieFormat.size(meta));
    nodes += TrieFormat.isLone(meta) ? 0 : 1;
    if (shift == 0) {
      entries += TrieFormat.count(meta);
      return;
    }
    for (int slot = 0; slot < SLOTS; slot++) {
      if (TrieFormat.has(meta, slot)) {
        visitSlot(node, meta, slot, RangePlan.partStart(least, shift, slot));
      }
    }
  }

  private void visitSlot(long node, long meta, int slot, long part) {
    int shift = TrieFormat.shift(meta);
    if (TrieFormat.hasRecord(meta, slot)) {
      requirePart(node, bytes.recordKey(node, meta, slot), shift, part);
      entries++;
    } else {
      visit(bytes.childOf(node, meta, slot), shift, part);
    }
  }

  private static void requirePart(long offset, long key, int limit, long part) {
    if (TrieFormat.differ(key, part, limit)) {
      String expected = "keys from " + Long.toUnsignedString(part);
      throw corrupted(offset, expected, Long.toUnsignedString(key));
    }
  }

  private void reach(long chunk, int size) {
    int slab = (int) (chunk >>> SLAB_SHIFT);
    int kind = slab < header.slabs ? bytes.intAt(slabOffset(slab)) : -1;
    if (kind < 1 || kind > CLASSES || size > chunkSize(kind - 1)) {
      throw corrupted(chunk, "a chunk of at least " + size + " bytes", "slab kind " + kind);
    }
    int place = TrieFormat.placeInSlab(chunk) - SLAB_CHUNKS_AT;
    int index = place / chunkSize(kind - 1);
    if (index * chunkSize(kind - 1) != place || index >= TrieFormat.chunksPerSlab(kind - 1)) {
      throw corrupted(chunk, "the start of a chunk", "the middle of one");
    }
    int word = slab * SLAB_WORDS + index / Long.SIZE;
    if ((reached[word] >>> index & 1) != 0) {
      throw corrupted(chunk, "a chunk that is reached once", "a chunk that is reached twice");
    }
    reached[word] |= 1L << index;
  }
}
