package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.access.Bytes;
import dev.espalier.access.FormatTag;
import java.util.Arrays;

/**
 * Hands out chunks of one size and takes them back.
 *
 * <p>Invariants between changes:
 *
 * <ol>
 *   <li>Chunks stand back to back from {@link TreeFormat#CHUNKS} on.
 *   <li>Every chunk below the frontier is either allocated or on the free list, and never both.
 *   <li>The free list ends with the frontier, the first chunk that was never used: its next is 0,
 *       and nothing but its header need lie in the memory.
 * </ol>
 *
 * <p>The list is a stack: the chunk freed last is used first. The header with the number of chunks
 * and the head of the list, and that of the frontier, are written by {@link #flush}, once a change,
 * since nothing reads them before the change ends.
 */
final class ChunkAllocator {
  private static final long UNKNOWN = -1;

  private final TreeSpace space;
  private final int payloadSize;
  private final byte[] buffer = new byte[TreeFormat.ALLOCATOR_SIZE];
  private long allocated;
  private long head;
  private boolean changed;

  /** The frontier, if it was made or found here. */
  private long frontier = UNKNOWN;

  /** Whether what stands at the frontier is not its header yet. */
  private boolean frontierIsUnwritten;

  private ChunkAllocator(TreeSpace space, int payloadSize, long allocated, long head) {
    this.space = space;
    this.payloadSize = payloadSize;
    this.allocated = allocated;
    this.head = head;
  }

  /** Writes an allocator without chunks. */
  static ChunkAllocator create(TreeSpace space, int payloadSize) {
    ChunkAllocator allocator = new ChunkAllocator(space, payloadSize, 0, TreeFormat.CHUNKS);
    allocator.clear();
    return allocator;
  }

  /**
   * Reads an allocator.
   *
   * @throws CorruptedException if it is none, or one of other chunks
   */
  static ChunkAllocator open(TreeSpace space, int payloadSize) {
    byte[] bytes = new byte[TreeFormat.ALLOCATOR_SIZE];
    space.read(TreeFormat.ALLOCATOR, bytes, 0, bytes.length);
    int tag = Bytes.getInt(bytes, 0);
    if (tag != TreeFormat.tag(TreeFormat.ALLOCATOR_MAGIC, TreeFormat.ONE)) {
      throw new CorruptedException(
          "allocator at %d: magic \"BTA\", version 1 expected, found %s"
              .formatted(TreeFormat.ALLOCATOR, FormatTag.describe(tag)));
    }
    long size = Bytes.getLong(bytes, TreeFormat.PAYLOAD_SIZE);
    if (size != payloadSize) {
      throw new CorruptedException(
          "allocator at %d: chunks of %d bytes expected, as the map header says, found %s"
              .formatted(TreeFormat.ALLOCATOR, payloadSize, Long.toUnsignedString(size)));
    }
    return new ChunkAllocator(
        space,
        payloadSize,
        Bytes.getLong(bytes, TreeFormat.ALLOCATED_COUNT),
        Bytes.getLong(bytes, TreeFormat.FREE_HEAD));
  }

  long allocated() {
    return allocated;
  }

  /** Returns the address of the first free chunk's header. */
  long head() {
    return head;
  }

  long chunkSize() {
    return TreeFormat.CHUNK_HEADER + (long) payloadSize;
  }

  /** Sets the state to what it was when a change began that was taken back. */
  void restore(long oldAllocated, long oldHead) {
    allocated = oldAllocated;
    head = oldHead;
    frontier = UNKNOWN;
    frontierIsUnwritten = false;
    changed = false;
  }

  /**
   * Takes a chunk.
   *
   * @return the address of its payload
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   * @throws CorruptedException if the free list is damaged
   */
  long allocate() {
    long chunk = head;
    long next = chunk == frontier ? 0 : readHeader(chunk, 0);
    if (next == 0) {
      next = chunk + chunkSize();
      moveFrontier(chunk, next);
    } else {
      space.writeByte(chunk + TreeFormat.CHUNK_ALLOCATED, 1);
    }
    head = next;
    allocated++;
    changed = true;
    return chunk + TreeFormat.CHUNK_HEADER;
  }

