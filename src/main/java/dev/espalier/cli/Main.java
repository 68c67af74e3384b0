package dev.espalier.cli;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The entry point of the command line. */
public final class Main {
  /** The exit code if all went well. */
  static final int SUCCESS = 0;

  /** The exit code if the tool found what should not be so: a damaged file, an absent key. */
  static final int FINDING = 1;

  /** The exit code if the tool was called in a way that it cannot follow. */
  static final int USAGE = 2;

  private static final Set<String> HELP = Set.of("help", "--help", "-h");

  private static final List<Command> COMMANDS =
      List.of(
          new DemoCommand(),
          new StatsCommand(),
          new VerifyCommand(),
          new GetCommand(),
          new ScanCommand(),
          new LoadCommand(),
          new DumpCommand());

  private static final String TYPES =
      """

      A file does not say of which types its keys and values are. Options say it:

      --key TYPE   default: bytes, or fixed:N if that makes more sense
      --value TYPE default: bytes

      with one of these types:

      """;

  private static final String EXIT_CODES =
      """

      Exit codes: 0 success, 1 a finding such as a damaged file or an absent key, 2 wrong usage.
      """;

  private Main() {}

  /**
   * Runs the tool and ends the JVM with its exit code: 0 for success, 1 for a finding such as a
   * damaged file or an absent key, 2 for wrong usage.
   *
   * @param args a command and its arguments
   */
  public static void main(String[] args) {
    PrintStream out = utf8(FileDescriptor.out);
    PrintStream err = utf8(FileDescriptor.err);
    int exitCode = run(args, System.in, out, err);
    out.flush();
    err.flush();
    System.exit(exitCode);
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    BufferedOutputStream stream = new BufferedOutputStream(new FileOutputStream(descriptor));
    return new PrintStream(stream, false, StandardCharsets.UTF_8);
  }

  /**
   * Runs the tool.
   *
   * @return the exit code
   */
  static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
    if (args.length == 0) {
      err.print(usage());
      return USAGE;
    }
    if (HELP.contains(args[0])) {
      out.print(usage());
      return SUCCESS;
    }
    for (Command command : COMMANDS) {
      if (command.signature().name().equals(args[0])) {
        List<String> words = Arrays.asList(args).subList(1, args.length);
        return run(command, words, new Terminal(in, out, err));
      }
    }
    err.println("unknown command " + args[0] + ": see help");
    return USAGE;
  }

  private static int run(Command command, List<String> words, Terminal terminal) {
    Signature signature = command.signature();
    try {
      command.run(Arguments.parse(signature, words), terminal);
      return SUCCESS;
    } catch (UsageException | InvalidPathException e) {
      terminal.err().println(e.getMessage());
      terminal.err().println("usage: " + signature.usage());
      return USAGE;
    } catch (CorruptedException e) {
      terminal.err().println("damaged: " + e.getMessage());
      return FINDING;
    } catch (FindingException | OutOfMemorySpaceException | UncheckedIOException e) {
      terminal.err().println(e.getMessage());
      return FINDING;
    } catch (IOException e) {
      terminal.err().println(e);
      return FINDING;
    }
  }

  private static String usage() {
    StringBuilder text = new StringBuilder("usage: COMMAND ARGUMENTS\n\n");
    for (Command command : COMMANDS) {
      Signature signature = command.signature();
      text.append(signature.usage()).append("\n    ").append(signature.summary()).append('\n');
    }
    return text.append(TYPES).append(ValueTypes.NAMES.indent(4)).append(EXIT_CODES).toString();
  }
}
