package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds a tree from ascending entries, bottom-up: every node is filled and written once, in the
 * order of the addresses.
 *
 * <p>Each level fills one node at a time. The entry that comes when a node has its fill becomes the
 * separator between it and the next one. A finished node waits until its successor has the entries
 * that a node must have; then it is saved, and the level above gets its address and the separator.
 * At the end the last node of a level may have too few: then it takes entries from the one that
 * waits, or both and the separator make one node.
 */
public final class BulkLoad {
  private final Tree tree;
  private final Drafts drafts;
  private final int fill;
  private final int minimum;
  private final List<RisingLevel> levels = new ArrayList<>();
  private long entries;

  BulkLoad(Tree tree, Drafts drafts, double fillFactor) {
    this.tree = tree;
    this.drafts = drafts;
    NodeLayout nodes = tree.kind().newNodes();
    minimum = nodes.minimum();
    fill = Math.max(minimum, (int) (nodes.capacity() * fillFactor));
    levels.add(new RisingLevel());
  }

  /**
   * Adds the next entry, whose key is above all before.
   *
   * @param entry the entry
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  public void add(EncodedEntry entry) {
    RisingLevel leaves = levels.get(0);
    NodeDraft leaf = current(leaves, true);
    if (leaf.count() < fill) {
      leaf.insertEntry(leaf.count(), entry);
      flushWaiting(0);
    } else {
      leaves.waiting = leaf;
      leaves.separator = new Entry(entry.copyOfKey(), entry.copyOfValue());
      leaves.current = null;
    }
    entries++;
  }

  private NodeDraft current(RisingLevel level, boolean leaf) {
    if (level.current == null) {
      level.current = drafts.unplaced(leaf);
    }
    return level.current;
  }

  /** Saves the node that waits if its successor no longer needs it. */
  private void flushWaiting(int level) {
    RisingLevel rising = levels.get(level);
    if (rising.waiting != null && rising.current.count() >= minimum) {
      NodeDraft waiting = rising.waiting;
      rising.waiting = null;
      rise(level + 1, save(waiting), rising.separator);
    }
  }

  /** Gives a level a child and the separator behind it. */
  private void rise(int level, long child, Entry separator) {
    if (level == levels.size()) {
      levels.add(new RisingLevel());
    }
    RisingLevel rising = levels.get(level);
    NodeDraft node = current(rising, false);
    node.appendChild(child);
    if (node.count() < fill) {
      node.insertEntry(node.count(), separator);
      flushWaiting(level);
    } else {
      rising.waiting = node;
      rising.separator = separator;
      rising.current = null;
    }
  }

  private long save(NodeDraft node) {
    node.place(tree.allocator().allocate());
    drafts.save(node);
    drafts.release(node);
    return node.address();
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
    for (int level = 0; level < levels.size(); level++) {
      RisingLevel rising = levels.get(level);
      NodeDraft last = current(rising, level == 0);
      if (level > 0) {
        last.appendChild(child);
      }
      if (rising.waiting != null) {
        last = balance(level, rising.waiting, rising.separator, last);
      }
      child = save(last);
    }
    return child;
  }

  long entries() {
    return entries;
  }

  /** Makes the last two nodes of a level have enough entries; returns the last that is left. */
  private NodeDraft balance(int level, NodeDraft waiting, Entry separator, NodeDraft last) {
    if (waiting.count() + 1 + last.count() <= 2 * minimum) {
      waiting.absorb(last, separator, true);
      return waiting;
    }
    Entry between = separator;
    while (last.count() < minimum) {
      last.insertEntry(0, between);
      if (!last.isLeaf()) {
        last.insertChild(0, waiting.removeChild(waiting.count()));
      }
      between = waiting.removeEntry(waiting.count() - 1);
    }
    rise(level + 1, save(waiting), between);
    return last;
  }

  /** A level on its way up: the node being filled, and the one before it if that waits. */
  private static final class RisingLevel {
    private NodeDraft current;
    private NodeDraft waiting;

    /** The entry between the two. */
    private Entry separator;
  }
}
