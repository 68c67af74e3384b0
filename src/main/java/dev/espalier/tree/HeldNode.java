package dev.espalier.tree;

import dev.espalier.CorruptedException;

/**
 * A node on the path that a batch holds.
 *
 * <p>It is read in place until it changes. A first change that one splice can make is kept until
 * the node is released, for it may be the only one; with the second the node becomes a draft.
 */
final class HeldNode {
  /** What is to be done to the node in place when it is released. */
  private enum Pending {
    NOTHING,
    INSERTION,
    REPLACEMENT
  }

  private final Tree tree;
  private final Drafts drafts;
  private final LeafSplice splice;
  private final NodeReader reader;
  private final LongNode numbers;
  private final EncodedEntry entry = new EncodedEntry();
  private Pending pending = Pending.NOTHING;

  /** Null while the node is read in place. */
  private NodeDraft draft;

  /** Where the node is, while it is read in place. */
  private long address;

  /** Whether {@link #numbers} stands at the node: its keys have 8 bytes. */
  private boolean hasNumbers;

  private boolean readerIsHere;

  /** Where the last search of the node in place has ended. */
  private int position;

  private int child;

  /** Where the last entry was placed in the draft, since the next one is likely beside it. */
  private int hint;

  HeldNode(Tree tree, Drafts drafts, LeafSplice splice) {
    this.tree = tree;
    this.drafts = drafts;
    this.splice = splice;
    this.reader = tree.lastingReader();
    this.numbers = tree.kind().newNodes().keyStride() == Long.BYTES ? new LongNode(tree) : null;
  }

  /**
   * Moves to a node in memory.
   *
   * @param node the node's address
   * @param index which child of the node above it is
   */
  void moveTo(long node, int index) {
    address = node;
    readerIsHere = false;
    hasNumbers = numbers != null && numbers.moveInPlace(node);
    if (!hasNumbers) {
      reader();
    }
    pending = Pending.NOTHING;
    draft = null;
    child = index;
  }

  private NodeReader reader() {
    if (!readerIsHere) {
      reader.moveTo(address);
      readerIsHere = true;
    }
    return reader;
  }

  /** The reader at the position of the last search. */
  private NodeReader readerAtPosition() {
    reader().moveToEntry(position);
    return reader;
  }

  /** Becomes a draft. */
  void become(NodeDraft node, int index) {
    pending = Pending.NOTHING;
    draft = node;
    child = index;
    hint = 0;
  }

  /** Which child of the node above it is. */
  int child() {
    return child;
  }

  void shiftChild(int by) {
    child += by;
  }

  long address() {
    return draft == null ? address : draft.address();
  }

  boolean isLeaf() {
    if (draft != null) {
      return draft.isLeaf();
    }
    return hasNumbers ? numbers.isLeaf() : reader().isLeaf();
  }

  /** Returns the number of entries, a pending one included. */
  int count() {
    if (draft != null) {
      return draft.count();
    }
    int stored = hasNumbers ? numbers.count() : reader().count();
    return pending == Pending.INSERTION ? stored + 1 : stored;
  }

  boolean isFull() {
    return count() == tree.capacity();
  }

  long child(int i) {
    if (draft != null) {
      return draft.child(i);
    }
    return hasNumbers ? numbers.child(i) : reader().child(i);
  }

  /** Compares a key with that of an entry of an internal node. */
  int compare(Probe probe, int i) {
    if (draft != null) {
      return draft.compare(probe, i);
    }
    if (hasNumbers && probe instanceof LongProbe number) {
      return Long.compareUnsigned(number.bits(), numbers.key(i));
    }
    reader().moveToEntry(i);
    return reader.compare(probe, reader.keyOffset());
  }

  /**
   * Looks for a key.
   *
   * @return its index, or the complement of the index of the first key behind it
   */
  int search(Probe probe) {
    if (draft == null && pending == Pending.NOTHING) {
      boolean found = findPosition(probe);
      return found ? position : ~position;
    }
    NodeDraft changed = draft();
    return hint < changed.count() ? searchBesideHint(changed, probe) : changed.search(probe);
  }

  private boolean findPosition(Probe probe) {
    if (hasNumbers && probe instanceof LongProbe number) {
      position = numbers.rank(number.bits());
      return numbers.hasKey(position, number.bits());
    }
    boolean found = reader().search(probe);
    position = reader.index();
    return found;
  }

  private int searchBesideHint(NodeDraft changed, Probe probe) {
    int comparison = changed.compare(probe, hint);
    if (comparison == 0) {
      return hint;
    }
    int step = comparison > 0 ? 1 : -1;
    int beside = hint + step;
    int between = ~Math.max(hint, beside);
    if (beside < 0 || beside == changed.count()) {
      return between;
    }
    int other = changed.compare(probe, beside);
    if (other == 0) {
      return beside;
    }
    return Integer.signum(other) == -step ? between : changed.search(probe);
  }

  /** Returns the node as a draft, with everything that was placed in it. */
  NodeDraft draft() {
    if (draft == null) {
      int index = position;
      draft = drafts.load(reader());
      hint = index;
      switch (pending) {
        case INSERTION -> draft.insertEntry(index, entry);
        case REPLACEMENT -> draft.replaceValue(index, entry);
        case NOTHING -> {}
      }
      pending = Pending.NOTHING;
    }
    return draft;
  }

  /**
   * Inserts an entry into a leaf with room for it.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  void insert(int index, EncodedEntry added) {
    if (draft == null && splice.canInsert(readerAtPosition(), added)) {
      pend(Pending.INSERTION, added);
      return;
    }
    NodeDraft changed = draft();
    int key = added.keyLength();
    int value = added.valueLength();
    changed.reserve(key, value, changed.growth(key, value));
    changed.insertEntry(index, added);
    hint = index;
  }

  /**
   * Replaces the value of the entry that was found.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow; nothing has changed
   */
  void replaceValue(int index, EncodedEntry with) {
    if (draft == null && splice.canReplace(readerAtPosition(), with)) {
      pend(Pending.REPLACEMENT, with);
      return;
    }
    NodeDraft changed = draft();
    long grown = (long) with.valueLength() - changed.valueLength(index);
    changed.reserve(with.keyLength(), with.valueLength(), Math.max(0, grown));
    changed.replaceValue(index, with);
    hint = index;
  }

  private void pend(Pending change, EncodedEntry with) {
    pending = change;
    entry.become(with);
  }

  /** Writes what has changed. */
  void write() {
    if (draft != null) {
      writeDraft(draft);
    } else if (pending != Pending.NOTHING) {
      boolean done =
          pending == Pending.INSERTION
              ? splice.insert(readerAtPosition(), entry)
              : splice.replaceValue(readerAtPosition(), entry);
      if (!done) {
        throw new CorruptedException(
            "node at %d: changed while it was held, so it is reached twice".formatted(address));
      }
      tree.countNodeWrite();
      entry.clear();
    }
    draft = null;
    pending = Pending.NOTHING;
  }

  private void writeDraft(NodeDraft changed) {
    if (changed.isChanged()) {
      drafts.save(changed);
    }
    drafts.release(changed);
  }
}
