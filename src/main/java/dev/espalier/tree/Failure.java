package dev.espalier.tree;

/** What is done about a change that has failed. */
final class Failure {
  private Failure() {}

  /**
   * Takes back what a failed change has done. If that fails as well, it is suppressed in what the
   * change threw, for that says why.
   */
  static void takeBack(Throwable thrown, Runnable takingBack) {
    try {
      takingBack.run();
    } catch (Throwable e) {
      if (!e.equals(thrown)) {
        thrown.addSuppressed(e);
      }
    }
  }
}
