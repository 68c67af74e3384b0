package dev.espalier;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/** What can be done with a navigable set and an element, to be done to a set and its model. */
enum SetOperation {
  SIZE((s, e) -> s.size()),
  IS_EMPTY((s, e) -> s.isEmpty()),
  CONTAINS((s, e) -> s.contains(e)),
  CONTAINS_ALL((s, e) -> s.containsAll(List.of(e, 20L))),
  FIRST((s, e) -> s.first()),
  LAST((s, e) -> s.last()),
  GET_FIRST((s, e) -> s.getFirst()),
  GET_LAST((s, e) -> s.getLast()),
  LOWER((s, e) -> s.lower(e)),
  FLOOR((s, e) -> s.floor(e)),
  CEILING((s, e) -> s.ceiling(e)),
  HIGHER((s, e) -> s.higher(e)),
  COMPARATOR((s, e) -> s.comparator()),
  ELEMENTS((s, e) -> s),
  ELEMENTS_DESCENDING((s, e) -> s.descendingSet()),
  DESCENDING_ITERATOR((s, e) -> drain(s.descendingIterator())),
  TO_ARRAY((s, e) -> List.of(s.toArray())),
  STREAM((s, e) -> s.stream().sorted(s.comparator()).toList()),
  TO_STRING((s, e) -> s.toString()),
  HASH_CODE((s, e) -> s.hashCode()),
  EQUALS_COPY((s, e) -> s.equals(new TreeSet<>(s))),
  EQUALS_OTHER((s, e) -> s.equals(Set.of(e))),
  HEAD_SIZE((s, e) -> s.headSet(e, true).size()),
  TAIL_IS_EMPTY((s, e) -> s.tailSet(e, false).isEmpty()),

  ADD((s, e) -> s.add(e)),
  ADD_FIRST((s, e) -> run(() -> s.addFirst(e))),
  ADD_LAST((s, e) -> run(() -> s.addLast(e))),
  ADD_ALL((s, e) -> s.addAll(List.of(e, e + 1, e))),
  ADD_NOTHING((s, e) -> s.addAll(List.of())),
  REMOVE((s, e) -> s.remove(e)),
  REMOVE_FIRST((s, e) -> s.removeFirst()),
  REMOVE_LAST((s, e) -> s.removeLast()),
  POLL_FIRST((s, e) -> s.pollFirst()),
  POLL_LAST((s, e) -> s.pollLast()),
  CLEAR((s, e) -> run(s::clear)),
  CLEAR_HEAD((s, e) -> run(() -> s.headSet(e, true).clear())),
  CLEAR_TAIL((s, e) -> run(() -> s.tailSet(e).clear())),
  REMOVE_IF((s, e) -> s.removeIf(x -> x > e)),
  REMOVE_ALL((s, e) -> s.removeAll(List.of(e, 20L, 50L))),
  RETAIN_ALL((s, e) -> s.retainAll(Set.of(e, 11L))),
  REMOVE_ALTERNATELY((s, e) -> removeAlternately(s.iterator())),
  REMOVE_ALTERNATELY_BACKWARDS((s, e) -> removeAlternately(s.descendingIterator())),
  NEXT_AFTER_ADD((s, e) -> nextAfterAdd(s, e));

  interface Body {
    Object run(NavigableSet<Long> set, Long element);
  }

  private final Body body;

  SetOperation(Body body) {
    this.body = body;
  }

  Outcome on(NavigableSet<Long> set, long element) {
    return Outcome.of(() -> body.run(set, element));
  }

  private static Object run(Runnable action) {
    action.run();
    return null;
  }

  private static List<Long> drain(Iterator<Long> iterator) {
    List<Long> seen = new ArrayList<>();
    iterator.forEachRemaining(seen::add);
    return seen;
  }

  private static Object removeAlternately(Iterator<Long> iterator) {
    long seen = 0;
    for (boolean removes = true; iterator.hasNext(); removes = !removes) {
      seen = 31 * seen + iterator.next();
      if (removes) {
        iterator.remove();
      }
    }
    return seen;
  }

  private static Object nextAfterAdd(NavigableSet<Long> set, Long element) {
    Iterator<Long> iterator = set.iterator();
    set.add(element);
    return iterator.next();
  }
}
