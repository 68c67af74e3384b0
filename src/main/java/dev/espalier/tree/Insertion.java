package dev.espalier.tree;

/**
 * Inserts one entry.
 *
 * <p>On its way down the insertion splits every full node that it meets, whether or not the key
 * turns out to be there already, so that there always is room for the median that a split sends up:
 *
 * <ol>
 *   <li>A full root gets a new root above it, and is split.
 *   <li>At a node with room, the key's entry is replaced if it is there; a leaf takes the new
 *       entry.
 *   <li>A full child is split before it is entered: its median goes up into the node, its upper
 *       half into a new sibling.
 * </ol>
 *
 * <p>A split allocates the sibling and saves sibling, child and parent, in this order, which
 * decides the addresses of later chunks. This is the insertion of Cormen, Leiserson, Rivest and
 * Stein, Introduction to Algorithms, section 18.2, as the format's reference does it.
 */
final class Insertion {
  private final Tree tree;
  private final ChangeTools tools;
  private final NodeReader reader;

  Insertion(Tree tree, ChangeTools tools) {
    this.tree = tree;
    this.tools = tools;
    this.reader = tools.reader();
  }

  boolean insert(Probe probe, EncodedEntry entry, Displaced displaced) {
    tools.begin();
    if (tree.root() == 0) {
      plant(entry);
      return true;
    }
    reader.moveTo(tree.root());
    boolean found = reader.search(probe);
    if (!found && reader.isFull()) {
      growRoot(probe);
      found = reader.search(probe);
    }
    for (int depth = 0; !found && !reader.isLeaf(); depth++) {
      Tree.checkDepth(depth);
      found = descend(probe);
    }
    if (found) {
      replace(entry, displaced);
      return false;
    }
    addToLeaf(entry);
    return true;
  }

  private void plant(EncodedEntry entry) {
    NodeDraft leaf = tools.create(true);
    leaf.insertEntry(0, entry);
    tools.save(leaf);
    tree.header().save(leaf.address(), 1);
  }

  /** Moves to the child that has or would have the key; splits it first if it is full. */
  private boolean descend(Probe probe) {
    long parent = reader.address();
    int index = reader.index();
    reader.moveTo(reader.child(index));
    boolean found = reader.search(probe);
    if (found || !reader.isFull()) {
      return found;
    }
    tools.begin();
    reader.moveTo(split(tools.load(parent), index, tools.load(reader), probe));
    return reader.search(probe);
  }

  private void growRoot(Probe probe) {
    NodeDraft child = tools.load(reader);
    NodeDraft root = tools.create(false);
    root.insertChild(0, child.address());
    tree.header().saveRoot(root.address());
    reader.moveTo(split(root, 0, child, probe));
  }

  /** Returns the address of that half of a child that has or would have the key. */
  private long split(NodeDraft parent, int index, NodeDraft child, Probe probe) {
    NodeDraft sibling = tools.create(child.isLeaf());
    parent.insertChild(index + 1, sibling.address());
    parent.insertEntry(index, child.split(sibling));
    tools.save(sibling);
    tools.save(child);
    tools.save(parent);
    return parent.compare(probe, index) < 0 ? child.address() : sibling.address();
  }

  private void replace(EncodedEntry entry, Displaced displaced) {
    displaced.see(reader, reader.value(reader.index()));
    if (tools.splice().replaceValue(reader, entry)) {
      tree.countNodeWrite();
    } else {
      int index = reader.index();
      NodeDraft draft = tools.load(reader);
      draft.replaceValue(index, entry);
      tools.save(draft);
    }
  }

  private void addToLeaf(EncodedEntry entry) {
    if (tools.splice().insert(reader, entry)) {
      tree.countNodeWrite();
    } else {
      int index = reader.index();
      NodeDraft draft = tools.load(reader);
      draft.insertEntry(index, entry);
      tools.save(draft);
    }
    tree.header().saveEntries(tree.size() + 1);
  }
}
