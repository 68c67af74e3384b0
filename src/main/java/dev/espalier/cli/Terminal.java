package dev.espalier.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Where a command reads from and prints to.
 *
 * @param in standard input
 * @param out for results
 * @param err for everything that is no result
 */
record Terminal(InputStream in, PrintStream out, PrintStream err) {
  /** Prints a line, the same in every country, and lets it be seen at once. */
  void say(String format, Object... arguments) {
    out.print(String.format(Locale.ROOT, format, arguments) + "\n");
    out.flush();
  }
}
