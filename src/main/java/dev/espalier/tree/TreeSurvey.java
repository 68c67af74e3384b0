package dev.espalier.tree;

import dev.espalier.CorruptedException;
import java.util.ArrayList;
import java.util.List;

/** Walks a tree and adds up what its nodes have, level by level from the root on. */
public final class TreeSurvey {
  private final Tree tree;
  private final List<TreeLevel> levels = new ArrayList<>();

  private long visited;

  private TreeSurvey(Tree tree) {
    this.tree = tree;
  }

  /**
   * Surveys a tree, in time linear in its nodes.
   *
   * @param tree the tree
   * @return its levels, the root's first; empty if it has no entry
   * @throws dev.espalier.CorruptedException if a node cannot be read
   */
  public static List<TreeLevel> survey(Tree tree) {
    tree.checkSettled();
    TreeSurvey survey = new TreeSurvey(tree);
    if (tree.root() != 0) {
      survey.visit(tree.root(), 0);
    }
    return List.copyOf(survey.levels);
  }

  private void visit(long address, int depth) {
    Tree.checkDepth(depth);
    if (++visited > tree.allocatedChunks()) {
      throw new CorruptedException(
          "tree has more nodes than its %d chunks: they form a cycle at %d"
              .formatted(tree.allocatedChunks(), address));
    }
    try (NodeReader node = tree.reader()) {
      node.moveTo(address);
      count(node, depth);
      for (int i = 0; i <= node.count() && !node.isLeaf(); i++) {
        visit(node.child(i), depth + 1);
      }
    }
  }

  private void count(NodeReader node, int depth) {
    if (depth == levels.size()) {
      levels.add(TreeLevel.NONE);
    }
    long end = node.end();
    long pages = node.layout() instanceof NodeLayoutV2 ? node.pages().overflowPages(end) : 0;
    levels.set(depth, levels.get(depth).plus(node.count(), pages, end));
  }
}
