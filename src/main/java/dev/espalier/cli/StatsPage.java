package dev.espalier.cli;

import dev.espalier.TreeStats;
import dev.espalier.tree.ChunkUse;
import dev.espalier.tree.ChunkWalk;
import dev.espalier.tree.LargestEntries;
import dev.espalier.tree.SizedEntry;
import dev.espalier.tree.Tree;
import dev.espalier.tree.TreeLevel;
import dev.espalier.tree.TreeSurvey;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Writes what is known of a tree file as one HTML page that needs nothing else: a summary, the
 * levels, a map of the chunks, the largest entries. The page, and all that is held while it is
 * made, has a bounded size, however large the file is.
 */
final class StatsPage {
  private static final int LARGEST = 20;

  /** Of longer keys the front is shown. */
  private static final int KEY_BYTES = 256;

  private static final String STYLE =
      """
      :root { color-scheme: light dark; --back: #fcfcfb; --text: #1a1a19; --soft: #6b6a65;
        --line: #e3e2dd; --node: #2a78d6; --overflow: #eb6834; --free: #c9c8c2; }
      @media (prefers-color-scheme: dark) { :root { --back: #1a1a19; --text: #f0efec;
        --soft: #a3a29c; --line: #383835; --node: #3987e5; --overflow: #d95926; --free: #5c5b57; } }
      body { margin: 2rem auto; max-width: 66rem; padding: 0 1rem; background: var(--back);
        color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin-top: 2rem; }
      p { color: var(--soft); }
      table { border-collapse: collapse; width: 100%; }
      th { color: var(--soft); font-weight: normal; }
      th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: right;
        vertical-align: top; font-variant-numeric: tabular-nums; }
      .text { text-align: left; overflow-wrap: anywhere; white-space: pre-wrap; }
      .summary { width: auto; } .summary th { text-align: left; }
      .bar { min-width: 6rem; } .bar span { display: block; height: .8rem; margin-top: .25rem;
        min-width: 1px; background: var(--node); }
      svg { width: 100%; } svg text { fill: var(--soft); font: 10px system-ui, sans-serif;
        text-anchor: end; }
      .node { fill: var(--node); background: var(--node); }
      .overflow { fill: var(--overflow); background: var(--overflow); }
      .free { fill: var(--free); background: var(--free); }
      .key { display: inline-block; width: .8rem; height: .8rem; margin: 0 .4rem 0 1rem; }
      """;

  private final StringBuilder page = new StringBuilder();

  private StatsPage() {}

  /**
   * Surveys a file.
   *
   * @param title the name of the file
   * @param file the file
   * @return the page
   */
  static String of(String title, MapFile<?, ?> file) {
    StatsPage page = new StatsPage();
    Tree tree = file.tree();
    TreeStats stats = file.map().stats();
    page.begin(title);
    page.summary(file, stats);
    page.levels(tree);
    page.chunks(tree, stats);
    page.largest(tree, file);
    return page.page.append("</body>\n</html>\n").toString();
  }

  /** Returns the class of what shows chunks of a use. */
  static String style(ChunkUse use) {
    return switch (use) {
      case NODE -> "node";
      case OVERFLOW -> "overflow";
      case FREE -> "free";
    };
  }

