package dev.espalier.tree;

import dev.espalier.CorruptedException;

/** A node that a batch holds, as the one or the other form of entries has it. */
abstract sealed class HeldNode permits EncodedHeldNode, LongHeldNode {
  /** What is to be done to a node that is read in place when it is written. */
  enum Pending {
    NOTHING,
    INSERTION,
    REPLACEMENT
  }

  private int child;

  /** Moves to a node in memory. */
  abstract void moveTo(long node);

  /**
   * Becomes a new node without entries and children.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  abstract void create(boolean leaf);

  /** Becomes a new node without entries and children, which has no address yet. */
  abstract void createUnplaced(boolean leaf);

  /** Gives a new node its address. */
  abstract void place(long node);

  /** Which child of the node above it is. */
  final int child() {
    return child;
  }

  final void setChild(int index) {
    child = index;
  }

  abstract long address();

  abstract boolean isLeaf();

  /** Returns the number of entries; one that was inserted since the last search may be missing. */
  abstract int count();

  /** Returns the index of the entry that a split moves up. */
  final int middle() {
    return NodeLayout.middle(count());
  }

  abstract long child(int i);

  /** Compares a key with that of an entry of an internal node. */
  abstract int compare(Arrival arrival, int i);

  /**
   * Looks for a key.
   *
   * @return its index, or the complement of the index of the first key behind it
   */
  abstract int search(Arrival arrival);

  /**
   * Inserts an entry into a leaf with room for it.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  abstract void insert(int index, Arrival arrival);

  /**
   * Replaces the value of the entry that was found.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  abstract void replaceValue(int index, Arrival arrival);

  /**
   * Takes the pages that an internal node needs to get another entry.
   *
   * @param key the length of its key
   * @param value the length of its value
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  abstract void reserve(int key, int value);

  abstract int keyLength(int i);

  abstract int valueLength(int i);

  /**
   * Moves the upper half to a new node.
   *
   * @param median becomes the entry that is then in neither half
   * @return the new node
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  abstract HeldNode splitOff(Arrival median);

  /** Inserts an entry, for which pages are reserved, and the child behind it. */
  abstract void insertSeparator(int index, Arrival median, long upper);

  /** Adds an entry behind the others of a new node. */
  abstract void append(Arrival arrival);

  /** Adds a child behind the others of a new node, before the entry behind it. */
  abstract void appendChild(long node);

  /** Makes an arrival of an entry. */
  abstract void entry(int i, Arrival arrival);

  /** Writes what has changed. Then this is at no node. */
  abstract void write();

  /** Gives the chunk of a new node back. Then this is at no node. */
  abstract void free();

  /** Makes what tells that the node is not what it was when its pending change was found. */
  final CorruptedException changedMeanwhile() {
    return new CorruptedException(
        "node at %d: changed while it was held, so it is reached twice".formatted(address()));
  }

  /** Lets another node be held by this. */
  abstract void giveBack();
}
