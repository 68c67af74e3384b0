package dev.espalier;

import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.SortedSet;

/**
 * The elements of a sorted set, consumed from its front. What lies before a key is passed over by a
 * few steps if it is short and else by a search, so that a sparse set drives a dense one.
 */
final class KeyRun<K> {
  /** So many steps cost about as much as a search in a large set. */
  private static final int STEPS_BEFORE_SEARCH = 8;

  private final SortedSet<K> set;
  private final Comparator<? super K> order;

  /** The iterator over a set of this library, which can skip; null for any other set. */
  private final SpanIterator<K, ?, K> skipping;

  private Iterator<K> rest;
  private K head;

  KeyRun(SortedSet<K> set, Comparator<? super K> order) {
    this.set = set;
    this.order = order;
    this.skipping = set instanceof SetView<K> view ? view.keys() : null;
    this.rest = skipping == null ? set.iterator() : skipping;
    step();
  }

  /** The next element, or null at the end. */
  K head() {
    return head;
  }

  K take() {
    K taken = head;
    step();
    return taken;
  }

  /** Whether both runs have the same next element. */
  boolean startsLike(KeyRun<K> other) {
    return head != null && other.head != null && order.compare(head, other.head) == 0;
  }

  private void step() {
    head = rest.hasNext() ? Objects.requireNonNull(rest.next(), "element") : null;
  }

  /** Passes over the elements that are less than the key. */
  void skipTo(K key) {
    for (int steps = 0; head != null && order.compare(head, key) < 0; steps++) {
      if (steps == STEPS_BEFORE_SEARCH) {
        search(key);
      }
      step();
    }
  }

  private void search(K key) {
    if (skipping != null) {
      skipping.skipTo(key);
    } else if (set instanceof NavigableSet<K> navigable) {
      K found = navigable.ceiling(key); // a tail set from the key itself could be out of range
      rest =
          found == null ? Collections.emptyIterator() : navigable.tailSet(found, true).iterator();
    }
  }
}
