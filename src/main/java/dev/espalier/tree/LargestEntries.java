package dev.espalier.tree;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Walks a tree and keeps the entries whose keys and values are the longest together. */
public final class LargestEntries {
  private static final Comparator<SizedEntry> BY_SIZE = Comparator.comparingLong(SizedEntry::size);

  private final int most;
  private final int keyStart;

  /** The smallest of those that are kept stands in front. */
  private final PriorityQueue<SizedEntry> kept = new PriorityQueue<>(BY_SIZE);

  private LargestEntries(int most, int keyStart) {
    this.most = most;
    this.keyStart = keyStart;
  }

  /**
   * Finds the largest entries, in time linear in the entries. No value is read.
   *
   * @param tree the tree
   * @param most how many at most, at least 1
   * @param keyStart how many bytes of a key are kept at most
   * @return the entries, the largest first, and of one size that at the lower address
   * @throws dev.espalier.CorruptedException if a node cannot be read
   */
  public static List<SizedEntry> find(Tree tree, int most, int keyStart) {
    LargestEntries largest = new LargestEntries(most, keyStart);
    NodeWalk.over(tree, (node, depth) -> largest.look(node));
    return largest.kept.stream()
        .sorted(
            BY_SIZE
                .reversed()
                .thenComparingLong(SizedEntry::node)
                .thenComparingInt(SizedEntry::index))
        .toList();
  }

  private void look(NodeReader node) {
    long value = node.value(0);
    node.require(value, node.end() - value);
    do {
      int valueLength = node.lengthAt(value);
      int keyLength = node.keyLength(node.keyOffset());
      if (kept.size() < most || (long) keyLength + valueLength > kept.element().size()) {
        keep(node, keyLength, valueLength);
      }
      value = node.nextValue(value);
    } while (node.advance());
  }

  private void keep(NodeReader node, int keyLength, int valueLength) {
    byte[] start = node.copyOf(node.keyBytes(node.keyOffset()), Math.min(keyLength, this.keyStart));
    if (kept.size() == most) {
      kept.remove();
    }
    kept.add(new SizedEntry(node.address(), node.index(), keyLength, valueLength, start));
  }
}
