package dev.espalier.memory;

import java.lang.foreign.MemorySegment;

/** A memory that at some point refuses to grow. */
public final class FailingMemory implements Memory {
  private final Memory memory;
  private final long failingGrow;
  private final long maxPages;
  private final boolean throwing;
  private long grows;
  private long failures;

  private FailingMemory(Memory memory, long failingGrow, long maxPages, boolean throwing) {
    this.memory = memory;
    this.failingGrow = failingGrow;
    this.maxPages = maxPages;
    this.throwing = throwing;
  }

  /**
   * Makes a memory of which one call of {@link #grow} fails.
   *
   * @param memory where the bytes are
   * @param n which call that adds a page or more fails, counted from 1
   * @return the memory
   */
  public static FailingMemory failingAt(Memory memory, long n) {
    return new FailingMemory(memory, n, Long.MAX_VALUE, false);
  }

  /**
   * Makes a memory of which one call of {@link #grow} throws an {@link InternalError}, as what goes
   * wrong in a virtual machine does.
   *
   * @param memory where the bytes are
   * @param n which call that adds a page or more throws, counted from 1
   * @return the memory
   */
  public static FailingMemory throwingAt(Memory memory, long n) {
    return new FailingMemory(memory, n, Long.MAX_VALUE, true);
  }

  /**
   * Makes a memory that has a largest size.
   *
   * @param memory where the bytes are
   * @param maxPages the largest size in pages
   * @return the memory
   */
  public static FailingMemory cappedAt(Memory memory, long maxPages) {
    return new FailingMemory(memory, Long.MAX_VALUE, maxPages, false);
  }

  /**
   * Returns how many calls of {@link #grow} have failed.
   *
   * @return the number of calls
   */
  public long failures() {
    return failures;
  }

  @Override
  public long pages() {
    return memory.pages();
  }

  @Override
  public long grow(long pages) {
    if (pages > 0) {
      grows++;
      if (grows == failingGrow || pages > maxPages - memory.pages()) {
        failures++;
        if (throwing) {
          throw new InternalError("growth " + grows);
        }
        return -1;
      }
    }
    return memory.grow(pages);
  }

  @Override
  public void read(long offset, MemorySegment target) {
    memory.read(offset, target);
  }

  @Override
  public void write(long offset, MemorySegment source) {
    memory.write(offset, source);
  }

  @Override
  public void read(long offset, byte[] target, int from, int length) {
    memory.read(offset, target, from, length);
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    memory.write(offset, source, from, length);
  }

  @Override
  public MemorySegment view(long offset, long length) {
    return memory.view(offset, length);
  }
}
