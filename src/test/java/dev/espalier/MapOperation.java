package dev.espalier;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** What can be done with a navigable map, a key and a value, to be done to a map and its model. */
enum MapOperation {
  SIZE((m, k, v) -> m.size()),
  IS_EMPTY((m, k, v) -> m.isEmpty()),
  GET((m, k, v) -> m.get(k)),
  GET_OR_DEFAULT((m, k, v) -> m.getOrDefault(k, v)),
  CONTAINS_KEY((m, k, v) -> m.containsKey(k)),
  CONTAINS_VALUE((m, k, v) -> m.containsValue(v)),
  CONTAINS_NULL_VALUE((m, k, v) -> m.containsValue(null)),
  FIRST_KEY((m, k, v) -> m.firstKey()),
  LAST_KEY((m, k, v) -> m.lastKey()),
  FIRST_ENTRY((m, k, v) -> m.firstEntry()),
  LAST_ENTRY((m, k, v) -> m.lastEntry()),
  LOWER_KEY((m, k, v) -> m.lowerKey(k)),
  FLOOR_KEY((m, k, v) -> m.floorKey(k)),
  CEILING_KEY((m, k, v) -> m.ceilingKey(k)),
  HIGHER_KEY((m, k, v) -> m.higherKey(k)),
  LOWER_ENTRY((m, k, v) -> m.lowerEntry(k)),
  FLOOR_ENTRY((m, k, v) -> m.floorEntry(k)),
  CEILING_ENTRY((m, k, v) -> m.ceilingEntry(k)),
  HIGHER_ENTRY((m, k, v) -> m.higherEntry(k)),
  COMPARATOR((m, k, v) -> m.comparator()),
  ENTRIES((m, k, v) -> m.entrySet()),
  ENTRIES_DESCENDING((m, k, v) -> m.descendingMap()),
  KEYS((m, k, v) -> m.keySet()),
  KEYS_DESCENDING((m, k, v) -> m.descendingKeySet()),
  VALUES((m, k, v) -> m.values()),
  FOR_EACH((m, k, v) -> forEach(m)),
  TO_STRING((m, k, v) -> m.toString()),
  HASH_CODE((m, k, v) -> m.hashCode()),
  EQUALS_COPY((m, k, v) -> m.equals(new TreeMap<>(m))),
  EQUALS_OTHER((m, k, v) -> m.equals(Map.of(k, v))),
  EQUALS_WRONG_TYPES((m, k, v) -> m.equals(Map.of("key", "value")) && !m.isEmpty()),
  ENTRY_SET_CONTAINS((m, k, v) -> m.entrySet().contains(Map.entry(k, v))),
  ENTRY_SET_CONTAINS_OTHER_TYPE((m, k, v) -> m.entrySet().contains(k)),
  ENTRY_SET_HASH_CODE((m, k, v) -> m.entrySet().hashCode()),
  ENTRY_SET_EQUALS((m, k, v) -> m.entrySet().equals(new TreeMap<>(m).entrySet())),
  KEY_SET_EQUALS((m, k, v) -> m.keySet().equals(Set.copyOf(m.keySet()))),
  SEQUENCED_KEYS((m, k, v) -> m.sequencedKeySet().reversed()),
  SEQUENCED_VALUES((m, k, v) -> m.sequencedValues().reversed()),
  SEQUENCED_ENTRIES((m, k, v) -> m.sequencedEntrySet().reversed()),
  SEQUENCED_FIRST((m, k, v) -> m.sequencedValues().getFirst()),
  SEQUENCED_LAST((m, k, v) -> m.sequencedEntrySet().getLast()),
  HEAD_SIZE((m, k, v) -> m.headMap(k, true).size()),
  TAIL_IS_EMPTY((m, k, v) -> m.tailMap(k, false).isEmpty()),

