package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * The halves of split nodes that a batch's path has left on one side of a level: keys in order come
 * to them next, so they are not written at once.
 *
 * <p>Until a half is written or taken back it is not what memory has at its address. All pages that
 * it needs are taken.
 */
final class KeptHalves {
  /**
   * A run leaves no more in front of it: once two nodes were split before their middles, the rest
   * of the second is too small for another.
   */
  private static final int MOST = 2;

  private final Drafts drafts;
  private final List<NodeDraft> halves = new ArrayList<>(MOST + 1);

  KeptHalves(Drafts drafts) {
    this.drafts = drafts;
  }

  boolean isEmpty() {
    return halves.isEmpty();
  }

  /** Keeps a half; if these are too many, the one that was left first is written. */
  void keep(NodeDraft half) {
    halves.add(half);
    if (halves.size() > MOST) {
      writeFirst();
    }
  }

  /** Gives the half at an address back; returns null if there is none. */
  NodeDraft take(long address) {
    for (int i = 0; i < halves.size(); i++) {
      if (halves.get(i).address() == address) {
        return halves.remove(i);
      }
    }
    return null;
  }

  /** Writes the half that was left first. */
  void writeFirst() {
    NodeDraft half = halves.remove(0);
    drafts.save(half);
    drafts.release(half);
  }
}
