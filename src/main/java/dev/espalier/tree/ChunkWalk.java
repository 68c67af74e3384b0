package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.access.Bytes;
import dev.espalier.access.FormatTag;

/**
 * A way over the chunks of a tree in the order of their addresses.
 *
 * <p>It goes by what each chunk says of itself and follows no link, so it needs no memory and ends
 * whatever the bytes are: in front of the frontier, which is the one free chunk without a next one,
 * or at the end of the memory.
 */
public final class ChunkWalk {
  private final TreeSpace space;
  private final byte[] bytes = new byte[TreeFormat.CHUNK_HEADER];

  /** Takes the chunks. */
  public interface Visitor {
    /**
     * Looks at a chunk.
     *
     * @param address its address: that of its header
     * @param use what it is used for
     */
    void visit(long address, ChunkUse use);
  }

  private ChunkWalk(Tree tree) {
    this.space = tree.space();
  }

  /**
   * Shows every chunk that was ever used to a visitor.
   *
   * @param tree the tree
   * @param visitor takes them
   * @throws CorruptedException if something else than a chunk stands where one should
   */
  public static void over(Tree tree, Visitor visitor) {
    tree.checkSettled();
    ChunkWalk walk = new ChunkWalk(tree);
    long size = chunkSize(tree);
    long last = tree.memoryBytes() - size;
    for (long chunk = TreeFormat.CHUNKS; chunk <= last; chunk += size) {
      if (!walk.show(chunk, visitor)) {
        return;
      }
    }
  }

  /**
   * Returns the distance from one chunk to the next.
   *
   * @param tree the tree
   * @return bytes of a chunk, those of its header included
   */
  public static long chunkSize(Tree tree) {
    return tree.allocator().chunkSize();
  }

  /** Returns false at the frontier. */
  private boolean show(long chunk, Visitor visitor) {
    int tag = read(chunk, TreeFormat.CHUNK_HEADER);
    if (tag != TreeFormat.tag(TreeFormat.CHUNK_MAGIC, TreeFormat.ONE)) {
      throw damaged(chunk, "magic \"CHK\", version 1", FormatTag.describe(tag));
    }
    int state = bytes[TreeFormat.CHUNK_ALLOCATED];
    switch (state) {
      case 0 -> {
        if (Bytes.getLong(bytes, TreeFormat.CHUNK_NEXT) == 0) {
          return false;
        }
        visitor.visit(chunk, ChunkUse.FREE);
      }
      case 1 -> visitor.visit(chunk, use(chunk));
      default -> throw damaged(chunk, "state 0 or 1", "" + state);
    }
    return true;
  }

  private ChunkUse use(long chunk) {
    int tag = read(chunk + TreeFormat.CHUNK_HEADER, Integer.BYTES);
    return switch (tag & 0xFF_FFFF) {
      case NodeLayout.MAGIC -> ChunkUse.NODE;
      case NodeLayoutV2.OVERFLOW_MAGIC -> ChunkUse.OVERFLOW;
      default -> throw damaged(chunk, "a node or an overflow page in it", FormatTag.describe(tag));
    };
  }

  private int read(long address, int length) {
    space.read(address, bytes, 0, length);
    return Bytes.getInt(bytes, 0);
  }

  private static CorruptedException damaged(long chunk, String expected, String found) {
    return new CorruptedException(
        "chunk at %d: expected %s, found %s".formatted(chunk, expected, found));
  }
}