  private void moveFrontier(long from, long to) {
    space.growTo(to + TreeFormat.CHUNK_HEADER);
    writeChunkHeader(from, 1, 0);
    frontier = to;
    frontierIsUnwritten = true;
  }

  /**
   * Gives a chunk back.
   *
   * @param payload the address of its payload
   * @throws CorruptedException if there is no allocated chunk at that address
   */
  void free(long payload) {
    long chunk = payload - TreeFormat.CHUNK_HEADER;
    if (frontierIsUnwritten && chunk >= frontier) {
      throw new CorruptedException(
          "chunk at %d: not allocated, the frontier is at %d".formatted(chunk, frontier));
    }
    readHeader(chunk, 1);
    writeChunkHeader(chunk, 0, head);
    head = chunk;
    allocated--;
    changed = true;
  }

  /** Walks the free list and counts its chunks but the frontier. */
  long countFree() {
    long count = 0;
    for (long next = readHeader(head, 0); next != 0; next = readHeader(next, 0)) {
      count++;
      if (count * chunkSize() > space.size()) {
        throw new CorruptedException("chunk at " + next + ": the free list is a cycle");
      }
    }
    return count;
  }

  /** Gives all chunks back, in constant time. */
  void clear() {
    writeChunkHeader(TreeFormat.CHUNKS, 0, 0);
    head = TreeFormat.CHUNKS;
    frontier = head;
    frontierIsUnwritten = false;
    allocated = 0;
    Arrays.fill(buffer, (byte) 0);
    Bytes.putInt(buffer, 0, TreeFormat.tag(TreeFormat.ALLOCATOR_MAGIC, TreeFormat.ONE));
    Bytes.putLong(buffer, TreeFormat.PAYLOAD_SIZE, payloadSize);
    writeHeaderFrom(0);
  }

  /** Writes what has changed of the headers of this and of the frontier. */
  void flush() {
    if (frontierIsUnwritten) {
      writeChunkHeader(frontier, 0, 0);
      frontierIsUnwritten = false;
    }
    if (changed) {
      writeHeaderFrom(TreeFormat.ALLOCATED_COUNT);
    }
  }

  private void writeHeaderFrom(int offset) {
    Bytes.putLong(buffer, TreeFormat.ALLOCATED_COUNT, allocated);
    Bytes.putLong(buffer, TreeFormat.FREE_HEAD, head);
    int end = offset == 0 ? TreeFormat.ALLOCATOR_SIZE : TreeFormat.FREE_HEAD + Long.BYTES;
    space.write(TreeFormat.ALLOCATOR + offset, buffer, offset, end - offset);
    changed = false;
  }

  /** Returns the next field of a chunk's header after checking the rest of it. */
  private long readHeader(long chunk, int expectedState) {
    if (chunk < TreeFormat.CHUNKS || chunk > space.size() - TreeFormat.CHUNK_HEADER) {
      throw new CorruptedException(
          "chunk at %s: outside the memory of %d bytes"
              .formatted(Long.toUnsignedString(chunk), space.size()));
    }
    space.read(chunk, buffer, 0, TreeFormat.CHUNK_HEADER);
    int tag = Bytes.getInt(buffer, 0);
    if (tag != TreeFormat.tag(TreeFormat.CHUNK_MAGIC, TreeFormat.ONE)) {
      throw new CorruptedException(
          "chunk at %d: magic \"CHK\", version 1 expected, found %s"
              .formatted(chunk, FormatTag.describe(tag)));
    }
    if (buffer[TreeFormat.CHUNK_ALLOCATED] != expectedState) {
      throw new CorruptedException(
          "chunk at %d: state %d expected (1 = allocated), found %d"
              .formatted(chunk, expectedState, buffer[TreeFormat.CHUNK_ALLOCATED]));
    }
    return Bytes.getLong(buffer, TreeFormat.CHUNK_NEXT);
  }

  private void writeChunkHeader(long chunk, int state, long next) {
    Bytes.putInt(buffer, 0, TreeFormat.tag(TreeFormat.CHUNK_MAGIC, TreeFormat.ONE));
    Bytes.putInt(buffer, TreeFormat.CHUNK_ALLOCATED, state);
    Bytes.putLong(buffer, TreeFormat.CHUNK_NEXT, next);
    space.write(chunk, buffer, 0, TreeFormat.CHUNK_HEADER);
  }
}
