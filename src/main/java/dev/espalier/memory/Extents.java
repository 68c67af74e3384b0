package dev.espalier.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * The segments that make up a memory, found by arithmetic on the page number.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Extent 0 is page 0, extent 1 is page 1; extent <i>i</i> from 2 to 11 is the pages from 1 +
 *       2<sup>i-2</sup> up to 1 + 2<sup>i-1</sup>; every later extent is 1,024 pages (64 MiB). The
 *       first page stands alone because it does so in a {@link MemoryManager}: behind it the edges
 *       of extents are edges of buckets, too, if the bucket size is a power of two.
 *   <li>An extent's entry is a segment that holds all of the extent's pages that exist, and maybe
 *       its neighbours; so one segment may serve many extents.
 *   <li>An entry is only ever replaced by a segment of the same bytes that reaches at least as far
 *       behind the extent's start. So a range that is contiguous stays so.
 * </ol>
 */
final class Extents {
  /** log2 of the bytes in a page. */
  static final int PAGE_SHIFT = 16;

  /** log2 of the pages in the largest extent. */
  private static final int LARGEST_SHIFT = 10;

  private static final long LARGEST = 1L << LARGEST_SHIFT;

  private static final MemorySegment NOTHING = MemorySegment.NULL;

  /** Entries, and behind them at least one of {@link #NOTHING}. */
  private MemorySegment[] segments = {NOTHING};

  /** Offset in the memory of the first byte of each entry's segment. */
  private long[] bases = {0};

  /** Returns the number of the extent that has a page. */
  static int indexOf(long page) {
    if (page == 0) {
      return 0;
    }
    long p = page - 1;
    return p < LARGEST
        ? 1 + Long.SIZE - Long.numberOfLeadingZeros(p)
        : 1 + LARGEST_SHIFT + (int) (p >>> LARGEST_SHIFT);
  }

  /** Returns the first page of the extent that has a page. */
  static long startOf(long page) {
    if (page == 0) {
      return 0;
    }
    long p = page - 1;
    return 1 + (p < LARGEST ? Long.highestOneBit(p) : p & -LARGEST);
  }

  /** Returns the page behind the extent that has a page. */
  static long endOf(long page) {
    if (page == 0) {
      return 1;
    }
    long p = page - 1;
    return 1 + (p < LARGEST ? Math.max(1, Long.highestOneBit(p) << 1) : (p | LARGEST - 1) + 1);
  }

  /**
   * Lets a segment serve every extent that begins in it.
   *
   * @param segment the bytes, one page or more
   * @param base offset in the memory of the segment's first byte, the start of an extent
   */
  void add(MemorySegment segment, long base) {
    int first = indexOf(base >>> PAGE_SHIFT);
    int end = indexOf((base + segment.byteSize() - 1) >>> PAGE_SHIFT) + 1;
    int known = segments.length;
    if (end >= known) {
      int room = Math.max(end + 1, known + (known >> 1));
      segments = Arrays.copyOf(segments, room);
      Arrays.fill(segments, known, room, NOTHING);
      bases = Arrays.copyOf(bases, room);
    }
    Arrays.fill(segments, first, end, segment);
    Arrays.fill(bases, first, end, base);
  }

  void read(long offset, byte[] target, int from, int length) {
    int i = indexOf(offset >>> PAGE_SHIFT);
    MemorySegment segment = segments[i];
    long local = offset - bases[i];
    if (length <= segment.byteSize() - local) {
      MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, local, target, from, length);
    } else {
      readPieces(offset, target, from, length);
    }
  }

  private void readPieces(long offset, byte[] target, int from, int length) {
    int done = 0;
    while (done < length) {
      long at = offset + done;
      int i = indexOf(at >>> PAGE_SHIFT);
      MemorySegment segment = segments[i];
      long local = at - bases[i];
      int count = (int) Math.min(length - done, segment.byteSize() - local);
      MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, local, target, from + done, count);
      done += count;
    }
  }

  void write(long offset, byte[] source, int from, int length) {
    int i = indexOf(offset >>> PAGE_SHIFT);
    MemorySegment segment = segments[i];
    long local = offset - bases[i];
    if (length <= segment.byteSize() - local) {
      MemorySegment.copy(source, from, segment, ValueLayout.JAVA_BYTE, local, length);
    } else {
      writePieces(offset, source, from, length);
    }
  }

  private void writePieces(long offset, byte[] source, int from, int length) {
    int done = 0;
    while (done < length) {
      long at = offset + done;
      int i = indexOf(at >>> PAGE_SHIFT);
      MemorySegment segment = segments[i];
      long local = at - bases[i];
      int count = (int) Math.min(length - done, segment.byteSize() - local);
      MemorySegment.copy(source, from + done, segment, ValueLayout.JAVA_BYTE, local, count);
      done += count;
    }
  }

  void read(long offset, MemorySegment target) {
    long length = target.byteSize();
    long done = 0;
    while (done < length) {
      long at = offset + done;
      int i = indexOf(at >>> PAGE_SHIFT);
      MemorySegment segment = segments[i];
      long local = at - bases[i];
      long count = Math.min(length - done, segment.byteSize() - local);
      MemorySegment.copy(segment, local, target, done, count);
      done += count;
    }
  }

  void write(long offset, MemorySegment source) {
    long length = source.byteSize();
    long done = 0;
    while (done < length) {
      long at = offset + done;
      int i = indexOf(at >>> PAGE_SHIFT);
      MemorySegment segment = segments[i];
      long local = at - bases[i];
      long count = Math.min(length - done, segment.byteSize() - local);
      MemorySegment.copy(source, done, segment, local, count);
      done += count;
    }
  }

  /** Returns a read-only slice, or null if no one segment has the range. */
  MemorySegment view(long offset, long length) {
    if (length == 0) {
      return NOTHING.asReadOnly();
    }
    int i = indexOf(offset >>> PAGE_SHIFT);
    MemorySegment segment = segments[i];
    long local = offset - bases[i];
    return length > segment.byteSize() - local ? null : segment.asSlice(local, length).asReadOnly();
  }

  /**
   * Forces every segment to its file.
   *
   * @see MemorySegment#force()
   */
  void force() {
    for (int i = 0; segments[i].byteSize() > 0; i++) {
      if (i == 0 || bases[i] != bases[i - 1]) {
        segments[i].force();
      }
    }
  }
}
