package dev.espalier.robustness;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Changes of a map with the even keys from 0 on, for tests that let one of their calls fail. */
enum Changes {
  PUT_NEW(true, map -> map.put(71L, 1L)),
  PUT_AT_THE_END(true, map -> map.put(1_000_000L, 1L)),
  REPLACE(true, map -> map.put(70L, 1L)),
  PUT_IF_ABSENT(true, map -> map.putIfAbsent(71L, 1L)),
  REMOVE(true, map -> map.remove(70L)),
  REMOVE_ABSENT(true, map -> map.remove(71L)),
  POLL_FIRST(true, NavigableMap::pollFirstEntry),
  POLL_LAST(true, NavigableMap::pollLastEntry),
  MERGE(true, map -> map.merge(70L, 1L, Long::sum)),
  COMPUTE(true, map -> map.compute(70L, (key, value) -> value + 1)),
  COMPUTE_NEW(true, map -> map.computeIfAbsent(71L, key -> key)),
  COMPUTE_NOTHING(true, map -> map.compute(70L, (key, value) -> null)),
  REMOVE_BY_ITERATOR(false, Changes::removeByIterator),
  SET_BY_ENTRY(true, map -> map.entrySet().iterator().next().setValue(5L)),
  INSERT_MANY(false, map -> ((dev.espalier.BTreeMap<Long, Long>) map).insertMany(someEntries())),
  PUT_ALL(false, map -> someEntries().forEach(entry -> map.put(entry.getKey(), entry.getValue()))),
  CLEAR_A_PART(false, map -> map.subMap(20L, true, 60L, true).clear()),
  REPLACE_ALL(false, map -> map.replaceAll((key, value) -> value + 1)),
  REMOVE_IF(false, map -> map.keySet().removeIf(key -> key % 4 == 0));

  /** Whether it is one step, which happens or does not; an iterator also looks for what is next. */
  final boolean isSingle;

  private final Consumer<NavigableMap<Long, Long>> change;

  Changes(boolean isSingle, Consumer<NavigableMap<Long, Long>> change) {
    this.isSingle = isSingle;
    this.change = change;
  }

  void apply(NavigableMap<Long, Long> map) {
    change.accept(map);
  }

  private static void removeByIterator(NavigableMap<Long, Long> map) {
    Iterator<Long> keys = map.tailMap(60L, true).keySet().iterator();
    keys.next();
    keys.remove();
  }

  private static List<Map.Entry<Long, Long>> someEntries() {
    return LongStream.iterate(31, key -> key + 7)
        .limit(30)
        .<Map.Entry<Long, Long>>mapToObj(key -> new SimpleImmutableEntry<>(key, 1L))
        .toList();
  }
}
