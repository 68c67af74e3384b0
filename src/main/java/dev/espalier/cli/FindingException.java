package dev.espalier.cli;

/**
 * Thrown when the tool was called well and found something that is not as it should be: exit code
 * 1.
 */
final class FindingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FindingException(String message) {
    super(message);
  }
}
