package dev.espalier.tree;

import dev.espalier.access.Failure;

/**
 * Inserts many entries and writes each node when the input has moved past it: once, if the keys
 * ascend or descend.
 *
 * <p>The path from the root to the node of the last key is held. A node owns the keys between two
 * entries of the nodes above it, so the next key is handled like this:
 *
 * <ol>
 *   <li>Nodes that do not own the key are released from the leaf up: written if they were changed.
 *       The root owns every key.
 *   <li>From the lowest node left the path is extended down to the leaf that owns the key. Nodes
 *       above it are not searched again, for a key that lies strictly inside a node's range is in
 *       none of the nodes above.
 *   <li>The entry is placed in the leaf; where the key is found, in the leaf or above, its value is
 *       replaced unread.
 *   <li>A full leaf is split first, and with it the run of full nodes right above it, from the top
 *       of the run down, under a new root if the run reaches the root. Of each split node the half
 *       that the path leaves is kept while keys are in order, for they may come to it next, until
 *       the path has left others on the same side of the level or goes the other way. After a turn
 *       it is written at once.
 * </ol>
 *
 * <p>Every chunk that a step needs is taken before the step changes a node, so a memory that cannot
 * grow ends the batch between two entries, and what is held can still be written.
 *
 * <p>Splitting only where the leaf is full gives the shape of single insertions for ascending and
 * descending keys; for others the tree is another one with the same entries.
 */
public final class BulkInsertion implements AutoCloseable {
  private final Tree tree;
  private final SpareNodes<? extends HeldNode> spare;
  private final HeldPath path;
  private final KeptHalves kept = new KeptHalves();
  private final Arrival arrival = new Arrival();
  private final Arrival median = new Arrival();
  private long root;
  private long entries;

  /** The level of the leaves, since the first split. */
  private int leafLevel;

  BulkInsertion(Tree tree, SpareNodes<? extends HeldNode> spare) {
    this.tree = tree;
    this.spare = spare;
    this.path = new HeldPath(spare);
    tree.startBatch();
    this.root = tree.root();
    this.entries = tree.size();
  }

  /**
   * Places an entry in a tree of any entries.
   *
   * @param probe its key
   * @param entry the entry
   * @return whether the key is new
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; the entry is not
   *     placed
   */
  public boolean place(Probe probe, EncodedEntry entry) {
    arrival.become(probe, entry);
    return place();
  }

  /**
   * Places an entry in a tree of numbers.
   *
   * @param key its key
   * @param value its value
   * @return whether the key is new
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; the entry is not
   *     placed
   */
  public boolean place(long key, long value) {
    arrival.become(key, value);
    return place();
  }

  private boolean place() {
    int found = descend(lowestOwner());
    HeldNode node = path.last();
    path.mark(path.size() - 1);
    if (found >= 0) {
      node.replaceValue(found, arrival);
    } else {
      insert(node, ~found);
    }
    return found < 0;
  }

  private HeldNode lowestOwner() {
    if (path.isEmpty()) {
      return root == 0 ? plant() : hold(root, 0);
    }
    int owner = path.lowestOwner(arrival);
    if (owner < path.size() - 1) {
      unwind(owner);
    }
    return path.last();
  }

  /** Leaves the nodes below an owner of the key. */
  private void unwind(int owner) {
    kept.move(path.isAbove());
    path.cut(owner + 1);
  }

  /** Extends the path from an owner of the key to the node that has it, or to its leaf. */
  private int descend(HeldNode owner) {
    HeldNode node = owner;
    int found = node.search(arrival);
    while (found < 0 && !node.isLeaf()) {
      node = hold(node.child(~found), ~found);
      found = node.search(arrival);
    }
    return found;
  }

  private HeldNode plant() {
    HeldNode leaf = create(true);
    root = leaf.address();
    path.push(leaf, 0);
    return leaf;
  }

  private HeldNode create(boolean leaf) {
    HeldNode node = spare.take();
    node.create(leaf);
    return node;
  }

  /** Extends the path by a node. */
  private HeldNode hold(long address, int child) {
    Tree.checkDepth(path.size());
    HeldNode half = kept.take(leafLevel - path.size(), address);
    if (half == null) {
      return path.push(address, child);
    }
    path.push(half, child);
    return half;
  }

  private void insert(HeldNode leaf, int index) {
    if (leaf.count() == tree.capacity()) {
      int middle = leaf.middle();
      splitFullRun(index > middle);
      path.last().insert(index > middle ? index - middle - 1 : index, arrival);
    } else {
      leaf.insert(index, arrival);
    }
    entries++;
  }

  /** Splits the leaf of the path and the full nodes right above it, from the top down. */
  private void splitFullRun(boolean toUpperLeaf) {
    int top = path.size() - 1;
    while (top > 0 && path.get(top - 1).count() == tree.capacity()) {
      top--;
    }
    if (top == 0) {
      growRoot();
      top = 1;
    }
    leafLevel = path.size() - 1;
    try {
      splitFrom(top, toUpperLeaf);
    } catch (Throwable e) {
      Failure.takeBack(e, this::dropUnusedRoot);
      throw e;
    } finally {
      path.findBounds();
    }
  }

  private void splitFrom(int top, boolean toUpperLeaf) {
    for (int level = top; level <= leafLevel; level++) {
      boolean isLeaf = level == leafLevel;
      int middle = path.get(level).middle();
      split(level, isLeaf ? toUpperLeaf : path.get(level + 1).child() > middle);
    }
  }

  private void growRoot() {
    HeldNode top = create(false);
    top.appendChild(root);
    top.setChild(0);
    path.pushRoot(top);
    root = top.address();
  }

  /** Takes a new root back under which the first split has failed. */
  private void dropUnusedRoot() {
    if (path.get(0).count() == 0) {
      HeldNode top = path.popRoot();
      root = top.child(0);
      leafLevel--;
      top.free();
      top.giveBack();
    }
  }

  /** Splits a level whose parent has room, and goes on in one of the halves. */
  private void split(int level, boolean toUpper) {
    HeldNode parent = path.get(level - 1);
    HeldNode lower = path.get(level);
    int child = lower.child();
    int middle = lower.middle();
    path.mark(level - 1);
    path.mark(level);
    parent.reserve(lower.keyLength(middle), lower.valueLength(middle));
    HeldNode upper = lower.splitOff(median);
    parent.insertSeparator(child, median, upper.address());
    if (toUpper) {
      upper.setChild(child + 1);
      path.replace(level, upper);
      if (level < leafLevel) {
        HeldNode below = path.get(level + 1);
        below.setChild(below.child() - middle - 1);
      }
    }
    kept.keepOrWrite(leafLevel - level, !toUpper, toUpper ? lower : upper);
  }

  /**
   * Saves what is held. Where damage prevents that for a node, the others are saved nevertheless,
   * and the batch is over.
   */
  @Override
  public void close() {
    Throwable failure = null;
    while (path.hasMarks()) {
      failure = Failure.firstOf(failure, path::writeLowest);
    }
    while (!kept.isEmpty()) {
      failure = Failure.firstOf(failure, kept::writeOne);
    }
    path.giveBack();
    failure = Failure.firstOf(failure, () -> tree.endBatch(root, entries));
    Failure.throwIfAny(failure);
  }
}
