package dev.espalier.layered;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A history and what it must show, as written down in {@code cases.txt}, where the notation is
 * explained.
 */
final class LayeredCase {
  static final String HEAD = "head";

  /** What a reader is shown: lines like "scan 1=a 2=b", without the first word. */
  static final class View {
    String scan;
    String reverse;
    String seek;
    String seekForPrev;
    final List<String> walks = new ArrayList<>();
  }

  final String id;

  /** The writes to each layer, the oldest layer first. */
  final List<List<String>> layers = new ArrayList<>();

  final Map<String, View> views = new LinkedHashMap<>();
  Integer from;
  Integer to;

  /** Null, or the arguments, entries and intervals of a compaction: "0 1", "9=z", "[3,6)". */
  String[] compaction;

  private View view = new View();

  private LayeredCase(String id) {
    this.id = id;
    views.put(HEAD, view);
  }

  @Override
  public String toString() {
    return id;
  }

  static List<LayeredCase> all() {
    List<LayeredCase> cases = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                LayeredCase.class.getResourceAsStream("/layered/cases.txt"),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("case ")) {
          cases.add(new LayeredCase(line.substring(5)));
        } else if (!line.isBlank() && !line.startsWith("#")) {
          cases.get(cases.size() - 1).add(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    cases.forEach(read -> Collections.reverse(read.layers));
    return cases;
  }

  private void add(String line) {
    int space = line.indexOf(' ');
    String word = space < 0 ? line : line.substring(0, space);
    String rest = space < 0 ? "" : line.substring(space + 1);
    switch (word) {
      case "bounds" -> {
        String[] ends = rest.split(" ");
        from = History.end(ends[0]);
        to = History.end(ends[1]);
      }
      case "view" -> {
        view = views.computeIfAbsent(rest, name -> new View());
      }
      case "scan" -> view.scan = rest;
      case "reverse" -> view.reverse = rest;
      case "seek" -> view.seek = rest;
      case "seekForPrev" -> view.seekForPrev = rest;
      case "walk" -> view.walks.add(rest);
      case "compact" -> {
        String[] parts = rest.split(": | \\| ?", -1);
        compaction = new String[] {parts[0], parts[1].trim(), parts[2].trim()};
      }
      default -> layers.add(rest.isEmpty() ? List.of() : List.of(rest.split("; ")));
    }
  }
}
