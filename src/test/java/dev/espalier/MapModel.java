package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Does the same to a map and to a {@link TreeMap}, and compares what they return. */
final class MapModel<K, V> implements AutoCloseable {
  private final MapCase<K, V> kind;
  private final MemoryKind.Place place;
  private final TreeMap<K, V> model;
  private BTreeMap<K, V> map;
  private boolean wide;

  MapModel(MapCase<K, V> kind, MemoryKind memory) {
    this.kind = kind;
    this.place = memory.newPlace();
    this.model = new TreeMap<>(kind.keys().order());
    this.map = kind.made().create(place.memory());
  }

  /** Runs steps; the map is verified after each of them, or at the end. */
  static <K, V> void run(
      MapCase<K, V> kind, MemoryKind memory, List<MapStep> steps, boolean always) {
    try (MapModel<K, V> model = new MapModel<>(kind, memory)) {
      for (MapStep step : steps) {
        model.apply(step);
        if (always) {
          model.verify();
        }
      }
      model.compare();
    }
  }

  @Override
  public void close() {
    place.close();
  }

  void verify() {
    map.verify();
    assertEquals(model.size(), map.sizeLong());
  }

  /** Compares everything, read in both directions. */
  void compare() {
    verify();
    BTreeCursor<K, V> cursor = map.cursor();
    boolean found = cursor.first();
    for (Map.Entry<K, V> entry : model.entrySet()) {
      found = expectAt(cursor, found, entry) && cursor.next();
    }
    assertFalse(found);
    found = cursor.last();
    for (Map.Entry<K, V> entry : model.descendingMap().entrySet()) {
      found = expectAt(cursor, found, entry) && cursor.prev();
    }
    assertFalse(found);
    checkChunks();
  }

  private void checkChunks() {
    TreeStats stats = map.stats();
    assertEquals(stats.nodes() + stats.overflowPages(), stats.allocatedChunks());
    assertEquals(model.isEmpty(), stats.allocatedChunks() == 0);
  }

  void apply(MapStep step) {
    switch (step.kind()) {
      case PUT -> put(step.key(), step.size());
      case INSERT -> insert(step.key(), step.size());
      case PUT_UPWARDS -> {
        for (int i = 0; i < step.run(); i++) {
          put((step.key() + i) % MapCase.UNIVERSE, i % 7 == 3 ? step.size() : i);
        }
      }
      case PUT_DOWNWARDS -> {
        for (int i = 0; i < step.run(); i++) {
          insert(Math.floorMod(step.key() - i, MapCase.UNIVERSE), i % 9 == 3 ? step.size() : i);
        }
      }
      case INSERT_MANY -> insertMany(step);
      case OVERWRITE_WITH_EQUAL_SIZE -> overwrite(step, true);
      case OVERWRITE -> overwrite(step, false);
      case GET -> get(key(step));
      case NAVIGATE -> navigate(key(step));
      case REMOVE -> remove(key(step));
      case REMOVE_UPWARDS -> {
        for (int i = 0; i < step.run(); i++) {
          removeNext(key(step));
        }
      }
      case REMOVE_DOWNWARDS -> {
        for (int i = 0; i < step.run(); i++) {
          removePrevious(key(step));
        }
      }
      case REMOVE_RANGE -> removeRange(step);
      case POLL_FIRST -> {
        for (int i = 0; i < step.run() % 40 && !model.isEmpty(); i++) {
          expect(model.pollFirstEntry(), map.pollFirstEntry());
        }
      }
      case POLL_LAST -> {
        for (int i = 0; i < step.run() % 40 && !model.isEmpty(); i++) {
          expect(model.pollLastEntry(), map.pollLastEntry());
        }
      }
      case WALK -> walk(key(step), step.run());
      case CLEAR -> {
        model.clear();
        map.clear();
      }
      case CLEAR_AND_LOAD -> load(step);
      case REOPEN -> reopen();
    }
  }

  private K key(MapStep step) {
    return key(step.key());
  }

  private K key(int number) {
    return (wide ? kind.wideKey() : kind.narrowKey()).apply(number);
  }

  private V value(int number, int size) {
    return (wide ? kind.wideValue() : kind.narrowValue()).of(number, size);
  }

  private void put(int number, int size) {
    V value = value(number + size, size);
    expect(model.put(key(number), value), map.put(key(number), value));
  }

  private void insert(int number, int size) {
    V value = value(number - size, size);
    assertEquals(model.put(key(number), value) == null, map.insert(key(number), value));
  }

  /** Inserts keys that go up, down or to and fro, as the size has it. */
  private void insertMany(MapStep step) {
    List<Map.Entry<K, V>> batch = new ArrayList<>();
    int stride = List.of(1, 599, 7, 593, 250).get(step.size() % 5);
    long added = 0;
    for (int i = 0; i < step.run(); i++) {
      int number = (step.key() + i * stride) % MapCase.UNIVERSE;
      V value = value(i, i % 11 == 5 ? step.size() : i);
      batch.add(Map.entry(key(number), value));
      added += model.put(key(number), value) == null ? 1 : 0;
    }
    assertEquals(added, map.insertMany(batch));
  }

