package dev.espalier;

import java.util.NavigableSet;
import org.junit.jupiter.api.Nested;

/** The contracts of sets, for each way in which elements are compared. */
class BTreeSetViewsTest {
  @Nested
  class SetByNumbers extends NavigableSetContract {
    @Override
    NavigableSet<Long> create() {
      return Trees.set(Trees.NUMBERS);
    }
  }

  @Nested
  class SetByReversed extends NavigableSetContract {
    @Override
    NavigableSet<Long> create() {
      return Trees.set(Trees.REVERSED);
    }
  }

  @Nested
  class SetByBytes extends NavigableSetContract {
    @Override
    NavigableSet<Long> create() {
      return Trees.set(Trees.BYTES);
    }
  }

  @Nested
  class KeySetOfMap extends NavigableSetContract {
    private final BTreeMap<Long, Long> map = Trees.map(Trees.NUMBERS);

    @Override
    NavigableSet<Long> create() {
      return map.navigableKeySet();
    }

    @Override
    boolean grows() {
      return false;
    }

    @Override
    void addAll(NavigableSet<Long> set) {
      ELEMENTS.forEach(element -> map.insert(element, 0L));
    }
  }
}
