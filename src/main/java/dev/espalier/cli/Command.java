package dev.espalier.cli;

import java.io.IOException;

/** One thing that the tool can do. */
interface Command {
  /** Returns how the command is called. */
  Signature signature();

  /**
   * Carries out the command.
   *
   * @throws UsageException if an argument makes no sense
   * @throws FindingException if what was asked for is not there, or something is damaged
   * @throws IOException if a file cannot be read or written
   */
  void run(Arguments arguments, Terminal terminal) throws IOException;
}
