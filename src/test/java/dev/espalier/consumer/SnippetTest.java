package dev.espalier.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of the source compile, and every public type has one. */
class SnippetTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final String START = "{@snippet :\n";
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("^public (?:\\w+ |non-sealed )*(?:class|interface|record|enum) ", 8);

  /** What the examples of a file refer to without declaring it. */
  private static final Map<String, String> CONTEXT =
      Map.ofEntries(
          Map.entry("AppendLog", ""),
          Map.entry("BTreeCursor", "BTreeMap<String, Long> counts;"),
          Map.entry("BTreeMap", "BTreeMap<String, Long> counts; BTreeMap<String, byte[]> images;"),
          Map.entry("BTreeSet", "BTreeSet<Long> visited; BTreeSet<Long> allowed;"),
          Map.entry("LongLongBTreeMap", "Memory memory;"),
          Map.entry("LongLongConsumer", "LongLongBTreeMap balances;"),
          Map.entry("LongLongCursor", "LongLongBTreeMap balances;"),
          Map.entry("Layout", "Memory memory;"),
          Map.entry("TreeStats", "BTreeMap<String, Long> counts;"),
          Map.entry("CorruptedException", "Memory memory;"),
          Map.entry("OutOfMemorySpaceException", "BTreeMap<String, Long> counts;"),
          Map.entry("Memory", "Memory memory;"),
          Map.entry("LayeredMap", ""),
          Map.entry("CompactionPolicy", "LayeredMap<String, Integer> map;"),
          Map.entry("MergingCursor", "LayeredMap<String, Integer> map;"),
          Map.entry("Snapshot", "LayeredMap<String, Integer> map;"),
          Map.entry("layered/package-info", "Memory memory; LayeredMap<Integer, String> map;"),
          Map.entry("Cursor", "LongTrie trie; long total;"),
          Map.entry("LongTrie", "Memory memory;"),
          Map.entry("TrieStats", "LongTrie trie;"));

  private static final String IMPORTS =
      """
      import dev.espalier.*;
      import dev.espalier.codec.*;
      import dev.espalier.layered.*;
      import dev.espalier.memory.*;
      import dev.espalier.trie.*;
      import java.lang.foreign.*;
      import java.nio.file.*;
      import java.time.*;
      import java.util.*;
      """;

  @TempDir Path folder;

  /** The compiler of Java 21 takes segments for a preview; the run-time image does not. */
  @Test
  @EnabledForJreRange(min = JRE.JAVA_22)
  void everySnippetCompiles() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Path file : files()) {
      List<String> snippets = snippetsOf(Files.readString(file));
      for (int i = 0; i < snippets.size(); i++) {
        sources.add(write(file, i, snippets.get(i)));
      }
    }
    assertTrue(sources.size() > 40, sources.size() + " snippets");
    new Application(folder).compile("--class-path", sources);
  }

  @Test
  void everyPublicTypeHasASnippet() throws IOException {
    List<Path> without = new ArrayList<>();
    for (Path file : files()) {
      String source = Files.readString(file);
      if (isExported(file) && PUBLIC_TYPE.matcher(source).find() && !source.contains("{@snippet")) {
        without.add(file);
      }
    }
    assertEquals(List.of(), without);
  }

  private static boolean isExported(Path file) {
    Path folder = SOURCES.resolve("dev/espalier").relativize(file.getParent());
    return List.of("", "codec", "layered", "memory", "trie").contains(folder.toString());
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static List<String> snippetsOf(String source) {
    List<String> snippets = new ArrayList<>();
    int at = source.indexOf(START);
    while (at >= 0) {
      int end = endOfBraces(source, at);
      String lines = source.substring(at + START.length(), end);
      snippets.add(lines.replaceAll("(?m)^ *\\* ?", ""));
      at = source.indexOf(START, end);
    }
    return snippets;
  }

  /** Returns the index of the brace that closes the one at an index. */
  private static int endOfBraces(String source, int start) {
    int depth = 0;
    for (int i = start; i < source.length(); i++) {
      char c = source.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    throw new AssertionError("no end of the snippet at " + start);
  }

  private Path write(Path file, int number, String snippet) throws IOException {
    String name = file.getFileName().toString().replace(".java", "");
    String owner = file.getParent().getFileName() + "/" + name;
    String context = CONTEXT.getOrDefault(owner, CONTEXT.getOrDefault(name, ""));
    String type =
        "Snippet_" + file.getParent().getFileName() + "_" + name.replace('-', '_') + number;
    Path source = folder.resolve(type + ".java");
    Files.writeString(
        source,
        IMPORTS
            + "abstract class %s {%n%s%n".formatted(type, context)
            + "abstract void print(Object... values);\nabstract void report(Object value);\n"
            + "void run() throws Exception {\n%s\n}\n}\n".formatted(snippet));
    return source;
  }
}
