package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Held nodes that no batch uses, so that a small batch need not make its own.
 *
 * @param <N> their form
 */
final class SpareNodes<N extends HeldNode> {
  /** More are not kept; a path and a few halves of splits are as many. */
  private static final int MOST = 16;

  private final Function<SpareNodes<N>, N> making;
  private final List<N> spare = new ArrayList<>();

  /**
   * Starts without nodes.
   *
   * @param making makes a node that gives itself back to these
   */
  SpareNodes(Function<SpareNodes<N>, N> making) {
    this.making = making;
  }

  N take() {
    return spare.isEmpty() ? making.apply(this) : spare.remove(spare.size() - 1);
  }

  void giveBack(N node) {
    if (spare.size() < MOST) {
      spare.add(node);
    }
  }
}
