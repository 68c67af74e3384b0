package dev.espalier.tree;

/**
 * A level of the path that a batch holds: a node, and the keys between which it owns everything.
 *
 * <p>Both ends are keys of nodes above, so the node owns only what lies strictly between them.
 */
final class HeldNode {
  private NodeDraft draft;
  private byte[] low;
  private byte[] high;
  private int child;
  private int hint;

  /**
   * Becomes another node.
   *
   * @param lowKey the key below its range, or null if there is none
   * @param highKey the key above its range, or null if there is none
   * @param index which child of the level above it is
   */
  void own(NodeDraft node, byte[] lowKey, byte[] highKey, int index) {
    draft = node;
    low = lowKey;
    high = highKey;
    child = index;
    hint = 0;
  }

  /** Notes that the node has become another child of the level above. */
  void moveTo(int index) {
    child = index;
  }

  NodeDraft draft() {
    return draft;
  }

  byte[] low() {
    return low;
  }

  byte[] high() {
    return high;
  }

  int child() {
    return child;
  }

  boolean owns(Probe probe) {
    return (low == null || probe.compareTo(low, 0, low.length) > 0)
        && (high == null || probe.compareTo(high, 0, high.length) < 0);
  }

  int search(Probe probe) {
    int count = draft.count();
    return count == 0 ? ~0 : draft.search(probe, Math.min(hint, count - 1));
  }

  /** Notes where the last entry was placed, since the next one is likely beside it. */
  void remember(int index) {
    hint = index;
  }
}
