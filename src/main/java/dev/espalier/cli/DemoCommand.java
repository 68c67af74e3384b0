package dev.espalier.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Shows on real input what the library does. */
final class DemoCommand implements Command {
  private static final String FILE = "--file";
  private static final String COUNT = "--count";
  private static final long DEFAULT_COUNT = 1_000_000;

  @Override
  public Signature signature() {
    return new Signature(
        "demo",
        "[TEXT] [--count N] [--file FILE]",
        "fill, read and check a map of the words of a text, or of N numbers",
        0,
        1,
        Set.of(FILE, COUNT));
  }

  @Override
  public void run(Arguments arguments, Terminal terminal) throws IOException {
    DemoData<?> data = data(arguments);
    Optional<Path> kept = arguments.option(FILE).map(Path::of);
    if (kept.isPresent()) {
      if (Files.exists(kept.get())) {
        throw new UsageException(kept.get() + " is there already");
      }
      new Demo<>(data, kept.get(), terminal).run();
      return;
    }
    Path folder = Files.createTempDirectory("espalier");
    Path file = folder.resolve("demo.map");
    try {
      new Demo<>(data, file, terminal).run();
      terminal.say("The file is deleted now; %s FILE would keep it.", FILE);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static DemoData<?> data(Arguments arguments) {
    Optional<Path> text = arguments.find(0).map(Path::of);
    if (text.isEmpty()) {
      return new GeneratedData(
          arguments.option(COUNT).map(DemoCommand::count).orElse(DEFAULT_COUNT));
    }
    if (!Files.isRegularFile(text.get())) {
      throw new UsageException("no such file: " + text.get());
    }
    return new WordData(text.get());
  }

  private static long count(String text) {
    try {
      long count = Long.parseLong(text);
      if (count > 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new UsageException("not a number of keys: " + text);
  }
}
