package dev.espalier.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Objects;

/**
 * Anonymous off-heap memory.
 *
 * <p>It grows without copying what it has: it consists of extents whose sizes double from one page
 * to 64 MiB and then stay there. So a memory of a few pages takes at most twice what it uses, and
 * one of a gibibyte or more never more than 64 MiB beyond that. A {@link #view} exists for every
 * range inside one extent, and for one that spans extents which came from the same call of {@link
 * #grow}.
 *
 * <p>{@code read}, {@code write} and {@code view} find their extent in constant time.
 *
 * <p>A memory made by {@link #create()} has an arena of its own, may be used from any thread, and
 * is freed by {@link #close}. If it is forgotten instead, the garbage collector frees it and a
 * warning is logged; a view alone does not keep the memory from being forgotten, so whoever holds
 * views must hold the memory, too. A memory made by {@link #create(Arena)} lives in the caller's
 * arena: the arena says which threads may use it, and frees it.
 *
 * <p>On Java 21 such memory counts against {@code -XX:MaxDirectMemorySize}, which by default is the
 * maximum heap size; where that limit is reached, the memory does not grow.
 *
 * {@snippet :
 * try (ArenaMemory memory = ArenaMemory.create()) {
 *   memory.grow(1);
 *   memory.write(100, new byte[] {1, 2, 3}, 0, 3);
 *   MemorySegment view = memory.view(100, 3);
 * }
 * }
 */
public final class ArenaMemory implements Memory, AutoCloseable {
  /** Extents begin on a cache line. */
  private static final long ALIGNMENT = 64;

  private final Arena arena;
  private final long maxPages;

  /** Null if the arena is the caller's. */
  private final Reclaimer reclaimer;

  private final Extents extents = new Extents();
  private long allocatedPages;

  /** Size in bytes, or {@link Ranges#CLOSED}. */
  private volatile long size;

  private ArenaMemory(Arena arena, long maxPages) {
    this.arena = arena;
    this.reclaimer = null;
    this.maxPages = Math.min(maxPages, Ranges.MAX_PAGES);
  }

  private ArenaMemory(SharedArena owned, long maxPages) {
    this.arena = owned.arena();
    this.reclaimer = Reclaimer.watch(this, "an ArenaMemory", owned::close);
    this.maxPages = Math.min(maxPages, Ranges.MAX_PAGES);
  }

  private static void checkLimit(long maxPages) {
    if (maxPages < 0) {
      throw new IllegalArgumentException("a memory cannot be limited to " + maxPages + " pages");
    }
  }

  /**
   * Makes an empty memory with an arena of its own, which grows as far as the system allows and
   * which the caller closes.
   *
   * @return the memory, to be closed
   */
  public static ArenaMemory create() {
    return create(Long.MAX_VALUE);
  }

  /**
   * Makes an empty memory with an arena of its own, which grows to a largest size and which the
   * caller closes.
   *
   * @param maxPages how many pages the memory may have; {@link #grow} returns -1 beyond
   * @return the memory, to be closed
   * @throws IllegalArgumentException if {@code maxPages} is negative
   */
  public static ArenaMemory create(long maxPages) {
    checkLimit(maxPages);
    return new ArenaMemory(new SharedArena(), maxPages);
  }

  /**
   * Makes an empty memory in an arena of the caller, which grows as far as the system allows and
   * ends with the arena, whenever the caller closes that.
   *
   * @param arena where to allocate; what it frees, and when, is the caller's concern
   * @return the memory; closing it ends its use and frees nothing
   */
  public static ArenaMemory create(Arena arena) {
    return create(arena, Long.MAX_VALUE);
  }

  /**
   * Makes an empty memory in an arena of the caller, which grows to a largest size and ends with
   * the arena, whenever the caller closes that.
   *
   * @param arena where to allocate; what it frees, and when, is the caller's concern
   * @param maxPages how many pages the memory may have; {@link #grow} returns -1 beyond
   * @return the memory; closing it ends its use and frees nothing
   * @throws IllegalArgumentException if {@code maxPages} is negative
   */
  public static ArenaMemory create(Arena arena, long maxPages) {
    checkLimit(maxPages);
    return new ArenaMemory(Objects.requireNonNull(arena, "arena"), maxPages);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public long pages() {
    long bytes = size;
    Ranges.checkOpen(bytes);
    return bytes >>> Extents.PAGE_SHIFT;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Returns -1 if the largest size would be exceeded, or the system has no memory left.
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public long grow(long pages) {
    long before = pages();
    Ranges.checkGrowth(pages);
    if (pages > maxPages - before) {
      return -1;
    }
    long after = before + pages;
    if (after > allocatedPages && !allocate(after)) {
      return -1;
    }
    size = after << Extents.PAGE_SHIFT;
    return before;
  }

  /** Adds one segment that completes the extents up to the one with the last of the pages. */
  private boolean allocate(long pages) {
    long base = allocatedPages << Extents.PAGE_SHIFT;
    long end = Math.min(Extents.endOf(pages - 1), maxPages);
    MemorySegment segment;
    try {
      segment = arena.allocate((end << Extents.PAGE_SHIFT) - base, ALIGNMENT);
    } catch (OutOfMemoryError e) {
      return false;
    }
    extents.add(segment, base);
    allocatedPages = end;
    return true;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public void read(long offset, MemorySegment target) {
    Ranges.check(offset, target.byteSize(), size);
    try {
      extents.read(offset, target);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public void write(long offset, MemorySegment source) {
    Ranges.check(offset, source.byteSize(), size);
    try {
      extents.write(offset, source);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public void read(long offset, byte[] target, int from, int length) {
    Objects.checkFromIndexSize(from, length, target.length);
    Ranges.check(offset, length, size);
    try {
      extents.read(offset, target, from, length);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public void write(long offset, byte[] source, int from, int length) {
    Objects.checkFromIndexSize(from, length, source.length);
    Ranges.check(offset, length, size);
    try {
      extents.write(offset, source, from, length);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public MemorySegment view(long offset, long length) {
    Ranges.check(offset, length, size);
    return extents.view(offset, length);
  }

  /** Returns how many pages are allocated, used or not. */
  long allocatedPages() {
    return allocatedPages;
  }

  /**
   * Ends the use of this memory, and with an arena of its own frees it. Views of such a memory are
   * invalid from then on; views of a memory in the caller's arena, and what collections read by
   * them, end with that arena. A second call does nothing.
   *
   * @throws IllegalStateException if another thread stays inside an access for a second (Java 21
   *     only); the memory cannot be used any more, and a later call tries again to free it
   */
  @Override
  public void close() {
    size = Ranges.CLOSED;
    if (reclaimer != null) {
      reclaimer.close();
    }
  }
}
