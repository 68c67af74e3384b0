package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;

/**
 * Removes all entries between two places in the order of keys.
 *
 * <p>What lies wholly between the two is not looked at entry by entry: its nodes are freed, each
 * read once to find its children and its overflow pages. Besides that, a few nodes on each level
 * are changed. So a range of m entries in a tree of n takes O(log n) writes of nodes and O(m) of
 * chunk headers, of which a node of many entries has one.
 *
 * <p>If anything fails, the tree is as it was; for that the change holds 28 bytes on the heap for
 * each chunk that it frees.
 */
public final class RangeRemoval {
  /*
   *               ___ d ___              The ways down to both places part at a node d. Left of the
   *              /   xxx   \             first and right of the second one all stays; what is
   *         l0 _/  x  x  x  \_ r0        marked x goes. On each level below d a left edge l is left
   *        /  l1 x xxxxxx x r1  \        over, and a right edge r: nodes of any number of entries,
   *          /  l2 xx xx r2  \           also none.
   *
   *   1. cut: goes down to d. There the entries and whole children between the places go, and the
   *      two children beside them are joined.
   *   2. join: loses of l what is behind the first place and of r what is in front of the second,
   *      joins their children at the edges, and then makes one node of l and r, at the address of
   *      l, or two with an entry between them that they can spare.
   *   3. mend: a node with too few entries is merged with its neighbour or gets some of it, on the
   *      way back up. A node without entries has one child and that no neighbour: such a child
   *      waits, as the rest of an Edge, until the node above it has been mended.
   *
   * A node to be mended from below has more entries than it must, for it may lose one by that:
   * hence level() gives the smaller of two nodes the odd entry.
   *
   * Chunks are freed before any are taken, so that a removal seldom needs the memory to grow, and
   * from right to left, so that entries to come in order get them in order.
   *
   * Invariants
   *   1. A node is saved once all nodes below it are, and never without entries.
   *   2. What is freed is not read again: chunks that are taken may be the same.
   */
  private final Tree tree;
  private final ChangeTools tools;
  private final NodeReader reader;
  private final NodePages pages;
  private KeyGap from = KeyGap.FIRST;
  private KeyGap to = KeyGap.LAST;
  private long removed;

  /** Reads of nodes ahead of time; kept so that they are not dropped. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /**
   * Makes a removal that can be used again and again.
   *
   * @param tree the tree
   */
  public RangeRemoval(Tree tree) {
    this.tree = tree;
    this.tools =
        new ChangeTools(tree, new Drafts(tree), new NodeSplice(tree.space(), tree.pageSize()));
    this.reader = tools.reader();
    this.pages = new NodePages(tree.space(), tree.allocator(), tree.pageSize());
  }

  /**
   * Removes the entries between two places.
   *
   * @param start the place in front of the first one
   * @param end the place behind the last one; if it is not behind {@code start}, nothing is removed
   * @return how many there were
   * @throws OutOfMemorySpaceException if the memory cannot grow, and what becomes free is not
   *     enough: only entries of very different sizes can need that
   * @throws OutOfMemoryError if there are so many chunks to free that the heap cannot hold what
   *     would take that back
   * @throws CorruptedException if a node cannot be read
   */
  public long remove(KeyGap start, KeyGap end) {
    from = start;
    to = end;
    removed = 0;
    tree.begin();
    try {
      if (tree.root() != 0) {
        removeBelowRoot();
      }
      tree.commit();
      return removed;
    } catch (Throwable e) {
      tree.rollBack(e);
      throw e;
    } finally {
      tools.begin();
    }
  }

  private void removeBelowRoot() {
    tools.openUndo();
    Edge root = cut(tools.load(tree.root()), 0);
    if (removed == 0) {
      return;
    }
    long address = settleRoot(root);
    long left = tree.size() - removed;
    if (left < 0 || (left == 0) != (address == 0)) {
      throw new CorruptedException(
          "map header at 0: %d entries, %d of them removed, root at %d"
              .formatted(tree.size(), removed, address));
    }
    tree.header().save(address, left);
  }

