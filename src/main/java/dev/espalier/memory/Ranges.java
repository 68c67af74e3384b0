package dev.espalier.memory;

/** The checks of arguments that all memories share. */
final class Ranges {
  /** The size in bytes of a memory that is closed: no range lies in it, the empty one included. */
  static final long CLOSED = -1;

  /** More pages than any address space has; below it no sum of offsets overflows. */
  static final long MAX_PAGES = 1L << 40;

  private Ranges() {}

  /**
   * Checks that a range lies inside a memory.
   *
   * @param offset offset of the first byte
   * @param length how many bytes
   * @param size size of the memory in bytes, or {@link #CLOSED}
   * @throws IndexOutOfBoundsException if it does not
   * @throws IllegalStateException if the memory is closed
   */
  static void check(long offset, long length, long size) {
    if ((offset | length) < 0 || offset > size - length) {
      throw refusal(offset, length, size);
    }
  }

  /**
   * Checks that a memory is open.
   *
   * @param size size of the memory in bytes, or {@link #CLOSED}
   * @throws IllegalStateException if the memory is closed
   */
  static void checkOpen(long size) {
    if (size == CLOSED) {
      throw closed();
    }
  }

  /**
   * Checks how far a memory is to grow.
   *
   * @param pages the pages to add
   * @throws IllegalArgumentException if {@code pages} is negative
   */
  static void checkGrowth(long pages) {
    if (pages < 0) {
      throw new IllegalArgumentException("cannot grow by " + pages + " pages");
    }
  }

  private static RuntimeException refusal(long offset, long length, long size) {
    return size == CLOSED
        ? closed()
        : new IndexOutOfBoundsException(
            length + " bytes at offset " + offset + " are not inside a memory of " + size);
  }

  private static IllegalStateException closed() {
    return new IllegalStateException("memory is closed");
  }
}