  private void load(MapStep step) {
    model.clear();
    map.clear();
    for (int i = 0; i < step.run(); i++) {
      V value = value(i, i % 11 == 5 ? step.size() : i);
      model.put(key((step.key() + i) % MapCase.UNIVERSE), value);
    }
    map.bulkLoad(model.entrySet(), List.of(1.0, 0.51, 0.75).get(step.size() % 3));
  }

  private void overwrite(MapStep step, boolean equalSize) {
    Map.Entry<K, V> entry = model.ceilingEntry(key(step));
    if (entry != null) {
      int size = equalSize ? kind.values().encode(entry.getValue()).length : step.size();
      V value = value(~step.key(), size);
      K key = entry.getKey();
      expect(model.put(key, value), map.put(key, value));
    }
  }

  private void get(K key) {
    expect(model.get(key), map.get(key));
    assertEquals(model.containsKey(key), map.containsKey(key));
  }

  private void navigate(K key) {
    expect(model.firstEntry(), map.firstEntry());
    expect(model.lastEntry(), map.lastEntry());
    expect(model.floorEntry(key), map.floorEntry(key));
    expect(model.lowerEntry(key), map.lowerEntry(key));
    expect(model.ceilingEntry(key), map.ceilingEntry(key));
    expect(model.higherEntry(key), map.higherEntry(key));
  }

  private void remove(K key) {
    expect(model.remove(key), map.remove(key));
  }

  /** Removes a run of keys; the size has which ends belong to it, and which are open. */
  private void removeRange(MapStep step) {
    K start = key(step);
    K end = key(Math.min(step.key() + step.run(), MapCase.UNIVERSE - 1));
    boolean ascends = model.comparator().compare(start, end) <= 0;
    K from = ascends ? start : end;
    K to = ascends ? end : start;
    boolean withFrom = step.size() % 2 == 0;
    boolean withTo = step.size() % 3 == 0;
    switch (step.size() % 10) {
      case 7 -> removeRange(map -> map.headMap(to, withTo));
      case 8 -> removeRange(map -> map.tailMap(from, withFrom));
      case 9 -> removeRange(map -> map.descendingMap().subMap(to, withTo, from, withFrom));
      default -> removeRange(map -> map.subMap(from, withFrom, to, withTo));
    }
  }

  private void removeRange(UnaryOperator<NavigableMap<K, V>> range) {
    range.apply(model).clear();
    range.apply(map).clear();
    assertTrue(range.apply(map).isEmpty());
  }

  private void removeNext(K key) {
    K next = model.ceilingKey(key);
    if (next != null) {
      remove(next);
    }
  }

  private void removePrevious(K key) {
    K previous = model.lowerKey(key);
    if (previous != null) {
      remove(previous);
    }
  }

  /** Walks away from a key and back in both directions. */
  private void walk(K key, int steps) {
    BTreeCursor<K, V> cursor = map.cursor();
    walk(cursor, cursor.seek(key), model.tailMap(key, true), steps, true);
    walk(cursor, cursor.seekForPrev(key), model.headMap(key, true).descendingMap(), steps, false);
  }

  private void walk(
      BTreeCursor<K, V> cursor, boolean start, NavigableMap<K, V> part, int steps, boolean up) {
    boolean found = start;
    int n = 0;
    Map.Entry<K, V> before = null;
    for (Map.Entry<K, V> entry : part.entrySet()) {
      expectAt(cursor, found, entry);
      if (before != null && n % 5 == 0) {
        assertTrue(up ? cursor.prev() : cursor.next());
        expectAt(cursor, true, before);
        assertTrue(up ? cursor.next() : cursor.prev());
      }
      if (++n == steps) {
        return;
      }
      before = entry;
      found = up ? cursor.next() : cursor.prev();
    }
    assertFalse(found);
  }

  private void reopen() {
    if (kind.opened() != null) {
      place.reopen();
      map = kind.opened().open(place.memory());
      wide = true;
    }
  }

  private boolean expectAt(BTreeCursor<K, V> cursor, boolean found, Map.Entry<K, V> expected) {
    assertTrue(found, () -> "no entry, expected " + text(expected));
    expect(expected, Map.entry(cursor.key(), cursor.value()));
    return true;
  }

  private void expect(V expected, V actual) {
    assertEquals(hex(expected), hex(actual));
  }

  private void expect(Map.Entry<K, V> expected, Map.Entry<K, V> actual) {
    if (!Arrays.equals(encoded(expected), encoded(actual))) {
      assertEquals(text(expected), text(actual));
    }
  }

  private byte[] encoded(Map.Entry<K, V> entry) {
    if (entry == null) {
      return null;
    }
    byte[] key = kind.keys().encode(entry.getKey());
    byte[] value = kind.values().encode(entry.getValue());
    byte[] both = Arrays.copyOf(key, key.length + value.length);
    System.arraycopy(value, 0, both, key.length, value.length);
    return both;
  }

  private String text(Map.Entry<K, V> entry) {
    return entry == null
        ? "none"
        : HexFormat.of().formatHex(kind.keys().encode(entry.getKey()))
            + " -> "
            + hex(entry.getValue());
  }

  private String hex(V value) {
    return value == null ? "none" : HexFormat.of().formatHex(kind.values().encode(value));
  }
}
