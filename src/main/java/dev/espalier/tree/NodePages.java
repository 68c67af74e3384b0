package dev.espalier.tree;

import dev.espalier.access.Bytes;
import dev.espalier.access.FormatTag;
import java.util.Arrays;

/**
 * A node's own page and its chain of overflow pages, as one byte string.
 *
 * <p>The chain is followed only as far as bytes are asked for. Nothing that it says is trusted:
 * each page must lie in the memory and bear its magic, and a chain longer than the memory is a
 * cycle.
 *
 * <p>Pages are appended when the string gets longer than its pages hold, at {@link #reserve}, and
 * given back last first when it has become shorter, at {@link #trim}: the order decides the
 * addresses of all chunks that are allocated later.
 */
final class NodePages {
  private static final long UNKNOWN = -1;

  private final TreeSpace space;
  private final ChunkAllocator allocator;
  private final int pageSize;
  private final byte[] head = new byte[NodeLayoutV2.OVERFLOW_HEAD];
  private long node;
  private long[] overflow = new long[4];
  private int known;

  /**
   * The known page whose number was last a power of two. A chain that comes back to it is a cycle,
   * and a cycle comes back to it before it is three times as long as what leads to it and itself:
   * R. P. Brent, An improved Monte Carlo factorization algorithm, 1980.
   */
  private long mark;

  /** The address of the page behind the last known one, 0 = none. */
  private long next;

  NodePages(TreeSpace space, ChunkAllocator allocator, int pageSize) {
    this.space = space;
    this.allocator = allocator;
    this.pageSize = pageSize;
  }

  /**
   * Moves to a node in memory.
   *
   * @param address the node's address
   * @param chained whether nodes of its layout can have overflow pages
   */
  void moveTo(long address, boolean chained) {
    node = address;
    known = 0;
    mark = 0;
    next = chained ? UNKNOWN : 0;
  }

  /**
   * Moves to a node in memory.
   *
   * @param address the node's address
   * @param first what its page says is the address of its first overflow page, 0 = none
   */
  void moveTo(long address, long first) {
    moveTo(address, false);
    next = first;
  }

  /** Moves to a node without overflow pages, whatever its page says. */
  void moveToNew(long address) {
    moveTo(address, false);
  }

  /**
   * Reads a part of the string.
   *
   * @throws BrokenChain if the string ends before it
   */
  void read(long offset, byte[] target, int from, int length) {
    require(offset + length);
    long at = offset;
    int to = from;
    while (to < from + length) {
      int n = (int) Math.min(from + length - to, leftInPage(at));
      long address = addressOf(at);
      checkInside(address, n);
      space.read(address, target, to, n);
      at += n;
      to += n;
    }
  }

  /**
   * Checks that the string can be as long as something says.
   *
   * @throws BrokenChain if there are not enough pages
   */
  void require(long length) {
    if (length > pageSize) {
      addressOf(length - 1);
    }
  }

  /** Writes a part of the string, whose pages are there. */
  void write(long offset, byte[] source, int from, int length) {
    long at = offset;
    int next = from;
    while (next < from + length) {
      int n = (int) Math.min(from + length - next, leftInPage(at));
      space.write(addressOf(at), source, next, n);
      at += n;
      next += n;
    }
  }

  private long leftInPage(long offset) {
    return offset < pageSize
        ? pageSize - offset
        : overflowData() - (offset - pageSize) % overflowData();
  }

  private long addressOf(long offset) {
    if (offset < pageSize) {
      return node + offset;
    }
    long behind = offset - pageSize;
    long page = page(behind / overflowData());
    return page + NodeLayoutV2.OVERFLOW_HEAD + behind % overflowData();
  }

  private long overflowData() {
    return pageSize - (long) NodeLayoutV2.OVERFLOW_HEAD;
  }

  private long page(long index) {
    while (known <= index) {
      if (!findNext()) {
        throw new BrokenChain(
            "node at %d: ends with overflow page %d of at least %d"
                .formatted(node, known, index + 1));
      }
    }
    return overflow[(int) index];
  }

  private boolean findNext() {
    if (next == UNKNOWN) {
      checkInside(node + NodeLayoutV2.OVERFLOW, Long.BYTES);
      space.read(node + NodeLayoutV2.OVERFLOW, head, 0, Long.BYTES);
      next = Bytes.getLong(head, 0);
    }
    if (next == 0) {
      return false;
    }
    checkInside(next, pageSize);
    space.read(next, head, 0, head.length);
    if ((Bytes.getInt(head, 0) & 0xFF_FFFF) != NodeLayoutV2.OVERFLOW_MAGIC) {
      throw new BrokenChain(
          "overflow page at %d of the node at %d: magic \"NOF\" expected, found %s"
              .formatted(next, node, FormatTag.describe(Bytes.getInt(head, 0) & 0xFF_FFFF)));
    }
    if (next == mark || known * overflowData() > space.size()) {
      throw new BrokenChain(
          "node at %d: its overflow pages form a cycle at %d".formatted(node, next));
    }
    add(next);
    next = Bytes.getLong(head, NodeLayoutV2.OVERFLOW_NEXT);
    return true;
  }

  private void add(long page) {
    if (known == overflow.length) {
      overflow = Arrays.copyOf(overflow, 2 * known);
    }
    overflow[known++] = page;
    if (Integer.bitCount(known) == 1) {
      mark = page;
    }
  }

  private void checkInside(long address, long length) {
    if (address < TreeFormat.CHUNKS || length > space.size() - address) {
      throw new BrokenChain(
          "page at %s of the node at %s: outside the memory of %d bytes"
              .formatted(
                  Long.toUnsignedString(address), Long.toUnsignedString(node), space.size()));
    }
  }

  private void findAll() {
    while (findNext()) {}
  }

  /** Returns how many overflow pages a string of some length has. */
  long overflowPages(long length) {
    return length <= pageSize ? 0 : (length - pageSize + overflowData() - 1) / overflowData();
  }

  /** Returns the address of the first overflow page, or 0. */
  long first() {
    findAll();
    return known == 0 ? 0 : overflow[0];
  }

  /** Returns the addresses of all overflow pages, in chain order. */
  long[] overflow() {
    findAll();
    return Arrays.copyOf(overflow, known);
  }

  /**
   * Appends the pages that a string of some length needs.
   *
   * @throws dev.espalier.OutOfMemorySpaceException if the memory cannot grow
   */
  void reserve(long length) {
    if (length <= pageSize) {
      return;
    }
    findAll();
    long needed = overflowPages(length);
    while (known < needed) {
      long page = allocator.allocate();
      Bytes.putInt(head, 0, NodeLayoutV2.OVERFLOW_MAGIC);
      Bytes.putLong(head, NodeLayoutV2.OVERFLOW_NEXT, 0);
      space.write(page, head, 0, head.length);
      space.writeLong(lastLink(), page);
      add(page);
    }
  }

  /** Gives back the pages that a string of some length does not need. */
  void trim(long length) {
    findAll();
    long needed = overflowPages(length);
    if (known > needed) {
      while (known > needed) {
        allocator.free(overflow[--known]);
      }
      space.writeLong(lastLink(), 0);
    }
  }

  /** Where the address of the page behind the last one stands. */
  private long lastLink() {
    return known == 0
        ? node + NodeLayoutV2.OVERFLOW
        : overflow[known - 1] + NodeLayoutV2.OVERFLOW_NEXT;
  }

  /** Gives back all pages of the node, its own last. */
  void freeAll() {
    findAll();
    for (int i = 0; i < known; i++) {
      allocator.free(overflow[i]);
    }
    allocator.free(node);
  }
}
