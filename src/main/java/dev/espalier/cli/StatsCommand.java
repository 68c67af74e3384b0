package dev.espalier.cli;

import dev.espalier.TreeStats;
import dev.espalier.tree.TreeLevel;
import dev.espalier.tree.TreeSurvey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Prints the shape and the size of the tree in a file, with bars for what each level has, or writes
 * a page about it.
 */
final class StatsCommand implements Command {
  private static final String HTML = "--html";
  private static final int BAR = 8;

  @Override
  public Signature signature() {
    Set<String> options = new HashSet<>(ValueTypes.OPTIONS);
    options.add(HTML);
    return new Signature(
        "stats",
        "FILE [--html OUT]",
        "show the shape and the size of the tree, or write a page about them",
        1,
        1,
        options);
  }

  @Override
  public void run(Arguments arguments, Terminal terminal) throws IOException {
    Optional<Path> page = arguments.option(HTML).map(Path::of);
    if (page.isPresent() && Files.exists(page.get())) {
      throw isThere(page.get());
    }
    Path path = Path.of(arguments.get(0));
    try (MapFile<?, ?> file = MapFiles.inspect(path, arguments)) {
      if (page.isPresent()) {
        write(page.get(), StatsPage.of(String.valueOf(path.getFileName()), file));
        terminal.say("wrote %s", page.get());
      } else {
        print(file, terminal);
      }
    }
  }

  private static UsageException isThere(Path file) {
    return new UsageException(file + " is there already");
  }

  private static void write(Path page, String text) throws IOException {
    try {
      Files.createFile(page);
    } catch (FileAlreadyExistsException e) {
      throw isThere(page);
    }
    try {
      Files.writeString(page, text, StandardCharsets.UTF_8, StandardOpenOption.WRITE);
    } catch (IOException e) {
      Files.delete(page);
      throw e;
    }
  }

  private static void print(MapFile<?, ?> file, Terminal terminal) {
    TreeStats stats = file.map().stats();
    terminal.say("entries         %,d, keys of type %s", stats.entries(), file.keyType());
    terminal.say("nodes           %,d, pages of %,d bytes", stats.nodes(), stats.pageSize());
    terminal.say("overflow pages  %,d", stats.overflowPages());
    terminal.say("chunks          %,d used, %,d free", stats.allocatedChunks(), stats.freeChunks());
    terminal.say(
        "size            %,d bytes, %.1f per entry", stats.memoryBytes(), stats.bytesPerEntry());
    List<TreeLevel> levels = TreeSurvey.survey(file.tree());
    if (!levels.isEmpty()) {
      printLevels(levels, stats.pageSize(), terminal);
    }
  }

  private static void printLevels(List<TreeLevel> levels, int pageSize, Terminal terminal) {
    terminal.say(
        "\n%-5s %13s %11s %" + -BAR + "s %15s %" + -BAR + "s %7s",
        "level",
        "entries",
        "nodes",
        "",
        "bytes",
        "",
        "fill");
    long mostNodes = most(levels, TreeLevel::nodes);
    long mostBytes = most(levels, TreeLevel::bytes);
    for (int i = 0; i < levels.size(); i++) {
      TreeLevel level = levels.get(i);
      double fill = level.fill(pageSize);
      terminal.say(
          "%-5d %,13d %,11d %s %,15d %s %5.1f %% %s",
          i,
          level.entries(),
          level.nodes(),
          bar((double) level.nodes() / mostNodes),
          level.bytes(),
          bar((double) level.bytes() / mostBytes),
          100 * fill,
          bar(fill));
    }
  }

  private static long most(List<TreeLevel> levels, ToLongFunction<TreeLevel> part) {
    return levels.stream().mapToLong(part).max().orElse(0);
  }

  /** Draws a share; none that is more than nothing looks like nothing. */
  private static String bar(double share) {
    int full = share == 0 ? 0 : Math.clamp(Math.round(share * BAR), 1, BAR);
    return "#".repeat(full) + ".".repeat(BAR - full);
  }
}
