package dev.espalier.tree;

import dev.espalier.tree.LongTree.Outcome;

/**
 * Removes an entry of 8 bytes and 8 bytes, as {@link Removal} does, where the nodes are read in
 * place. What it cannot do it leaves unfinished, to be taken back and done by the other one.
 */
final class LongRemoval {
  private final Tree tree;
  private final LongSplice splice;
  private final LongRefill refill;
  private final LongDraft changed;
  private final LongNode node;
  private final LongNode left;
  private final LongNode right;

  /** The entry that was removed last. */
  private long removedKey;

  private long removed;

  LongRemoval(Tree tree, LongSplice splice) {
    this.tree = tree;
    this.splice = splice;
    this.refill = new LongRefill(tree);
    this.changed = new LongDraft(tree);
    this.node = new LongNode(tree);
    this.left = new LongNode(tree);
    this.right = new LongNode(tree);
  }

  Outcome remove(long key) {
    long address = tree.root();
    for (int depth = 0; address != 0 && node.moveInPlace(address); depth++) {
      Tree.checkDepth(depth);
      int index = node.rank(key);
      boolean found = node.hasKey(index, key);
      if (node.isLeaf()) {
        return found ? drop(index) : Outcome.UNCHANGED;
      }
      if (!found) {
        address = refill.enter(node, index);
        continue;
      }
      if (!left.moveInPlace(node.child(index)) || !right.moveInPlace(node.child(index + 1))) {
        return Outcome.UNFINISHED;
      }
      if (left.canLoseOne()) {
        return replaceByNeighbour(index, index, true);
      }
      if (right.canLoseOne()) {
        return replaceByNeighbour(index, index + 1, false);
      }
      address = refill.mergeAround(node, index);
    }
    return Outcome.UNFINISHED;
  }

  /** The value of the entry that the last removal has removed. */
  long removed() {
    return removed;
  }

  private Outcome drop(int index) {
    if (node.count() == 1 || !node.hasRoomFor(0)) {
      return Outcome.UNFINISHED;
    }
    removedKey = node.key(index);
    removed = node.value(index);
    splice.remove(node, index);
    tree.header().saveEntries(tree.size() - 1);
    return Outcome.CHANGED;
  }

  /** Puts the nearest entry of a child in the place of an entry: nothing below changes the node. */
  private Outcome replaceByNeighbour(int index, int from, boolean last) {
    if (!changed.loadInPlace(node)) {
      return Outcome.UNFINISHED;
    }
    tree.space().undo().open();
    if (takeEnd(node.child(from), last) != Outcome.CHANGED) {
      return Outcome.UNFINISHED;
    }
    long replaced = changed.value(index);
    changed.replace(index, removedKey, removed);
    changed.save();
    removed = replaced;
    return Outcome.CHANGED;
  }

  /** Removes the first or last entry below a node that can lose one. */
  private Outcome takeEnd(long start, boolean last) {
    long address = start;
    for (int depth = 0; address != 0 && node.moveInPlace(address); depth++) {
      Tree.checkDepth(depth);
      if (node.isLeaf()) {
        return drop(last ? node.count() - 1 : 0);
      }
      address = refill.enter(node, last ? node.count() : 0);
    }
    return Outcome.UNFINISHED;
  }
}
