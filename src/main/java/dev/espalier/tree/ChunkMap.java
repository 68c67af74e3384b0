package dev.espalier.tree;

import dev.espalier.access.Bytes;
import dev.espalier.access.FormatTag;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * Which chunks belong to nodes and which to the free list, as a walk finds them.
 *
 * <p>Chunks are numbered from 0. A chunk that turns up twice, or outside the chunks there are, is a
 * finding.
 */
final class ChunkMap {
  private final TreeSpace space;
  private final ChunkAllocator allocator;
  private final Consumer<Finding> findings;
  private final BitSet owned = new BitSet();
  private final BitSet free = new BitSet();
  private final byte[] header = new byte[TreeFormat.CHUNK_HEADER];

  ChunkMap(Tree tree, Consumer<Finding> findings) {
    this.space = tree.space();
    this.allocator = tree.allocator();
    this.findings = findings;
  }

  long owned() {
    return owned.cardinality();
  }

  BitSet freeChunks() {
    return free;
  }

  /**
   * Notes that a node has a chunk.
   *
   * @param payload the address of the chunk's payload
   * @return false if the chunk cannot be the node's
   */
  boolean own(long payload) {
    long chunk = payload - TreeFormat.CHUNK_HEADER;
    if (!isChunk(chunk)) {
      report(TreeRule.CHUNK_OWNER, payload, "no chunk begins 16 bytes in front of it");
      return false;
    }
    if (!checkHeader(chunk, TreeRule.CHUNK_OWNER, 1)) {
      return false;
    }
    if (owned.get(number(chunk))) {
      report(TreeRule.CHUNK_OWNER, payload, "reached twice");
      return false;
    }
    owned.set(number(chunk));
    return true;
  }

  /**
   * Walks the free list and compares it with the chunks that nodes have. No chunk can be both: its
   * header says one thing or the other.
   */
  void checkFreeList() {
    long chunk = allocator.head();
    long frontier = 0;
    if (chunk == 0) {
      report(TreeRule.FREE_LIST, chunk, "has no chunk, not even the frontier");
      return;
    }
    while (chunk != 0) {
      if (!isChunk(chunk)) {
        report(TreeRule.FREE_LIST, chunk, "in the list, but no chunk");
        return;
      }
      if (!checkHeader(chunk, TreeRule.FREE_LIST, 0)) {
        return;
      }
      if (free.get(number(chunk))) {
        report(TreeRule.FREE_LIST, chunk, "in the list twice: a cycle");
        return;
      }
      free.set(number(chunk));
      frontier = chunk;
      chunk = Bytes.getLong(header, TreeFormat.CHUNK_NEXT);
    }
    checkFrontier(frontier);
  }

  private void checkFrontier(long frontier) {
    int chunks = number(frontier);
    for (int i = 0; i < chunks; i++) {
      if (!owned.get(i) && !free.get(i)) {
        report(TreeRule.FREE_LIST, address(i), "below the frontier, but in no node and not free");
      }
    }
    int behind = Math.max(owned.length(), free.length() - 1);
    if (behind > chunks) {
      report(
          TreeRule.FREE_LIST,
          frontier,
          "ends the list, but chunk " + address(behind - 1) + " is in use");
    }
    if (owned.cardinality() != allocator.allocated()) {
      report(
          TreeRule.CHUNK_COUNT,
          TreeFormat.ALLOCATOR + TreeFormat.ALLOCATED_COUNT,
          "%s counted, nodes have %d"
              .formatted(Long.toUnsignedString(allocator.allocated()), owned.cardinality()));
    }
  }

  private boolean checkHeader(long chunk, TreeRule rule, int state) {
    space.read(chunk, header, 0, header.length);
    int tag = Bytes.getInt(header, 0);
    if (tag != TreeFormat.tag(TreeFormat.CHUNK_MAGIC, TreeFormat.ONE)) {
      report(rule, chunk, "magic \"CHK\", version 1 expected, found " + FormatTag.describe(tag));
      return false;
    }
    if (header[TreeFormat.CHUNK_ALLOCATED] != state) {
      report(
          rule, chunk, "state " + state + " expected, found " + header[TreeFormat.CHUNK_ALLOCATED]);
      return false;
    }
    return true;
  }

  private boolean isChunk(long chunk) {
    return chunk >= TreeFormat.CHUNKS
        && chunk <= space.size() - TreeFormat.CHUNK_HEADER
        && (chunk - TreeFormat.CHUNKS) % allocator.chunkSize() == 0;
  }

  private int number(long chunk) {
    return Math.toIntExact((chunk - TreeFormat.CHUNKS) / allocator.chunkSize());
  }

  private long address(int number) {
    return TreeFormat.CHUNKS + number * allocator.chunkSize();
  }

  private void report(TreeRule rule, long address, String detail) {
    findings.accept(new Finding(rule, address, detail));
  }
}
