package dev.espalier.trie;

/**
 * The size of a {@link LongTrie}, in entries, nodes and bytes, at one moment.
 *
 * <p>All numbers come from the trie's header; none of them needs a walk.
 *
 * {@snippet :
 * TrieStats stats = trie.stats();
 * double bytesPerEntry = (double) stats.chunkBytes() / stats.entries();
 * }
 *
 * @param entries how many keys are present
 * @param nodes branch nodes: nodes with two items or more, an item being an entry or another node;
 *     their number is a function of the key set
 * @param loneNodes nodes that hold a single entry: the only one of the trie, or what a removal left
 *     when there was no memory to put it anywhere else
 * @param chunks blocks in use, one for each node
 * @param freeChunks blocks that are not in use, in slabs that are cut for their size
 * @param slabs slabs of 4,096 bytes handed out, that of the header included
 * @param freeSlabs slabs of these that may be cut anew, for any size
 * @param chunkBytes bytes of the blocks in use
 * @param memoryBytes bytes of the memory
 */
public record TrieStats(
    long entries,
    long nodes,
    long loneNodes,
    long chunks,
    long freeChunks,
    long slabs,
    long freeSlabs,
    long chunkBytes,
    long memoryBytes) {

  static TrieStats of(TrieHeader header, long memoryBytes) {
    long chunks = 0;
    long capacity = 0;
    long chunkBytes = 0;
    for (int c = 0; c < TrieFormat.CLASSES; c++) {
      chunks += header.used[c];
      capacity += (long) header.slabsOf[c] * TrieFormat.chunksPerSlab(c);
      chunkBytes += header.used[c] * TrieFormat.chunkSize(c);
    }
    return new TrieStats(
        header.entries,
        header.nodes,
        chunks - header.nodes,
        chunks,
        capacity - chunks,
        header.slabs,
        header.freeSlabs,
        chunkBytes,
        memoryBytes);
  }
}
