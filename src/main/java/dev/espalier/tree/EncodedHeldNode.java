package dev.espalier.tree;

import dev.espalier.access.Failure;

/**
 * A held node of any tree.
 *
 * <p>It is read in place until it changes. A first change that one splice can make is kept until
 * the node is released, for it may be the only one; with the second the node becomes a draft.
 */
final class EncodedHeldNode extends HeldNode {
  private final Tree tree;
  private final Drafts drafts;
  private final NodeSplice splice;
  private final SpareNodes<EncodedHeldNode> spare;
  private final NodeReader reader;
  private final LongNode numbers;
  private final EncodedEntry entry = new EncodedEntry();
  private Pending pending = Pending.NOTHING;

  /** How many entries the node had when the change was kept. */
  private int pendingCount;

  /** Null while the node is read in place. */
  private NodeDraft draft;

  /** Where the node is, while it is read in place. */
  private long address;

  /** Whether {@link #numbers} stands at the node: its keys have 8 bytes. */
  private boolean hasNumbers;

  private boolean readerIsHere;

  /** Where the last search of the node in place has ended. */
  private int position;

  /** Where the last entry was placed in the draft, since the next one is likely beside it. */
  private int hint;

  EncodedHeldNode(Tree tree, Drafts drafts, NodeSplice splice, SpareNodes<EncodedHeldNode> spare) {
    this.tree = tree;
    this.drafts = drafts;
    this.splice = splice;
    this.spare = spare;
    this.reader = tree.lastingReader();
    this.numbers = tree.kind().newNodes().keyStride() == Long.BYTES ? new LongNode(tree) : null;
  }

  @Override
  void moveTo(long node) {
    address = node;
    readerIsHere = false;
    hasNumbers = numbers != null && numbers.moveInPlace(node);
    if (!hasNumbers) {
      reader();
    }
    pending = Pending.NOTHING;
    draft = null;
  }

  @Override
  void create(boolean leaf) {
    become(drafts.create(leaf));
  }

  @Override
  void createUnplaced(boolean leaf) {
    become(drafts.createUnplaced(leaf));
  }

  @Override
  void place(long node) {
    draft.place(node);
  }

  private void become(NodeDraft node) {
    pending = Pending.NOTHING;
    draft = node;
    hint = 0;
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

  @Override
  long address() {
    return draft == null ? address : draft.address();
  }

  @Override
  boolean isLeaf() {
    if (draft != null) {
      return draft.isLeaf();
    }
    return hasNumbers ? numbers.isLeaf() : reader().isLeaf();
  }

  @Override
  int count() {
    if (draft != null) {
      return draft.count();
    }
    return hasNumbers ? numbers.count() : reader().count();
  }

  @Override
  long child(int i) {
    if (draft != null) {
      return draft.child(i);
    }
    return hasNumbers ? numbers.child(i) : reader().child(i);
  }

  @Override
  int compare(Arrival arrival, int i) {
    Probe probe = arrival.probe();
    if (draft != null) {
      return draft.compare(probe, i);
    }
    if (hasNumbers && probe instanceof LongProbe number) {
      return Long.compareUnsigned(number.bits(), numbers.key(i));
    }
    reader().moveToEntry(i);
    return reader.compare(probe, reader.keyOffset());
  }

  @Override
  int search(Arrival arrival) {
    Probe probe = arrival.probe();
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
  private NodeDraft draft() {
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

  @Override
  void insert(int index, Arrival arrival) {
    EncodedEntry added = arrival.entry();
    if (draft == null && splice.canInsert(readerAtPosition(), added)) {
      pend(Pending.INSERTION, index, added);
      return;
    }
    reserve(added.keyLength(), added.valueLength());
    draft.insertEntry(index, added);
    hint = index;
  }

  @Override
  void replaceValue(int index, Arrival arrival) {
    EncodedEntry with = arrival.entry();
    if (draft == null && splice.canReplace(readerAtPosition(), with)) {
      pend(Pending.REPLACEMENT, index, with);
      return;
    }
    NodeDraft changed = draft();
    long grown = (long) with.valueLength() - changed.valueLength(index);
    changed.reserve(with.keyLength(), with.valueLength(), Math.max(0, grown));
    changed.replaceValue(index, with);
    hint = index;
  }

  private void pend(Pending change, int index, EncodedEntry with) {
    pending = change;
    position = index;
    entry.become(with);
    pendingCount = reader.count();
  }

  @Override
  void reserve(int key, int value) {
    NodeDraft changed = draft();
    changed.reserve(key, value, changed.growth(key, value));
  }

  @Override
  int keyLength(int i) {
    return draft().keyLength(i);
  }

  @Override
  int valueLength(int i) {
    return draft().valueLength(i);
  }

  @Override
  HeldNode splitOff(Arrival median) {
    NodeDraft lower = draft();
    EncodedHeldNode upper = createUpperHalfOf(lower);
    median.become(lower.split(upper.draft));
    return upper;
  }

  private EncodedHeldNode createUpperHalfOf(NodeDraft lower) {
    EncodedHeldNode upper = spare.take();
    upper.create(lower.isLeaf());
    try {
      lower.reserveForUpperHalf(upper.draft);
      return upper;
    } catch (Throwable e) {
      Failure.takeBack(e, upper::free);
      upper.giveBack();
      throw e;
    }
  }

  @Override
  void insertSeparator(int index, Arrival median, long upper) {
    NodeDraft changed = draft();
    changed.insertChild(index + 1, upper);
    changed.insertEntry(index, median.entry());
  }

  @Override
  void append(Arrival arrival) {
    draft.insertEntry(draft.count(), arrival.entry());
  }

  @Override
  void appendChild(long node) {
    draft.appendChild(node);
  }

  @Override
  void entry(int i, Arrival arrival) {
    arrival.become(draft.entry(i));
  }

  @Override
  void write() {
    if (pending != Pending.NOTHING) {
      writePending();
    } else if (draft != null) {
      writeDraft(draft);
    }
    pending = Pending.NOTHING;
    draft = null;
  }

  private void writeDraft(NodeDraft changed) {
    if (changed.isChanged()) {
      drafts.save(changed);
    }
    drafts.release(changed);
  }

  private void writePending() {
    readerIsHere = false;
    boolean done = reader().count() == pendingCount && splicePending();
    if (!done) {
      throw changedMeanwhile();
    }
    tree.countNodeWrite();
    entry.clear();
  }

  private boolean splicePending() {
    return pending == Pending.INSERTION
        ? splice.insert(readerAtPosition(), entry)
        : splice.replaceValue(readerAtPosition(), entry);
  }

  @Override
  void free() {
    drafts.free(draft);
    drafts.release(draft);
    draft = null;
  }

  @Override
  void giveBack() {
    spare.giveBack(this);
  }
}
