package dev.espalier.tree;

/**
 * The nodes that a batch holds, from the root to the one of the last key: a leaf, unless a value
 * was replaced above the leaves.
 *
 * <p>A node owns the keys between two entries of nodes above it. The levels of these two are known
 * for every node; where there is none, the node owns all keys on that side.
 */
final class HeldPath {
  private static final int NONE = -1;

  private final SpareNodes<? extends HeldNode> spare;

  /** Behind the path, those that have left it, for the next ones at their levels. */
  private final HeldNode[] nodes = new HeldNode[Tree.MAX_DEPTH + 3];

  private final int[] levelOfLower = new int[nodes.length];
  private final int[] levelOfUpper = new int[nodes.length];
  private int size;

  /** The lowest level that owned the last key. */
  private int owner;

  private boolean isAbove;

  /** A bit for each level whose node may have changed. */
  private long marks;

  HeldPath(SpareNodes<? extends HeldNode> spare) {
    this.spare = spare;
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  HeldNode get(int level) {
    return nodes[level];
  }

  HeldNode last() {
    return nodes[size - 1];
  }

  /** Extends the path by a node in memory. */
  HeldNode push(long address, int child) {
    HeldNode node = nodes[size];
    if (node == null) {
      node = spare.take();
      nodes[size] = node;
    }
    node.moveTo(address);
    extend(child);
    return node;
  }

  /** Extends the path by a node that is held already and has changed. */
  void push(HeldNode node, int child) {
    if (nodes[size] != null) {
      nodes[size].giveBack();
    }
    nodes[size] = node;
    mark(size);
    extend(child);
  }

  private void extend(int child) {
    nodes[size].setChild(child);
    findBounds(size);
    size++;
  }

  /** Marks a node as one that may have changed, before it changes. */
  void mark(int level) {
    marks |= 1L << level;
  }

  /** Cuts the path down to a number of nodes: writes those behind that are marked. */
  void cut(int kept) {
    while (marks >>> kept != 0) {
      writeLowest();
    }
    size = kept;
  }

  /** Writes the lowest node that is marked, whose mark is gone whether or not that fails. */
  void writeLowest() {
    int level = Long.SIZE - 1 - Long.numberOfLeadingZeros(marks);
    marks &= ~(1L << level);
    nodes[level].write();
  }

  /** Gives all nodes back, which are written. */
  void giveBack() {
    for (int level = 0; level < nodes.length && nodes[level] != null; level++) {
      nodes[level].giveBack();
    }
  }

  boolean hasMarks() {
    return marks != 0;
  }

  /** Puts a new node above the root. */
  void pushRoot(HeldNode node) {
    System.arraycopy(nodes, 0, nodes, 1, nodes.length - 1);
    nodes[0] = node;
    marks = marks << 1 | 1;
    size++;
  }

  /** Takes a new root away, which has one child. */
  HeldNode popRoot() {
    HeldNode top = nodes[0];
    System.arraycopy(nodes, 1, nodes, 0, nodes.length - 1);
    nodes[nodes.length - 1] = null;
    marks >>>= 1;
    size--;
    return top;
  }

  void replace(int level, HeldNode node) {
    nodes[level] = node;
  }

  /** Finds the bounds of all nodes anew, since nodes have been split. */
  void findBounds() {
    for (int level = 0; level < size; level++) {
      findBounds(level);
    }
  }

  private void findBounds(int level) {
    if (level == 0) {
      levelOfLower[0] = NONE;
      levelOfUpper[0] = NONE;
      return;
    }
    int above = level - 1;
    int child = nodes[level].child();
    levelOfLower[level] = child > 0 ? above : levelOfLower[above];
    levelOfUpper[level] = child < nodes[above].count() ? above : levelOfUpper[above];
  }

  /**
   * Finds the lowest level that owns a key. Of keys in order it is the last one or the one above,
   * of others most likely the root's.
   */
  int lowestOwner(Arrival arrival) {
    owner = findOwner(arrival);
    return owner;
  }

  private int findOwner(Arrival arrival) {
    int last = size - 1;
    if (owner >= last - 1) {
      if (owns(last, arrival)) {
        return last;
      }
      if (owns(last - 1, arrival)) {
        return last - 1;
      }
    }
    int level = 0;
    while (level < last && owns(level + 1, arrival)) {
      level++;
    }
    return level;
  }

  private boolean owns(int level, Arrival arrival) {
    int lower = levelOfLower[level];
    if (lower != NONE && nodes[lower].compare(arrival, nodes[lower + 1].child() - 1) <= 0) {
      isAbove = false;
      return false;
    }
    int upper = levelOfUpper[level];
    if (upper != NONE && nodes[upper].compare(arrival, nodes[upper + 1].child()) >= 0) {
      isAbove = true;
      return false;
    }
    return true;
  }

  /** Whether the key that was looked for last is above those of the nodes that do not own it. */
  boolean isAbove() {
    return isAbove;
  }
}
