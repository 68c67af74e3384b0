package dev.espalier.layered;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;

/** How entries and intervals are spread over layers, for the benchmarks of the merge. */
public enum MergeShape {
  /** Each layer holds keys of its own range, the newest layer the greatest. No intervals. */
  DISJOINT {
    @Override
    void fill(int layers, int entries, Sink sink) {
      for (int i = 0; i < entries; i++) {
        sink.put(layers - 1 - (int) ((long) i * layers / entries), 2L * i);
      }
    }
  },

  /** Blocks of 64 keys that follow one another are in one layer, in turn. No intervals. */
  BLOCKS {
    @Override
    void fill(int layers, int entries, Sink sink) {
      for (int i = 0; i < entries; i++) {
        sink.put(i / 64 % layers, 2L * i);
      }
    }
  },

  /** Each key is in a layer taken at random. No intervals. */
  RANDOM {
    @Override
    void fill(int layers, int entries, Sink sink) {
      Random random = new Random(20_260_101);
      for (int i = 0; i < entries; i++) {
        sink.put(random.nextInt(layers), 2L * i);
      }
    }
  },

  /** As DISJOINT; behind 80 of 100 keys an interval of width 2, each touching the next. */
  TOUCHING {
    @Override
    void fill(int layers, int entries, Sink sink) {
      fillAndDelete(layers, entries, 2, sink);
    }
  },

  /** As TOUCHING, but with a place between the intervals. */
  APART {
    @Override
    void fill(int layers, int entries, Sink sink) {
      fillAndDelete(layers, entries, 4, sink);
    }
  },

  /** Keys and intervals of width 2 of all layers alternate: every interval hides older keys. */
  INTERLEAVED {
    @Override
    void fill(int layers, int entries, Sink sink) {
      Random random = new Random(20_260_102);
      for (int i = 0; i < entries; i++) {
        int layer = random.nextInt(layers);
        sink.put(layer, 2L * i);
        if (i % 100 < 80) {
          int hiding = random.nextInt(layers);
          sink.delete(hiding, 2L * i + 1, 2L * i + 3);
        }
      }
    }
  };

  /** Takes the content of the layers, the keys of each layer in ascending order. */
  interface Sink {
    void put(int layer, long number);

    void delete(int layer, long from, long to);
  }

  abstract void fill(int layers, int entries, Sink sink);

  private static void fillAndDelete(int layers, int entries, int distance, Sink sink) {
    for (int i = 0; i < entries; i++) {
      int layer = layers - 1 - (int) ((long) i * layers / entries);
      long number = (long) distance * i;
      sink.put(layer, number);
      if (i % 100 < 80) {
        sink.delete(layer, number + 1, number + 3);
      }
    }
  }

  /** Layers in arrays. */
  static final class Layers<K> implements Sink {
    final List<List<K>> keys = new ArrayList<>();
    final List<RangeTombstones<K>> intervals = new ArrayList<>();
    final Comparator<? super K> order;
    private final LongFunction<K> keyOf;

    Layers(
        MergeShape shape,
        int layers,
        int entries,
        LongFunction<K> keyOf,
        Comparator<? super K> order) {
      this.order = order;
      this.keyOf = keyOf;
      for (int i = 0; i < layers; i++) {
        keys.add(new ArrayList<>());
        intervals.add(new RangeTombstones<>(order));
      }
      shape.fill(layers, entries, this);
    }

    @Override
    public void put(int layer, long number) {
      keys.get(layer).add(keyOf.apply(number));
    }

    @Override
    public void delete(int layer, long from, long to) {
      intervals.get(layer).add(keyOf.apply(from), keyOf.apply(to));
    }

    Merge<K> merge(MergeForm form) {
      List<ArrayCursor<K>> cursors =
          keys.stream().map(list -> new ArrayCursor<K>(list, order)).toList();
      return form.open(cursors, intervals, order, null, null);
    }
  }
}
