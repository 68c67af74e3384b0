package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The held nodes of a batch that are not in use.
 *
 * @param <N> their form
 */
final class SpareNodes<N extends HeldNode> {
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
    spare.add(node);
  }
}
