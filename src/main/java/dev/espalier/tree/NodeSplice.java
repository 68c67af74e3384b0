package dev.espalier.tree;

import dev.espalier.access.Bytes;

/**
 * Changes one entry of a node that stands on one page, by writing what moves and nothing else.
 *
 * <p>Everything behind the changed field is put together in a buffer, from the new bytes and from
 * copies of the stored ones, and written back by one write. Nodes of version 1, nodes with overflow
 * pages and nodes that would get one are left to {@link NodeDraft}: each method says whether it
 * could do its work.
 */
final class NodeSplice {
  private final TreeSpace space;
  private final int pageSize;
  private byte[] buffer = new byte[512];

  NodeSplice(TreeSpace space, int pageSize) {
    this.space = space;
    this.pageSize = pageSize;
  }

  /**
   * Inserts an entry at the position of a reader that stands at a leaf with room for it.
   *
   * @return false if nothing was done
   */
  boolean insert(NodeReader leaf, EncodedEntry added) {
    if (!leaf.isOnePage()) {
      return false;
    }
    int entry = leaf.index();
    long at = leaf.keyOffset();
    long values = leaf.value(entry);
    long end = leaf.valueEnd(values, entry);
    int prefix = leaf.layout().keyPrefix();
    long grown = growth(leaf, added);
    if (end + grown > pageSize) {
      return false;
    }
    int length = (int) (end + grown - at);
    byte[] bytes = bufferOf(length);
    int next = 0;
    if (prefix > 0) {
      Bytes.putInt(bytes, next, added.keyLength());
      next += prefix;
    }
    System.arraycopy(added.bytes(), added.keyFrom(), bytes, next, added.keyLength());
    next += added.keyLength();
    leaf.copy(at, (int) (values - at), bytes, next);
    next += (int) (values - at);
    next = putValue(bytes, next, added);
    leaf.copy(values, (int) (end - values), bytes, next);
    space.write(leaf.address() + at, bytes, 0, length);
    space.writeShort(leaf.address() + NodeLayout.COUNT, leaf.count() + 1);
    return true;
  }

  private static long growth(NodeReader leaf, EncodedEntry added) {
    return (long) leaf.layout().keyPrefix()
        + added.keyLength()
        + NodeLayout.LENGTH
        + added.valueLength();
  }

  /** Says whether {@link #insert} could do its work. */
  boolean canInsert(NodeReader leaf, EncodedEntry added) {
    return leaf.isOnePage() && leaf.end() + growth(leaf, added) <= pageSize;
  }

  /** Says whether {@link #replaceValue} could do its work. */
  boolean canReplace(NodeReader node, EncodedEntry with) {
    long at = node.value(node.index());
    int stored = node.lengthAt(at);
    long grown = (long) with.valueLength() - stored;
    boolean stays = grown == 0 && at + NodeLayout.LENGTH + stored <= pageSize;
    return stays || (node.isOnePage() && node.end() + Math.max(0, grown) <= pageSize);
  }

  /**
   * Replaces the value of the entry at the position of a reader.
   *
   * @return false if nothing was done
   */
  boolean replaceValue(NodeReader node, EncodedEntry with) {
    long at = node.value(node.index());
    int stored = node.lengthAt(at);
    long end = at + NodeLayout.LENGTH + with.valueLength();
    if (stored == with.valueLength() && end <= pageSize) {
      if (stored > 0) {
        long bytes = node.address() + node.valueBytes(at);
        space.write(bytes, with.bytes(), with.valueFrom(), stored);
      }
      return true;
    }
    if (!node.isOnePage()) {
      return false;
    }
    long behind = node.nextValue(at);
    long moved = node.valueEnd(behind, node.index() + 1) - behind;
    if (behind + moved > pageSize || end + moved > pageSize) {
      return false;
    }
    int length = NodeLayout.LENGTH + with.valueLength() + (int) moved;
    byte[] bytes = bufferOf(length);
    int next = putValue(bytes, 0, with);
    node.copy(behind, (int) moved, bytes, next);
    space.write(node.address() + at, bytes, 0, length);
    return true;
  }

  /**
   * Removes the entry at the position of a reader that stands at a leaf with another one.
   *
   * @return false if nothing was done
   */
  boolean remove(NodeReader leaf) {
    if (!leaf.isOnePage()) {
      return false;
    }
    int entry = leaf.index();
    long at = leaf.keyOffset();
    long behindKey = leaf.nextKey(at);
    long value = leaf.value(entry);
    long behindValue = leaf.nextValue(value);
    long end = leaf.valueEnd(behindValue, entry + 1);
    if (end > pageSize) {
      return false;
    }
    int kept = (int) (value - behindKey);
    int moved = (int) (end - behindValue);
    if (kept + moved > 0) {
      byte[] bytes = bufferOf(kept + moved);
      leaf.copy(behindKey, kept, bytes, 0);
      leaf.copy(behindValue, moved, bytes, kept);
      space.write(leaf.address() + at, bytes, 0, kept + moved);
    }
    space.writeShort(leaf.address() + NodeLayout.COUNT, leaf.count() - 1);
    return true;
  }

  private static int putValue(byte[] bytes, int at, EncodedEntry entry) {
    Bytes.putInt(bytes, at, entry.valueLength());
    System.arraycopy(
        entry.bytes(), entry.valueFrom(), bytes, at + NodeLayout.LENGTH, entry.valueLength());
    return at + NodeLayout.LENGTH + entry.valueLength();
  }

  private byte[] bufferOf(int length) {
    if (buffer.length < length) {
      buffer = new byte[Math.max(length, 2 * buffer.length)];
    }
    return buffer;
  }
}
