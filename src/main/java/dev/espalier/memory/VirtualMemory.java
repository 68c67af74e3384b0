package dev.espalier.memory;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/** One of the memories of a {@link MemoryManager}. */
final class VirtualMemory implements Memory {
  /*
   * Of every bucket is kept its shift: the offset of its bytes in the memory below, less their
   * offset here. Buckets are in ascending order here and below, so shifts never decrease, and two
   * bytes with the same shift have everything between them in one piece.
   *
   * The bucket of a page is page / bucketPages. As a memory has at most 2^15 buckets, that is
   *
   *   page * m >> 47   with   m = 2^47 / bucketPages + 1, rounded down:
   *
   * m exceeds the true reciprocal by at most 1, so the product is too large by at most page, less
   * than 2^15 * bucketPages; to matter it would have to be 2^47 / bucketPages, which is more, as
   * bucketPages^2 < 2^32. And the product stays below 2^63.
   */
  private static final int RECIPROCAL_SHIFT = 47;

  private final MemoryManager manager;
  private final Memory memory;
  private final int id;
  private final int bucketPages;
  private final long reciprocal;

  private long[] shifts = {};
  private int buckets;

  /** Size in bytes. */
  private long size;

  VirtualMemory(MemoryManager manager, Memory memory, int id, int bucketPages) {
    this.manager = manager;
    this.memory = memory;
    this.id = id;
    this.bucketPages = bucketPages;
    this.reciprocal = reciprocal(bucketPages);
  }

  static long reciprocal(int bucketPages) {
    return (1L << RECIPROCAL_SHIFT) / bucketPages + 1;
  }

  static int bucketOf(long page, long reciprocal) {
    return (int) ((page * reciprocal) >>> RECIPROCAL_SHIFT);
  }

  int id() {
    return id;
  }

  /** Returns how many pages the buckets of this memory have. */
  long capacity() {
    return (long) buckets * bucketPages;
  }

  /** Appends a bucket, of a higher number than those before. */
  void addBucket(int bucket) {
    if (buckets == shifts.length) {
      shifts = Arrays.copyOf(shifts, Math.max(4, buckets * 2));
    }
    long pagesBelow = ManagerFormat.FIRST_PAGE + (long) (bucket - buckets) * bucketPages;
    shifts[buckets++] = pagesBelow << Extents.PAGE_SHIFT;
  }

  /** Sets the size, at most {@link #capacity}. */
  void setPages(long pages) {
    size = pages << Extents.PAGE_SHIFT;
  }

  @Override
  public long pages() {
    return size >>> Extents.PAGE_SHIFT;
  }

  @Override
  public long grow(long pages) {
    return manager.grow(this, pages);
  }

  @Override
  public void read(long offset, byte[] target, int from, int length) {
    Objects.checkFromIndexSize(from, length, target.length);
    Ranges.check(offset, length, size);
    long shift = commonShift(offset, length);
    if (shift >= 0) {
      memory.read(offset + shift, target, from, length);
      return;
    }
    int count;
    for (int done = 0; done < length; done += count) {
      long at = offset + done;
      count = (int) contiguous(at, length - done);
      memory.read(at + shift(at), target, from + done, count);
    }
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    Objects.checkFromIndexSize(from, length, source.length);
    Ranges.check(offset, length, size);
    long shift = commonShift(offset, length);
    if (shift >= 0) {
      memory.write(offset + shift, source, from, length);
      return;
    }
    int count;
    for (int done = 0; done < length; done += count) {
      long at = offset + done;
      count = (int) contiguous(at, length - done);
      memory.write(at + shift(at), source, from + done, count);
    }
  }

  @Override
  public void read(long offset, MemorySegment target) {
    long length = target.byteSize();
    Ranges.check(offset, length, size);
    long count;
    for (long done = 0; done < length; done += count) {
      long at = offset + done;
      count = contiguous(at, length - done);
      memory.read(at + shift(at), target.asSlice(done, count));
    }
  }

  @Override
  public void write(long offset, MemorySegment source) {
    long length = source.byteSize();
    Ranges.check(offset, length, size);
    long count;
    for (long done = 0; done < length; done += count) {
      long at = offset + done;
      count = contiguous(at, length - done);
      memory.write(at + shift(at), source.asSlice(done, count));
    }
  }

  @Override
  public MemorySegment view(long offset, long length) {
    Ranges.check(offset, length, size);
    long shift = commonShift(offset, length);
    return shift < 0 ? null : memory.view(offset + shift, length);
  }

  private int bucketAt(long offset) {
    return bucketOf(offset >>> Extents.PAGE_SHIFT, reciprocal);
  }

  private long shift(long offset) {
    return shifts[bucketAt(offset)];
  }

  /** Returns the shift of all bytes of a range, or -1 if they have different ones. */
  private long commonShift(long offset, long length) {
    if (length == 0) {
      return 0;
    }
    long shift = shift(offset);
    return shift == shift(offset + length - 1) ? shift : -1;
  }

  /** Returns how many bytes of a range, which is not empty, are in one piece with its first. */
  private long contiguous(long offset, long length) {
    int bucket = bucketAt(offset);
    int last = bucketAt(offset + length - 1);
    long shift = shifts[bucket];
    while (bucket < last && shifts[bucket + 1] == shift) {
      bucket++;
    }
    long end = ((bucket + 1L) * bucketPages) << Extents.PAGE_SHIFT;
    return Math.min(length, end - offset);
  }
}
