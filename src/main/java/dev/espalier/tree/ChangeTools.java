package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/** What insertion and removal share: two readers, drafts to load nodes into, and saves. */
final class ChangeTools {
  private final Tree tree;
  private final SaveBuffer buffer = new SaveBuffer();
  private final LeafSplice splice;
  private final NodeReader reader;
  private final NodeReader other;
  private final List<NodeDraft> drafts = new ArrayList<>();
  private int used;

  ChangeTools(Tree tree) {
    this.tree = tree;
    splice = new LeafSplice(tree.space(), tree.kind().pageSize());
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

  LeafSplice splice() {
    return splice;
  }

  /** Starts a change in which drafts of earlier ones are free again. */
  void begin() {
    used = 0;
  }

  /** Loads a node. From now on what is written can be taken back. */
  NodeDraft load(long node) {
    other.moveTo(node);
    return load(other);
  }

  NodeDraft load(NodeReader at) {
    NodeDraft draft = nextDraft();
    draft.load(at);
    return draft;
  }

  /** Makes a node of the layout of new nodes. */
  NodeDraft create(boolean leaf) {
    NodeDraft draft = nextDraft();
    draft.create(tree.allocator().allocate(), tree.kind().newNodes(), leaf);
    return draft;
  }

  private NodeDraft nextDraft() {
    openUndo();
    if (used == drafts.size()) {
      NodePages pages = new NodePages(tree.space(), tree.allocator(), tree.kind().pageSize());
      drafts.add(new NodeDraft(pages, buffer, tree.kind()));
    }
    return drafts.get(used++);
  }

  /** Makes what is written from now on able to be taken back. */
  void openUndo() {
    tree.space().undo().open();
  }

  void save(NodeDraft draft) {
    draft.save();
    tree.countNodeWrite();
  }

  void free(NodeDraft draft) {
    draft.pages().freeAll();
  }
}
