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
  private long link;

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
    if (depth >= 0 && shift() == 0) {
      link = TrieFormat.NONE;
      return;
    }
    link = depth < 0 ? header.root : childLink();
    while (link != TrieFormat.NONE && !TrieFormat.isRecord(link)) {
      long node = TrieFormat.offset(link);
      long meta = bytes.meta(node, depth < 0 ? ABOVE_ROOT : shift());
      if (TrieFormat.differ(bytes.least(node), target, TrieFormat.shift(meta) + SLOT_BITS)) {
        return;
      }
      depth++;
      nodes[depth] = node;
      metas[depth] = meta;
      link = shift() == 0 ? TrieFormat.NONE : childLink();
    }
  }

  private void climb(long target) {
    while (depth >= 0 && TrieFormat.differ(key, target, shift() + SLOT_BITS)) {
      depth--;
    }
  }

  private long childLink() {
    return bytes.linkIn(node(), meta(), slot());
  }

  /** Says whether no node at all has the key in its block. */
  boolean isEmpty() {
    return depth < 0;
  }

  /** Says whether the path ends in a node that holds values. */
  boolean endsAtValues() {
    return depth >= 0 && shift() == 0;
  }

  /**
   * Returns what is in the key's slot of the last node: none, a record, or a node whose block lacks
   * the key.
   */
  long link() {
    return link;
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

  /** Puts a link into the parent's place for the last node, which has moved. */
  void moveLast(long node) {
    nodes[depth] = node;
    if (depth == 0) {
      header.root = TrieFormat.nodeLink(node);
      return;
    }
    long parentMeta = metas[depth - 1];
    int slot = TrieFormat.slot(key, TrieFormat.shift(parentMeta));
    long item = TrieBytes.itemOffset(nodes[depth - 1], parentMeta, slot);
    bytes.writeInt(item, (int) TrieFormat.nodeLink(node));
  }

  /** Replaces the root, or nothing, by a link when no node has the key in its block. */
  void setRoot(long newRoot) {
    header.root = newRoot;
  }
}
