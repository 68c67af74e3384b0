package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** All forms of the merge against the plain rule, entry by entry. */
class MergeProperties {
  @Property(tries = 1500)
  void showsTheEntriesThatDecide(
      @ForAll MergeForm form,
      @ForAll @IntRange(min = 1, max = 9) int layers,
      @ForAll @IntRange(min = 1, max = 60) int keys,
      @ForAll long seed) {
    Random random = new Random(seed);
    List<Layer<Integer>> made = new ArrayList<>();
    TreeMapStore<Integer> store = new TreeMapStore<>(Comparator.naturalOrder());
    for (int i = 0; i < layers; i++) {
      made.add(randomLayer(store, random, keys));
    }
    Integer from = random.nextInt(3) > 0 ? null : random.nextInt(keys);
    Integer to = random.nextInt(3) > 0 ? null : (from == null ? 0 : from) + random.nextInt(keys);
    Merge<Integer> merge =
        form.open(
            made.stream().map(layer -> layer.entries().cursor(true)).toList(),
            made.stream().map(Layer::intervals).toList(),
            Comparator.<Integer>naturalOrder(),
            from,
            to);

    NavigableMap<Integer, Object> deciding = decidingEntries(made, keys);
    NavigableMap<Integer, Object> above = from == null ? deciding : deciding.tailMap(from, true);
    NavigableMap<Integer, Object> expected = to == null ? above : above.headMap(to, false);
    walk(merge, expected, random, keys);
  }

  private static Layer<Integer> randomLayer(TreeMapStore<Integer> store, Random random, int keys) {
    Layer<Integer> layer = store.create();
    int entries = random.nextInt(keys + 1);
    String name = "layer" + store.layersInUse();
    for (int i = 0; i < entries; i++) {
      int key = random.nextInt(keys);
      layer.entries().put(key, random.nextInt(5) == 0 ? DeleteMark.MARK : name);
    }
    int intervals = random.nextInt(3) == 0 ? 0 : random.nextInt(1 + keys / 2);
    for (int i = 0; i < intervals; i++) {
      int start = random.nextInt(keys);
      int width = random.nextInt(8) == 0 ? random.nextInt(keys) : 1 + random.nextInt(3);
      layer
          .intervals()
          .add(
              random.nextInt(25) == 0 ? null : (Integer) start,
              random.nextInt(25) == 0 ? null : (Integer) (start + width));
    }
    return layer;
  }

  private static NavigableMap<Integer, Object> decidingEntries(
      List<Layer<Integer>> layers, int keys) {
    NavigableMap<Integer, Object> deciding = new TreeMap<>();
    for (int key = 0; key < keys; key++) {
      for (Layer<Integer> layer : layers) {
        Object found = layer.entries().get(key);
        if (found != null) {
          deciding.put(key, found);
          break;
        }
        if (layer.intervals().covers(key)) {
          break;
        }
      }
    }
    return deciding;
  }

  private static void walk(
      Merge<Integer> merge, NavigableMap<Integer, Object> expected, Random random, int keys) {
    check(merge, merge.first(), expected.firstEntry());
    Map.Entry<Integer, Object> at = expected.firstEntry();
    while (at != null) {
      at = expected.higherEntry(at.getKey());
      check(merge, merge.next(), at);
    }
    check(merge, merge.last(), expected.lastEntry());
    at = expected.lastEntry();
    while (at != null) {
      at = expected.lowerEntry(at.getKey());
      check(merge, merge.prev(), at);
    }
    for (int step = 0; step < 80; step++) {
      int key = random.nextInt(keys + 4) - 2;
      switch (at == null ? random.nextInt(4) : random.nextInt(20)) {
        case 0 -> check(merge, merge.seek(key), at = expected.ceilingEntry(key));
        case 1 -> check(merge, merge.seekForPrev(key), at = expected.floorEntry(key));
        case 2 -> check(merge, merge.after(key), at = expected.higherEntry(key));
        case 3 -> check(merge, merge.before(key), at = expected.lowerEntry(key));
        case 4, 5, 6, 7, 8, 9, 10, 11 ->
            check(merge, merge.next(), at = expected.higherEntry(at.getKey()));
        default -> check(merge, merge.prev(), at = expected.lowerEntry(at.getKey()));
      }
    }
  }

  private static void check(
      Merge<Integer> merge, boolean moved, Map.Entry<Integer, Object> expected) {
    assertEquals(expected != null, moved);
    if (expected != null) {
      assertEquals(expected.getKey(), merge.key());
      assertEquals(expected.getValue(), merge.value());
      assertEquals(expected.getValue() == DeleteMark.MARK, merge.isMark());
    }
  }
}
