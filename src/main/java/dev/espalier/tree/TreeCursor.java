package dev.espalier.tree;

import dev.espalier.codec.Codec;
import java.lang.ref.Reference;
import java.util.Arrays;

/**
 * A position in a tree that can be moved in both directions.
 *
 * <p>The cursor keeps a reader for every level of its path. A step inside a leaf moves an offset; a
 * step off a leaf goes to the entry of the nearest ancestor that is on the way, and the next one
 * from there down to a leaf, without searching.
 *
 * <p>A cursor is valid while it stands on an entry and the tree has not changed since it got there.
 * It belongs to one thread.
 */
public final class TreeCursor {
  private final Tree tree;
  private NodeReader[] levels = new NodeReader[4];

  /** For every level above the position's, the index of the child that the path takes. */
  private int[] path = new int[4];

  private int depth;

  private final boolean remembers;

  /** The encoded key at the position, if that is remembered. */
  private byte[] remembered = new byte[Long.BYTES];

  private int rememberedLength;
  private long version;

  /** Where the values of the position's node begin, once one was asked for. */
  private final long[] valueOffsets;

  private boolean valuesLocated;

  /**
   * How many leaves lie between here and where the last search ended: more than entries are a
   * cycle.
   */
  private long leaves;

  /** What was read of the next leaf ahead of time; kept so that the reads are not dropped. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /**
   * Makes a cursor without a position.
   *
   * @param tree the tree
   */
  public TreeCursor(Tree tree) {
    this(tree, true);
  }

  private TreeCursor(Tree tree, boolean remembers) {
    this.tree = tree;
    this.remembers = remembers;
    valueOffsets = new long[tree.kind().newNodes().capacity()];
  }

  /**
   * Makes a cursor without a position that does not remember keys: whoever moves it knows whether
   * the tree has changed since, and then does not use it any more.
   *
   * @param tree the tree
   * @return the cursor
   */
  public static TreeCursor forgetful(Tree tree) {
    return new TreeCursor(tree, false);
  }

  /**
   * Says whether the tree has changed since the cursor was positioned.
   *
   * @return true if so
   */
  public boolean isStale() {
    return version != tree.version();
  }

  /**
   * Moves to the first entry.
   *
   * @return false if the tree is empty
   */
  public boolean first() {
    return start() && remember(descendToEnd(tree.root(), false));
  }

  /**
   * Moves to the last entry.
   *
   * @return false if the tree is empty
   */
  public boolean last() {
    return start() && remember(descendToEnd(tree.root(), true));
  }

  /**
   * Moves to a key.
   *
   * @param probe the key
   * @return false if it is not in the tree; then the cursor has no position
   */
  public boolean find(Probe probe) {
    return start() && descendTo(probe) && remember(true);
  }

  /**
   * Moves to the least entry whose key is not less than a key.
   *
   * @param probe the key
   * @param inclusive whether the key itself counts
   * @return false if there is none
   */
  public boolean ceiling(Probe probe, boolean inclusive) {
    if (!start()) {
      return false;
    }
    if (descendTo(probe)) {
      return inclusive ? remember(true) : next();
    }
    NodeReader leaf = levels[depth];
    return remember(leaf.index() < leaf.count() || climb(false));
  }

  /**
   * Moves to the greatest entry whose key is not greater than a key.
   *
   * @param probe the key
   * @param inclusive whether the key itself counts
   * @return false if there is none
   */
  public boolean floor(Probe probe, boolean inclusive) {
    if (!start()) {
      return false;
    }
    if (descendTo(probe)) {
      return inclusive ? remember(true) : previous();
    }
    return remember(stepBackInLeaf(levels[depth]) || climb(true));
  }

  /**
   * Moves to the next entry. The cursor must be valid.
   *
   * @return false if there is none; then the cursor has no position
   */
  public boolean next() {
    NodeReader node = levels[depth];
    return remember(
        node.isLeaf() ? node.advance() || climb(false) : descendFrom(node.index() + 1, false));
  }

  /**
   * Moves to the previous entry. The cursor must be valid.
   *
   * @return false if there is none; then the cursor has no position
   */
  public boolean previous() {
    NodeReader node = levels[depth];
    return remember(
        node.isLeaf() ? stepBackInLeaf(node) || climb(true) : descendFrom(node.index(), true));
  }

