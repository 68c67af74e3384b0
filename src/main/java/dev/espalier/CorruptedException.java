package dev.espalier;

/**
 * Thrown when bytes are not what they should be: a wrong magic or version, an address outside the
 * memory, a cycle, a count over the capacity.
 *
 * <p>The message names the place, what was expected there and what was found. Reading a damaged
 * memory ends with this exception in bounded time; nothing is written.
 *
 * {@snippet :
 * try {
 *   BTreeMap.open(memory, Codecs.STRING, Codecs.U64).verify();
 * } catch (CorruptedException e) {
 *   report(e.getMessage()); // "map header at 0: magic "BTR" expected, found ..."
 * }
 * }
 */
public class CorruptedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception with a message.
   *
   * @param message the place, what was expected and what was found
   */
  public CorruptedException(String message) {
    super(message);
  }

  /**
   * Makes an exception with a message and a cause.
   *
   * @param message the place, what was expected and what was found
   * @param cause what the reader of the bytes threw
   */
  public CorruptedException(String message, Throwable cause) {
    super(message, cause);
  }
}