  PUT((m, k, v) -> m.put(k, v)),
  PUT_ALL((m, k, v) -> run(() -> m.putAll(Map.of(k, v)))),
  PUT_ALL_SORTED((m, k, v) -> run(() -> m.putAll(new TreeMap<>(Map.of(k, v, k + 1, v))))),
  PUT_FIRST((m, k, v) -> m.putFirst(k, v)),
  PUT_LAST((m, k, v) -> m.putLast(k, v)),
  PUT_IF_ABSENT((m, k, v) -> m.putIfAbsent(k, v)),
  REPLACE((m, k, v) -> m.replace(k, v)),
  REPLACE_EXACT((m, k, v) -> m.replace(k, v, v + 1)),
  REPLACE_CURRENT((m, k, v) -> m.replace(k, m.getOrDefault(k, v), v + 1)),
  REPLACE_NULL((m, k, v) -> m.replace(k, null, v)),
  REPLACE_ALL((m, k, v) -> run(() -> m.replaceAll((key, value) -> key + value + v))),
  COMPUTE((m, k, v) -> m.compute(k, (key, old) -> old == null ? v : old + key)),
  COMPUTE_NULL((m, k, v) -> m.compute(k, (key, old) -> null)),
  COMPUTE_IF_ABSENT((m, k, v) -> m.computeIfAbsent(k, key -> v)),
  COMPUTE_IF_ABSENT_NULL((m, k, v) -> m.computeIfAbsent(k, key -> null)),
  COMPUTE_IF_PRESENT((m, k, v) -> m.computeIfPresent(k, (key, old) -> old + v)),
  COMPUTE_IF_PRESENT_NULL((m, k, v) -> m.computeIfPresent(k, (key, old) -> null)),
  MERGE((m, k, v) -> m.merge(k, v, Long::sum)),
  MERGE_NULL((m, k, v) -> m.merge(k, v, (a, b) -> null)),
  COMPUTE_THROWING((m, k, v) -> m.compute(k, (key, old) -> Long.valueOf("none"))),
  SET_VALUES((m, k, v) -> setValues(m.entrySet(), v)),
  SET_VALUES_DESCENDING((m, k, v) -> setValues(m.descendingMap().entrySet(), v)),

  REMOVE((m, k, v) -> m.remove(k)),
  REMOVE_EXACT((m, k, v) -> m.remove(k, v)),
  REMOVE_CURRENT((m, k, v) -> m.remove(k, m.getOrDefault(k, v))),
  REMOVE_NULL_VALUE((m, k, v) -> m.remove(k, null)),
  POLL_FIRST((m, k, v) -> m.pollFirstEntry()),
  POLL_LAST((m, k, v) -> m.pollLastEntry()),
  CLEAR((m, k, v) -> run(m::clear)),
  CLEAR_HEAD((m, k, v) -> run(() -> m.headMap(k, true).clear())),
  CLEAR_TAIL((m, k, v) -> run(() -> m.tailMap(k, false).clear())),
  CLEAR_KEYS((m, k, v) -> run(() -> m.tailMap(k).keySet().clear())),
  CLEAR_VALUES((m, k, v) -> run(() -> m.headMap(k).values().clear())),
  CLEAR_ENTRIES((m, k, v) -> run(() -> m.descendingMap().entrySet().clear())),
  KEY_SET_REMOVE((m, k, v) -> m.keySet().remove(k)),
  KEY_SET_ADD((m, k, v) -> m.navigableKeySet().add(k)),
  KEY_SET_REMOVE_IF((m, k, v) -> m.keySet().removeIf(key -> key % 20 == 0)),
  KEY_SET_RETAIN((m, k, v) -> m.keySet().retainAll(List.of(k, 20L, 30L))),
  KEY_SET_REMOVE_ALL((m, k, v) -> m.keySet().removeAll(List.of(k, 20L, 50L))),
  DESCENDING_KEY_SET_POLL((m, k, v) -> m.descendingKeySet().pollFirst()),
  VALUES_REMOVE((m, k, v) -> m.values().remove(v)),
  VALUES_REMOVE_IF((m, k, v) -> m.values().removeIf(value -> value <= v)),
  VALUES_RETAIN((m, k, v) -> m.values().retainAll(List.of(v, 1L, 3L))),
  VALUES_ADD((m, k, v) -> m.values().add(v)),
  ENTRY_SET_REMOVE((m, k, v) -> m.entrySet().remove(Map.entry(k, v))),
  ENTRY_SET_REMOVE_OTHER_TYPE((m, k, v) -> m.entrySet().remove(k)),
  ENTRY_SET_REMOVE_CURRENT((m, k, v) -> m.entrySet().remove(Map.entry(k, m.getOrDefault(k, v)))),
  ENTRY_SET_ADD((m, k, v) -> m.entrySet().add(Map.entry(k, v))),
  ENTRY_SET_REMOVE_IF((m, k, v) -> m.entrySet().removeIf(e -> e.getKey() >= k)),
  SEQUENCED_KEYS_REMOVE_LAST((m, k, v) -> m.sequencedKeySet().removeLast()),
  SEQUENCED_VALUES_REMOVE_FIRST((m, k, v) -> m.sequencedValues().removeFirst()),

