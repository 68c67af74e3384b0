package dev.espalier.report;

import dev.espalier.MemoryFootprint;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/**
 * Runs benchmarks, keeps what they measured in files, and writes the report from these.
 *
 * <p>The report is written from nothing but the files, so it can be written again.
 */
public final class Suite {
  private static final Path RESULTS = Path.of("target", "benchmarks.json");
  private static final Path FOOTPRINTS = Path.of("target", "footprints.json");
  private static final Path ENVIRONMENT = Path.of("target", "benchmarks-environment.txt");
  private static final Path REPORT = Path.of("docs", "benchmarks.md");
  private static final Path CHART = Path.of("docs", "benchmarks.svg");
  private static final String USAGE = "usage: short | full [EXPRESSION] | report";

  private Suite() {}

  /**
   * Runs what the first argument says: {@code short}, {@code full} with an expression that the
   * benchmarks match, or {@code report} without a run.
   *
   * @param args the arguments
   * @throws RunnerException if JMH cannot run
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] args) throws RunnerException, IOException {
    switch (args.length == 0 ? "" : args[0]) {
      case "short" -> measure(Plan.brief());
      case "full" -> measure(Plan.thorough(args.length > 1 ? args[1] : ".*"));
      case "report" -> {}
      default -> throw new IllegalArgumentException(USAGE);
    }
    report();
  }

  private static void measure(List<Options> parts) throws RunnerException, IOException {
    Files.createDirectories(RESULTS.getParent());
    Files.writeString(ENVIRONMENT, Environment.describe());
    Files.writeString(FOOTPRINTS, Footprints.toJson(MemoryFootprint.measure()));
    List<RunResult> results = new ArrayList<>();
    for (Options part : parts) {
      results.addAll(new Runner(part).run());
      // After each part, so that a run that is broken off leaves what it has.
      save(results);
    }
  }

  private static void save(List<RunResult> results) {
    try (PrintStream out = new PrintStream(Files.newOutputStream(RESULTS))) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void report() throws IOException {
    Results results = Results.parse(Files.readString(RESULTS));
    String chart = REPORT.getParent().relativize(CHART).toString();
    Files.writeString(
        REPORT,
        Markdown.write(
            results,
            Footprints.parse(Files.readString(FOOTPRINTS)),
            Files.readString(ENVIRONMENT),
            chart));
    Files.writeString(CHART, Chart.draw(results));
    System.out.println("written: " + REPORT + ", " + CHART);
  }
}
