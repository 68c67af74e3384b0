package dev.espalier.tree;

import dev.espalier.OutOfMemorySpaceException;
import java.util.OptionalLong;

/**
 * A tree whose keys and values have 8 bytes each, read and changed by their encodings as big-endian
 * numbers, without an object for any.
 *
 * <p>Keys are in unsigned order. Reading writes to no field. What changes the tree reuses its
 * objects, which is safe since one thread changes a tree at a time: it first tries in place, and
 * has the general insertion or removal do what cannot be done so.
 */
public final class LongTree {
  private final Tree tree;
  private final long flipped;
  private final boolean hasOldNodes;
  private final SpareNodes<LongHeldNode> heldNodes;
  private final LongInsertion insertion;
  private final LongRemoval removal;
  private final LongProbe probe = new LongProbe(0);
  private final EncodedEntry entry = new EncodedEntry();
  private final Displaced keeping = this::keep;
  private long displaced;

  /**
   * Makes another access to a tree.
   *
   * @param tree the tree; the bounds of its keys and values are 8 bytes, no less and no more
   * @param flipped the bits in which the numbers that {@link #floor} and {@link #ceiling} return
   *     differ from the encodings of their keys
   */
  public LongTree(Tree tree, long flipped) {
    this.tree = tree;
    this.flipped = flipped;
    this.hasOldNodes = tree.kind().oldNodes() != null;
    LongSplice splice = new LongSplice(tree);
    this.heldNodes = new SpareNodes<>(spare -> new LongHeldNode(tree, splice, spare));
    this.insertion = new LongInsertion(tree, splice);
    this.removal = new LongRemoval(tree, splice);
  }

  /**
   * Returns the tree.
   *
   * @return the tree
   */
  public Tree tree() {
    return tree;
  }

  /**
   * Says whether a key is in the tree.
   *
   * @param key the key
   * @return true if so
   */
  public boolean contains(long key) {
    long place = LongSearch.find(tree, key);
    if (place != LongSearch.UNREADABLE) {
      return place != LongSearch.ABSENT;
    }
    try (NodeReader reader = tree.spareReader()) {
      return tree.find(reader, new LongProbe(key));
    }
  }

  /**
   * Returns the value of a key.
   *
   * @param key the key
   * @param absent what to return if the key is not in the tree
   * @return the value
   */
  public long get(long key, long absent) {
    long place = LongSearch.find(tree, key);
    if (place == LongSearch.ABSENT) {
      return absent;
    }
    return place == LongSearch.UNREADABLE ? read(key, absent) : LongSearch.longValue(tree, place);
  }

  private long read(long key, long absent) {
    try (NodeReader reader = tree.spareReader()) {
      return tree.find(reader, new LongProbe(key))
          ? LongSearch.value(reader, reader.valueAtPosition())
          : absent;
    }
  }

  /**
   * Returns the greatest key that is not above another.
   *
   * @param key the other key
   * @return the key, if there is one
   */
  public OptionalLong floor(long key) {
    return neighbour(key, true);
  }

  /**
   * Returns the least key that is not below another.
   *
   * @param key the other key
   * @return the key, if there is one
   */
  public OptionalLong ceiling(long key) {
    return neighbour(key, false);
  }

  private OptionalLong neighbour(long key, boolean below) {
    long place = LongNeighbour.find(tree, key, below);
    if (place == LongSearch.ABSENT) {
      return OptionalLong.empty();
    }
    return place == LongSearch.UNREADABLE
        ? readNeighbour(new LongProbe(key), below)
        : OptionalLong.of(LongSearch.key(tree, place) ^ flipped);
  }

  private OptionalLong readNeighbour(LongProbe key, boolean below) {
    try (NodeReader reader = tree.spareReader()) {
      OptionalLong bits = LongNeighbour.read(tree, reader, key, below);
      return bits.isEmpty() ? bits : OptionalLong.of(bits.getAsLong() ^ flipped);
    }
  }

  /**
   * Inserts an entry or replaces a value, which is not looked at.
   *
   * @param key the key
   * @param value the value
   * @return whether the key is new
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public boolean insert(long key, long value) {
    return insert(key, value, Displaced.IGNORED);
  }

  /**
   * Inserts an entry, or replaces a value and keeps it as {@link #displaced}.
   *
   * @param key the key
   * @param value the value
   * @return whether the key is new
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public boolean put(long key, long value) {
    return insert(key, value, keeping);
  }

  private boolean insert(long key, long value, Displaced shown) {
    Outcome outcome = insertInPlace(key, value);
    if (outcome != Outcome.UNFINISHED) {
      displaced = insertion.replaced();
      return outcome == Outcome.CHANGED;
    }
    probe.set(key);
    entry.reset();
    entry.setKey(key);
    entry.setValue(value);
    return tree.insert(probe, entry, shown);
  }

  private Outcome insertInPlace(long key, long value) {
    tree.begin();
    try {
      Outcome outcome = insertion.insert(key, value);
      commitIfFinished(outcome);
      return outcome;
    } catch (Throwable e) {
      tree.rollBack(e);
      throw e;
    }
  }

  private void commitIfFinished(Outcome outcome) {
    if (outcome == Outcome.UNFINISHED) {
      tree.rollBack();
    } else {
      tree.commit();
    }
  }

  /**
   * Removes an entry, whose value is not looked at.
   *
   * @param key its key
   * @return whether the key was there
   */
  public boolean remove(long key) {
    return remove(key, Displaced.IGNORED);
  }

  /**
   * Removes an entry and keeps its value as {@link #displaced}.
   *
   * @param key its key
   * @return whether the key was there
   */
  public boolean take(long key) {
    return remove(key, keeping);
  }

  private boolean remove(long key, Displaced shown) {
    Outcome outcome = removeInPlace(key);
    if (outcome != Outcome.UNFINISHED) {
      displaced = removal.removed();
      return outcome == Outcome.CHANGED;
    }
    probe.set(key);
    return tree.remove(probe, shown);
  }

  private Outcome removeInPlace(long key) {
    tree.begin();
    try {
      Outcome outcome = removal.remove(key);
      commitIfFinished(outcome);
      return outcome;
    } catch (OutOfMemorySpaceException e) {
      tree.rollBack();
      return Outcome.UNFINISHED; // the other removal can do with fewer pages
    } catch (Throwable e) {
      tree.rollBack(e);
      throw e;
    }
  }

  /**
   * Starts a batch of insertions of numbers; see {@link Tree#startInsertion}.
   *
   * @return the batch
   */
  public BulkInsertion startInsertion() {
    return hasOldNodes ? tree.startInsertion() : new BulkInsertion(tree, heldNodes);
  }

  /**
   * Starts to load numbers into an empty tree; see {@link Tree#startLoad}.
   *
   * @param fillFactor how full nodes become
   * @return the load
   */
  public BulkLoad startLoad(double fillFactor) {
    return hasOldNodes ? tree.startLoad(fillFactor) : new BulkLoad(tree, heldNodes, fillFactor);
  }

  private void keep(NodeReader node, long value) {
    displaced = LongSearch.value(node, value);
  }

  /**
   * Returns the value that the last call of {@link #put} has replaced or of {@link #take} has
   * removed.
   *
   * @return the value; any number if there was none
   */
  public long displaced() {
    return displaced;
  }

  /** What has become of a change that was tried in place. */
  enum Outcome {
    /** The key has come or gone. */
    CHANGED,
    /** The key was there and has another value, or was not there to be removed. */
    UNCHANGED,
    /** What was done is to be taken back, and the change to be made otherwise. */
    UNFINISHED
  }
}
