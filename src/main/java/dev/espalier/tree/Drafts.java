package dev.espalier.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes drafts of the nodes of one tree, saves them, and keeps those that are done for the next
 * use.
 */
final class Drafts {
  private final Tree tree;
  private final DraftWriter writer = new DraftWriter();
  private final NodeReader reader;
  private final List<NodeDraft> spare = new ArrayList<>();

  Drafts(Tree tree) {
    this.tree = tree;
    reader = tree.lastingReader();
  }

  /** Loads a node. */
  NodeDraft load(long node) {
    reader.moveTo(node);
    return load(reader);
  }

  /** Loads the node at which a reader stands. */
  NodeDraft load(NodeReader at) {
    NodeDraft draft = take();
    draft.load(at);
    return draft;
  }

  /**
   * Makes a node of the layout of new nodes.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  NodeDraft create(boolean leaf) {
    long address = tree.allocator().allocate();
    NodeDraft draft = createUnplaced(leaf);
    draft.place(address);
    return draft;
  }

  /** Makes a node that has no address yet. */
  NodeDraft createUnplaced(boolean leaf) {
    NodeDraft draft = take();
    draft.createUnplaced(tree.kind().newNodes(), leaf);
    return draft;
  }

  private NodeDraft take() {
    if (spare.isEmpty()) {
      NodePages pages = new NodePages(tree.space(), tree.allocator(), tree.pageSize());
      return new NodeDraft(pages, writer, tree.kind());
    }
    return spare.remove(spare.size() - 1);
  }

  void save(NodeDraft draft) {
    draft.save();
    tree.countNodeWrite();
  }

  /** Gives the chunks of a draft's node back. */
  void free(NodeDraft draft) {
    draft.pages().freeAll();
  }

  /** Takes a draft back that is no longer used. */
  void release(NodeDraft draft) {
    draft.clear();
    spare.add(draft);
  }
}
