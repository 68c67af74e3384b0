package dev.espalier.tree;

import dev.espalier.access.Bytes;

/**
 * Changes one entry of a node that is read in place and stays on its page, by writing what moves
 * and nothing else: {@link NodeSplice} for keys and values of 8 bytes each.
 */
final class LongSplice {
  private final Tree tree;
  private final byte[] buffer;

  LongSplice(Tree tree) {
    this.tree = tree;
    this.buffer = new byte[(tree.capacity() + 1) * LongNode.ENTRY];
  }

  /** Replaces a value of a node whose values are in place. */
  void replaceValue(LongNode node, int index, long value) {
    Bytes.putBigLong(buffer, 0, value);
    tree.space().write(node.valueAddress(index) + NodeLayout.LENGTH, buffer, 0, Long.BYTES);
    tree.countNodeWrite();
  }

  /** Inserts an entry into a leaf that has room for it. */
  void insert(LongNode leaf, int index, long key, long value) {
    long at = leaf.keyAddress(index);
    int moved = (int) (leaf.end() - at);
    int behind = (int) (leaf.end() - leaf.valueAddress(index));
    Bytes.putBigLong(buffer, 0, key);
    leaf.copy(at, moved, buffer, Long.BYTES);
    int gap = Long.BYTES + moved - behind;
    System.arraycopy(buffer, gap, buffer, gap + LongNode.VALUE, behind);
    LongNode.putValue(buffer, gap, value);
    save(leaf, at, moved + LongNode.ENTRY, leaf.count() + 1);
  }

  /** Removes an entry from a leaf that has others, and all of them on its page. */
  void remove(LongNode leaf, int index) {
    long behindKey = leaf.keyAddress(index + 1);
    int moved = (int) (leaf.end() - behindKey);
    int behind = (int) (leaf.end() - leaf.valueAddress(index + 1));
    leaf.copy(behindKey, moved, buffer, 0);
    int gap = moved - behind - LongNode.VALUE;
    System.arraycopy(buffer, gap + LongNode.VALUE, buffer, gap, behind);
    save(leaf, leaf.keyAddress(index), moved - LongNode.VALUE, leaf.count() - 1);
  }

  private void save(LongNode leaf, long at, int length, int count) {
    if (length > 0) {
      tree.space().write(at, buffer, 0, length);
    }
    tree.space().writeShort(leaf.address() + NodeLayout.COUNT, count);
    tree.countNodeWrite();
  }
}
