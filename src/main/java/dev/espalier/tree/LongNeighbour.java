package dev.espalier.tree;

import dev.espalier.access.Fields;
import dev.espalier.access.Window;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;

/**
 * Finds the key nearest to one of 8 bytes without an object of any kind.
 *
 * <p>It goes the way of {@link LongSearch}, reads the same nodes and leaves the same ones to {@link
 * NodeReader}. On the way down every node's entry next to the path, on the side that is asked for,
 * is nearer than those of the nodes above it, so the last one seen is the neighbour.
 */
final class LongNeighbour {
  private LongNeighbour() {}

  /**
   * Finds the greatest key that is not above one, or the least that is not below it.
   *
   * @return its place, {@link LongSearch#ABSENT} or {@link LongSearch#UNREADABLE}
   */
  static long find(Tree tree, long bits, boolean below) {
    tree.checkSettled();
    long pageSize = tree.pageSize();
    long nearest = LongSearch.ABSENT;
    long node = tree.root();
    for (int depth = 0; node != 0 && depth < Tree.MAX_DEPTH; depth++) {
      Window window = tree.space().window(node);
      if (!window.holds(node, pageSize)) {
        return LongSearch.UNREADABLE;
      }
      MemorySegment segment = window.segment();
      long base = node - window.base();
      long head = segment.get(Fields.LITTLE_LONG, base);
      if (!LongSearch.isReadable(head, tree)) {
        return LongSearch.UNREADABLE;
      }
      int count = LongSearch.count(head);
      long keys = base + LongSearch.keys(head);
      int index = LongSearch.rank(segment, keys, count, bits);
      if (index < count && segment.get(Fields.BIG_LONG, keys + (long) index * Long.BYTES) == bits) {
        return LongSearch.place(node, index);
      }
      if (below ? index > 0 : index < count) {
        nearest = LongSearch.place(node, below ? index - 1 : index);
      }
      if (LongSearch.type(head) == 0) {
        return nearest;
      }
      long child = NodeLayoutV2.BODY + (long) index * NodeLayout.CHILD;
      node = segment.get(Fields.LITTLE_LONG, base + child);
    }
    return tree.root() == 0 ? LongSearch.ABSENT : LongSearch.UNREADABLE;
  }

  /**
   * Finds the same by a reader, in nodes of any kind.
   *
   * @return the key's encoding, if there is one
   */
  static OptionalLong read(Tree tree, NodeReader reader, LongProbe probe, boolean below) {
    boolean found = false;
    long nearest = 0;
    long node = tree.root();
    for (int depth = 0; node != 0; depth++) {
      Tree.checkDepth(depth);
      reader.moveTo(node);
      if (reader.search(probe)) {
        return OptionalLong.of(probe.bits());
      }
      int child = reader.index();
      node = reader.isLeaf() ? 0 : reader.child(child);
      int beside = below ? child - 1 : child;
      if (beside >= 0 && beside < reader.count()) {
        reader.moveToEntry(beside);
        long key = reader.keyOffset();
        nearest = LongSearch.field(reader, reader.keyBytes(key), reader.keyLength(key));
        found = true;
      }
    }
    return found ? OptionalLong.of(nearest) : OptionalLong.empty();
  }
}
