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
  private final EncodedEntry entry = new EncodedEntry();
  private Pending pending = Pending.NOTHING;

  /** Null while the node is read in place. */
  private NodeDraft draft;

  private int child;

  /** Where the last entry was placed in the draft, since the next one is likely beside it. */
  private int hint;

  HeldNode(Tree tree, Drafts drafts, LeafSplice splice) {
    this.tree = tree;
    this.drafts = drafts;
    this.splice = splice;
    this.reader = tree.lastingReader();
  }

  /**
   * Moves to a node in memory.
   *
   * @param address the node's address
   * @param index which child of the node above it is
   */
  void moveTo(long address, int index) {
    reader.moveTo(address);
    pending = Pending.NOTHING;
    draft = null;
    child = index;
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
    return draft == null ? reader.address() : draft.address();
  }

  boolean isLeaf() {
    return draft == null ? reader.isLeaf() : draft.isLeaf();
  }

  /** Returns the number of entries, a pending one included. */
  int count() {
    if (draft != null) {
      return draft.count();
    }
    return pending == Pending.INSERTION ? reader.count() + 1 : reader.count();
  }

  boolean isFull() {
    return count() == tree.capacity();
  }

  long child(int i) {
    return draft == null ? reader.child(i) : draft.child(i);
  }

  /** Compares a key with that of an entry of an internal node. */
  int compare(Probe probe, int i) {
    if (draft != null) {
      return draft.compare(probe, i);
    }
    reader.moveToEntry(i);
    return reader.compare(probe, reader.keyOffset());
  }

  /**
   * Looks for a key.
   *
   * @return its index, or the complement of the index of the first key behind it
   */
  int search(Probe probe) {
    if (draft == null && pending == Pending.NOTHING) {
      return reader.search(probe) ? reader.index() : ~reader.index();
    }
    NodeDraft changed = draft();
    return hint < changed.count() ? searchBesideHint(changed, probe) : changed.search(probe);
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
      int index = reader.index();
      draft = drafts.load(reader);
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
    if (draft == null && splice.canInsert(reader, added)) {
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
    if (draft == null && splice.canReplace(reader, with)) {
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
              ? splice.insert(reader, entry)
              : splice.replaceValue(reader, entry);
      if (!done) {
        throw new CorruptedException(
            "node at %d: changed while it was held, so it is reached twice"
                .formatted(reader.address()));
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
