package dev.espalier.memory;

/** A memory that at some point refuses to grow. */
public final class FailingMemory extends ForwardingMemory {
  private final long failingGrow;
  private final long maxPages;
  private final boolean throwing;
  private long grows;
  private long failures;

  private FailingMemory(Memory memory, long failingGrow, long maxPages, boolean throwing) {
    super(memory);
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
  public long grow(long pages) {
    if (pages > 0) {
      grows++;
      if (grows == failingGrow || pages > maxPages - pages()) {
        failures++;
        if (throwing) {
          throw new InternalError("growth " + grows);
        }
        return -1;
      }
    }
    return super.grow(pages);
  }
}
