package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * Inserts many entries and writes each node once, when the input has moved past it.
 *
 * <p>The path from the root to the leaf of the last key is held. A node owns the keys between two
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
 *       that the path leaves is kept, for keys in order may come to it next, until the path has
 *       left others on the same side of the level.
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
  private final Drafts drafts;
  private final LeafSplice splice;
  private final List<HeldNode> path = new ArrayList<>();
  private final List<HeldNode> spare = new ArrayList<>();

  /** For every height above the leaves, those below the path and those above it. */
  private final List<KeptHalves> kept = new ArrayList<>();

  private long root;
  private long entries;

  BulkInsertion(Tree tree, Drafts drafts, LeafSplice splice) {
    this.tree = tree;
    this.drafts = drafts;
    this.splice = splice;
    this.root = tree.root();
    this.entries = tree.size();
  }

  /**
   * Places an entry.
   *
   * @param probe its key
   * @param entry the entry
   * @return whether the key is new
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; the entry is not
   *     placed
   */
  public boolean place(Probe probe, EncodedEntry entry) {
    HeldNode node = lowestOwner(probe);
    while (true) {
      int found = node.search(probe);
      if (found >= 0) {
        node.replaceValue(found, entry);
        return false;
      }
      if (node.isLeaf()) {
        insert(node, ~found, entry);
        return true;
      }
      node = hold(node.child(~found), ~found);
    }
  }

  private HeldNode lowestOwner(Probe probe) {
    if (path.isEmpty()) {
      return root == 0 ? plant() : hold(root, 0);
    }
    int owner = levelOfLowestOwner(probe);
    while (path.size() - 1 > owner) {
      release(path.remove(path.size() - 1));
    }
    return last();
  }

  /**
   * Finds the lowest level that owns a key. Of keys in order the leaf or its parent does; of others
   * it is most likely the root, so the levels between are tried from there.
   */
  private int levelOfLowestOwner(Probe probe) {
    int leaf = path.size() - 1;
    if (owns(leaf, probe)) {
      return leaf;
    }
    if (leaf > 1 && owns(leaf - 1, probe)) {
      return leaf - 1;
    }
    int level = 0;
    while (level + 1 < leaf - 1 && owns(level + 1, probe)) {
      level++;
    }
    return level;
  }

  private HeldNode plant() {
    HeldNode leaf = spareNode();
    leaf.become(drafts.create(true), 0);
    root = leaf.address();
    path.add(leaf);
    return leaf;
  }

  private HeldNode last() {
    return path.get(path.size() - 1);
  }

  /** Says whether a key lies between the entries above a node, on both sides. */
  private boolean owns(int node, Probe probe) {
    int level = node;
    while (level > 0 && path.get(level).child() == 0) {
      level--;
    }
    if (level > 0 && path.get(level - 1).compare(probe, path.get(level).child() - 1) <= 0) {
      return false;
    }
    level = node;
    while (level > 0 && path.get(level).child() == path.get(level - 1).count()) {
      level--;
    }
    return level == 0 || path.get(level - 1).compare(probe, path.get(level).child()) < 0;
  }

  /** Extends the path by a node. */
  private HeldNode hold(long address, int child) {
    Tree.checkDepth(path.size());
    HeldNode node = spareNode();
    NodeDraft half = takeKept(address);
    if (half == null) {
      node.moveTo(address, child);
    } else {
      node.become(half, child);
    }
    path.add(node);
    return node;
  }

  private NodeDraft takeKept(long address) {
    NodeDraft half = null;
    for (int i = 0; half == null && i < kept.size(); i++) {
      half = kept.get(i).take(address);
    }
    return half;
  }

  private void insert(HeldNode leaf, int index, EncodedEntry entry) {
    if (leaf.isFull()) {
      int middle = leaf.count() / 2;
      splitFullRun(index > middle);
      last().insert(index > middle ? index - middle - 1 : index, entry);
    } else {
      leaf.insert(index, entry);
    }
    entries++;
  }

  /** Splits the leaf of the path and the full nodes right above it, from the top down. */
  private void splitFullRun(boolean toUpperLeaf) {
    int top = path.size() - 1;
    while (top > 0 && path.get(top - 1).isFull()) {
      top--;
    }
    if (top == 0) {
      growRoot();
      top = 1;
    }
    try {
      splitFrom(top, toUpperLeaf);
    } catch (RuntimeException e) {
      dropUnusedRoot();
      throw e;
    }
  }

  private void splitFrom(int top, boolean toUpperLeaf) {
    for (int level = top; level < path.size(); level++) {
      boolean isLeaf = level == path.size() - 1;
      int middle = path.get(level).count() / 2;
      split(level, isLeaf ? toUpperLeaf : path.get(level + 1).child() > middle);
    }
  }

  private void growRoot() {
    HeldNode top = spareNode();
    NodeDraft draft = drafts.create(false);
    draft.insertChild(0, root);
    top.become(draft, 0);
    path.add(0, top);
    root = draft.address();
  }

  /** Takes a new root back under which the first split has failed. */
  private void dropUnusedRoot() {
    if (path.get(0).count() == 0) {
      NodeDraft top = path.remove(0).draft();
      root = top.child(0);
      drafts.free(top);
      drafts.release(top);
    }
  }

  /** Splits a level whose parent has room, and goes on in one of the halves. */
  private void split(int level, boolean toUpper) {
    NodeDraft parent = path.get(level - 1).draft();
    HeldNode node = path.get(level);
    NodeDraft lower = node.draft();
    NodeDraft upper = createSibling(parent, lower);
    int child = node.child();
    int middle = lower.count() / 2;
    Entry median = lower.split(upper);
    parent.insertChild(child + 1, upper.address());
    parent.insertEntry(child, median);
    if (toUpper) {
      node.become(upper, child + 1);
      if (level + 1 < path.size()) {
        path.get(level + 1).shiftChild(-middle - 1);
      }
    }
    keptBeside(level, !toUpper).keep(toUpper ? lower : upper);
  }

  private KeptHalves keptBeside(int level, boolean above) {
    int index = 2 * (path.size() - 1 - level) + (above ? 1 : 0);
    while (kept.size() <= index) {
      kept.add(new KeptHalves(drafts));
    }
    return kept.get(index);
  }

  /** Takes everything that a split will need. */
  private NodeDraft createSibling(NodeDraft parent, NodeDraft lower) {
    int middle = lower.count() / 2;
    int key = lower.keyLength(middle);
    int value = lower.valueLength(middle);
    parent.reserve(key, value, parent.growth(key, value));
    NodeDraft upper = drafts.create(lower.isLeaf());
    try {
      lower.reserveForUpperHalf(upper);
      return upper;
    } catch (RuntimeException e) {
      drafts.free(upper);
      drafts.release(upper);
      throw e;
    }
  }

  private void release(HeldNode node) {
    spare.add(node);
    node.write();
  }

  private HeldNode spareNode() {
    return spare.isEmpty() ? new HeldNode(tree, drafts, splice) : spare.remove(spare.size() - 1);
  }

  /**
   * Saves what is held. Where damage prevents that for a node, the others are saved nevertheless,
   * and the batch is over.
   */
  @Override
  public void close() {
    RuntimeException failure = null;
    while (!path.isEmpty()) {
      HeldNode node = path.remove(path.size() - 1);
      failure = failureOf(() -> release(node), failure);
    }
    for (KeptHalves halves : kept) {
      while (!halves.isEmpty()) {
        failure = failureOf(halves::writeFirst, failure);
      }
    }
    tree.endBatch(root, entries);
    if (failure != null) {
      throw failure;
    }
  }

  private static RuntimeException failureOf(Runnable save, RuntimeException before) {
    try {
      save.run();
      return before;
    } catch (RuntimeException e) {
      return before == null ? e : before;
    }
  }
}
