package dev.espalier;

import java.util.Comparator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;

/**
 * A late-binding, fail-fast spliterator over the entries of a {@link SpanMap}.
 *
 * <p>A tree does not know how many entries lie between two keys, so a split walks the cursor over
 * the part that it gives away, without decoding anything but the part's first key. The part is then
 * of known size. Half is given away where the size is known, else batches of growing size.
 */
final class SpanSpliterator<K, V, T> implements Spliterator<T> {
  private static final long UNKNOWN = Long.MAX_VALUE;
  private static final long FIRST_BATCH = 1 << 10;
  private static final long LARGEST_BATCH = 1 << 20;

  private final SpanMap<K, V> map;
  private final Projection<K, V, T> projection;
  private final boolean sized;
  private long remaining = UNKNOWN;
  private long batch = FIRST_BATCH;
  private int expected;
  private boolean more;
  private SpanCursor<K, V> cursor;

  SpanSpliterator(SpanMap<K, V> map, Projection<K, V, T> projection) {
    this.map = map;
    this.projection = projection;
    this.sized = map.span.isAll();
  }

  private SpanSpliterator(SpanSpliterator<K, V, T> whole, K start, long size) {
    this.map = whole.map;
    this.projection = whole.projection;
    this.sized = true;
    this.remaining = size;
    this.expected = whole.expected;
    this.cursor = map.spanCursor();
    this.more = cursor.ceiling(start, true);
  }

  /** The content is that of the first use, as is the number of modifications to hold against. */
  private void bind() {
    if (cursor == null) {
      expected = map.entries.modifications();
      SpanCursor<K, V> first = map.spanCursor();
      more = first.first();
      if (sized) {
        remaining = map.entries.size();
      }
      cursor = first; // last: if the map cannot be read, the next use tries again
    }
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    Objects.requireNonNull(action, "action");
    bind();
    if (!more) {
      return false;
    }
    map.requireUnmodified(expected);
    T item = projection.reader().apply(cursor);
    step();
    action.accept(item);
    map.requireUnmodified(expected);
    return true;
  }

  private void step() {
    if (sized) {
      remaining--;
    }
    more = remaining > 0 && cursor.next();
  }

  @Override
  public Spliterator<T> trySplit() {
    bind();
    if (!more || remaining == 1) {
      return null;
    }
    map.requireUnmodified(expected);
    long wanted = sized ? remaining / 2 : batch;
    K start = cursor.key();
    long walked = 0;
    while (more && walked < wanted) {
      step();
      walked++;
    }
    batch = Math.min(2 * batch, LARGEST_BATCH);
    return new SpanSpliterator<>(this, start, walked);
  }

  @Override
  public long estimateSize() {
    bind();
    return more ? remaining : 0;
  }

  @Override
  public int characteristics() {
    return projection.characteristics() | (sized ? SIZED | SUBSIZED : 0);
  }

  @Override
  public Comparator<? super T> getComparator() {
    if (!hasCharacteristics(SORTED)) {
      throw new IllegalStateException("not sorted");
    }
    return projection.comparator();
  }
}
