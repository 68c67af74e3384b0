package dev.espalier;

/**
 * Thrown when a collection needs more pages and its memory cannot grow.
 *
 * <p>The collection is as it was before the call, and stays usable.
 *
 * {@snippet :
 * try {
 *   counts.put("quince", 1L);
 * } catch (OutOfMemorySpaceException e) {
 *   counts.pollFirstEntry(); // makes room, in a memory that cannot grow
 *   counts.put("quince", 1L);
 * }
 * }
 */
public class OutOfMemorySpaceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception for a memory that refused to grow.
   *
   * @param pages the current size of the memory in pages
   * @param additional how many pages more were needed
   */
  public OutOfMemorySpaceException(long pages, long additional) {
    super("memory of " + pages + " pages cannot grow by " + additional);
  }
}
