package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** Elements that come in batches are those of a tree set. */
class BTreeSetProperties {
  @Property(tries = 100)
  void batchesAddWhatSingleAdditionsWould(
      @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 300) Long> first,
      @ForAll @Size(max = 200) List<@LongRange(min = 0, max = 300) Long> second,
      @ForAll boolean ascending) {
    BTreeSet<Long> set = Trees.set(ascending ? Trees.NUMBERS : Trees.BYTES);
    TreeSet<Long> model = new TreeSet<>();
    for (List<Long> batch : List.of(first, second)) {
      int before = model.size();
      model.addAll(batch);
      assertEquals(model.size() - before, set.insertMany(batch));
      set.verify();
      assertEquals(new ArrayList<>(model), new ArrayList<>(set));
    }
  }

  @Property(tries = 100)
  void aLoadedSetTakesAndLosesElementsAsAnyOther(
      @ForAll @Size(max = 300) Set<@LongRange(min = 0, max = 500) Long> loaded,
      @ForAll @Size(max = 100) List<@LongRange(min = 0, max = 500) Long> added,
      @ForAll @Size(max = 100) List<@LongRange(min = 0, max = 500) Long> removed) {
    BTreeSet<Long> set = Trees.set(Trees.NUMBERS);
    TreeSet<Long> model = new TreeSet<>(loaded);
    set.bulkLoad(model);
    added.forEach(element -> assertEquals(model.add(element), set.add(element)));
    removed.forEach(element -> assertEquals(model.remove(element), set.remove(element)));
    set.verify();
    assertEquals(new ArrayList<>(model), new ArrayList<>(set));
  }
}