  private static boolean stepBackInLeaf(NodeReader leaf) {
    if (leaf.index() == 0) {
      return false;
    }
    leaf.moveToEntry(leaf.index() - 1);
    return true;
  }

  private boolean remember(boolean landed) {
    if (landed && remembers) {
      NodeReader node = levels[depth];
      long key = node.keyOffset();
      rememberedLength = node.keyLength(key);
      if (remembered.length < rememberedLength) {
        node.require(node.keyBytes(key), rememberedLength);
        remembered = new byte[rememberedLength];
      }
      try {
        node.copy(node.keyBytes(key), rememberedLength, remembered, 0);
      } finally {
        Reference.reachabilityFence(this);
      }
    }
    return landed;
  }

  /**
   * Returns the key on which the last move ended, which the tree may no longer have. REQUIRES: the
   * cursor remembers keys.
   *
   * @return the encoded key
   */
  public byte[] rememberedKey() {
    return Arrays.copyOf(remembered, rememberedLength);
  }

  /**
   * Decodes the key at the position. The cursor must be valid.
   *
   * @param codec the codec of keys
   * @param <K> their type
   * @return the key
   */
  public <K> K key(Codec<K> codec) {
    try {
      return levels[depth].decodeKey(codec);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Decodes the value at the position. The cursor must be valid.
   *
   * @param codec the codec of values
   * @param <V> their type
   * @return the value
   */
  public <V> V value(Codec<V> codec) {
    try {
      return levels[depth].decodeValue(codec, valueOffset());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Compares a key with the one at the position. The cursor must be valid.
   *
   * @param probe the key
   * @return a number of the sign of the key minus the one at the position
   */
  public int compare(Probe probe) {
    NodeReader node = levels[depth];
    try {
      return node.compare(probe, node.keyOffset());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  private long valueOffset() {
    NodeReader node = levels[depth];
    if (!valuesLocated) {
      long value = node.value(0);
      for (int i = 0; i < node.count(); i++) {
        valueOffsets[i] = value;
        value = node.nextValue(value);
      }
      valuesLocated = true;
    }
    return valueOffsets[node.index()];
  }

  private boolean start() {
    tree.checkSettled();
    version = tree.version();
    depth = 0;
    leaves = 0;
    valuesLocated = false;
    return tree.root() != 0;
  }

  private boolean descendTo(Probe probe) {
    long node = tree.root();
    while (true) {
      NodeReader reader = enter(node);
      if (reader.search(probe)) {
        return true;
      }
      if (reader.isLeaf()) {
        return false;
      }
      path[depth++] = reader.index();
      node = reader.child(reader.index());
    }
  }

  private boolean descendToEnd(long start, boolean last) {
    long node = start;
    while (true) {
      NodeReader reader = enter(node);
      if (reader.isLeaf()) {
        reader.moveToEntry(last ? reader.count() - 1 : 0);
        return true;
      }
      int child = last ? reader.count() : 0;
      path[depth++] = child;
      node = reader.child(child);
    }
  }

  /** Goes from an internal node to the first or last entry below one of its children. */
  private boolean descendFrom(int child, boolean last) {
    NodeReader node = levels[depth];
    path[depth++] = child;
    leaves += last ? -1 : 1;
    tree.checkLeaves(Math.abs(leaves));
    int behind = last ? child - 1 : child + 1;
    if (behind >= 0 && behind <= node.count()) {
      touched += tree.space().touch(node.child(behind));
    }
    return descendToEnd(node.child(child), last);
  }

  /** Goes to the nearest entry above the position that is on the way. */
  private boolean climb(boolean backward) {
    valuesLocated = false;
    while (depth > 0) {
      NodeReader node = levels[--depth];
      int entry = backward ? path[depth] - 1 : path[depth];
      if (entry >= 0 && entry < node.count()) {
        node.moveToEntry(entry);
        return true;
      }
    }
    return false;
  }

  private NodeReader enter(long node) {
    Tree.checkDepth(depth);
    if (depth == levels.length) {
      levels = Arrays.copyOf(levels, 2 * depth);
      path = Arrays.copyOf(path, 2 * depth);
    }
    if (levels[depth] == null) {
      levels[depth] = tree.lastingReader();
    }
    valuesLocated = false;
    levels[depth].moveTo(node);
    return levels[depth];
  }
}
