package dev.espalier.tree;

import dev.espalier.access.Failure;

/**
 * A held node of a tree whose keys and values have 8 bytes each.
 *
 * <p>It is read in place until it changes. A first change that one splice can make is kept until
 * the node is released, for it may be the only one; with the second the node becomes a draft.
 */
final class LongHeldNode extends HeldNode {
  private final Tree tree;
  private final LongSplice splice;
  private final SpareNodes<LongHeldNode> spare;
  private final LongNode stored;
  private final LongDraft draft;
  private boolean drafted;
  private Pending pending = Pending.NOTHING;

  /** Where the last search of the node in place has ended. */
  private int position;

  /** The entry of the pending change. */
  private long key;

  private long value;

  /** Where the last entry was placed in the draft, since the next one is likely behind it. */
  private int hint;

  LongHeldNode(Tree tree, LongSplice splice, SpareNodes<LongHeldNode> spare) {
    this.tree = tree;
    this.splice = splice;
    this.spare = spare;
    this.stored = new LongNode(tree);
    this.draft = new LongDraft(tree);
  }

  @Override
  void moveTo(long node) {
    stored.moveTo(node);
    drafted = false;
    pending = Pending.NOTHING;
  }

  @Override
  void create(boolean leaf) {
    long node = tree.allocator().allocate();
    createUnplaced(leaf);
    place(node);
  }

  @Override
  void createUnplaced(boolean leaf) {
    draft.createUnplaced(leaf);
    drafted = true;
    pending = Pending.NOTHING;
    hint = 0;
  }

  @Override
  void place(long node) {
    draft.place(node);
  }

  @Override
  long address() {
    return drafted ? draft.address() : stored.address();
  }

  @Override
  boolean isLeaf() {
    return drafted ? draft.isLeaf() : stored.isLeaf();
  }

  @Override
  int count() {
    return drafted ? draft.count() : stored.count();
  }

  @Override
  long child(int i) {
    return drafted ? draft.child(i) : stored.child(i);
  }

  @Override
  int compare(Arrival arrival, int i) {
    return Long.compareUnsigned(arrival.key(), drafted ? draft.key(i) : stored.key(i));
  }

  @Override
  int search(Arrival arrival) {
    if (drafted || pending != Pending.NOTHING) {
      return searchDraft(draft(), arrival.key());
    }
    position = stored.rank(arrival.key());
    return stored.hasKey(position, arrival.key()) ? position : ~position;
  }

  private int searchDraft(LongDraft changed, long wanted) {
    int rank = isBehindHint(changed, wanted) ? hint + 1 : changed.rank(wanted);
    return rank < changed.count() && changed.key(rank) == wanted ? rank : ~rank;
  }

  /**
   * Whether a key lies behind the one at the hint and not behind the next. Internal nodes are
   * searched only after the path has left what is below the hint, so of them it is not asked.
   */
  private boolean isBehindHint(LongDraft changed, long wanted) {
    int next = hint + 1;
    return changed.isLeaf()
        && hint < changed.count()
        && Long.compareUnsigned(changed.key(hint), wanted) < 0
        && (next == changed.count() || Long.compareUnsigned(wanted, changed.key(next)) <= 0);
  }

  /** Returns the node as a draft, with everything that was placed in it. */
  private LongDraft draft() {
    if (!drafted) {
      draft.load(stored);
      drafted = true;
      hint = position;
      switch (pending) {
        case INSERTION -> draft.insert(position, key, value, 0, 0);
        case REPLACEMENT -> draft.replaceValue(position, value);
        case NOTHING -> {}
      }
      pending = Pending.NOTHING;
    }
    return draft;
  }

  @Override
  void insert(int index, Arrival arrival) {
    if (!drafted && stored.hasRoomFor(LongNode.ENTRY)) {
      pend(Pending.INSERTION, index, arrival);
      return;
    }
    reserve(Long.BYTES, Long.BYTES);
    draft.insert(index, arrival.key(), arrival.value(), 0, 0);
    hint = index;
  }

  @Override
  void replaceValue(int index, Arrival arrival) {
    if (!drafted && stored.hasValuesInPlace()) {
      pend(Pending.REPLACEMENT, index, arrival);
      return;
    }
    draft().replaceValue(index, arrival.value());
    hint = index;
  }

  private void pend(Pending change, int index, Arrival arrival) {
    pending = change;
    position = index;
    key = arrival.key();
    value = arrival.value();
  }

  @Override
  void reserve(int keyLength, int valueLength) {
    LongDraft changed = draft();
    changed.reserve(changed.count() + 1);
  }

  @Override
  int keyLength(int i) {
    return Long.BYTES;
  }

  @Override
  int valueLength(int i) {
    return Long.BYTES;
  }

  @Override
  HeldNode splitOff(Arrival median) {
    LongDraft lower = draft();
    int middle = middle();
    LongHeldNode upper = createUpper(lower.count() - middle - 1);
    median.become(lower.key(middle), lower.value(middle));
    upper.draft.takeFrom(lower, middle + 1);
    lower.truncate(middle);
    return upper;
  }

  private LongHeldNode createUpper(int entries) {
    LongHeldNode upper = spare.take();
    upper.create(isLeaf());
    try {
      upper.draft.reserve(entries);
      return upper;
    } catch (Throwable e) {
      Failure.takeBack(e, upper::free);
      upper.giveBack();
      throw e;
    }
  }

  @Override
  void insertSeparator(int index, Arrival median, long upper) {
    draft().insert(index, median.key(), median.value(), index + 1, upper);
  }

  @Override
  void append(Arrival arrival) {
    draft.append(arrival.key(), arrival.value());
  }

  @Override
  void appendChild(long node) {
    draft.appendChild(node);
  }

  @Override
  void entry(int i, Arrival arrival) {
    arrival.become(draft.key(i), draft.value(i));
  }

  @Override
  void write() {
    if (pending != Pending.NOTHING) {
      writePending();
    } else if (drafted) {
      draft.saveIfChanged();
    }
    pending = Pending.NOTHING;
    drafted = false;
  }

  private void writePending() {
    if (!stored.isAsItWas()) {
      throw changedMeanwhile();
    }
    if (pending == Pending.INSERTION) {
      splice.insert(stored, position, key, value);
    } else {
      splice.replaceValue(stored, position, value);
    }
  }

  @Override
  void free() {
    draft.free();
  }

  @Override
  void giveBack() {
    spare.giveBack(this);
  }
}
