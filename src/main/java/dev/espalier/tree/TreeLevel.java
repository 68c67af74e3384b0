package dev.espalier.tree;

/**
 * What the nodes of one level have together.
 *
 * @param nodes how many nodes there are
 * @param entries how many entries they have
 * @param overflowPages how many overflow pages they have
 * @param bytes how many bytes of their pages they use
 */
public record TreeLevel(long nodes, long entries, long overflowPages, long bytes) {
  static final TreeLevel NONE = new TreeLevel(0, 0, 0, 0);

  /**
   * Returns how full the pages are.
   *
   * @param pageSize the bytes of a page
   * @return used bytes per byte
   */
  public double fill(int pageSize) {
    return (double) bytes / (nodes + overflowPages) / pageSize;
  }

  TreeLevel plus(long moreEntries, long moreOverflowPages, long moreBytes) {
    return new TreeLevel(
        nodes + 1, entries + moreEntries, overflowPages + moreOverflowPages, bytes + moreBytes);
  }
}
