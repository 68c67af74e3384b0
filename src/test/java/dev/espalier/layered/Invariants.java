package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

/** What must hold of the layers of every map, whatever was done to it. */
final class Invariants {
  private Invariants() {}

  static void check(LayeredMap<Integer, String> map) {
    List<Layer<Integer>> layers = map.layers().layers();
    for (Layer<Integer> layer : layers) {
      boolean isOldest = layer == layers.get(layers.size() - 1);
      assertFalse(isOldest && !layer.intervals().isEmpty(), "intervals in the oldest layer");
      LayerCursor<Integer> cursor = layer.entries().cursor(true);
      long entries = 0;
      for (boolean found = cursor.first(); found; found = cursor.next()) {
        entries++;
        if (cursor.isMark()) {
          assertTrue(layer.hasMarks(), "a layer with marks that is said to have none");
          assertFalse(isOldest, "a mark in the oldest layer");
          assertFalse(layer.intervals().covers(cursor.key()), "a mark in an interval");
        }
      }
      assertTrue(entries == layer.entries().size(), "a wrong size");
    }
  }

  /** Returns the entries of a layer as text, with "removed" for a mark. */
  static String entries(Layer<Integer> layer) {
    StringBuilder text = new StringBuilder();
    LayerCursor<Integer> cursor = layer.entries().cursor(true);
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      text.append(text.isEmpty() ? "" : " ").append(cursor.key()).append('=');
      text.append(cursor.isMark() ? "removed" : cursor.value());
    }
    return text.toString();
  }
}
