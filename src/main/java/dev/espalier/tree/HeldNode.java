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

  /**
   * Looks for a key, beside the last entry that was placed first.
   *
   * @return its index, or the complement of the index of the first key behind it
   */
  int search(Probe probe) {
    int count = draft.count();
    if (hint >= count) {
      return draft.search(probe);
    }
    int comparison = draft.compare(probe, hint);
    if (comparison == 0) {
      return hint;
    }
    int next = hint + 1;
    if (comparison > 0 && (next == count || draft.compare(probe, next) < 0)) {
      return ~next;
    }
    if (comparison < 0 && (hint == 0 || draft.compare(probe, hint - 1) > 0)) {
      return ~hint;
    }
    return draft.search(probe);
  }

  /** Notes where the last entry was placed, since the next one is likely beside it. */
  void remember(int index) {
    hint = index;
  }
}
