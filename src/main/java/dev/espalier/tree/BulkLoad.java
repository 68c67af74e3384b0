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
 * At the end the last node of a level may have too few: then it shares the entries of the one that
 * waits, or both and the separator make one node.
 */
public final class BulkLoad {
  private final Tree tree;
  private final SpareNodes<? extends HeldNode> spare;
  private final int fill;
  private final int minimum;
  private final List<RisingLevel> levels = new ArrayList<>();
  private final Arrival arrival = new Arrival();
  private long entries;

  BulkLoad(Tree tree, SpareNodes<? extends HeldNode> spare, double fillFactor) {
    tree.startBatch();
    this.tree = tree;
    this.spare = spare;
    NodeLayout nodes = tree.kind().newNodes();
    minimum = nodes.minimum();
    fill = Math.max(minimum, (int) (nodes.capacity() * fillFactor));
    levels.add(new RisingLevel(true));
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
    append(0, arrival);
    entries++;
  }

  /** Appends an entry to a level's node, or has the node wait if it has its fill. */
  private void append(int level, Arrival entry) {
    RisingLevel rising = levels.get(level);
    HeldNode node = rising.current();
    if (node.count() < fill) {
      node.append(entry);
      flushWaiting(level);
    } else {
      rising.waiting = node;
      rising.separator.become(entry);
      rising.current = null;
    }
  }

  /** Saves the node that waits if its successor no longer needs it. */
  private void flushWaiting(int level) {
    RisingLevel rising = levels.get(level);
    if (rising.waiting != null && rising.current.count() >= minimum) {
      HeldNode waiting = rising.waiting;
      rising.waiting = null;
      rise(level + 1, save(waiting), rising.separator);
    }
  }

  /** Gives a level a child and the separator behind it. */
  private void rise(int level, long child, Arrival separator) {
    if (level == levels.size()) {
      levels.add(new RisingLevel(false));
    }
    levels.get(level).current().appendChild(child);
    append(level, separator);
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
    for (int level = 0; level < levels.size(); level++) {
      RisingLevel rising = levels.get(level);
      HeldNode last = rising.current();
      if (!rising.leaf) {
        last.appendChild(child);
      }
      if (rising.waiting != null) {
        last = balance(level, rising, last);
      }
      child = save(last);
    }
    return child;
  }

  long entries() {
    return entries;
  }

  /** Makes the last two nodes of a level have enough entries; returns the last that is left. */
  private HeldNode balance(int level, RisingLevel rising, HeldNode last) {
    LastTwo two = new LastTwo(rising.waiting, rising.separator, last);
    if (two.entries() <= 2 * minimum) {
      return two.copy(0, two.entries(), create(rising.leaf));
    }
    int middle = two.entries() - 1 - minimum;
    HeldNode lower = two.copy(0, middle, create(rising.leaf));
    HeldNode upper = two.copy(middle + 1, two.entries(), create(rising.leaf));
    rise(level + 1, save(lower), two.entry(middle));
    return upper;
  }

  /** A level on its way up: the node being filled, and the one before it if that waits. */
  private final class RisingLevel {
    private final boolean leaf;
    private HeldNode current;
    private HeldNode waiting;

    /** The entry between the two. */
    private final Arrival separator = new Arrival();

    RisingLevel(boolean leaf) {
      this.leaf = leaf;
    }

    HeldNode current() {
      if (current == null) {
        current = create(leaf);
      }
      return current;
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
