package dev.espalier.tree;

import dev.espalier.CorruptedException;

/**
 * A way over all nodes of a tree, each before those below it, that ends whatever the bytes are. It
 * holds one path.
 */
final class NodeWalk {
  private final Tree tree;
  private final Visitor visitor;
  private long visited;

  /** Takes the nodes. */
  interface Visitor {
    /**
     * Looks at a node.
     *
     * @param node a reader at the node; it may be moved in it, not away
     * @param depth how many levels are above, 0 for the root
     */
    void visit(NodeReader node, int depth);
  }

  private NodeWalk(Tree tree, Visitor visitor) {
    this.tree = tree;
    this.visitor = visitor;
  }

  /**
   * Shows every node to a visitor.
   *
   * @throws CorruptedException if a node cannot be read
   */
  static void over(Tree tree, Visitor visitor) {
    tree.checkSettled();
    if (tree.root() != 0) {
      new NodeWalk(tree, visitor).visit(tree.root(), 0);
    }
  }

  private void visit(long address, int depth) {
    Tree.checkDepth(depth);
    tree.checkNodes(++visited);
    try (NodeReader node = tree.reader()) {
      node.moveTo(address);
      visitor.visit(node, depth);
      for (int i = 0; i <= node.count() && !node.isLeaf(); i++) {
        visit(node.child(i), depth + 1);
      }
    }
  }
}
