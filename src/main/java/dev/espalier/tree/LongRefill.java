package dev.espalier.tree;

/**
 * Sees to it that a child can lose an entry before a removal enters it, as {@link Removal} does: by
 * an entry rotated from a neighbour, or by a merge.
 *
 * <p>Each method returns the address of the node to go on in, or 0 if a node cannot be read in
 * place.
 */
final class LongRefill {
  private static final long UNREADABLE = 0;

  private final Tree tree;
  private final LongNode child;
  private final LongNode left;
  private final LongNode right;
  private final LongDraft parent;
  private final LongDraft source;
  private final LongDraft target;

  LongRefill(Tree tree) {
    this.tree = tree;
    child = new LongNode(tree);
    left = new LongNode(tree);
    right = new LongNode(tree);
    parent = new LongDraft(tree);
    source = new LongDraft(tree);
    target = new LongDraft(tree);
  }

  /** Makes sure that a child can lose an entry. */
  long enter(LongNode node, int i) {
    if (!child.moveInPlace(node.child(i))) {
      return UNREADABLE;
    }
    if (child.canLoseOne()) {
      return child.address();
    }
    boolean hasLeft = i > 0;
    boolean hasRight = i < node.count();
    if (hasLeft && !left.moveInPlace(node.child(i - 1))) {
      return UNREADABLE;
    }
    if (hasLeft && left.canLoseOne()) {
      return load(node, left) ? rotate(i - 1, true) : UNREADABLE;
    }
    if (hasRight && !right.moveInPlace(node.child(i + 1))) {
      return UNREADABLE;
    }
    if (hasRight && right.canLoseOne()) {
      return load(node, right) ? rotate(i, false) : UNREADABLE;
    }
    if (!load(node, hasLeft ? left : right)) {
      return UNREADABLE;
    }
    return merge(hasLeft ? i - 1 : i, hasLeft);
  }

  /** Merges the children beside an entry, with it between them. */
  long mergeAround(LongNode node, int index) {
    boolean readable =
        left.moveInPlace(node.child(index)) && child.moveInPlace(node.child(index + 1));
    if (!readable || !load(node, left)) {
      return UNREADABLE;
    }
    long union = merge(index, true);
    tree.countNodeWrite(); // the reference saves the union a second time
    return union;
  }

  /** Loads the child as the source and its neighbour as the target. */
  private boolean load(LongNode node, LongNode neighbour) {
    return child.isLeaf() == neighbour.isLeaf()
        && parent.loadInPlace(node)
        && source.loadInPlace(child)
        && target.loadInPlace(neighbour);
  }

  private long merge(int separator, boolean childIsRight) {
    tree.space().undo().open();
    target.absorb(source, parent.key(separator), parent.value(separator), childIsRight);
    target.save();
    source.free();
    parent.remove(separator, childIsRight ? separator + 1 : separator);
    if (parent.count() == 0) {
      parent.free();
      tree.header().saveRoot(target.address());
    } else {
      parent.save();
    }
    return target.address();
  }

  /** Moves an entry of the neighbour up to a separator, and the separator down into the child. */
  private long rotate(int separator, boolean neighbourIsLeft) {
    tree.space().undo().open();
    int moved = neighbourIsLeft ? target.count() - 1 : 0;
    int movedChild = neighbourIsLeft ? target.count() : 0;
    int to = neighbourIsLeft ? 0 : source.count();
    int toChild = neighbourIsLeft ? 0 : source.count() + 1;
    long moving = target.childOrZero(movedChild);
    source.insert(to, parent.key(separator), parent.value(separator), toChild, moving);
    parent.replace(separator, target.key(moved), target.value(moved));
    target.remove(moved, movedChild);
    target.save();
    source.save();
    parent.save();
    return source.address();
  }
}
