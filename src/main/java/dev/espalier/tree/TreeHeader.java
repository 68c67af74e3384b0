package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.access.Bytes;
import dev.espalier.access.FormatTag;
import dev.espalier.codec.Bound;
import dev.espalier.memory.Memory;

/** The map header: the kind of the tree, where its root is and how many entries it has. */
final class TreeHeader {
  private final TreeSpace space;
  private final TreeKind kind;
  private final byte[] buffer = new byte[TreeFormat.HEADER_SIZE];
  private long root;
  private long entries;
  private long writes;

  private TreeHeader(TreeSpace space, TreeKind kind, long root, long entries) {
    this.space = space;
    this.kind = kind;
    this.root = root;
    this.entries = entries;
  }

  /** Makes the header of an empty tree; nothing is written. */
  static TreeHeader empty(TreeSpace space, TreeKind kind) {
    return new TreeHeader(space, kind, 0, 0);
  }

  /**
   * Reads the kind of the tree in a memory.
   *
   * @throws CorruptedException if there is none
   */
  static TreeKind kind(Memory memory, Bound key) {
    byte[] bytes = read(memory);
    int tag = Bytes.getInt(bytes, 0);
    if ((tag & 0xFF_FFFF) != TreeFormat.MAGIC) {
      throw new CorruptedException(
          "map header at 0: magic \"BTR\" expected, found %s".formatted(FormatTag.describe(tag)));
    }
    return TreeKind.stored(
        bytes[TreeFormat.VERSION],
        Bytes.getInt(bytes, TreeFormat.KEY_BOUND),
        Bytes.getInt(bytes, TreeFormat.VALUE_BOUND),
        key);
  }

  /**
   * Reads the header of a tree of a known kind.
   *
   * @throws CorruptedException if its root and its number of entries cannot be
   */
  static TreeHeader stored(TreeSpace space, TreeKind kind) {
    byte[] bytes = read(space.space().memory());
    long root = Bytes.getLong(bytes, TreeFormat.ROOT);
    long entries = Bytes.getLong(bytes, TreeFormat.ENTRIES);
    if (entries < 0 || (root == 0) != (entries == 0)) {
      throw new CorruptedException(
          "map header at 0: %s entries under the root at %s"
              .formatted(Long.toUnsignedString(entries), Long.toUnsignedString(root)));
    }
    return new TreeHeader(space, kind, root, entries);
  }

  private static byte[] read(Memory memory) {
    byte[] bytes = new byte[TreeFormat.HEADER_SIZE];
    memory.read(0, bytes, 0, bytes.length);
    return bytes;
  }

  TreeKind kind() {
    return kind;
  }

  long root() {
    return root;
  }

  long entries() {
    return entries;
  }

  /** Returns how often the header was written. */
  long writes() {
    return writes;
  }

  /** Sets both fields that change, without writing. */
  void set(long newRoot, long newEntries) {
    root = newRoot;
    entries = newEntries;
  }

  /** Becomes what it was when a change began that was taken back. */
  void restore(long oldRoot, long oldEntries, long oldWrites) {
    set(oldRoot, oldEntries);
    writes = oldWrites;
  }

  /** Writes the whole header. */
  void writeAll() {
    Bytes.putInt(buffer, 0, TreeFormat.tag(TreeFormat.MAGIC, kind.version()));
    Bytes.putInt(buffer, TreeFormat.KEY_BOUND, kind.keyBound());
    Bytes.putInt(buffer, TreeFormat.VALUE_BOUND, kind.valueBound());
    write(0, root, entries);
  }

  void saveRoot(long newRoot) {
    save(newRoot, entries);
  }

  void saveEntries(long newEntries) {
    write(TreeFormat.ENTRIES, root, newEntries);
    entries = newEntries;
  }

  /** Writes both fields that change; if that fails, this header is as it was. */
  void save(long newRoot, long newEntries) {
    write(TreeFormat.ROOT, newRoot, newEntries);
    set(newRoot, newEntries);
  }

  private void write(int offset, long newRoot, long newEntries) {
    Bytes.putLong(buffer, TreeFormat.ROOT, newRoot);
    Bytes.putLong(buffer, TreeFormat.ENTRIES, newEntries);
    space.write(offset, buffer, offset, TreeFormat.HEADER_SIZE - offset);
    writes++;
  }
}