  private void begin(String title) {
    add(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>%1$s</title>
        <style>
        %2$s</style>
        </head>
        <body>
        <h1><bdi>%1$s</bdi></h1>
        """,
        Html.escape(title), STYLE);
  }

  private void summary(MapFile<?, ?> file, TreeStats stats) {
    page.append("<table class=\"summary\">\n");
    fact("entries", "%,d", stats.entries());
    fact("keys of type", "%s", Html.escape(file.keyType()));
    fact("levels", "%,d", stats.height());
    fact("nodes", "%,d", stats.nodes());
    fact("overflow pages", "%,d", stats.overflowPages());
    fact("free chunks", "%,d", stats.freeChunks());
    fact("bytes of a page", "%,d", stats.pageSize());
    fact("fill of used pages", "%.1f %%", 100 * stats.fill());
    fact("bytes of the file", "%,d", stats.memoryBytes());
    fact("bytes per entry", "%.1f", stats.bytesPerEntry());
    page.append("</table>\n");
  }

  private void fact(String name, String format, Object value) {
    add("<tr><th>%s</th><td>%s</td></tr>\n", name, Html.format(format, value));
  }

  private void levels(Tree tree) {
    List<TreeLevel> levels = TreeSurvey.survey(tree);
    page.append("<h2>Levels</h2>\n");
    if (levels.isEmpty()) {
      page.append("<p>There is no entry.</p>\n");
      return;
    }
    page.append(
        """
        <table>
        <tr><th>level</th><th>entries</th><th>nodes</th><th></th><th>overflow pages</th>\
        <th>bytes</th><th></th><th>fill</th><th></th></tr>
        """);
    long mostNodes = most(levels, TreeLevel::nodes);
    long mostBytes = most(levels, TreeLevel::bytes);
    for (int i = 0; i < levels.size(); i++) {
      TreeLevel level = levels.get(i);
      double fill = level.fill(tree.pageSize());
      add("<tr><td>%d</td><td>%,d</td><td>%,d</td>", i, level.entries(), level.nodes());
      bar((double) level.nodes() / mostNodes);
      add("<td>%,d</td><td>%,d</td>", level.overflowPages(), level.bytes());
      bar((double) level.bytes() / mostBytes);
      add("<td>%.1f&nbsp;%%</td>", 100 * fill);
      bar(fill);
      page.append("</tr>\n");
    }
    page.append("</table>\n");
  }

  private static long most(List<TreeLevel> levels, ToLongFunction<TreeLevel> part) {
    return levels.stream().mapToLong(part).max().orElse(0);
  }

  private void bar(double share) {
    add("<td class=\"bar\"><span style=\"width:%.1f%%\"></span></td>", 100 * share);
  }

  private void chunks(Tree tree, TreeStats stats) {
    ChunkCells cells = new ChunkCells();
    ChunkWalk.over(tree, cells::add);
    page.append("<h2>Chunks in the file</h2>\n");
    if (cells.cells() == 0) {
      page.append("<p>No chunk was ever used.</p>\n");
      return;
    }
    page.append("<p>");
    legend(ChunkUse.NODE, "nodes", stats.nodes());
    legend(ChunkUse.OVERFLOW, "overflow pages", stats.overflowPages());
    legend(ChunkUse.FREE, "free", stats.freeChunks());
    add(
        "</p>\n<p>In the order of addresses. Each square is %s of %,d bytes.</p>\n",
        cells.chunksPerCell() == 1 ? "a chunk" : Html.format("%,d chunks", cells.chunksPerCell()),
        ChunkWalk.chunkSize(tree));
    page.append(ChunkPicture.of(cells));
  }

  private void legend(ChunkUse use, String name, long count) {
    add("<span class=\"key %s\"></span>%,d %s\n", style(use), count, name);
  }

  private void largest(Tree tree, MapFile<?, ?> file) {
    List<SizedEntry> entries = LargestEntries.find(tree, LARGEST, KEY_BYTES);
    if (entries.isEmpty()) {
      return;
    }
    page.append(
        """
        <h2>Largest entries</h2>
        <table>
        <tr><th class="text">key</th><th>bytes of key</th><th>bytes of value</th><th>bytes</th>\
        <th>node at</th></tr>
        """);
    for (SizedEntry entry : entries) {
      add(
          "<tr><td class=\"text\"><bdi>%s</bdi></td><td>%,d</td><td>%,d</td><td>%,d</td>",
          Html.escape(file.keyText(entry.keyStart(), entry.keyLength())),
          entry.keyLength(),
          entry.valueLength(),
          entry.size());
      add("<td>%,d</td></tr>\n", entry.node());
    }
    page.append("</table>\n");
  }

  private void add(String piece, Object... values) {
    page.append(Html.format(piece, values));
  }
}
