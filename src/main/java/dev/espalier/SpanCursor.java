package dev.espalier;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Objects;

/**
 * A cursor that sees the entries of a {@link Span} only, in its direction: for a descending span
 * {@code next} goes down the tree. This is the one place that turns a direction into moves.
 *
 * <p>Seeking accepts any key, also one outside the span. The moves return whether the cursor is
 * then at an entry of the span. It decodes a key at most once per position and a value only when
 * asked.
 */
final class SpanCursor<K, V> implements AutoCloseable {
  private final EntryStore<K, V> entries;
  private final EntryCursor<K, V> cursor;
  private final Span<K> span;
  private final boolean descending;
  private K decoded;

  SpanCursor(EntryStore<K, V> entries, Span<K> span) {
    this(entries, entries.cursor(), span);
  }

  private SpanCursor(EntryStore<K, V> entries, EntryCursor<K, V> cursor, Span<K> span) {
    this.entries = entries;
    this.cursor = cursor;
    this.span = span;
    this.descending = span.isDescending();
  }

  /** A cursor over the spare cursor of a tree, which goes back there at {@link #close}. */
  static <K, V> SpanCursor<K, V> spare(EntryStore<K, V> entries, Span<K> span) {
    return new SpanCursor<>(entries, entries.takeSpareCursor(), span);
  }

  /** Ends the use of a spare cursor. */
  @Override
  public void close() {
    entries.returnSpareCursor(cursor);
  }

  boolean first() {
    return span.hasFrom()
        ? untilTo(ahead(span.from(), span.fromInclusive()))
        : untilTo(descending ? cursor.last() : cursor.first());
  }

  boolean last() {
    return span.hasTo()
        ? untilFrom(behind(span.to(), span.toInclusive()))
        : untilFrom(descending ? cursor.first() : cursor.last());
  }

  /** Moves to the first entry at the key or, in the direction of reading, after it. */
  boolean ceiling(K key, boolean inclusive) {
    Objects.requireNonNull(key, "key");
    return span.startsAfter(key) ? first() : untilTo(ahead(key, inclusive));
  }

  /** Moves to the last entry at the key or, in the direction of reading, before it. */
  boolean floor(K key, boolean inclusive) {
    Objects.requireNonNull(key, "key");
    return span.endsBefore(key) ? last() : untilFrom(behind(key, inclusive));
  }

  /** Requires that the cursor is at an entry. */
  boolean next() {
    return untilTo(descending ? cursor.previous() : cursor.next());
  }

  /** Requires that the cursor is at an entry. */
  boolean previous() {
    return untilFrom(descending ? cursor.next() : cursor.previous());
  }

  K key() {
    if (decoded == null) {
      decoded = cursor.key();
    }
    return decoded;
  }

  V value() {
    return cursor.value();
  }

  /** The entry as it is now, unconnected to the tree. */
  Map.Entry<K, V> snapshot() {
    return new AbstractMap.SimpleImmutableEntry<>(key(), value());
  }

  private boolean ahead(K key, boolean inclusive) {
    return descending ? cursor.floor(key, inclusive) : cursor.ceiling(key, inclusive);
  }

  private boolean behind(K key, boolean inclusive) {
    return descending ? cursor.ceiling(key, inclusive) : cursor.floor(key, inclusive);
  }

  private boolean untilTo(boolean found) {
    decoded = null;
    return found && !(span.hasTo() && span.endsBefore(key()));
  }

  private boolean untilFrom(boolean found) {
    decoded = null;
    return found && !(span.hasFrom() && span.startsAfter(key()));
  }
}
