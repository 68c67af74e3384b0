package dev.espalier.tree;

import dev.espalier.CorruptedException;

/** Two nodes side by side that are being changed, and the entry between them. */
final class Neighbours {
  private final NodeDraft left;
  private final NodeDraft right;
  private Entry separator;

  /**
   * Takes two nodes.
   *
   * @throws CorruptedException if only one of them is a leaf
   */
  Neighbours(NodeDraft left, Entry separator, NodeDraft right) {
    requireSameDepth(left, right);
    this.left = left;
    this.separator = separator;
    this.right = right;
  }

  static void requireSameDepth(NodeDraft node, NodeDraft neighbour) {
    if (node.isLeaf() != neighbour.isLeaf()) {
      throw new CorruptedException(
          "nodes at %d and %d: neighbours, but only one of them is a leaf"
              .formatted(node.address(), neighbour.address()));
    }
  }

  NodeDraft left() {
    return left;
  }

  NodeDraft right() {
    return right;
  }

  Entry separator() {
    return separator;
  }

  /** Whether one node can have all entries. */
  boolean fitInOne() {
    return left.count() + 1 + right.count() <= left.layout().capacity();
  }

  /** Moves entries through the separator until the smaller node has half of them, or one more. */
  void level() {
    int entries = left.count() + right.count();
    if (left.count() < right.count()) {
      moveLeft((entries + 1) / 2 - left.count());
    } else {
      moveRight((entries + 1) / 2 - right.count());
    }
  }

  private void moveLeft(int moved) {
    for (int i = 0; i < moved; i++) {
      if (!left.isLeaf()) {
        left.appendChild(right.removeChild(0));
      }
      left.insertEntry(left.count(), separator);
      separator = right.removeEntry(0);
    }
  }

  private void moveRight(int moved) {
    for (int i = 0; i < moved; i++) {
      int last = left.count() - 1;
      right.insertEntry(0, separator);
      if (!right.isLeaf()) {
        right.insertChild(0, left.removeChild(last + 1));
      }
      separator = left.removeEntry(last);
    }
  }
}
