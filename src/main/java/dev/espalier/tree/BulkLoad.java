package dev.espalier.tree;

/**
 * Builds a tree from ascending entries, bottom-up: every node is filled and written once, in the
 * order in which chunks are taken, which in an empty memory is that of their addresses.
 *
 * <p>Each level fills one node at a time. The entry that comes when a node has its fill becomes the
 * separator between it and the next one. A finished node waits until its successor has the entries
 * that a node must have; then it is saved, and the level above gets its address and the separator.
 * At the end the last node of a level may have too few: then it shares the entries of the one that
 * waits, or both and the separator make one node.
 */
public final class BulkLoad {
  private final Tree tree;
  private final SpareNodes<? extends HeldNode> spare;
  private final int fill;
  private final int minimum;
  private final RisingLevel leaves;
  private final Arrival arrival = new Arrival();
  private long entries;

  BulkLoad(Tree tree, SpareNodes<? extends HeldNode> spare, double fillFactor) {
    this.tree = tree;
    this.spare = spare;
    NodeLayout nodes = tree.kind().newNodes();
    minimum = nodes.minimum();
    fill = Math.max(minimum, (int) (nodes.capacity() * fillFactor));
    leaves = new RisingLevel(true);
    tree.startBatch();
  }

  /**
   * Adds the next entry, whose key is above all before, to a tree of any entries.
   *
   * @param entry the entry
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  public void add(EncodedEntry entry) {
    arrival.become(null, entry);
    add();
  }

  /**
   * Adds the next entry, whose key is above all before, to a tree of numbers.
   *
   * @param key its key
   * @param value its value
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  public void add(long key, long value) {
    arrival.become(key, value);
    add();
  }

  private void add() {
    leaves.append(arrival);
    entries++;
  }

  private HeldNode create(boolean leaf) {
    HeldNode node = spare.take();
    node.createUnplaced(leaf);
    return node;
  }

  private long save(HeldNode node) {
    long address = tree.allocator().allocate();
    node.place(address);
    node.write();
    node.giveBack();
    return address;
  }

  /**
   * Saves the nodes that are left.
   *
   * @return the address of the root, 0 if there is no entry
   */
  long finish() {
    if (entries == 0) {
      return 0;
    }
    long child = 0;
    for (RisingLevel level = leaves; level != null; level = level.above) {
      child = save(level.complete(child));
    }
    return child;
  }

  long entries() {
    return entries;
  }

  /** A level on its way up: the node being filled, and the one before it if that waits. */
  private final class RisingLevel {
    private final boolean leaf;
    private HeldNode current;
    private HeldNode waiting;

    /** The entry between the two. */
    private final Arrival separator = new Arrival();

    /** The level above, once this has given it a node. */
    private RisingLevel above;

    RisingLevel(boolean leaf) {
      this.leaf = leaf;
      this.current = create(leaf);
    }

    /** Appends an entry to the node, or makes it the separator behind one that has its fill. */
    void append(Arrival entry) {
      if (current.count() < fill) {
        current.append(entry);
        if (waiting != null && current.count() >= minimum) {
          raiseWaiting();
        }
      } else {
        waiting = current;
        separator.become(entry);
        current = create(leaf);
      }
    }

    /** Saves the node that waits, since its successor no longer needs it. */
    private void raiseWaiting() {
      HeldNode ready = waiting;
      waiting = null;
      raise(ready, separator);
    }

    /** Saves a node and gives it to the level above, with the separator behind it. */
    private void raise(HeldNode node, Arrival behind) {
      long child = save(node);
      if (above == null) {
        above = new RisingLevel(false);
      }
      above.current.appendChild(child);
      above.append(behind);
    }

    /**
     * Completes the level: what is left, and its neighbour if that waits, get enough entries.
     *
     * @param child the last child, if this is no leaf
     * @return the last node, which is not saved
     */
    HeldNode complete(long child) {
      if (!leaf) {
        current.appendChild(child);
      }
      return waiting == null ? current : balance(new LastTwo(waiting, separator, current));
    }

    /** Makes the last two nodes have enough entries; returns the last that is left. */
    private HeldNode balance(LastTwo two) {
      if (two.entries() <= 2 * minimum) {
        return two.copy(0, two.entries(), create(leaf));
      }
      int middle = two.entries() - 1 - minimum;
      HeldNode lower = two.copy(0, middle, create(leaf));
      HeldNode upper = two.copy(middle + 1, two.entries(), create(leaf));
      raise(lower, two.entry(middle));
      return upper;
    }
  }

  /**
   * Two neighbours and the entry between them, as one row.
   *
   * @param lower the one
   * @param separator the entry
   * @param upper the other, whose children, if it has any, are all there
   */
  private record LastTwo(HeldNode lower, Arrival separator, HeldNode upper) {
    int entries() {
      return lower.count() + 1 + upper.count();
    }

    Arrival entry(int i) {
      if (i == lower.count()) {
        return separator;
      }
      Arrival entry = new Arrival();
      if (i < lower.count()) {
        lower.entry(i, entry);
      } else {
        upper.entry(i - lower.count() - 1, entry);
      }
      return entry;
    }

    long child(int i) {
      return i <= lower.count() ? lower.child(i) : upper.child(i - lower.count() - 1);
    }

    /** Copies entries, and the children beside them, to a new node. */
    HeldNode copy(int from, int to, HeldNode target) {
      for (int i = from; i <= to; i++) {
        if (!target.isLeaf()) {
          target.appendChild(child(i));
        }
        if (i < to) {
          target.append(entry(i));
        }
      }
      return target;
    }
  }
}
