package dev.espalier.tree;

import dev.espalier.CorruptedException;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.ConcurrentModificationException;

/**
 * A position in a tree whose keys and values have 8 bytes each, which gives them as big-endian
 * numbers.
 *
 * <p>It moves as {@link TreeCursor} does, and reads nodes as {@link LongSearch} does. The moves
 * return whether the cursor is then on an entry. {@link #next}, {@link #previous}, {@link #key} and
 * {@link #value} require that it is and that it is not stale. A cursor belongs to one thread.
 */
public final class LongTreeCursor {
  private final Tree tree;
  private LongNode[] levels = new LongNode[4];

  /** For every level above the position's, the index of the child that the path takes. */
  private int[] path = new int[4];

  private int depth;

  /** The node of the position, {@code levels[depth]}. */
  private LongNode node;

  private int index;

  /** The key at the position. */
  private long key;

  private long version;

  /** How many leaves lie between here and where the last search ended. */
  private long leaves;

  /** What was read of the next leaf ahead of time; kept so that the reads are not dropped. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /**
   * Makes a cursor without a position.
   *
   * @param tree the tree; the bounds of its keys and values are 8 bytes, no less and no more
   */
  public LongTreeCursor(Tree tree) {
    this.tree = tree;
  }

  /**
   * Says whether the tree has changed since the cursor was positioned.
   *
   * @return true if so
   */
  public boolean isStale() {
    return version != tree.version();
  }

  /**
   * Finds its key again if the tree has changed.
   *
   * @throws ConcurrentModificationException if the key is no longer there, or the tree is being
   *     changed by a batch
   */
  public void refresh() {
    if (isStale() && !(start() && descendTo(key))) {
      throw new ConcurrentModificationException("the key at the cursor has been removed");
    }
  }

  /**
   * Returns the key at the position, also of a stale cursor.
   *
   * @return the key
   */
  public long key() {
    return key;
  }

  /**
   * Returns the value at the position.
   *
   * @return the value
   * @throws CorruptedException if it has not 8 bytes
   */
  public long value() {
    try {
      return node.value(index);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Moves to the first entry.
   *
   * @return false if the tree is empty
   */
  public boolean first() {
    return start() && descendToEnd(tree.root(), false);
  }

  /**
   * Moves to the last entry.
   *
   * @return false if the tree is empty
   */
  public boolean last() {
    return start() && descendToEnd(tree.root(), true);
  }

  /**
   * Moves to the least key that is not less than a key.
   *
   * @param bits the key
   * @return false if there is none
   */
  public boolean ceiling(long bits) {
    return start() && (descendTo(bits) || (index < node.count() ? landOn(index) : climb(false)));
  }

  /**
   * Moves to the greatest key that is not greater than a key.
   *
   * @param bits the key
   * @return false if there is none
   */
  public boolean floor(long bits) {
    return start() && (descendTo(bits) || (index > 0 ? landOn(index - 1) : climb(true)));
  }

  /**
   * Moves to the next entry.
   *
   * @return false if there is none; then the cursor has no position
   */
  public boolean next() {
    if (node.isLeaf()) {
      return index + 1 < node.count() ? landOn(index + 1) : climb(false);
    }
    return descendFrom(index + 1, false);
  }

  /**
   * Moves to the previous entry.
   *
   * @return false if there is none; then the cursor has no position
   */
  public boolean previous() {
    if (node.isLeaf()) {
      return index > 0 ? landOn(index - 1) : climb(true);
    }
    return descendFrom(index, true);
  }

  private boolean landOn(int entry) {
    index = entry;
    key = node.key(entry);
    return true;
  }

  private boolean start() {
    tree.checkSettled();
    version = tree.version();
    depth = 0;
    leaves = 0;
    return tree.root() != 0;
  }

  /** Goes to a key, or to the leaf where it would be. */
  private boolean descendTo(long bits) {
    enter(tree.root());
    while (true) {
      index = node.rank(bits);
      if (node.hasKey(index, bits)) {
        return landOn(index);
      }
      if (node.isLeaf()) {
        return false;
      }
      path[depth++] = index;
      enter(node.child(index));
    }
  }

  private boolean descendToEnd(long start, boolean last) {
    enter(start);
    while (!node.isLeaf()) {
      int child = last ? node.count() : 0;
      path[depth++] = child;
      enter(node.child(child));
    }
    return landOn(last ? node.count() - 1 : 0);
  }

  /** Goes from an internal node to the first or last entry below one of its children. */
  private boolean descendFrom(int child, boolean last) {
    leaves += last ? -1 : 1;
    tree.checkLeaves(Math.abs(leaves));
    int behind = last ? child - 2 : child + 2;
    if (behind >= 0 && behind <= node.count()) {
      touched += tree.space().touch(node.child(behind));
    }
    path[depth++] = child;
    return descendToEnd(node.child(child), last);
  }

  /** Goes to the nearest entry above the position that is on the way. */
  private boolean climb(boolean backward) {
    while (depth > 0) {
      node = levels[--depth];
      int entry = backward ? path[depth] - 1 : path[depth];
      if (entry >= 0 && entry < node.count()) {
        return landOn(entry);
      }
    }
    return false;
  }

  private void enter(long address) {
    Tree.checkDepth(depth);
    if (depth == levels.length) {
      levels = Arrays.copyOf(levels, 2 * depth);
      path = Arrays.copyOf(path, 2 * depth);
    }
    if (levels[depth] == null) {
      levels[depth] = new LongNode(tree);
    }
    node = levels[depth];
    node.moveTo(address);
  }
}
