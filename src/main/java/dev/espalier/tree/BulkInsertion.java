package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * Inserts many entries and writes each node once, when the input has moved past it.
 *
 * <p>The path from the root to the leaf of the last key is held as drafts. Every level knows the
 * keys between which its node owns everything, so the next key is handled like this:
 *
 * <ol>
 *   <li>Levels that do not own the key are released from the leaf up: saved if they were changed.
 *       The root owns every key.
 *   <li>From the lowest level left the path is extended down to the leaf that owns the key. Levels
 *       above it are not searched again, for a key that lies strictly inside a node's range is in
 *       none of the nodes above.
 *   <li>The entry is placed in the leaf; where the key is found, in the leaf or above, its value is
 *       replaced unread.
 *   <li>A full leaf is split first, and with it the run of full nodes right above it, from the top
 *       of the run down, under a new root if the run reaches the root. Of each split node the half
 *       that the path leaves is released at once.
 * </ol>
 *
 * <p>Every chunk that a step needs is taken before the step changes a draft, so a memory that
 * cannot grow ends the batch between two entries, and what is held can still be saved.
 *
 * <p>Splitting only where the leaf is full gives the shape of single insertions for ascending and
 * descending keys; for others the tree is another one with the same entries.
 */
public final class BulkInsertion implements AutoCloseable {
  private final Tree tree;
  private final Drafts drafts;
  private final List<HeldNode> path = new ArrayList<>();
  private final List<HeldNode> spare = new ArrayList<>();
  private long root;
  private long entries;

  BulkInsertion(Tree tree, Drafts drafts) {
    this.tree = tree;
    this.drafts = drafts;
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
    if (root == 0) {
      plant();
    }
    HeldNode node = lowestOwner(probe);
    while (true) {
      int found = node.search(probe);
      if (found >= 0) {
        replace(node, found, entry);
        return false;
      }
      if (node.draft().isLeaf()) {
        insert(node, ~found, entry);
        return true;
      }
      node = hold(node, ~found);
    }
  }

  private void plant() {
    HeldNode leaf = spareNode();
    leaf.own(drafts.create(true), null, null, 0);
    root = leaf.draft().address();
    path.add(leaf);
  }

  private HeldNode lowestOwner(Probe probe) {
    if (path.isEmpty()) {
      HeldNode top = spareNode();
      top.own(drafts.load(root), null, null, 0);
      path.add(top);
    }
    while (!last().owns(probe)) {
      release(path.remove(path.size() - 1));
    }
    return last();
  }

  private HeldNode last() {
    return path.get(path.size() - 1);
  }

  /** Extends the path by a child. */
  private HeldNode hold(HeldNode parent, int child) {
    Tree.checkDepth(path.size());
    NodeDraft above = parent.draft();
    byte[] low = child == 0 ? parent.low() : above.key(child - 1);
    byte[] high = child == above.count() ? parent.high() : above.key(child);
    HeldNode node = spareNode();
    node.own(drafts.load(above.child(child)), low, high, child);
    path.add(node);
    return node;
  }

  private void replace(HeldNode node, int index, EncodedEntry entry) {
    NodeDraft draft = node.draft();
    long grown = (long) entry.valueLength() - draft.valueLength(index);
    draft.reserve(entry.keyLength(), entry.valueLength(), Math.max(0, grown));
    draft.replaceValue(index, entry.bytes(), entry.valueFrom(), entry.valueLength());
  }

  private void insert(HeldNode leaf, int index, EncodedEntry entry) {
    HeldNode target = leaf;
    int at = index;
    if (leaf.draft().isFull()) {
      int middle = leaf.draft().count() / 2;
      splitFullRun(index > middle);
      target = last();
      at = index > middle ? index - middle - 1 : index;
    }
    NodeDraft draft = target.draft();
    draft.reserve(
        entry.keyLength(),
        entry.valueLength(),
        draft.growth(entry.keyLength(), entry.valueLength()));
    draft.insertEntry(at, entry);
    target.remember(at);
    entries++;
  }

  /** Splits the leaf of the path and the full nodes right above it, from the top down. */
  private void splitFullRun(boolean toUpperLeaf) {
    int top = path.size() - 1;
    while (top > 0 && path.get(top - 1).draft().isFull()) {
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
      int middle = path.get(level).draft().count() / 2;
      split(level, isLeaf ? toUpperLeaf : path.get(level + 1).child() > middle);
    }
  }

  private void growRoot() {
    HeldNode top = spareNode();
    NodeDraft draft = drafts.create(false);
    draft.insertChild(0, root);
    top.own(draft, null, null, 0);
    path.add(0, top);
    root = draft.address();
  }

  /** Takes a new root back under which the first split has failed. */
  private void dropUnusedRoot() {
    NodeDraft top = path.get(0).draft();
    if (top.count() == 0) {
      root = top.child(0);
      drafts.free(top);
      drafts.release(top);
      path.remove(0);
    }
  }

  /** Splits a level whose parent has room, and goes on in one of the halves. */
  private void split(int level, boolean toUpper) {
    HeldNode parent = path.get(level - 1);
    HeldNode node = path.get(level);
    NodeDraft lower = node.draft();
    NodeDraft upper = createSibling(parent, lower);
    int child = node.child();
    int middle = lower.count() / 2;
    Entry median = lower.split(upper);
    parent.draft().insertChild(child + 1, upper.address());
    parent.draft().insertEntry(child, median);
    if (toUpper) {
      node.own(upper, median.key(), node.high(), child + 1);
      save(lower);
    } else {
      node.own(lower, node.low(), median.key(), child);
      save(upper);
    }
    if (toUpper && level + 1 < path.size()) {
      HeldNode below = path.get(level + 1);
      below.moveTo(below.child() - middle - 1);
    }
  }

  /** Takes everything that a split will need. */
  private NodeDraft createSibling(HeldNode parent, NodeDraft lower) {
    int middle = lower.count() / 2;
    int key = lower.keyLength(middle);
    int value = lower.valueLength(middle);
    parent.draft().reserve(key, value, parent.draft().growth(key, value));
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
    if (node.draft().isChanged()) {
      save(node.draft());
    } else {
      drafts.release(node.draft());
    }
    spare.add(node);
  }

  private void save(NodeDraft draft) {
    drafts.save(draft);
    drafts.release(draft);
  }

  private HeldNode spareNode() {
    return spare.isEmpty() ? new HeldNode() : spare.remove(spare.size() - 1);
  }

  /**
   * Saves what is held. Where damage prevents that for a node, the others are saved nevertheless,
   * and the batch is over.
   */
  @Override
  public void close() {
    RuntimeException failure = null;
    while (!path.isEmpty()) {
      try {
        release(path.remove(path.size() - 1));
      } catch (RuntimeException e) {
        failure = failure == null ? e : failure;
      }
    }
    tree.endBatch(root, entries);
    if (failure != null) {
      throw failure;
    }
  }
}
