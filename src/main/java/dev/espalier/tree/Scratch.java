package dev.espalier.tree;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Off-heap room for bytes that cannot be read in place.
 *
 * <p>It is made when it is first needed, which in a memory with views is almost never, and grows as
 * it must. Bytes are copied off the heap, not onto it, so that the code that reads them sees the
 * same kind of segment as in place.
 */
final class Scratch implements AutoCloseable {
  private static final long FIRST_SIZE = 512;

  private final boolean confined;
  private Arena arena;
  private MemorySegment segment = MemorySegment.NULL;

  private Scratch(boolean confined) {
    this.confined = confined;
  }

  /** Makes room for one operation of one thread; to be closed. */
  static Scratch confined() {
    return new Scratch(true);
  }

  /** Makes room that lives as long as it is used; need not be closed. */
  static Scratch collected() {
    return new Scratch(false);
  }

  /**
   * Returns a segment of at least some size. What it held before is lost when it has to grow.
   *
   * @param size the size in bytes
   * @return the same segment as before if it is large enough
   */
  MemorySegment ofSize(long size) {
    if (segment.byteSize() < size) {
      close();
      arena = newArena();
      segment = arena.allocate(Math.max(size, FIRST_SIZE), Long.BYTES);
    }
    return segment;
  }

  @SuppressWarnings("MustBeClosedChecker") // closed with this room, or by the collector
  private Arena newArena() {
    return confined ? Arena.ofConfined() : Arena.ofAuto();
  }

  @Override
  public void close() {
    if (confined && arena != null) {
      arena.close();
    }
    arena = null;
    segment = MemorySegment.NULL;
  }
}
