package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Set operations against those of {@link TreeSet}, for dense and sparse sets of either kind. */
class SetAlgebraProperties {
  @Provide
  Arbitrary<Set<Long>> elements() {
    Arbitrary<Set<Long>> sparse = Arbitraries.longs().between(0, 60).set().ofMaxSize(6);
    Arbitrary<Set<Long>> dense = Arbitraries.longs().between(0, 60).set().ofMaxSize(50);
    Arbitrary<Set<Long>> runs =
        Arbitraries.longs().between(0, 40).map(SetAlgebraProperties::runOfTwenty);
    return Arbitraries.oneOf(sparse, dense, runs);
  }

  private static Set<Long> runOfTwenty(long start) {
    Set<Long> run = new TreeSet<>();
    for (long element = start; element < start + 20; element++) {
      run.add(element);
    }
    return run;
  }

  private static BTreeSet<Long> setOf(Set<Long> elements, boolean ascending) {
    BTreeSet<Long> set = Trees.set(ascending ? Trees.NUMBERS : Trees.REVERSED);
    set.addAll(elements);
    return set;
  }

  private static List<Long> listOf(Iterator<Long> iterator) {
    List<Long> list = new ArrayList<>();
    iterator.forEachRemaining(list::add);
    return list;
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void operationsGiveWhatTreeSetGives(
      @ForAll("elements") Set<Long> left,
      @ForAll("elements") Set<Long> right,
      @ForAll boolean ascending,
      @ForAll boolean ours) {
    BTreeSet<Long> set = setOf(left, ascending);
    SortedSet<Long> other = setOf(right, ascending);
    SortedSet<Long> model = new TreeSet<>(other);
    SortedSet<Long> argument = ours ? other : model;

    SortedSet<Long> union = new TreeSet<>((SortedSet<Long>) set);
    union.addAll(right);
    SortedSet<Long> intersection = new TreeSet<>((SortedSet<Long>) set);
    intersection.retainAll(right);
    SortedSet<Long> difference = new TreeSet<>((SortedSet<Long>) set);
    right.forEach(difference::remove);

    assertEquals(List.copyOf(union), listOf(set.union(argument)));
    assertEquals(List.copyOf(intersection), listOf(set.intersection(argument)));
    assertEquals(List.copyOf(difference), listOf(set.difference(argument)));
  }
}
