package dev.espalier.golden;

import dev.espalier.codec.Bound;
import dev.espalier.testkit.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What {@code manifest.json} says.
 *
 * @param scenarios all scenarios, in the order of the file
 */
record Manifest(List<Scenario> scenarios) {
  private static final Manifest GOLDEN = read(Json.parseResource("/golden/manifest.json"));

  /** The manifest of the golden files. */
  static Manifest golden() {
    return GOLDEN;
  }

  /** The scenarios whose id starts with one of some prefixes. */
  static Stream<Scenario> scenarios(String... prefixes) {
    return GOLDEN.scenarios.stream()
        .filter(s -> Stream.of(prefixes).anyMatch(p -> s.id().startsWith(p)));
  }

  /** The scenario of an id. */
  static Scenario scenario(String id) {
    return GOLDEN.scenarios.stream().filter(s -> s.id().equals(id)).findFirst().orElseThrow();
  }

  /**
   * An operation log and the steps at which its memories are known.
   *
   * @param id name of the scenario
   * @param hazard whether the reference damaged its own memory at the last step
   * @param managed whether the log's structures live in a memory manager
   * @param opLogFile file name of the operation log
   * @param steps the steps, in the order of the log
   */
  record Scenario(String id, boolean hazard, boolean managed, String opLogFile, List<Step> steps) {
    /** Reads the operation log. */
    OpLog opLog() {
      return OpLog.parse(new String(GoldenFiles.unzipped(opLogFile), StandardCharsets.US_ASCII));
    }

    /** How many memories the scenario starts with: a log has two, everything else one. */
    int memories() {
      return steps.get(0).images().size();
    }

    Step step(String name) {
      return steps.stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
    }

    @Override
    public String toString() {
      return id;
    }
  }

  /**
   * A moment of a scenario.
   *
   * @param name name of the step, unique in its scenario
   * @param images the memories, in the order in which the structure takes them
   * @param contents the structures in those memories
   * @param nodeSaves how many nodes the reference saved since the step before, or -1 if not counted
   */
  record Step(String name, List<Image> images, List<Content> contents, long nodeSaves) {
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * What a structure holds at a step.
   *
   * @param memory id of the virtual memory it lives in, or {@link OpLog#DIRECT}
   * @param structure kind of structure: BTreeMap, BTreeSet, Vec, MinHeap, Log, Cell or Memory
   * @param layout layout of the map, and one {@code +init} for each opening since; else empty
   * @param types type names: of key and value for a map, of the item else, none for a memory
   * @param bounds the types' bounds
   * @param count entries, items, or pages
   * @param sha256 checksum of the parts, as {@link Parts} makes it
   * @param derived what an inspection of a map's image finds: node counts, height, addresses
   */
  record Content(
      int memory,
      String structure,
      String layout,
      List<String> types,
      List<Bound> bounds,
      long count,
      String sha256,
      Map<String, Long> derived) {}

  /** Reads a bound: the word "unbounded", or an object of maximum size and fixedness. */
  static Bound bound(Object json) {
    if ("unbounded".equals(json)) {
      return Bound.UNBOUNDED;
    }
    Map<?, ?> members = (Map<?, ?>) json;
    int maxSize = ((Long) members.get("max_size")).intValue();
    return (Boolean) members.get("is_fixed_size") ? Bound.fixed(maxSize) : Bound.upTo(maxSize);
  }

  private static Manifest read(Object json) {
    return new Manifest(objects((Map<?, ?>) json, "scenarios").map(Manifest::scenario).toList());
  }

  private static Scenario scenario(Map<?, ?> json) {
    return new Scenario(
        string(json, "id"),
        (Boolean) json.get("hazard"),
        string(json, "memory").startsWith("memory manager"),
        string(json, "oplog"),
        objects(json, "steps").map(Manifest::step).toList());
  }

  private static Step step(Map<?, ?> json) {
    return new Step(
        string(json, "step"),
        objects(json, "images").map(Manifest::image).toList(),
        objects(json, "contents").map(Manifest::content).toList(),
        json.get("node_saves_since_previous_step") instanceof Long saves ? saves : -1);
  }

  private static Image image(Map<?, ?> json) {
    return new Image(
        string(json, "name"),
        string(json, "role"),
        (Long) json.get("pages"),
        string(json, "raw_sha256"));
  }

  private static Content content(Map<?, ?> json) {
    Map<String, Long> derived = new TreeMap<>();
    if (json.get("derived") instanceof Map<?, ?> found) {
      found.forEach((name, value) -> derived.put((String) name, (Long) value));
    }
    String label = string(json, "label");
    return new Content(
        label.isEmpty() ? OpLog.DIRECT : Integer.parseInt(label.substring(1)),
        string(json, "structure"),
        Objects.requireNonNullElse((String) json.get("layout"), ""),
        present(json, "key_type", "value_type", "item_type").map(String.class::cast).toList(),
        present(json, "key_bound", "value_bound", "item_bound").map(Manifest::bound).toList(),
        (Long) json.get("count"),
        string(json, "content_sha256"),
        derived);
  }

  private static Stream<Object> present(Map<?, ?> json, String... names) {
    return Stream.of(names).filter(json::containsKey).map(json::get);
  }

  private static String string(Map<?, ?> json, String name) {
    return (String) json.get(name);
  }

  private static Stream<Map<?, ?>> objects(Map<?, ?> json, String name) {
    return ((List<?>) json.get(name)).stream().map(o -> (Map<?, ?>) o);
  }
}
