package dev.espalier.tree;

import dev.espalier.OutOfMemorySpaceException;
import java.util.OptionalLong;

/**
 * A tree whose keys and values have 8 bytes each, read and changed by their encodings as big-endian
 * numbers, without an object for any.
 *
 * <p>Keys are in unsigned order. Reading writes to no field; what changes the tree reuses one probe
 * and one entry, which is safe since one thread changes a tree at a time.
 */
public final class LongTree {
  private final Tree tree;
  private final long flipped;
  private final LongInsertion insertion;
  private final LongRemoval removal;
  private final LongProbe probe = new LongProbe(0);
  private final EncodedEntry entry = new EncodedEntry();
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
    LongSplice splice = new LongSplice(tree);
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
   * Inserts an entry or replaces a value.
   *
   * @param key the key
   * @param value the value
   * @return whether the key is new
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  public boolean insert(long key, long value) {
    LongInsertion.Outcome outcome = insertInPlace(key, value);
    if (outcome != LongInsertion.Outcome.UNFINISHED) {
      displaced = insertion.replaced();
      return outcome == LongInsertion.Outcome.ADDED;
    }
    probe.set(key);
    entry.reset();
    entry.setKey(key);
    entry.setValue(value);
    return tree.insert(probe, entry, this::see);
  }

  private LongInsertion.Outcome insertInPlace(long key, long value) {
    tree.begin();
    LongInsertion.Outcome outcome = LongInsertion.Outcome.UNFINISHED;
    try {
      outcome = insertion.insert(key, value);
    } finally {
      end(outcome != LongInsertion.Outcome.UNFINISHED);
    }
    return outcome;
  }

  private void end(boolean finished) {
    if (finished) {
      tree.commit();
    } else {
      tree.rollBack();
    }
  }

  /**
   * Removes an entry.
   *
   * @param key its key
   * @return whether the key was there
   */
  public boolean remove(long key) {
    LongRemoval.Outcome outcome = removeInPlace(key);
    if (outcome != LongRemoval.Outcome.UNFINISHED) {
      displaced = removal.removed();
      return outcome == LongRemoval.Outcome.REMOVED;
    }
    probe.set(key);
    return tree.remove(probe, this::see);
  }

  private LongRemoval.Outcome removeInPlace(long key) {
    tree.begin();
    LongRemoval.Outcome outcome = LongRemoval.Outcome.UNFINISHED;
    try {
      outcome = removal.remove(key);
    } catch (OutOfMemorySpaceException e) {
      return outcome; // the other removal can do with fewer pages
    } finally {
      end(outcome != LongRemoval.Outcome.UNFINISHED);
    }
    return outcome;
  }

  private void see(NodeReader node, long value) {
    displaced = LongSearch.value(node, value);
  }

  /**
   * Returns the value that the last call of {@link #insert} has replaced or of {@link #remove} has
   * removed.
   *
   * @return the value; any number if there was none
   */
  public long displaced() {
    return displaced;
  }
}