  /** Frees roots without entries, saves the first that has some, and returns its address or 0. */
  private long settleRoot(Edge root) {
    NodeDraft node = root.node;
    if (node.count() > 0) {
      tools.save(node);
      return node.address();
    }
    long only = node.isLeaf() ? 0 : node.child(0);
    tools.free(node);
    return root.child == null ? only : settleRoot(root.child);
  }

  /** Removes the range from a subtree that both places lie in. */
  private Edge cut(NodeDraft node, int depth) {
    Tree.checkDepth(depth);
    int first = from.indexIn(node);
    int end = to.indexIn(node);
    if (first > end) {
      return new Edge(node);
    }
    if (node.isLeaf()) {
      dropEntries(node, first, end);
      return new Edge(node);
    }
    if (first == end) {
      Edge child = cut(tools.load(node.child(first)), depth + 1);
      return removed == 0 ? new Edge(node) : mended(node, first, child);
    }
    NodeDraft left = tools.load(node.child(first));
    NodeDraft right = tools.load(node.child(end));
    freeChildren(node, first + 1, end - 1, depth);
    Joined joined = join(left, right, depth + 1);
    if (joined.pair == null) {
      dropEntries(node, first, end);
      dropChildren(node, first + 1, end);
      return mended(node, first, joined.edge);
    }
    save(joined.pair);
    dropEntries(node, first + 1, end);
    removed++;
    node.replaceEntry(first, joined.pair.separator());
    dropChildren(node, first + 1, end - 1);
    return new Edge(node);
  }

  /** Removes what lies between the places from two subtrees, the places being in one each. */
  private Joined join(NodeDraft left, NodeDraft right, int depth) {
    Tree.checkDepth(depth);
    Neighbours.requireSameDepth(left, right);
    int end = from.indexIn(left);
    int first = to.indexIn(right);
    if (left.isLeaf()) {
      dropEntries(right, 0, first);
      dropEntries(left, end, left.count());
      return joinLeaves(left, right);
    }
    NodeDraft lower = tools.load(left.child(end));
    NodeDraft upper = tools.load(right.child(first));
    freeChildren(right, 0, first - 1, depth);
    freeChildren(left, end + 1, left.count(), depth);
    dropChildren(right, 0, first - 1);
    dropEntries(right, 0, first);
    dropChildren(left, end + 1, left.count());
    dropEntries(left, end, left.count());
    Joined below = join(lower, upper, depth + 1);
    if (below.pair == null) {
      return joinAround(left, below.edge, right);
    }
    save(below.pair);
    return joined(left, below.pair.separator(), right);
  }

  private Joined joinLeaves(NodeDraft left, NodeDraft right) {
    if (right.count() == 0) {
      tools.free(right);
      return new Joined(new Edge(left));
    }
    if (left.count() < right.count()) {
      return joined(left, right.removeEntry(0), right);
    }
    return joined(left, left.removeEntry(left.count() - 1), right);
  }

  private Joined joined(NodeDraft left, Entry separator, NodeDraft right) {
    Neighbours pair = new Neighbours(left, separator, right);
    if (pair.fitInOne()) {
      return new Joined(new Edge(merge(left, separator, right)));
    }
    if (Math.min(left.count(), right.count()) < left.layout().minimum()) {
      pair.level();
    }
    return new Joined(pair);
  }

  /** Joins two nodes, of which the last and the first child have become one. */
  private Joined joinAround(NodeDraft left, Edge child, NodeDraft right) {
    if (right.count() == 0) {
      tools.free(right);
      return new Joined(mended(left, left.count(), child));
    }
    int entries = left.count() + right.count();
    boolean staysLeft = left.count() < right.count() || entries <= left.layout().capacity();
    Entry separator;
    if (staysLeft) {
      separator = right.entry(0);
      right.removeChild(0);
      right.dropEntry(0);
    } else {
      int last = left.count() - 1;
      separator = left.entry(last);
      right.removeChild(0);
      right.insertChild(0, left.removeChild(last + 1));
      left.dropEntry(last);
    }
    int index = staysLeft ? left.count() : 0;
    if (entries <= left.layout().capacity()) {
      return new Joined(mended(merge(left, separator, right), index, child));
    }
    Neighbours pair = new Neighbours(left, separator, right);
    NodeDraft parent = staysLeft ? left : right;
    int before = parent.count();
    if (before <= parent.layout().minimum()) {
      pair.level();
    }
    mend(parent, staysLeft ? index : parent.count() - before, child);
    return new Joined(pair);
  }

