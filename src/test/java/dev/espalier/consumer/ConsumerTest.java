package dev.espalier.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.espalier.consumer.Application.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that an application needs no flag and sees no warning, on either kind of path. */
class ConsumerTest {
  private static final Path SOURCES = Path.of("src/test/resources/consumer");
  private static final Path MAIN = SOURCES.resolve("consumer/Main.java");

  @TempDir Path folder;
  private Application application;

  @BeforeEach
  void makeApplication() {
    application = new Application(folder);
  }

  @Test
  void runsOnTheModulePath() throws IOException, InterruptedException {
    application.compile("--module-path", List.of(SOURCES.resolve("module-info.java"), MAIN));
    assertRuns(application.run("--module-path", "--module", "consumer/consumer.Main"));
  }

  @Test
  void runsOnTheClassPath() throws IOException, InterruptedException {
    application.compile("--class-path", List.of(MAIN));
    assertRuns(application.run("--class-path", "consumer.Main"));
  }

  private static void assertRuns(Result result) {
    assertEquals("", result.err());
    assertEquals(0, result.exitCode());
    assertFalse(result.out().isEmpty());
  }
}
