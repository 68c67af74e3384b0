package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What the streaming set operations cost, refuse and notice. */
class SetAlgebraTest {
  private final CountingCodec<Long> elements = new CountingCodec<>(Codecs.I64);
  private final BTreeSet<Long> dense = Trees.set(elements);

  private void fillDense() {
    for (long element = 0; element < 10_000; element++) {
      dense.add(element);
    }
  }

  private static int drain(Iterator<Long> iterator) {
    int count = 0;
    while (iterator.hasNext()) {
      iterator.next();
      count++;
    }
    return count;
  }

  @Test
  void aSparseSetIsIntersectedWithoutWalkingTheDenseOne() {
    fillDense();
    SortedSet<Long> sparse = new TreeSet<>(List.of(17L, 5_000L, 9_000L, 20_000L));
    assertEquals(3, drain(dense.intersection(sparse)));
    assertTrue(elements.decoded() < 100, () -> elements.decoded() + " keys decoded");
  }

  @Test
  void aSparseSetLosesElementsWithoutWalkingTheDenseOne() {
    fillDense();
    BTreeSet<Long> sparse = Trees.set(Trees.NUMBERS);
    sparse.addAll(List.of(17L, 5_000L, 9_000L, 20_000L));
    assertEquals(List.of(20_000L), listOf(sparse.difference(dense)));
    assertTrue(elements.decoded() < 100, () -> elements.decoded() + " keys decoded");
  }

  private static List<Long> listOf(Iterator<Long> iterator) {
    Iterable<Long> once = () -> iterator;
    return StreamSupport.stream(once.spliterator(), false).toList();
  }

  @Test
  void eachElementOfAUnionIsReadOnce() {
    fillDense();
    assertEquals(10_000, drain(dense.union(dense)));
    assertEquals(20_000, elements.decoded());
  }

  @Test
  void aSkipMayLeaveTheRangeOfABoundedView() {
    fillDense();
    SortedSet<Long> bounded = new TreeSet<>(dense).subSet(100L, 200L);
    BTreeSet<Long> sparse = Trees.set(Trees.NUMBERS);
    sparse.addAll(List.of(5L, 150L, 199L, 200L, 300L));
    assertEquals(List.of(150L, 199L), listOf(sparse.intersection(bounded)));
    assertEquals(List.of(150L, 199L), listOf(sparse.intersection(dense.subSet(100L, 200L))));
    assertEquals(List.of(5L, 200L, 300L), listOf(sparse.difference(bounded)));
  }

  @Test
  void whatASkipPassedOverIsNotRemoved() {
    fillDense();
    SpanIterator<Long, ?, Long> iterator = dense.keys();
    iterator.next();
    iterator.skipTo(500L);
    assertThrows(IllegalStateException.class, iterator::remove);
    assertEquals(500L, iterator.next());
    iterator.remove();
    assertEquals(501L, iterator.next());
    assertFalse(dense.contains(500L));
    assertTrue(dense.contains(499L));
  }

  @Test
  void aPlainSortedSetIsWalked() {
    fillDense();
    SortedSet<Long> plain = Collections.unmodifiableSortedSet(new TreeSet<>(dense));
    BTreeSet<Long> sparse = Trees.set(Trees.NUMBERS);
    sparse.addAll(List.of(5L, 9_998L, 10_000L));
    assertEquals(List.of(5L, 9_998L), listOf(sparse.intersection(plain)));
    assertEquals(List.of(10_000L), listOf(sparse.difference(plain)));
  }

  @Test
  void setsOfAnotherOrderAreRefused() {
    SortedSet<Long> other = new TreeSet<>(Comparator.<Long>reverseOrder());
    assertThrows(IllegalArgumentException.class, () -> dense.union(other));
    assertThrows(IllegalArgumentException.class, () -> dense.intersection(other));
    assertThrows(IllegalArgumentException.class, () -> dense.difference(dense.descendingSet()));
  }

  @Test
  void theEndIsAnError() {
    Iterator<Long> none = dense.union(new TreeSet<>());
    assertFalse(none.hasNext());
    assertThrows(NoSuchElementException.class, none::next);
    assertThrows(UnsupportedOperationException.class, none::remove);
  }

  @Test
  void aChangeOfEitherSetIsNoticed() {
    fillDense();
    TreeSet<Long> other = new TreeSet<>(dense);
    Iterator<Long> first = dense.union(other);
    dense.add(-1L);
    assertThrows(ConcurrentModificationException.class, first::next);
    Iterator<Long> second = dense.union(other);
    other.add(-2L);
    assertThrows(ConcurrentModificationException.class, () -> drain(second));
    Iterator<Long> third = dense.intersection(new TreeSet<>(List.of(5L, 9_000L)));
    assertEquals(5L, third.next());
    dense.remove(7L);
    assertThrows(ConcurrentModificationException.class, third::next);
  }
}
