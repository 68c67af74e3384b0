package dev.espalier.access;

/** What is done about a change that has failed. */
public final class Failure {
  private Failure() {}

  /**
   * Takes back what a failed change has done. If that fails as well, it is suppressed in what the
   * change threw, for that says why.
   *
   * @param thrown what the change threw, which the caller throws on
   * @param takingBack takes it back
   */
  public static void takeBack(Throwable thrown, Runnable takingBack) {
    try {
      takingBack.run();
    } catch (Throwable e) {
      if (!e.equals(thrown)) {
        thrown.addSuppressed(e);
      }
    }
  }
}
