package dev.espalier;

import java.util.NavigableMap;
import net.jqwik.api.Group;

/** Random operations on the views of maps, for each way in which keys are compared. */
class BTreeMapViewsProperties {
  @Group
  class ByNumbers extends RandomMapContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.NUMBERS);
    }
  }

  @Group
  class ByNumbersInLayoutV1 extends RandomMapContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.NUMBERS, Layout.V1);
    }
  }

  @Group
  class Reversed extends RandomMapContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.REVERSED);
    }
  }

  @Group
  class ByBytes extends RandomMapContract {
    @Override
    NavigableMap<Long, Long> create() {
      return Trees.map(Trees.BYTES);
    }
  }
}
