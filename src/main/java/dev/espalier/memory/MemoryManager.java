package dev.espalier.memory;

import static dev.espalier.memory.ManagerFormat.BUCKETS_OFFSET;
import static dev.espalier.memory.ManagerFormat.BUCKET_PAGES_OFFSET;
import static dev.espalier.memory.ManagerFormat.FIRST_PAGE;
import static dev.espalier.memory.ManagerFormat.HEADER_SIZE;
import static dev.espalier.memory.ManagerFormat.MAGIC_AND_VERSION;
import static dev.espalier.memory.ManagerFormat.MAGIC_OFFSET;
import static dev.espalier.memory.ManagerFormat.MAX_BUCKETS;
import static dev.espalier.memory.ManagerFormat.MAX_BUCKET_PAGES;
import static dev.espalier.memory.ManagerFormat.MEMORIES;
import static dev.espalier.memory.ManagerFormat.NOBODY;
import static dev.espalier.memory.ManagerFormat.RESERVED_OFFSET;
import static dev.espalier.memory.ManagerFormat.SIZES_OFFSET;
import static dev.espalier.memory.ManagerFormat.TABLE_OFFSET;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;

/**
 * Up to 255 memories in one, so that several collections can share a file.
 *
 * <p>The memory below is handed out in buckets of a fixed number of pages, at most 32,768 of them;
 * a virtual memory that grows takes the next bucket whenever its last one is full, and never gives
 * one back. Its {@code read}, {@code write} and {@code view} find their bucket in constant time. A
 * range has a view if it lies in one bucket or in neighbouring ones, and the memory below has a
 * view of it.
 *
 * <p>The format is that of the {@code MemoryManager} of the Rust crate ic-stable-structures, layout
 * version 1, byte for byte. Images of its release 0.7.1, which alone could free buckets, are read,
 * too, and their free buckets stay unused; except that such an image does not record the order of a
 * memory's buckets if that release reused one, and is then read in a wrong order, by this class as
 * by the crate.
 *
 * <p>All virtual memories of a manager are one memory as far as threads are concerned: one thread
 * writes and no other reads meanwhile, or any number read. The manager does not close the memory
 * below.
 *
 * {@snippet :
 * try (MappedMemory file = MappedMemory.open(Path.of("shop.espalier"))) {
 *   MemoryManager manager = MemoryManager.open(file);
 *   Memory orders = manager.memory(0);
 *   Memory customers = manager.memory(1);
 *   orders.grow(1);
 *   customers.grow(1);
 * }
 * }
 */
public final class MemoryManager {
  /*
   * Invariants:
   * 1. The header array is what the memory has at 0, but for reserved bytes that are not zero.
   * 2. Of the table, only the owners of buckets below the bucket count mean anything.
   * 3. A virtual memory of n pages owns exactly as many buckets as n pages need.
   * 4. The memory below has all buckets that are in use.
   *
   * Growing first makes room below, then writes an owner for every new bucket, and then the header,
   * whose count makes those owners valid. Whatever fails before the last write, the count still says
   * what it said.
   */

  private final Memory memory;
  private final int bucketPages;
  private byte[] header;
  private final VirtualMemory[] memories = new VirtualMemory[MEMORIES];
  private final BitSet inUse = new BitSet(MEMORIES);

  private MemoryManager(Memory memory, byte[] header) {
    this.memory = memory;
    this.header = header;
    this.bucketPages = ManagerFormat.bucketPages(header);
  }

  /**
   * Opens the manager that is in a memory, or creates one with buckets of 128 pages (8 MiB) in an
   * empty memory; it grows the memory, which stays the caller's to close.
   *
   * @param memory the memory below, used by nothing else
   * @return the manager
   * @throws CorruptedException if the memory is not empty and has no sound manager in it; nothing
   *     is changed then
   * @throws OutOfMemorySpaceException if the memory is empty and cannot grow
   */
  public static MemoryManager open(Memory memory) {
    return open(memory, ManagerFormat.DEFAULT_BUCKET_PAGES);
  }

  /**
   * Opens the manager that is in a memory, or creates one in an empty memory; it grows the memory,
   * which stays the caller's to close.
   *
   * @param memory the memory below, used by nothing else
   * @param bucketPages pages of a bucket if the manager is created, from 1 to 65,535; an existing
   *     manager keeps the size it has
   * @return the manager
   * @throws IllegalArgumentException if {@code bucketPages} is out of range
   * @throws CorruptedException if the memory is not empty and has no sound manager in it; nothing
   *     is changed then
   * @throws OutOfMemorySpaceException if the memory is empty and cannot grow
   */
  public static MemoryManager open(Memory memory, int bucketPages) {
    if (bucketPages < 1 || bucketPages > MAX_BUCKET_PAGES) {
      throw new IllegalArgumentException(
          "a bucket has 1 to " + MAX_BUCKET_PAGES + " pages, not " + bucketPages);
    }
    Objects.requireNonNull(memory, "memory");
    return memory.pages() == 0 ? create(memory, bucketPages) : load(memory);
  }

  private static MemoryManager create(Memory memory, int bucketPages) {
    if (memory.grow(FIRST_PAGE) < 0) {
      throw new OutOfMemorySpaceException(0, FIRST_PAGE);
    }
    byte[] header = ManagerFormat.newHeader(bucketPages);
    memory.write(0, header, 0, HEADER_SIZE);
    byte[] owners = new byte[MAX_BUCKETS];
    Arrays.fill(owners, NOBODY);
    memory.write(TABLE_OFFSET, owners, 0, MAX_BUCKETS);
    return new MemoryManager(memory, header);
  }

