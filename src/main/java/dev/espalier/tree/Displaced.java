package dev.espalier.tree;

/** Is shown an entry right before it is removed or its value is replaced. */
@FunctionalInterface
public interface Displaced {
  /** Looks at nothing. */
  Displaced IGNORED = (node, value) -> {};

  /**
   * Sees the entry.
   *
   * @param node a reader whose position is the entry
   * @param value where the value begins in the node
   */
  void see(NodeReader node, long value);
}
