package dev.espalier.cli;

import dev.espalier.TreeStats;
import dev.espalier.tree.Tree;
import dev.espalier.tree.TreeLevel;
import dev.espalier.tree.TreeSurvey;
import java.nio.file.Path;
import java.util.List;

/** Prints the shape and the size of the tree in a file, with a bar for the fill of each level. */
final class StatsCommand implements Command {
  private static final int BAR = 20;

  @Override
  public Signature signature() {
    return new Signature(
        "stats", "FILE", "show the shape and the size of the tree", 1, 1, ValueTypes.OPTIONS);
  }

  @Override
  public void run(Arguments arguments, Terminal terminal) {
    try (MapFile<?, ?> file = MapFiles.inspect(Path.of(arguments.get(0)), arguments)) {
      TreeStats stats = file.map().stats();
      terminal.say("entries         %,d, keys of type %s", stats.entries(), file.keyType());
      terminal.say("nodes           %,d, pages of %,d bytes", stats.nodes(), stats.pageSize());
      terminal.say("overflow pages  %,d", stats.overflowPages());
      terminal.say(
          "chunks          %,d used, %,d free", stats.allocatedChunks(), stats.freeChunks());
      terminal.say(
          "size            %,d bytes, %.1f per entry", stats.memoryBytes(), stats.bytesPerEntry());
      printLevels(Tree.open(file.memory(), file.keys().codec().bound()), terminal);
    }
  }

  private static void printLevels(Tree tree, Terminal terminal) {
    List<TreeLevel> levels = TreeSurvey.survey(tree);
    if (levels.isEmpty()) {
      return;
    }
    terminal.say("\n%-5s %14s %14s %16s  %s", "level", "nodes", "entries", "bytes", "fill");
    for (int i = 0; i < levels.size(); i++) {
      TreeLevel level = levels.get(i);
      long pages = level.nodes() + level.overflowPages();
      double fill = (double) level.bytes() / pages / tree.pageSize();
      terminal.say(
          "%-5d %,14d %,14d %,16d  %s %5.1f %%",
          i, level.nodes(), level.entries(), level.bytes(), bar(fill), 100 * fill);
    }
  }

  private static String bar(double fill) {
    int full = (int) Math.min(BAR, Math.round(fill * BAR));
    return "#".repeat(full) + ".".repeat(BAR - full);
  }
}
