package dev.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Calls the tool as the command line does and keeps what it answered. */
final class Tool {
  /** What a call printed and its exit code. */
  record Answer(int exitCode, String out, String err) {
    /** Checks a call that succeeded, and that it said nothing but this. */
    void assertPrinted(String expected) {
      assertEquals(new Answer(Main.SUCCESS, expected, ""), this);
    }
  }

  private Tool() {}

  static Answer call(String... args) {
    return callWithInput("", args);
  }

  static Answer callWithInput(String input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Main.run(
            args,
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Answer(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
