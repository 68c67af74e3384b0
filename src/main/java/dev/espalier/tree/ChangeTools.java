package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * What insertion and removal share: two readers, and drafts whose saves can be taken back.
 *
 * <p>The drafts of a step are free again when the next step begins.
 */
final class ChangeTools {
  private final Tree tree;
  private final Drafts drafts;
  private final NodeSplice splice;
  private final NodeReader reader;
  private final NodeReader other;
  private final List<NodeDraft> used = new ArrayList<>();

  ChangeTools(Tree tree, Drafts drafts, NodeSplice splice) {
    this.tree = tree;
    this.drafts = drafts;
    this.splice = splice;
    reader = tree.lastingReader();
    other = tree.lastingReader();
  }

  /** The reader that walks down. */
  NodeReader reader() {
    return reader;
  }

  /** The reader that looks at neighbours. */
  NodeReader other() {
    return other;
  }

  NodeSplice splice() {
    return splice;
  }

  /** Starts a step. */
  void begin() {
    while (!used.isEmpty()) {
      drafts.release(used.remove(used.size() - 1));
    }
  }

  NodeDraft load(long node) {
    openUndo();
    return use(drafts.load(node));
  }

  NodeDraft load(NodeReader at) {
    openUndo();
    return use(drafts.load(at));
  }

  NodeDraft create(boolean leaf) {
    openUndo();
    return use(drafts.create(leaf));
  }

  private NodeDraft use(NodeDraft draft) {
    used.add(draft);
    return draft;
  }

  /** Makes what is written from now on able to be taken back. */
  void openUndo() {
    tree.space().undo().open();
  }

  void save(NodeDraft draft) {
    drafts.save(draft);
  }

  void free(NodeDraft draft) {
    drafts.free(draft);
  }
}
