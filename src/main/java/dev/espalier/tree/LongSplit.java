package dev.espalier.tree;

/**
 * Splits a full node of a tree whose keys and values have 8 bytes each, as {@link Insertion} does:
 * the upper half goes to a new sibling and the median into the parent.
 */
final class LongSplit {
  private final Tree tree;
  private final LongDraft parent;
  private final LongDraft child;
  private final LongDraft upper;
  private long median;
  private long sibling;

  LongSplit(Tree tree) {
    this.tree = tree;
    parent = new LongDraft(tree);
    child = new LongDraft(tree);
    upper = new LongDraft(tree);
  }

  /**
   * Splits a child.
   *
   * @return false if nothing was done, since a value has not 8 bytes
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  boolean split(LongNode above, int index, LongNode full) {
    if (!child.loadInPlace(full) || !parent.loadInPlace(above)) {
      return false;
    }
    tree.space().undo().open();
    int middle = NodeLayout.middle(child.count());
    sibling = tree.allocator().allocate();
    median = child.key(middle);
    parent.insert(index, median, child.value(middle), index + 1, sibling);
    upper.createUnplaced(child.isLeaf());
    upper.place(sibling);
    upper.takeFrom(child, middle + 1);
    child.truncate(middle);
    upper.save();
    child.save();
    parent.save();
    return true;
  }

  /** The entry that the last split has moved into the parent. */
  long median() {
    return median;
  }

  /** The address of the node that the last split has made. */
  long sibling() {
    return sibling;
  }
}
