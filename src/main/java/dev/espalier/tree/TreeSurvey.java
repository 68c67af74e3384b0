package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/** Walks a tree and adds up what its nodes have, level by level from the root on. */
public final class TreeSurvey {
  private final List<TreeLevel> levels = new ArrayList<>();

  private TreeSurvey() {}

  /**
   * Surveys a tree, in time linear in its nodes.
   *
   * @param tree the tree
   * @return its levels, the root's first; empty if it has no entry
   * @throws dev.espalier.CorruptedException if a node cannot be read
   */
  public static List<TreeLevel> survey(Tree tree) {
    TreeSurvey survey = new TreeSurvey();
    NodeWalk.over(tree, survey::count);
    return List.copyOf(survey.levels);
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
