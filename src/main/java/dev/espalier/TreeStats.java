package dev.espalier;

/**
 * Figures of a map or a set.
 *
 * {@snippet :
 * TreeStats stats = counts.stats();
 * double bytesPerEntry = (double) stats.usedBytes() / stats.entries();
 * }
 *
 * @param entries number of entries
 * @param nodes number of nodes
 * @param height number of levels, 0 if there is no entry
 * @param nodeWrites how often a node was saved since the collection was opened
 * @param headerWrites how often the header was saved since the collection was opened
 * @param allocatedChunks chunks that nodes and their overflow pages have
 * @param freeChunks chunks that were given back and can be had again
 * @param overflowPages chunks that are overflow pages
 * @param pageSize bytes of a chunk that a node can use
 * @param usedBytes bytes that nodes really use
 * @param memoryBytes size of the memory
 */
public record TreeStats(
    long entries,
    long nodes,
    int height,
    long nodeWrites,
    long headerWrites,
    long allocatedChunks,
    long freeChunks,
    long overflowPages,
    int pageSize,
    long usedBytes,
    long memoryBytes) {

  /**
   * Returns how full the chunks are that nodes have.
   *
   * @return used bytes per byte of their payload, 0 if there is no entry
   */
  public double fill() {
    return allocatedChunks == 0 ? 0 : (double) usedBytes / allocatedChunks / pageSize;
  }

  /**
   * Returns what an entry takes in the memory.
   *
   * @return bytes of memory per entry, 0 if there is no entry
   */
  public double bytesPerEntry() {
    return entries == 0 ? 0 : (double) memoryBytes / entries;
  }
}