  REMOVE_ALTERNATELY((m, k, v) -> removeAlternately(m.keySet().iterator())),
  REMOVE_ALTERNATELY_BACKWARDS((m, k, v) -> removeAlternately(m.descendingKeySet().iterator())),
  REMOVE_ENTRIES_ALTERNATELY((m, k, v) -> removeAlternately(m.entrySet().iterator())),
  REMOVE_BEFORE_NEXT((m, k, v) -> run(() -> m.values().iterator().remove())),
  REMOVE_TWICE((m, k, v) -> removeTwice(m.entrySet().iterator())),
  NEXT_AT_END((m, k, v) -> nextAtEnd(m.values().iterator())),

  NEXT_AFTER_PUT((m, k, v) -> afterChange(m.keySet(), () -> m.put(k, v))),
  REMOVE_AFTER_PUT((m, k, v) -> removeAfterChange(m.entrySet(), () -> m.put(k, v))),
  COMPUTE_PUTTING((m, k, v) -> m.compute(k, (key, old) -> m.put(k, v))),
  MERGE_REMOVING((m, k, v) -> m.merge(k, v, (a, b) -> m.remove(k))),
  COMPUTE_IF_ABSENT_PUTTING((m, k, v) -> m.computeIfAbsent(k, key -> putAndGet(m, k, v))),
  COMPUTE_IF_PRESENT_REMOVING((m, k, v) -> m.computeIfPresent(k, (key, old) -> m.remove(k)));

  interface Body {
    Object run(NavigableMap<Long, Long> map, Long key, Long value);
  }

  private final Body body;

  MapOperation(Body body) {
    this.body = body;
  }

  Outcome on(NavigableMap<Long, Long> map, long key, long value) {
    return Outcome.of(() -> body.run(map, key, value));
  }

  private static Object run(Runnable action) {
    action.run();
    return null;
  }

  private static List<Long> forEach(NavigableMap<Long, Long> map) {
    List<Long> seen = new ArrayList<>();
    map.forEach((key, value) -> seen.addAll(List.of(key, value)));
    return seen;
  }

  private static List<Object> setValues(Set<Map.Entry<Long, Long>> entries, Long value) {
    List<Object> seen = new ArrayList<>();
    for (Map.Entry<Long, Long> entry : entries) {
      seen.add(entry.setValue(entry.getKey() + value));
      seen.add(Map.entry(entry.getKey(), entry.getValue()));
    }
    return seen;
  }

  private static List<Object> removeAlternately(Iterator<?> iterator) {
    List<Object> seen = new ArrayList<>();
    for (boolean removes = true; iterator.hasNext(); removes = !removes) {
      seen.add(iterator.next().toString());
      if (removes) {
        iterator.remove();
      }
    }
    return seen;
  }

  private static Object removeTwice(Iterator<?> iterator) {
    iterator.next();
    iterator.remove();
    iterator.remove();
    return null;
  }

  private static Object nextAtEnd(Iterator<?> iterator) {
    while (iterator.hasNext()) {
      iterator.next();
    }
    return iterator.next();
  }

  private static Object afterChange(Collection<?> items, Runnable change) {
    Iterator<?> iterator = items.iterator();
    change.run();
    return iterator.next();
  }

  private static Object removeAfterChange(Collection<?> items, Runnable change) {
    Iterator<?> iterator = items.iterator();
    iterator.next();
    change.run();
    iterator.remove();
    return null;
  }

  private static Long putAndGet(NavigableMap<Long, Long> map, Long key, Long value) {
    map.put(key, value);
    return value;
  }
}
