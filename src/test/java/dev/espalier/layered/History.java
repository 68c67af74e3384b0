package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A layered map beside a sorted map to which the same is done. */
final class History implements AutoCloseable {
  /** A snapshot and what it must show. */
  record Moment(Snapshot<Integer, String> snapshot, NavigableMap<Integer, String> model) {}

  private final LayeredMap<Integer, String> map;
  private final NavigableMap<Integer, String> model = new TreeMap<>();
  private final Map<String, Moment> moments = new LinkedHashMap<>();

  History(LayeredMap<Integer, String> map) {
    this.map = map;
  }

  LayeredMap<Integer, String> map() {
    return map;
  }

  NavigableMap<Integer, String> model() {
    return model;
  }

  Map<String, Moment> moments() {
    return moments;
  }

  void put(int key, String value) {
    map.put(key, value);
    model.put(key, value);
  }

  void remove(int key) {
    map.remove(key);
    model.remove(key);
  }

  void deleteRange(Integer from, Integer to) {
    if (from != null && to != null && from > to) {
      assertThrows(IllegalArgumentException.class, () -> map.deleteRange(from, to));
      return;
    }
    map.deleteRange(from, to);
    NavigableMap<Integer, String> range = from == null ? model : model.tailMap(from, true);
    (to == null ? range : range.headMap(to, false)).clear();
  }

  void snapshot(String name) {
    moments.put(name, new Moment(map.snapshot(), new TreeMap<>(model)));
  }

  void closeSnapshot(String name) {
    moments.remove(name).snapshot().close();
  }

  /** Does what a line of the cases says: put 1=a, remove 1, deleteRange 1 -, snapshot s1. */
  void write(String operation) {
    String[] words = operation.split("[ =]");
    switch (words[0]) {
      case "put" -> put(Integer.parseInt(words[1]), words[2]);
      case "remove" -> remove(Integer.parseInt(words[1]));
      case "deleteRange" -> deleteRange(end(words[1]), end(words[2]));
      case "snapshot" -> snapshot(words[1]);
      default -> throw new IllegalArgumentException(operation);
    }
  }

  static Integer end(String word) {
    return word.equals("-") || word.equals("+") ? null : Integer.valueOf(word);
  }

  /** Compares all that the map and its snapshots show with the models. */
  void check() {
    map.verify();
    Invariants.check(map);
    CursorChecks.checkAll(map::get, map.cursor(), model, null, null);
    new HashMap<>(moments)
        .values()
        .forEach(
            moment ->
                CursorChecks.checkAll(
                    moment.snapshot()::get,
                    moment.snapshot().cursor(),
                    moment.model(),
                    null,
                    null));
  }

  @Override
  public void close() {
    moments.values().forEach(moment -> moment.snapshot().close());
    map.close();
  }
}