  private static MemoryManager load(Memory memory) {
    byte[] header = new byte[HEADER_SIZE];
    memory.read(0, header, 0, HEADER_SIZE);
    checkHeader(header, memory.pages());
    Arrays.fill(header, RESERVED_OFFSET, SIZES_OFFSET, (byte) 0);
    MemoryManager manager = new MemoryManager(memory, header);
    manager.loadBuckets();
    return manager;
  }

  private static void checkHeader(byte[] header, long pages) {
    int magic = ManagerFormat.magicAndVersion(header);
    check(magic == MAGIC_AND_VERSION, MAGIC_OFFSET, "magic and version", MAGIC_AND_VERSION, magic);
    int buckets = ManagerFormat.buckets(header);
    check(buckets <= MAX_BUCKETS, BUCKETS_OFFSET, "buckets at most", MAX_BUCKETS, buckets);
    int bucketPages = ManagerFormat.bucketPages(header);
    check(bucketPages > 0, BUCKET_PAGES_OFFSET, "bucket pages at least", 1, bucketPages);
    long end = end(buckets, bucketPages);
    check(pages >= end, BUCKETS_OFFSET, "a memory with the pages of all buckets,", end, pages);
  }

  /** Gives every virtual memory its buckets, and checks that its size needs just these. */
  private void loadBuckets() {
    byte[] owners = new byte[ManagerFormat.buckets(header)];
    memory.read(TABLE_OFFSET, owners, 0, owners.length);
    for (int bucket = 0; bucket < owners.length; bucket++) {
      if (owners[bucket] != NOBODY) {
        virtual(Byte.toUnsignedInt(owners[bucket])).addBucket(bucket);
      }
    }
    for (int id = 0; id < MEMORIES; id++) {
      long pages = ManagerFormat.pages(header, id);
      long capacity = memories[id] == null ? 0 : memories[id].capacity();
      check(
          pages >= 0 && pages <= capacity && pages > capacity - bucketPages,
          ManagerFormat.sizeOffset(id),
          "a size of memory " + id + " that fits its buckets of pages",
          capacity,
          pages);
      if (pages > 0) {
        memories[id].setPages(pages);
      }
    }
  }

  private static void check(boolean sound, int offset, String what, long expected, long found) {
    if (!sound) {
      throw new CorruptedException(
          "memory manager, offset %d: expected %s %d (0x%<x), found %d (0x%<x)"
              .formatted(offset, what, expected, found));
    }
  }

  private static long end(int buckets, int bucketPages) {
    return FIRST_PAGE + (long) buckets * bucketPages;
  }

  /**
   * Returns a virtual memory, which has the bytes it had, grows by whole buckets of the memory
   * below, and ends with that. Each is given out once: two collections over one memory would
   * destroy each other.
   *
   * @param id number of the memory, from 0 to 254
   * @return the memory, which has the bytes that a memory of this number had before
   * @throws IllegalArgumentException if {@code id} is out of range
   * @throws IllegalStateException if this manager has given out that memory already
   */
  public Memory memory(int id) {
    if (id < 0 || id >= MEMORIES) {
      throw new IllegalArgumentException("memories are numbered 0 to 254, there is no " + id);
    }
    synchronized (inUse) {
      if (inUse.get(id)) {
        throw new IllegalStateException("memory " + id + " is in use already");
      }
      inUse.set(id);
      return virtual(id);
    }
  }

  /**
   * Returns the size of a bucket.
   *
   * @return the size in pages
   */
  public int bucketPages() {
    return bucketPages;
  }

  /**
   * Returns how many buckets are in use, of 32,768.
   *
   * @return the number of buckets
   */
  public int buckets() {
    return ManagerFormat.buckets(header);
  }

  private VirtualMemory virtual(int id) {
    if (memories[id] == null) {
      memories[id] = new VirtualMemory(this, memory, id, bucketPages);
    }
    return memories[id];
  }

  /** Grows a virtual memory; see {@link Memory#grow}. */
  long grow(VirtualMemory growing, long pages) {
    long before = growing.pages();
    Ranges.checkGrowth(pages);
    int buckets = buckets();
    long free = growing.capacity() - before + (long) (MAX_BUCKETS - buckets) * bucketPages;
    if (pages > free) {
      return -1;
    }
    long after = before + pages;
    long lacking = Math.max(0, after - growing.capacity());
    int added = (int) ((lacking + bucketPages - 1) / bucketPages);
    long missing = end(buckets + added, bucketPages) - memory.pages();
    if (missing > 0 && memory.grow(missing) < 0) {
      return -1;
    }
    writeOwners(buckets, added, growing.id());
    writeHeader(buckets + added, growing.id(), after);
    for (int bucket = buckets; bucket < buckets + added; bucket++) {
      growing.addBucket(bucket);
    }
    growing.setPages(after);
    return before;
  }

  private void writeOwners(int firstBucket, int buckets, int id) {
    byte[] owner = {(byte) id};
    for (int i = 0; i < buckets; i++) {
      memory.write(TABLE_OFFSET + firstBucket + i, owner, 0, 1);
    }
  }

  private void writeHeader(int buckets, int id, long pages) {
    byte[] next = header.clone();
    ManagerFormat.setBuckets(next, buckets);
    ManagerFormat.setPages(next, id, pages);
    memory.write(0, next, 0, HEADER_SIZE);
    header = next;
  }
}
