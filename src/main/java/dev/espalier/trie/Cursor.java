package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;
import static dev.espalier.trie.TrieFormat.corrupted;

import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;

/**
 * A position in a {@link LongTrie} that moves from entry to entry, in both directions.
 *
 * <p>A cursor is at an entry, or nowhere. It starts nowhere; {@link #first}, {@link #last}, {@link
 * #seek} and {@link #seekForPrev} place it, {@link #next} and {@link #prev} move it by one entry.
 * Each of them says whether the cursor is at an entry afterwards.
 *
 * <p><b>Limits.</b> A cursor may have a least and a greatest key. One rule covers them, in both
 * directions: the cursor behaves as if the trie had no keys but those from the least to the
 * greatest, both included. So a move that would pass a limit finds nothing, and seeking from beyond
 * a limit starts at the limit. There is no wrapping around at the ends of the key space.
 *
 * <p>A move that finds nothing leaves the cursor nowhere, and there {@code next} and {@code prev}
 * find nothing either.
 *
 * <p>After {@link #remove} the cursor is between two entries: {@code next} moves to the entry
 * behind the gap, {@code prev} to the one in front of it.
 *
 * <p>Any other change of the trie takes the position away: {@code next}, {@code prev}, {@code key},
 * {@code value} and {@code remove} then throw {@link ConcurrentModificationException}, until the
 * cursor is placed anew.
 *
 * {@snippet :
 * Cursor cursor = trie.cursor(100, 199);
 * for (boolean found = cursor.first(); found; found = cursor.next()) {
 *   total += cursor.value();
 * }
 * }
 *
 * <p>Placing starts where the cursor was before, unless the trie was changed since. It takes time
 * proportional to the number of nodes on the way from there to the new place, at most the depth of
 * the trie each way and so at most 16 up and 16 down; keys that are sought in order are therefore
 * found faster than by {@link LongTrie#get}. Moving by one entry takes constant time on average. A
 * cursor is used by one thread; cursors of several threads may run side by side while nobody
 * changes the trie.
 */
public final class Cursor {
  private enum State {
    NOWHERE,
    AT_ENTRY,
    IN_GAP
  }

  private final LongTrie trie;
  private final TrieBytes bytes;
  private final long least;
  private final long greatest;

  /** The nodes from the root to the entry, their least keys, and the slot taken in each. */
  private final long[] nodes = new long[SLOTS];

  private final long[] leasts = new long[SLOTS];
  private final long[] metas = new long[SLOTS];
  private final int[] slots = new int[SLOTS];
  private int depth = -1;

  private State state = State.NOWHERE;
  private long key;
  private long valueOffset;
  private long changes;

  Cursor(LongTrie trie, TrieBytes bytes, long least, long greatest) {
    this.trie = trie;
    this.bytes = bytes;
    this.least = least;
    this.greatest = greatest;
    changes = trie.changes();
  }

  /**
   * Moves to the entry with the least key.
   *
   * @return true if there is one
   */
  public boolean first() {
    return place(least, true);
  }

  /**
   * Moves to the entry with the greatest key.
   *
   * @return true if there is one
   */
  public boolean last() {
    return place(greatest, false);
  }

  /**
   * Moves to the entry with the least key that is not less than a key.
   *
   * @param from the key
   * @return true if there is one
   */
  public boolean seek(long from) {
    return place(Long.compareUnsigned(from, least) < 0 ? least : from, true);
  }

  /**
   * Moves to the entry with the greatest key that is not greater than a key.
   *
   * @param from the key
   * @return true if there is one
   */
  public boolean seekForPrev(long from) {
    return place(Long.compareUnsigned(from, greatest) > 0 ? greatest : from, false);
  }

  /**
   * Moves to the entry with the next greater key.
   *
   * @return true if there is one; false also if the cursor was nowhere
   * @throws ConcurrentModificationException if the trie was changed by other means
   */
  public boolean next() {
    return step(true);
  }

  /**
   * Moves to the entry with the next smaller key.
   *
   * @return true if there is one; false also if the cursor was nowhere
   * @throws ConcurrentModificationException if the trie was changed by other means
   */
  public boolean prev() {
    return step(false);
  }

  /**
   * Says whether the cursor is at an entry that may be asked for.
   *
   * @return true if the cursor is at an entry and the trie was not changed by other means
   */
  public boolean isValid() {
    return state == State.AT_ENTRY && changes == trie.changes();
  }

  /**
   * Returns the key of the entry.
   *
   * @return the key
   * @throws NoSuchElementException if the cursor is not at an entry
   * @throws ConcurrentModificationException if the trie was changed by other means
   */
  public long key() {
    requireEntry();
    return key;
  }

  /**
   * Returns the value of the entry.
   *
   * @return the value
   * @throws NoSuchElementException if the cursor is not at an entry
   * @throws ConcurrentModificationException if the trie was changed by other means
   */
  public long value() {
    requireEntry();
    return bytes.longAt(valueOffset);
  }

  /**
   * Removes the entry.
   *
   * @throws NoSuchElementException if the cursor is not at an entry
   * @throws ConcurrentModificationException if the trie was changed by other means
   */
  public void remove() {
    requireEntry();
    trie.remove(key);
    changes = trie.changes();
    depth = -1;
    state = State.IN_GAP;
  }

  private void requireEntry() {
    checkChanges();
    if (state != State.AT_ENTRY) {
      throw new NoSuchElementException("the cursor is not at an entry");
    }
  }

