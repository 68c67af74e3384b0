package dev.espalier.cli;

import java.util.Locale;

/**
 * One line for one step of a longer work: its name, a row of dots that grows with the work, and
 * what came of it. Nothing is printed over, so it reads as well in a file as on a terminal.
 */
final class Progress {
  private static final int DOTS = 20;

  private final Terminal terminal;
  private final long total;
  private final long start = System.nanoTime();
  private int dots;

  /**
   * Begins a step.
   *
   * @param name its name
   * @param total how much there is to do, in any unit
   */
  Progress(Terminal terminal, String name, long total) {
    this.terminal = terminal;
    this.total = Math.max(total, 1);
    terminal.out().print("%-10s ".formatted(name));
    terminal.out().flush();
  }

  /** Says how much is done by now. */
  void reached(long done) {
    int wanted = (int) Math.min(DOTS, (double) done / total * DOTS);
    if (dots < wanted) {
      terminal.out().print(".".repeat(wanted - dots));
      terminal.out().flush();
      dots = wanted;
    }
  }

  /**
   * Ends the step.
   *
   * @return how long it took, in seconds
   */
  double done(String format, Object... arguments) {
    double seconds = (System.nanoTime() - start) / 1e9;
    reached(total);
    String result = String.format(Locale.ROOT, format, arguments);
    terminal.say(" %8.3f s   %s", seconds, result);
    return seconds;
  }
}
