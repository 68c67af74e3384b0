package dev.espalier.trie;

/** The number of branch nodes of a trie that has exactly the keys of one range. */
final class NodeFormula {
  private NodeFormula() {}

  /**
   * Sums over the levels at which the range's two ends lie in different blocks: the blocks of the
   * level above that the range enters, without a first one of which it has only the last slot, and
   * without a last one of which it has only the first.
   */
  static long nodes(long lo, long hi) {
    long nodes = 0;
    for (long a = lo, b = hi; a != b; a >>>= 4, b >>>= 4) {
      nodes += (b >>> 4) - (a >>> 4) + 1;
      nodes -= (a & 15) == 15 ? 1 : 0;
      nodes -= (b & 15) == 0 ? 1 : 0;
    }
    return nodes;
  }
}
