package dev.espalier.tree;

/**
 * Where a tree keeps what belongs to no node.
 *
 * <pre>
 *   0    map header
 *          0   magic "BTR"
 *          3   version, 1 or 2
 *          4   version 1: u32 greatest key size. Version 2: u32 page size, or greatest key size
 *          8   u32 greatest value size, or FF FF FF FF = the field at 4 is the page size
 *          12  address of the root, 0 = no entry
 *          20  number of entries
 *   28   reserved
 *   52   allocator header
 *          0   magic "BTA"
 *          3   version 1
 *          8   bytes of a chunk's payload
 *          16  number of allocated chunks
 *          24  address of the first free chunk's header
 *          32  reserved
 *   100  chunks, back to back: a chunk header and the payload
 *          0   magic "CHK"
 *          3   version 1
 *          4   1 = allocated, 0 = free
 *          8   address of the next free chunk's header, 0 = last; stale while allocated
 *          16  payload
 * </pre>
 *
 * <p>All numbers are little-endian. The address of a node or an overflow page is that of its
 * chunk's payload. This is the layout of {@code BTreeMap} in the Rust crate ic-stable-structures.
 */
final class TreeFormat {
  /** "BTR", little-endian. */
  static final int MAGIC = 0x52_54_42;

  static final int VERSION = 3;
  static final int KEY_BOUND = 4;
  static final int VALUE_BOUND = 8;
  static final int ROOT = 12;
  static final int ENTRIES = 20;
  static final int HEADER_SIZE = 28;

  /** In the place of the greatest value size: the field before it is the page size. */
  static final int PAGE_SIZE_MARKER = -1;

  static final int ALLOCATOR = 52;

  /** "BTA", little-endian. */
  static final int ALLOCATOR_MAGIC = 0x41_54_42;

  static final int PAYLOAD_SIZE = 8;
  static final int ALLOCATED_COUNT = 16;
  static final int FREE_HEAD = 24;
  static final int ALLOCATOR_SIZE = 48;

  static final int CHUNKS = ALLOCATOR + ALLOCATOR_SIZE;

  /** "CHK", little-endian. */
  static final int CHUNK_MAGIC = 0x4B_48_43;

  static final int CHUNK_ALLOCATED = 4;
  static final int CHUNK_NEXT = 8;
  static final int CHUNK_HEADER = 16;

  /** The version byte of the allocator and of chunks. */
  static final int ONE = 1;

  private TreeFormat() {}

  /**
   * Returns the first four bytes of a structure as a little-endian number.
   *
   * @param magic three bytes
   * @param version the fourth
   * @return the number
   */
  static int tag(int magic, int version) {
    return magic | version << 24;
  }
}
