package dev.espalier.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Where the fields of a {@link MemoryManager} are: layout version 1 of the Rust crate
 * ic-stable-structures. All numbers are little-endian.
 *
 * <pre>
 *       0  magic "MGR"
 *       3  layout version, u8 = 1
 *       4  number of buckets in use, u16
 *       6  pages of a bucket, u16
 *       8  32 bytes of zeros
 *      40  pages of virtual memory 0 ... 254, u64 each
 *    2080  owner of bucket 0 ... 32767, u8 each: the number of a virtual memory, or FF = nobody
 *   34848  nothing, up to the end of page 0
 *   65536  bucket 0, bucket 1, ...
 * </pre>
 *
 * <p>The first 2,080 bytes are the header, which is always written whole. Buckets are handed out in
 * ascending order; an owner's buckets in ascending order are its address space.
 */
final class ManagerFormat {
  static final int MAGIC_OFFSET = 0;
  static final int VERSION_OFFSET = 3;
  static final int BUCKETS_OFFSET = 4;
  static final int BUCKET_PAGES_OFFSET = 6;
  static final int RESERVED_OFFSET = 8;
  static final int SIZES_OFFSET = 40;

  /** How many virtual memories there are. */
  static final int MEMORIES = 255;

  static final int HEADER_SIZE = SIZES_OFFSET + MEMORIES * Long.BYTES;
  static final int TABLE_OFFSET = HEADER_SIZE;

  /** How many buckets there can be, and so the length of the table. */
  static final int MAX_BUCKETS = 32_768;

  /** Pages in front of the first bucket. */
  static final int FIRST_PAGE = 1;

  /** The bytes "MGR" and the layout version, as a little-endian number. */
  static final int MAGIC_AND_VERSION = 'M' | 'G' << 8 | 'R' << 16 | 1 << 24;

  static final byte NOBODY = (byte) 0xFF;
  static final int DEFAULT_BUCKET_PAGES = 128;
  static final int MAX_BUCKET_PAGES = 65_535;

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private ManagerFormat() {}

  /** Returns the header of a manager without buckets. */
  static byte[] newHeader(int bucketPages) {
    byte[] header = new byte[HEADER_SIZE];
    INT.set(header, MAGIC_OFFSET, MAGIC_AND_VERSION);
    SHORT.set(header, BUCKET_PAGES_OFFSET, (short) bucketPages);
    return header;
  }

  static int magicAndVersion(byte[] header) {
    return (int) INT.get(header, MAGIC_OFFSET);
  }

  static int buckets(byte[] header) {
    return Short.toUnsignedInt((short) SHORT.get(header, BUCKETS_OFFSET));
  }

  static void setBuckets(byte[] header, int buckets) {
    SHORT.set(header, BUCKETS_OFFSET, (short) buckets);
  }

  static int bucketPages(byte[] header) {
    return Short.toUnsignedInt((short) SHORT.get(header, BUCKET_PAGES_OFFSET));
  }

  static long pages(byte[] header, int id) {
    return (long) LONG.get(header, sizeOffset(id));
  }

  static void setPages(byte[] header, int id, long pages) {
    LONG.set(header, sizeOffset(id), pages);
  }

  static int sizeOffset(int id) {
    return SIZES_OFFSET + id * Long.BYTES;
  }
}
