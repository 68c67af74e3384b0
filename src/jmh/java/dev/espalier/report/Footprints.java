package dev.espalier.report;

import dev.espalier.MemoryFootprint.Footprint;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The file between measuring memory and reporting it. */
final class Footprints {
  private Footprints() {}

  static String toJson(List<Footprint> footprints) {
    return footprints.stream()
        .map(
            each ->
                "  {\"map\": \"%s\", \"entries\": %d, \"offHeapBytes\": %d, \"heapBytes\": %d}"
                    .formatted(each.map(), each.entries(), each.offHeapBytes(), each.heapBytes()))
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  static List<Footprint> parse(String text) {
    return ((List<?>) Json.parse(text)).stream().map(each -> footprint((Map<?, ?>) each)).toList();
  }

  private static Footprint footprint(Map<?, ?> members) {
    return new Footprint(
        (String) members.get("map"),
        number(members, "entries"),
        number(members, "offHeapBytes"),
        number(members, "heapBytes"));
  }

  private static long number(Map<?, ?> members, String name) {
    return ((Double) members.get(name)).longValue();
  }
}
