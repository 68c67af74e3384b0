package dev.espalier.tree;

import dev.espalier.access.Bytes;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a sound tree, to be looked at and damaged. Knows the format on its own, by numbers,
 * so that it does not repeat a mistake of the engine.
 */
public final class TreeImage {
  private static final int CHUNKS = 100;
  private static final int CHUNK_HEADER = 16;

  private final byte[] bytes;

  /**
   * Makes an image of a copy of all bytes of a memory.
   *
   * @param memory the memory
   */
  public TreeImage(Memory memory) {
    bytes = new byte[Math.toIntExact(memory.pages() * Memory.PAGE_SIZE)];
    memory.read(0, bytes, 0, bytes.length);
  }

  private TreeImage(byte[] bytes) {
    this.bytes = bytes;
  }

  public TreeImage copy() {
    return new TreeImage(bytes.clone());
  }

  /** The bytes themselves. */
  public byte[] bytes() {
    return bytes;
  }

  /** A memory of its own with these bytes. */
  public HeapMemory toMemory() {
    return new HeapMemory(bytes);
  }

  public int byteAt(long offset) {
    return bytes[(int) offset] & 0xFF;
  }

  public TreeImage putByte(long offset, int value) {
    bytes[(int) offset] = (byte) value;
    return this;
  }

  public TreeImage putShort(long offset, int value) {
    Bytes.putShort(bytes, (int) offset, value);
    return this;
  }

  public int intAt(long offset) {
    return Bytes.getInt(bytes, (int) offset);
  }

  public TreeImage putInt(long offset, int value) {
    Bytes.putInt(bytes, (int) offset, value);
    return this;
  }

  public long longAt(long offset) {
    return Bytes.getLong(bytes, (int) offset);
  }

  public TreeImage putLong(long offset, long value) {
    Bytes.putLong(bytes, (int) offset, value);
    return this;
  }

  public TreeImage putBigLong(long offset, long value) {
    Bytes.putBigLong(bytes, (int) offset, value);
    return this;
  }

  public TreeImage zero(long offset, long length) {
    for (long i = offset; i < offset + length; i++) {
      putByte(i, 0);
    }
    return this;
  }

  public long root() {
    return longAt(12);
  }

  /** Where the header has the number of entries. */
  public long entriesField() {
    return 20;
  }

  public int pageSize() {
    return Math.toIntExact(longAt(60));
  }

  /** Where the allocator has the number of allocated chunks. */
  public long allocatedField() {
    return 68;
  }

  /** Where the allocator has the address of the first free chunk. */
  public long freeHeadField() {
    return 76;
  }

  /** Addresses of the free chunks' headers, in the order of the list; the last is the frontier. */
  public List<Long> freeChunks() {
    List<Long> chunks = new ArrayList<>();
    for (long chunk = longAt(freeHeadField()); chunk != 0; chunk = longAt(chunk + 8)) {
      chunks.add(chunk);
    }
    return chunks;
  }

  public long frontier() {
    List<Long> chunks = freeChunks();
    return chunks.get(chunks.size() - 1);
  }

  /** Where the bytes end that mean something. */
  public long end() {
    return frontier() + CHUNK_HEADER;
  }

  /** Address of a chunk's payload. */
  public long payload(int chunk) {
    return CHUNKS + (long) chunk * (CHUNK_HEADER + pageSize()) + CHUNK_HEADER;
  }

  public int nodeVersion(long node) {
    return byteAt(node + 3);
  }

  public boolean isLeaf(long node) {
    return byteAt(node + 4) == 0;
  }

  public int count(long node) {
    return byteAt(node + 5);
  }

  public long countField(long node) {
    return node + 5;
  }

  /** Where a node has the address of one of its children. */
  public long childField(long node, int i) {
    int children = nodeVersion(node) == 1 ? 7 + count(node) * (8 + intAt(4) + intAt(8)) : 15;
    return node + children + 8L * i;
  }

  public long child(long node, int i) {
    return longAt(childField(node, i));
  }

  /** Addresses of all nodes, the root first, each before its children. */
  public List<Long> nodes() {
    List<Long> nodes = new ArrayList<>();
    if (root() != 0) {
      nodes.add(root());
    }
    for (int n = 0; n < nodes.size(); n++) {
      long node = nodes.get(n);
      for (int i = 0; !isLeaf(node) && i <= count(node); i++) {
        nodes.add(child(node, i));
      }
    }
    return nodes;
  }

  public List<Long> leaves() {
    return nodes().stream().filter(this::isLeaf).toList();
  }

  /** Where a node of version 2 has the address of its first overflow page. */
  public long overflowField(long node) {
    return node + 7;
  }

  /** Where an overflow page has the address of the next. */
  public long nextField(long overflowPage) {
    return overflowPage + 3;
  }

  /** Addresses of the overflow pages of a node of version 2. */
  public List<Long> overflowPages(long node) {
    List<Long> pages = new ArrayList<>();
    for (long page = longAt(overflowField(node)); page != 0; page = longAt(nextField(page))) {
      pages.add(page);
    }
    return pages;
  }

  /** The nodes that have overflow pages; all must be of version 2. */
  public List<Long> overflowingNodes() {
    return nodes().stream().filter(node -> longAt(overflowField(node)) != 0).toList();
  }

  /** Where a node of version 2 has its first key, or that key's length. */
  public long keys(long node) {
    return node + 15 + (isLeaf(node) ? 0 : 8L * (count(node) + 1));
  }

  /** Where a node of version 2 with 8-byte keys has one of them. */
  public long longKey(long node, int i) {
    return keys(node) + 8L * i;
  }

  /** Where a node of version 2 with 8-byte keys has the length of its first value. */
  public long longKeysValues(long node) {
    return keys(node) + 8L * count(node);
  }

  /** Copies bytes inside the image. */
  public TreeImage copyWithin(long from, long to, int length) {
    System.arraycopy(bytes, (int) from, bytes, (int) to, length);
    return this;
  }

  /** Gives a chunk back, as the allocator does. */
  public TreeImage free(long payload) {
    long chunk = payload - CHUNK_HEADER;
    putByte(chunk + 4, 0);
    putLong(chunk + 8, longAt(freeHeadField()));
    putLong(freeHeadField(), chunk);
    return putLong(allocatedField(), longAt(allocatedField()) - 1);
  }

  /** Takes the first of several free chunks, as the allocator does; returns its payload. */
  public long allocate() {
    long chunk = longAt(freeHeadField());
    putByte(chunk + 4, 1);
    putLong(freeHeadField(), longAt(chunk + 8));
    putLong(allocatedField(), longAt(allocatedField()) + 1);
    return chunk + CHUNK_HEADER;
  }
}
