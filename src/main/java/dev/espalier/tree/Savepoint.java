package dev.espalier.tree;

/** What a tree was when a change began, so that the change can be taken back. */
final class Savepoint {
  private final TreeSpace space;
  private final TreeHeader header;
  private final ChunkAllocator allocator;
  private long root;
  private long entries;
  private long headerWrites;
  private long allocated;
  private long head;
  private long nodeWrites;

  Savepoint(TreeSpace space, TreeHeader header, ChunkAllocator allocator) {
    this.space = space;
    this.header = header;
    this.allocator = allocator;
  }

  /** Notes what the tree is now, of whose nodes so many were written. */
  void set(long writes) {
    nodeWrites = writes;
    root = header.root();
    entries = header.entries();
    headerWrites = header.writes();
    allocated = allocator.allocated();
    head = allocator.head();
  }

  /** How many entries there were. */
  long entries() {
    return entries;
  }

  /** How many nodes had been written. */
  long nodeWrites() {
    return nodeWrites;
  }

  /** Makes the tree what it was; what memory has, as far as it can be written. */
  void restore() {
    try {
      space.undo().rollBack(space.space());
    } finally {
      header.restore(root, entries, headerWrites);
      allocator.restore(allocated, head);
    }
  }
}
