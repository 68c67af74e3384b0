package dev.espalier.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.consumer.Application.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the README's quick start compiles and prints what the README says. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final Pattern QUICK_START =
      Pattern.compile("```java\\n(import .*?)```.*?```\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void quickStartPrintsWhatTheReadmeSays() throws IOException, InterruptedException {
    Matcher quickStart = QUICK_START.matcher(Files.readString(README));
    assertTrue(quickStart.find(), "no quick start");
    Path source = folder.resolve("QuickStart.java");
    Files.writeString(source, quickStart.group(1));
    Application application = new Application(folder);
    application.compile("--class-path", List.of(source));
    assertEquals(
        new Result(0, quickStart.group(2), ""), application.run("--class-path", "QuickStart"));
  }
}