  private void checkChanges() {
    if (changes != trie.changes()) {
      throw new ConcurrentModificationException("the trie was changed, and not by this cursor");
    }
  }

  private boolean step(boolean up) {
    checkChanges();
    return switch (state) {
      case NOWHERE -> false;
      case IN_GAP -> place(key, up);
      case AT_ENTRY -> settle(stepInNode(up) || advance(up));
    };
  }

  /** Moves to the neighbour in the same node of level 0: its value lies beside this one. */
  private boolean stepInNode(boolean up) {
    if (depth < 0 || TrieFormat.shift(metas[depth]) != 0) {
      return false;
    }
    int slot = TrieFormat.slotBeyond(metas[depth], slots[depth], up);
    if (slot < 0) {
      return false;
    }
    slots[depth] = slot;
    key = TrieFormat.blockStart(key, 0) | slot;
    valueOffset += up ? Long.BYTES : -Long.BYTES;
    return true;
  }

  private boolean place(long from, boolean up) {
    if (changes != trie.changes()) {
      changes = trie.changes();
      depth = -1;
    }
    climb(from);
    return settle(descend(from, up));
  }

  /** Leaves the nodes whose blocks lack a key. */
  private void climb(long from) {
    while (depth >= 0 && lacks(from)) {
      depth--;
    }
  }

  /** Says whether a key lies outside the last node's block. */
  private boolean lacks(long from) {
    return TrieFormat.differ(leasts[depth], from, TrieFormat.shift(metas[depth]) + SLOT_BITS);
  }

  /** Ends a move: the cursor is at the entry found if that is within the limits. */
  private boolean settle(boolean found) {
    boolean inside =
        found && Long.compareUnsigned(key, least) >= 0 && Long.compareUnsigned(key, greatest) <= 0;
    state = inside ? State.AT_ENTRY : State.NOWHERE;
    return inside;
  }

  /**
   * Finds the entry nearest to a key, itself included, on one side of it, below the last node if
   * there is one.
   */
  private boolean descend(long from, boolean up) {
    long node = depth < 0 ? trie.root() : childTowards(from);
    while (node != NONE) {
      enterNode(node);
      if (lacks(from)) {
        return isOnSide(leasts[depth], from, up) ? enterEdge(up) : leave(up);
      }
      node = childTowards(from);
    }
    return (isAtItem() && enterEntry() && isOnSide(key, from, up)) || advance(up);
  }

  /** Takes the slot of a key; returns the node in it, or none. */
  private long childTowards(long from) {
    slots[depth] = TrieFormat.slot(from, TrieFormat.shift(metas[depth]));
    return childOfLast();
  }

  private boolean isAtItem() {
    return depth >= 0 && TrieFormat.has(metas[depth], slots[depth]);
  }

  private boolean leave(boolean up) {
    depth--;
    return advance(up);
  }

  private static boolean isOnSide(long found, long from, boolean up) {
    int order = Long.compareUnsigned(found, from);
    return up ? order >= 0 : order <= 0;
  }

  /** Finds the entry that follows the slots taken, by climbing to the first node that has more. */
  private boolean advance(boolean up) {
    while (depth >= 0) {
      int slot = TrieFormat.slotBeyond(metas[depth], slots[depth], up);
      if (slot >= 0) {
        slots[depth] = slot;
        return enterSlot(up);
      }
      depth--;
    }
    return false;
  }

  private boolean enterSlot(boolean up) {
    long child = childOfLast();
    if (child == NONE) {
      return enterEntry();
    }
    enterNode(child);
    return enterEdge(up);
  }

  /** Finds the first entry below the last node, or going down the last entry. */
  private boolean enterEdge(boolean up) {
    while (true) {
      slots[depth] = Neighbours.edge(metas[depth], !up);
      long child = childOfLast();
      if (child == NONE) {
        return enterEntry();
      }
      enterNode(child);
    }
  }

  private long childOfLast() {
    long meta = metas[depth];
    return TrieFormat.shift(meta) == 0 ? NONE : bytes.childOf(nodes[depth], meta, slots[depth]);
  }

  private void enterNode(long node) {
    int limit = depth < 0 ? ABOVE_ROOT : TrieFormat.shift(metas[depth]);
    long meta = bytes.meta(node, limit);
    long nodeLeast = bytes.least(node);
    checkPrefix(node, nodeLeast);
    depth++;
    nodes[depth] = node;
    leasts[depth] = nodeLeast;
    metas[depth] = meta;
  }

  /** Takes the value or record in the slot taken; says true. */
  private boolean enterEntry() {
    long node = nodes[depth];
    long meta = metas[depth];
    int slot = slots[depth];
    if (TrieFormat.shift(meta) == 0) {
      key = leasts[depth] | slot;
    } else {
      key = bytes.recordKey(node, meta, slot);
      checkPrefix(node, key);
    }
    valueOffset = TrieBytes.valueOffset(node, meta, slot);
    return true;
  }

  /** Checks that a child's keys belong in its slot: so no walk comes twice to the same node. */
  private void checkPrefix(long child, long childLeast) {
    if (depth < 0) {
      return;
    }
    int shift = TrieFormat.shift(metas[depth]);
    long part = RangePlan.partStart(leasts[depth], shift, slots[depth]);
    if (TrieFormat.differ(part, childLeast, shift)) {
      String expected = "keys from " + Long.toUnsignedString(part);
      throw corrupted(child, expected, Long.toUnsignedString(childLeast));
    }
  }
}
