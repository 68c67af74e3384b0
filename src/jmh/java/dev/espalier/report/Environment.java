package dev.espalier.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What can be said about the machine that measures. */
final class Environment {
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  private Environment() {}

  static String describe() {
    return "%s, %d of its threads, %s %s"
        .formatted(
            processor(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name"),
            System.getProperty("os.version"));
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(PROCESSORS)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(() -> System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }
}
