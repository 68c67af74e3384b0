package dev.espalier;

import java.util.Comparator;
import java.util.Map;
import java.util.Spliterator;
import java.util.function.Function;

/**
 * What a walk over entries hands out at each of them, and what may be said of the results.
 *
 * @param reader reads at the cursor's position
 * @param characteristics those of {@link Spliterator} that hold for every span
 * @param comparator the order of the results if they are sorted; null for natural order
 */
record Projection<K, V, T>(
    Function<SpanCursor<K, V>, T> reader, int characteristics, Comparator<? super T> comparator) {
  private static final int VALUES = Spliterator.ORDERED | Spliterator.NONNULL;
  private static final int SORTED_SET = VALUES | Spliterator.DISTINCT | Spliterator.SORTED;

  /** The keys; values are not decoded. */
  static <K, V> Projection<K, V, K> keys(SpanMap<K, V> map) {
    return new Projection<>(SpanCursor::key, SORTED_SET, map.span.comparator());
  }

  /** The values; keys are decoded only to compare them with a bound. */
  static <K, V> Projection<K, V, V> values() {
    return new Projection<>(SpanCursor::value, VALUES, null);
  }

  /** Entries that write through. */
  static <K, V> Projection<K, V, Map.Entry<K, V>> entries(SpanMap<K, V> map) {
    EntryStore<K, V> entries = map.entries;
    return new Projection<>(
        cursor -> new LiveEntry<>(entries, cursor.key(), cursor.value()),
        SORTED_SET,
        Map.Entry.comparingByKey(map.span.readingOrder()));
  }
}
