package dev.espalier;

import java.util.NavigableMap;
import org.junit.jupiter.api.Nested;

/** The contracts of maps, for each way in which keys are compared. */
class BTreeMapViewsTest {
  @Nested
  class ViewsByNumbers extends NavigableMapContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.NUMBERS);
    }
  }

  @Nested
  class IterationsByNumbers extends MapIterationContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.NUMBERS);
    }
  }

  @Nested
  class SpliteratorsByNumbers extends MapSpliteratorContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.NUMBERS);
    }
  }

  @Nested
  class ViewsByReversed extends NavigableMapContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.REVERSED);
    }
  }

  @Nested
  class IterationsByReversed extends MapIterationContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.REVERSED);
    }
  }

  @Nested
  class SpliteratorsByReversed extends MapSpliteratorContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.REVERSED);
    }
  }

  @Nested
  class ViewsByBytes extends NavigableMapContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.BYTES);
    }
  }

  @Nested
  class CursorByNumbers extends BTreeCursorContract {
    @Override
    BTreeMap<Long, Long> create() {
      return Trees.map(Trees.NUMBERS);
    }
  }

  @Nested
  class CursorByBytes extends BTreeCursorContract {
    @Override
    BTreeMap<Long, Long> create() {
      return Trees.map(Trees.BYTES);
    }
  }
}
