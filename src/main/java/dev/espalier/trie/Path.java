package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ABOVE_ROOT;
import static dev.espalier.trie.TrieFormat.SLOT_BITS;

/**
 * The writer's finger: the nodes from the root down to the lowest one whose block has a key.
 *
 * <p>The path is kept from one insertion to the next. The next key climbs only to the lowest node
 * of the path that has both keys in its block, and descends from there; so ascending keys do not
 * descend from the root. How far to climb is read off the two keys, without touching a node.
 */
final class Path {
  private final TrieBytes bytes;
  private final TrieHeader header;
  private final long[] nodes = new long[TrieFormat.SLOTS];
  private final long[] metas = new long[TrieFormat.SLOTS];
  private int depth = -1;
  private long key;
  private long child;

  Path(TrieBytes bytes, TrieHeader header) {
    this.bytes = bytes;
    this.header = header;
  }

  /** Forgets everything: to be called when nodes have moved by another hand than the path's. */
  void reset() {
    depth = -1;
  }

  /** Moves to a key. */
  void moveTo(long target) {
    climb(target);
    key = target;
    if (endsAtValues()) {
      child = TrieFormat.NONE;
      return;
    }
    child = depth < 0 ? header.root : childOfLast();
    while (child != TrieFormat.NONE) {
      long meta = bytes.meta(child, limit());
      if (TrieFormat.differ(bytes.least(child), target, TrieFormat.shift(meta) + SLOT_BITS)) {
        return;
      }
      depth++;
      nodes[depth] = child;
      metas[depth] = meta;
      child = shift() == 0 ? TrieFormat.NONE : childOfLast();
    }
  }

  private void climb(long target) {
    while (depth >= 0 && TrieFormat.differ(key, target, shift() + SLOT_BITS)) {
      depth--;
    }
  }

  private long childOfLast() {
    return bytes.childOf(node(), meta(), slot());
  }

  /** Says whether no node at all has the key in its block. */
  boolean isEmpty() {
    return depth < 0;
  }

  /** Says whether the path ends in a node that holds values. */
  boolean endsAtValues() {
    return depth >= 0 && shift() == 0;
  }

  /** Returns the node in the key's slot of the last node, whose block lacks the key, or none. */
  long child() {
    return child;
  }

  /** Returns the last node. */
  long node() {
    return nodes[depth];
  }

  /** Returns the last node's meta. */
  long meta() {
    return metas[depth];
  }

  int shift() {
    return TrieFormat.shift(metas[depth]);
  }

  /** Returns the key's slot in the last node. */
  int slot() {
    return TrieFormat.slot(key, shift());
  }

  /** Returns the shift of the last node, or one above all shifts if there is none. */
  int limit() {
    return depth < 0 ? ABOVE_ROOT : shift();
  }

  /** Notes a changed meta of the last node. */
  void setMeta(long meta) {
    metas[depth] = meta;
  }

  /** Puts a reference into the parent's place for the last node, which has moved. */
  void moveLast(long node) {
    nodes[depth] = node;
    if (depth == 0) {
      header.root = node;
      return;
    }
    long parentMeta = metas[depth - 1];
    int slot = TrieFormat.slot(key, TrieFormat.shift(parentMeta));
    long item = nodes[depth - 1] + TrieFormat.itemAt(parentMeta, slot);
    bytes.writeInt(item, TrieFormat.reference(node));
  }

  /** Replaces the root, or nothing, when no node has the key in its block. */
  void setRoot(long newRoot) {
    header.root = newRoot;
  }
}