  private NodeDraft merge(NodeDraft left, Entry separator, NodeDraft right) {
    left.absorb(right, separator, true);
    tools.free(right);
    return left;
  }

  /** Mends a child; if it is the only one, that is left to be done. */
  private Edge mended(NodeDraft node, int index, Edge child) {
    if (node.count() == 0) {
      return new Edge(node, child);
    }
    mend(node, index, child);
    return new Edge(node);
  }

  /** Sees to it that a child has enough entries, and saves it. The node loses one at most. */
  private void mend(NodeDraft node, int index, Edge edge) {
    NodeDraft child = edge.node;
    if (child.count() >= child.layout().minimum()) {
      tools.save(child);
      return;
    }
    boolean hasLeft = index > 0;
    int between = hasLeft ? index - 1 : index;
    NodeDraft neighbour = tools.load(node.child(hasLeft ? index - 1 : index + 1));
    Neighbours pair =
        new Neighbours(
            hasLeft ? neighbour : child, node.entry(between), hasLeft ? child : neighbour);
    if (pair.fitInOne()) {
      neighbour.absorb(child, pair.separator(), hasLeft);
      tools.free(child);
      node.removeChild(index);
      node.dropEntry(between);
      mendOnly(neighbour, hasLeft, edge);
    } else {
      pair.level();
      node.replaceEntry(between, pair.separator());
      mendOnly(child, hasLeft, edge);
      tools.save(child);
    }
    tools.save(neighbour);
  }

  /** Mends what was the only child of an edge, and is now at one end of a node. */
  private void mendOnly(NodeDraft node, boolean last, Edge edge) {
    if (edge.child != null) {
      mend(node, last ? node.count() : 0, edge.child);
    }
  }

  private void save(Neighbours pair) {
    tools.save(pair.left());
    tools.save(pair.right());
  }

  private void dropEntries(NodeDraft node, int first, int end) {
    removed += end - first;
    for (int i = end - 1; i >= first; i--) {
      node.dropEntry(i);
    }
  }

  private static void dropChildren(NodeDraft node, int first, int last) {
    for (int i = last; i >= first; i--) {
      node.removeChild(i);
    }
  }

  private void freeChildren(NodeDraft node, int first, int last, int depth) {
    for (int i = last; i >= first; i--) {
      free(node.child(i), depth + 1);
    }
  }

  /** Frees a subtree. A cycle would free a chunk twice, which the allocator refuses. */
  private void free(long node, int depth) {
    Tree.checkDepth(depth);
    reader.moveTo(node);
    removed += reader.count();
    long[] children = children();
    pages.moveTo(node, reader.layout() instanceof NodeLayoutV2);
    pages.freeAll();
    for (int i = children.length - 1; i >= 0; i--) {
      free(children[i], depth + 1);
    }
  }

  private long[] children() {
    long[] children = new long[reader.isLeaf() ? 0 : reader.count() + 1];
    for (int i = 0; i < children.length; i++) {
      children[i] = reader.child(i);
      touched += tree.space().touch(children[i]);
    }
    return children;
  }

  /** A node on the edge of what was removed; any number of entries, and not saved. */
  private static final class Edge {
    private final NodeDraft node;

    /** The node's only child if that is to be mended, else null. */
    private final Edge child;

    Edge(NodeDraft node) {
      this(node, null);
    }

    Edge(NodeDraft node, Edge child) {
      this.node = node;
      this.child = child;
    }
  }

  /** What two nodes have become: one, or two that have enough entries. Not saved. */
  private static final class Joined {
    private final Edge edge;
    private final Neighbours pair;

    Joined(Edge edge) {
      this.edge = edge;
      this.pair = null;
    }

    Joined(Neighbours pair) {
      this.edge = null;
      this.pair = pair;
    }
  }
}
