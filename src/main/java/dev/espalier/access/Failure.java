package dev.espalier.access;

/** What is thrown where more than one thing fails: the first one, for it says why. */
public final class Failure {
  private Failure() {}

  /**
   * Takes back what a failed change has done.
   *
   * @param thrown what the change threw, which the caller throws on; what fails now is suppressed
   *     in it
   * @param takingBack takes it back
   */
  public static void takeBack(Throwable thrown, Runnable takingBack) {
    firstOf(thrown, takingBack);
  }

  /**
   * Takes one more step although one before may have failed.
   *
   * @param before what an earlier step threw, or null
   * @param step the step
   * @return what was thrown first, with what this step threw suppressed in it; null if no step has
   *     failed
   */
  public static Throwable firstOf(Throwable before, Runnable step) {
    try {
      step.run();
      return before;
    } catch (Throwable e) {
      if (before == null) {
        return e;
      }
      if (!e.equals(before)) {
        before.addSuppressed(e);
      }
      return before;
    }
  }

  /**
   * Throws what steps have thrown.
   *
   * @param failure an unchecked exception or an error, or null if there is nothing to throw
   */
  public static void throwIfAny(Throwable failure) {
    switch (failure) {
      case null -> {}
      case Error e -> throw e;
      case RuntimeException e -> throw e;
      default -> throw new IllegalArgumentException("a checked exception", failure);
    }
  }
}
