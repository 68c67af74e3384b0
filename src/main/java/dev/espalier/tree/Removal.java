package dev.espalier.tree;

/**
 * Removes one entry.
 *
 * <p>On its way down the removal sees to it that every node it enters, but for the root, has an
 * entry more than it must, whether or not the key turns out to be there:
 *
 * <ol>
 *   <li>A leaf just loses the entry.
 *   <li>An entry of an internal node is replaced by its predecessor, taken from the child on its
 *       left, or by its successor from the right one, if that child can lose one; otherwise both
 *       children are merged around the entry, and the removal goes on in the union.
 *   <li>A child at its minimum is refilled before it is entered: by an entry that a neighbour can
 *       lose, rotated through the node, the left one first; otherwise by merging it into a
 *       neighbour, again the left one first.
 * </ol>
 *
 * <p>Merging keeps the neighbour's address. A root that loses its last entry in a merge is freed,
 * and the union becomes the root. This is the removal of Cormen, Leiserson, Rivest and Stein,
 * Introduction to Algorithms, section 18.3, as the format's reference does it.
 */
final class Removal {
  private final Tree tree;
  private final ChangeTools tools;
  private final NodeReader reader;
  private boolean frugal;

  Removal(Tree tree, ChangeTools tools) {
    this.tree = tree;
    this.tools = tools;
    this.reader = tools.reader();
  }

  /**
   * Removes an entry.
   *
   * @param frugally whether a merge gives the chunks of the node that vanishes back before it takes
   *     overflow pages for the union, so that these can be the same; the format's reference takes
   *     first, and the order decides the addresses
   */
  boolean remove(Probe probe, Displaced displaced, boolean frugally) {
    frugal = frugally;
    long node = tree.root();
    for (int depth = 0; node != 0; depth++) {
      Tree.checkDepth(depth);
      tools.begin();
      reader.moveTo(node);
      boolean found = reader.search(probe);
      int index = reader.index();
      if (reader.isLeaf()) {
        return found && removeFromLeaf(displaced);
      }
      if (found) {
        if (canLoseOne(index)) {
          replaceByNeighbour(index, index, true, displaced);
          return true;
        }
        if (canLoseOne(index + 1)) {
          replaceByNeighbour(index, index + 1, false, displaced);
          return true;
        }
        node = mergeAround(index);
      } else {
        node = enter(index);
      }
    }
    return false;
  }

  /** Removes the first or last entry below a node that can lose one. */
  private Entry takeEnd(long start, boolean last) {
    long node = start;
    for (int depth = 0; ; depth++) {
      Tree.checkDepth(depth);
      tools.begin();
      reader.moveTo(node);
      if (reader.isLeaf()) {
        reader.moveToEntry(last ? reader.count() - 1 : 0);
        Entry taken = entryAtPosition();
        removeFromLeaf(Displaced.IGNORED);
        return taken;
      }
      node = enter(last ? reader.count() : 0);
    }
  }

  private Entry entryAtPosition() {
    long key = reader.keyOffset();
    long value = reader.value(reader.index());
    return new Entry(
        reader.copyOf(reader.keyBytes(key), reader.keyLength(key)),
        reader.copyOf(reader.valueBytes(value), reader.lengthAt(value)));
  }

  private boolean removeFromLeaf(Displaced displaced) {
    displaced.see(reader, reader.value(reader.index()));
    if (reader.count() == 1) {
      NodeDraft leaf = tools.load(reader);
      tools.free(leaf);
      tree.header().save(0, tree.size() - 1);
      return true;
    }
    if (tools.splice().remove(reader)) {
      tree.countNodeWrite();
    } else {
      int index = reader.index();
      NodeDraft leaf = tools.load(reader);
      leaf.dropEntry(index);
      tools.save(leaf);
    }
    tree.header().saveEntries(tree.size() - 1);
    return true;
  }

  private boolean canLoseOne(int child) {
    tools.other().moveTo(reader.child(child));
    return tools.other().canLoseOne();
  }

  private void replaceByNeighbour(int index, int child, boolean last, Displaced displaced) {
    displaced.see(reader, reader.value(index));
    tools.openUndo();
    long node = reader.address();
    Entry neighbour = takeEnd(reader.child(child), last);
    NodeDraft draft = tools.load(node);
    draft.replaceEntry(index, neighbour);
    tools.save(draft);
  }

  /** Merges the children beside an entry, with it between them, and returns the union. */
  private long mergeAround(int index) {
    NodeDraft node = tools.load(reader.address());
    NodeDraft left = tools.load(node.child(index));
    NodeDraft right = tools.load(node.child(index + 1));
    merge(node, index, right, left, true);
    tree.countNodeWrite(); // the reference saves the union a second time
    return left.address();
  }

  /** Returns the child to go on in, refilled if it is at its minimum. */
  private long enter(int child) {
    if (canLoseOne(child)) {
      return reader.child(child);
    }
    boolean hasLeft = child > 0;
    boolean hasRight = child < reader.count();
    if (hasLeft && canLoseOne(child - 1)) {
      return rotateFromLeft(child);
    }
    if (hasRight && canLoseOne(child + 1)) {
      return rotateFromRight(child);
    }
    NodeDraft node = tools.load(reader.address());
    NodeDraft source = tools.load(node.child(child));
    NodeDraft into = tools.load(node.child(hasLeft ? child - 1 : child + 1));
    merge(node, hasLeft ? child - 1 : child, source, into, hasLeft);
    return into.address();
  }

  private long rotateFromLeft(int child) {
    NodeDraft node = tools.load(reader.address());
    NodeDraft target = tools.load(node.child(child));
    NodeDraft left = tools.load(node.child(child - 1));
    Neighbours.requireSameDepth(left, target);
    int last = left.count() - 1;
    Entry separator = node.entry(child - 1);
    node.replaceEntry(child - 1, left.entry(last));
    target.insertEntry(0, separator);
    if (!target.isLeaf()) {
      target.insertChild(0, left.removeChild(last + 1));
    }
    left.dropEntry(last);
    saveRotated(left, target, node);
    return target.address();
  }

  private long rotateFromRight(int child) {
    NodeDraft node = tools.load(reader.address());
    NodeDraft target = tools.load(node.child(child));
    NodeDraft right = tools.load(node.child(child + 1));
    Neighbours.requireSameDepth(right, target);
    Entry separator = node.entry(child);
    node.replaceEntry(child, right.entry(0));
    if (!target.isLeaf()) {
      target.appendChild(right.removeChild(0));
    }
    target.insertEntry(target.count(), separator);
    right.dropEntry(0);
    saveRotated(right, target, node);
    return target.address();
  }

  private void saveRotated(NodeDraft neighbour, NodeDraft target, NodeDraft node) {
    tools.save(neighbour);
    tools.save(target);
    tools.save(node);
  }

  /** Merges a child into its neighbour on the other side of an entry; the root may vanish. */
  private void merge(
      NodeDraft node, int index, NodeDraft source, NodeDraft into, boolean sourceIsRight) {
    Neighbours.requireSameDepth(source, into);
    into.absorb(source, node.entry(index), sourceIsRight);
    if (frugal) {
      tools.free(source);
      tools.save(into);
    } else {
      tools.save(into);
      tools.free(source);
    }
    node.removeChild(sourceIsRight ? index + 1 : index);
    node.dropEntry(index);
    if (node.count() == 0) {
      tools.free(node);
      tree.header().saveRoot(into.address());
    } else {
      tools.save(node);
    }
  }
}
