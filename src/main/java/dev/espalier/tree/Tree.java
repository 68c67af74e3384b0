package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.access.Failure;
import dev.espalier.access.FormatTag;
import dev.espalier.codec.Bound;
import dev.espalier.memory.Memory;
import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A B-tree of encoded entries in one memory.
 *
 * <p>This class owns what the parts of the engine share: the memory, the header, the allocator and
 * the counters, and it opens and closes changes. Reading is done by {@link NodeReader} and {@link
 * TreeCursor}, changing by {@code Insertion} and {@code Removal}.
 *
 * <p>Invariants between changes:
 *
 * <ol>
 *   <li>All leaves have the same depth; an internal node has one child more than entries.
 *   <li>A node has at most {@code NodeLayout.capacity()} entries and, but for the root, at least
 *       {@link NodeLayout#minimum}.
 *   <li>Keys ascend within a node; all keys below a child lie between the entries beside it.
 *   <li>The header's number of entries is that of the entries in all nodes.
 *   <li>Every allocated chunk is exactly one node's own page or one of its overflow pages.
 * </ol>
 *
 * <p>A change that fails, whatever the reason, leaves no trace but pages that the memory has grown
 * by.
 *
 * <p>One thread changes a tree, and while it does no other reads; readers alone may run side by
 * side.
 */
public final class Tree {
  /** No tree of nodes with six children or more can be as deep, so a deeper one has a cycle. */
  static final int MAX_DEPTH = 32;

  private final TreeSpace space;
  private final TreeKind kind;
  private final TreeHeader header;
  private final ChunkAllocator allocator;
  private final int frontSize;
  private final int pageSize;
  private final int capacity;
  private final SpareNodes<EncodedHeldNode> heldNodes;
  private final Insertion insertion;
  private final Removal removal;
  private final AtomicReference<NodeReader> spareReader = new AtomicReference<>();
  private final Savepoint savepoint;
  private int modifications;
  private long nodeWrites;
  private long version;

  /** Whether a batch holds nodes, so that what is stored is not the tree. */
  private boolean batchIsOpen;

  private Tree(TreeSpace space, TreeHeader header, ChunkAllocator allocator, Bound key) {
    this.space = space;
    this.kind = header.kind();
    this.header = header;
    this.allocator = allocator;
    this.savepoint = new Savepoint(space, header, allocator);
    this.frontSize = frontSize(kind, key);
    this.pageSize = kind.pageSize();
    this.capacity = kind.newNodes().capacity();
    Drafts drafts = new Drafts(this);
    NodeSplice splice = new NodeSplice(space, pageSize);
    this.heldNodes = new SpareNodes<>(spare -> new EncodedHeldNode(this, drafts, splice, spare));
    ChangeTools tools = new ChangeTools(this, drafts, splice);
    this.insertion = new Insertion(this, tools);
    this.removal = new Removal(this, tools);
  }

  /**
   * Writes an empty tree into a memory that has no structure in it.
   *
   * @param memory the memory
   * @param kind which kind of tree
   * @param key the bound of keys
   * @return the tree
   * @throws IllegalStateException if the memory has a structure in it
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static Tree create(Memory memory, TreeKind kind, Bound key) {
    if (!FormatTag.isVacant(memory)) {
      throw new IllegalStateException(
          "memory of %d pages is not empty: it begins with %s"
              .formatted(memory.pages(), FormatTag.describe(FormatTag.of(memory))));
    }
    TreeSpace space = new TreeSpace(memory, kind.pageSize());
    space.growTo(TreeFormat.CHUNKS + TreeFormat.CHUNK_HEADER);
    ChunkAllocator allocator = ChunkAllocator.create(space, kind.pageSize());
    TreeHeader header = TreeHeader.empty(space, kind);
    header.writeAll();
    return new Tree(space, header, allocator, key);
  }

  /**
   * Opens the tree in a memory. Writes nothing.
   *
   * @param memory the memory
   * @param key the bound of keys; it must be fixed in size exactly if it was so when the tree was
   *     made
   * @return the tree
   * @throws CorruptedException if there is no tree in the memory
   */
  public static Tree open(Memory memory, Bound key) {
    if (memory.pages() == 0) {
      throw new CorruptedException("map header at 0: the memory has no page");
    }
    TreeKind kind = TreeHeader.kind(memory, key);
    TreeSpace space = new TreeSpace(memory, kind.pageSize());
    TreeHeader header = TreeHeader.stored(space, kind);
    return new Tree(space, header, ChunkAllocator.open(space, kind.pageSize()), key);
  }

  /** Returns how many bytes of a node a search can need at most, as far as bounds tell. */
  private static int frontSize(TreeKind kind, Bound key) {
    NodeLayout nodes = kind.newNodes();
    if (kind.oldNodes() != null) {
      return kind.pageSize();
    }
    long keys = nodes.keys(false, nodes.capacity());
    if (key instanceof Bound.Bounded bounded && bounded.maxSize() <= MAX_FETCHED_KEY) {
      keys += (long) nodes.capacity() * (nodes.keyPrefix() + bounded.maxSize());
    }
    return (int) Math.min(kind.pageSize(), keys);
  }

  /** Keys with a greater bound are not fetched along with the front of a page that has no view. */
  private static final int MAX_FETCHED_KEY = 64;

  /**
   * Returns the number of entries.
   *
   * @return the number
   */
  public long size() {
    return header.entries();
  }

  /**
   * Returns a number that changes whenever an entry comes or goes.
   *
   * @return the number
   */
  public int modifications() {
    return modifications;
  }

  /**
   * Returns the kind of this tree.
   *
   * @return the kind
   */
  public TreeKind kind() {
    return kind;
  }

  long root() {
    return header.root();
  }

  TreeSpace space() {
    return space;
  }

  TreeHeader header() {
    return header;
  }

  ChunkAllocator allocator() {
    return allocator;
  }

  /**
   * Makes a reader for one operation; to be closed.
   *
   * @return the reader
   */
  public NodeReader reader() {
    return new NodeReader(this, frontSize, false, null);
  }

  /**
   * Returns a reader for one operation; to be closed. It is not made anew if another thread does
   * not use it, and keeps the room it has needed, so it is for trees of small entries.
   *
   * @return the reader
   */
  public NodeReader spareReader() {
    NodeReader spare = spareReader.getAndSet(null);
    return spare != null ? spare : new NodeReader(this, frontSize, true, spareReader);
  }

  /** Makes a reader that need not be closed. */
  NodeReader lastingReader() {
    return new NodeReader(this, frontSize, true, null);
  }

  /**
   * Moves a reader to a key.
   *
   * @param reader a reader of this tree
   * @param probe the key
   * @return whether the key is in the tree; then the reader's position is its entry
   */
  public boolean find(NodeReader reader, Probe probe) {
    checkSettled();
    long node = root();
    for (int depth = 0; node != 0; depth++) {
      checkDepth(depth);
      reader.moveTo(node);
      if (reader.search(probe)) {
        return true;
      }
      node = reader.isLeaf() ? 0 : reader.child(reader.index());
    }
    return false;
  }

  static void checkDepth(int depth) {
    if (depth > MAX_DEPTH) {
      throw new CorruptedException(
          "tree is deeper than %d levels: its nodes form a cycle".formatted(MAX_DEPTH));
    }
  }

  /** Fails if a walk has met more leaves than the tree can have. */
  void checkLeaves(long leaves) {
    if (leaves > Math.min(size(), chunksInMemory())) {
      throw new CorruptedException(
          "tree has more leaves than its %d entries or its memory: its nodes form a cycle"
              .formatted(size()));
    }
  }

  /** Fails if a walk has met more nodes than the tree can have. */
  void checkNodes(long nodes) {
    if (nodes > Math.min(allocatedChunks(), chunksInMemory())) {
      throw new CorruptedException(
          "tree has more nodes than its %d chunks or its memory: they form a cycle"
              .formatted(allocatedChunks()));
    }
  }

  /** Counters are as damaged as anything else may be; the memory is not. */
  private long chunksInMemory() {
    return space.size() / allocator.chunkSize();
  }

  /**
   * Inserts an entry or replaces a value.
   *
   * @param probe the key
   * @param entry the entry
   * @param displaced is shown the entry whose value is replaced, if there is one
   * @return whether the key is new
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public boolean insert(Probe probe, EncodedEntry entry, Displaced displaced) {
    begin();
    try {
      boolean added = insertion.insert(probe, entry, displaced);
      commit();
      return added;
    } catch (Throwable e) {
      rollBack(e);
      throw e;
    }
  }

  /**
   * Removes an entry.
   *
   * @param probe the key
   * @param displaced is shown the entry, if there is one
   * @return whether the key was there
   * @throws OutOfMemorySpaceException if the memory cannot grow, and what becomes free on the way
   *     is not enough: only entries of very different sizes can need that
   */
  public boolean remove(Probe probe, Displaced displaced) {
    try {
      return remove(probe, displaced, false);
    } catch (OutOfMemorySpaceException e) {
      return remove(probe, displaced, true);
    }
  }

  private boolean remove(Probe probe, Displaced displaced, boolean frugally) {
    begin();
    try {
      boolean removed = removal.remove(probe, displaced, frugally);
      commit();
      return removed;
    } catch (Throwable e) {
      rollBack(e);
      throw e;
    }
  }

  /**
   * Starts a batch of insertions; to be closed, whatever happens in between. Until then the tree
   * can be neither read nor changed otherwise.
   *
   * @return the batch
   */
  public BulkInsertion startInsertion() {
    return new BulkInsertion(this, heldNodes);
  }

  /**
   * Starts to load an empty tree; to be ended by {@link #finishLoad} or {@link #abandonLoad}. Until
   * then the tree can be neither read nor changed otherwise.
   *
   * @param fillFactor how full nodes become
   * @return the load
   */
  public BulkLoad startLoad(double fillFactor) {
    return new BulkLoad(this, heldNodes, fillFactor);
  }

  /** Closes the tree to everybody but a batch. */
  void startBatch() {
    checkSettled();
    batchIsOpen = true;
    version++; // so that a cursor that stands on an entry already must look for it, and is refused
  }

  /**
   * Ends a load.
   *
   * @param load the load
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public void finishLoad(BulkLoad load) {
    endBatch(load.finish(), load.entries());
  }

  /** Ends a load that has failed: the tree is empty. */
  public void abandonLoad() {
    batchIsOpen = false;
    version++;
    header.set(0, 0);
    wipe();
  }

  /** Ends a batch whose nodes are saved. */
  void endBatch(long root, long entries) {
    batchIsOpen = false;
    version++;
    allocator.flush();
    if (entries != header.entries()) {
      modifications++;
    }
    if (root != header.root() || entries != header.entries()) {
      header.save(root, entries);
    }
  }

  /**
   * Checks that no batch is open.
   *
   * @throws ConcurrentModificationException if one is
   */
  void checkSettled() {
    if (batchIsOpen) {
      throw new ConcurrentModificationException(
          "the map is used from within the input of its own insertMany or bulkLoad");
    }
  }

  /** Removes all entries, in constant time. */
  public void clear() {
    begin();
    space.undo().open();
    try {
      wipe();
      commit();
    } catch (Throwable e) {
      rollBack(e);
      throw e;
    }
  }

  private void wipe() {
    allocator.clear();
    header.save(0, 0);
  }

  void begin() {
    checkSettled();
    savepoint.set(nodeWrites);
  }

  void commit() {
    version++;
    allocator.flush();
    if (space.undo().isOpen()) {
      space.undo().close();
    }
    if (header.entries() != savepoint.entries()) {
      modifications++;
    }
  }

  void rollBack() {
    if (space.undo().isOpen()) {
      nodeWrites = savepoint.nodeWrites();
      savepoint.restore();
    }
  }

  /** Takes a change back that has failed. */
  void rollBack(Throwable thrown) {
    Failure.takeBack(thrown, this::rollBack);
  }

  void countNodeWrite() {
    nodeWrites++;
  }

  /**
   * Returns how often a node was saved since the tree was opened.
   *
   * @return the number of saves
   */
  public long nodeWrites() {
    return nodeWrites;
  }

  /**
   * Returns how often the header was saved since the tree was opened.
   *
   * @return the number of saves
   */
  public long headerWrites() {
    return header.writes();
  }

  /**
   * Returns how many chunks nodes have.
   *
   * @return the number
   */
  public long allocatedChunks() {
    return allocator.allocated();
  }

  /**
   * Returns how many chunks are on the free list, but for its last one, which was never used.
   *
   * @return the number, found by walking the list
   * @throws CorruptedException if the list is damaged
   */
  public long freeChunks() {
    return allocator.countFree();
  }

  /**
   * Returns how many bytes of a chunk a node can use.
   *
   * @return the page size
   */
  public int pageSize() {
    return pageSize;
  }

  /** Returns how many entries a node can have. */
  int capacity() {
    return capacity;
  }

  /**
   * Returns the size of the memory.
   *
   * @return the size in bytes
   */
  public long memoryBytes() {
    return space.size();
  }

  /**
   * Returns a number that changes whenever a node changes, and when a batch starts.
   *
   * @return the number
   */
  public long version() {
    return version;
  }
}
