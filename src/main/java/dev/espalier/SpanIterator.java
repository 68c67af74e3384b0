package dev.espalier;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * A fail-fast iterator over the entries of a {@link SpanMap}, in its direction. The cursor is at
 * the entry that comes next, so a step costs one move and reads only what it returns; the entry
 * returned last is found again when it is to be removed.
 */
final class SpanIterator<K, V, T> implements Iterator<T> {
  private final SpanMap<K, V> map;
  private final SpanCursor<K, V> cursor;
  private final Function<SpanCursor<K, V>, T> reader;
  private int expected;
  private boolean more;
  private boolean removable;

  SpanIterator(SpanMap<K, V> map, Projection<K, V, T> projection) {
    this.map = map;
    this.reader = projection.reader();
    this.cursor = map.spanCursor();
    this.expected = map.entries.modifications();
    this.more = cursor.first();
  }

  @Override
  public boolean hasNext() {
    return more;
  }

  @Override
  public T next() {
    if (!more) {
      throw new NoSuchElementException();
    }
    map.requireUnmodified(expected);
    T item = reader.apply(cursor);
    more = cursor.next();
    removable = true;
    return item;
  }

  /** Passes over the items whose keys come before the given one. */
  void skipTo(K key) {
    map.requireUnmodified(expected);
    more = more && cursor.ceiling(key, true);
    removable = false;
  }

  @Override
  public void remove() {
    if (!removable) {
      throw new IllegalStateException("no entry to remove: next() must come first");
    }
    map.requireUnmodified(expected);
    boolean found = more ? cursor.previous() : cursor.last();
    assert found : "the entry returned last is where it was";
    K key = cursor.key();
    removable = false;
    map.entries.delete(key);
    more = more && cursor.ceiling(key, false);
    expected = map.entries.modifications(); // last: without its place the iterator is of no use
  }
}
