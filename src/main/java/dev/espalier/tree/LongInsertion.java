package dev.espalier.tree;

import dev.espalier.tree.LongTree.Outcome;

/**
 * Inserts an entry of 8 bytes and 8 bytes, as {@link Insertion} does, where the nodes are read in
 * place. What it cannot do it leaves unfinished, to be taken back and done by the other one.
 */
final class LongInsertion {
  private final Tree tree;
  private final LongSplice splice;
  private final LongSplit split;
  private LongNode parent;
  private LongNode node;
  private long replaced;

  /** Whether the last new entry went behind all others of its leaf, as those in order do. */
  private boolean appends;

  LongInsertion(Tree tree, LongSplice splice) {
    this.tree = tree;
    this.splice = splice;
    this.split = new LongSplit(tree);
    this.parent = new LongNode(tree);
    this.node = new LongNode(tree);
  }

  Outcome insert(long key, long value) {
    long address = tree.root();
    int child = 0;
    for (int depth = 0; address != 0 && node.moveInPlace(address); depth++) {
      Tree.checkDepth(depth);
      int index = rank(key);
      if (node.hasKey(index, key)) {
        return replace(index, value);
      }
      if (node.count() == tree.capacity()) {
        if (depth == 0 || !split.split(parent, child, node) || !enterHalf(key)) {
          return Outcome.UNFINISHED;
        }
        index = rank(key);
      }
      if (node.isLeaf()) {
        return add(index, key, value);
      }
      child = index;
      address = node.child(index);
      swapNodes();
    }
    return Outcome.UNFINISHED;
  }

  private int rank(long key) {
    return appends ? node.rankFromEnd(key) : node.rank(key);
  }

  private Outcome replace(int index, long value) {
    if (!node.hasValuesInPlace()) {
      return Outcome.UNFINISHED;
    }
    replaced = node.value(index);
    splice.replaceValue(node, index, value);
    return Outcome.UNCHANGED;
  }

  /** The value that the last insertion has replaced. */
  long replaced() {
    return replaced;
  }

  private boolean enterHalf(long key) {
    boolean below = Long.compareUnsigned(key, split.median()) < 0;
    return node.moveInPlace(below ? node.address() : split.sibling());
  }

  private void swapNodes() {
    LongNode above = parent;
    parent = node;
    node = above;
  }

  private Outcome add(int index, long key, long value) {
    if (!node.hasRoomFor(LongNode.ENTRY)) {
      return Outcome.UNFINISHED;
    }
    appends = index == node.count();
    splice.insert(node, index, key, value);
    tree.header().saveEntries(tree.size() + 1);
    return Outcome.CHANGED;
  }
}
