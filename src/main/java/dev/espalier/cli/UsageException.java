package dev.espalier.cli;

/** Thrown when the tool was called in a way that it cannot follow: exit code 2. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
