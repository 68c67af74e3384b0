package dev.espalier;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/** The ways to put many entries into a map, by the name that the parameter {@code impl} gives. */
final class BulkWay {
  static final String INSERT = "BTreeMap.insert";
  static final String INSERT_MANY = "BTreeMap.insertMany";
  static final String BULK_LOAD = "BTreeMap.bulkLoad";
  static final String TREE = Maps.TREE;

  private BulkWay() {}

  /** Returns the name of the map that a way fills. */
  static String map(String way) {
    return way.equals(TREE) ? Maps.TREE : Maps.B_TREE;
  }

  /** Makes entries of numbers, so that a measurement need not. */
  static List<Map.Entry<Long, Long>> entries(long[] keys) {
    return Arrays.stream(keys).mapToObj(key -> Map.entry(key, ~key)).toList();
  }

  static <K, V> void put(String way, NavigableMap<K, V> map, List<Map.Entry<K, V>> entries) {
    switch (way) {
      case INSERT -> insert((BTreeMap<K, V>) map, entries.iterator());
      case INSERT_MANY -> ((BTreeMap<K, V>) map).insertMany(entries);
      case BULK_LOAD -> ((BTreeMap<K, V>) map).bulkLoad(entries);
      case TREE -> putEach(map, entries.iterator());
      default -> throw new IllegalArgumentException("unknown way: " + way);
    }
  }

  /** Puts entries by the way that takes the most memory. */
  static <K, V> void fill(NavigableMap<K, V> map, List<Map.Entry<K, V>> entries) {
    put(map instanceof BTreeMap ? INSERT_MANY : TREE, map, entries);
  }

  private static <K, V> void insert(BTreeMap<K, V> map, Iterator<Map.Entry<K, V>> entries) {
    while (entries.hasNext()) {
      Map.Entry<K, V> entry = entries.next();
      map.insert(entry.getKey(), entry.getValue());
    }
  }

  private static <K, V> void putEach(NavigableMap<K, V> map, Iterator<Map.Entry<K, V>> entries) {
    while (entries.hasNext()) {
      Map.Entry<K, V> entry = entries.next();
      map.put(entry.getKey(), entry.getValue());
    }
  }
}
