package dev.espalier;

import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A range of keys and the direction in which it is read. Both bounds are kept as the reader meets
 * them: {@code from} where reading starts, {@code to} where it ends, so that nothing here but
 * {@link #compare} depends on the direction.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A bound is null exactly when the span is open on that side; keys are never null.
 *   <li>If both bounds are set, {@code compare(from, to) <= 0}.
 *   <li>A span lies within the span it was cut from.
 * </ol>
 */
final class Span<K> {
  private final Comparator<? super K> order;
  private final boolean natural;
  private final boolean descending;
  private final K from;
  private final boolean fromInclusive;
  private final K to;
  private final boolean toInclusive;

  private Span(
      Comparator<? super K> order,
      boolean natural,
      boolean descending,
      K from,
      boolean fromInclusive,
      K to,
      boolean toInclusive) {
    this.order = order;
    this.natural = natural;
    this.descending = descending;
    this.from = from;
    this.fromInclusive = fromInclusive;
    this.to = to;
    this.toInclusive = toInclusive;
  }

  /** All keys, ascending. */
  static <K> Span<K> all(Comparator<? super K> order, boolean natural) {
    return new Span<>(order, natural, false, null, true, null, true);
  }

  boolean isAll() {
    return from == null && to == null;
  }

  boolean isDescending() {
    return descending;
  }

  boolean hasFrom() {
    return from != null;
  }

  boolean hasTo() {
    return to != null;
  }

  K from() {
    return from;
  }

  boolean fromInclusive() {
    return fromInclusive;
  }

  K to() {
    return to;
  }

  boolean toInclusive() {
    return toInclusive;
  }

  /** Compares in the direction of reading. */
  int compare(K a, K b) {
    return descending ? order.compare(b, a) : order.compare(a, b);
  }

  /** The comparator that a sorted collection over this span reports: null for natural order. */
  Comparator<? super K> comparator() {
    Comparator<? super K> ascending = natural ? null : order;
    return descending ? Collections.reverseOrder(ascending) : ascending;
  }

  /** The order of reading; never null. */
  Comparator<? super K> readingOrder() {
    return descending ? Collections.reverseOrder(order) : order;
  }

  boolean startsAfter(K key) {
    return from != null && isOutside(compare(from, key), fromInclusive);
  }

  boolean endsBefore(K key) {
    return to != null && isOutside(compare(key, to), toInclusive);
  }

  private static boolean isOutside(int comparison, boolean inclusive) {
    return inclusive ? comparison > 0 : comparison >= 0;
  }

  boolean contains(K key) {
    return !startsAfter(key) && !endsBefore(key);
  }

  /** Returns the key if it lies in this span. */
  K requireInside(K key) {
    if (!contains(Objects.requireNonNull(key, "key"))) {
      throw new IllegalArgumentException("key " + text(key) + " is out of range " + this);
    }
    return key;
  }

  Span<K> reversed() {
    return new Span<>(order, natural, !descending, to, toInclusive, from, fromInclusive);
  }

  Span<K> head(K newTo, boolean inclusive) {
    requireBound("toKey", newTo, inclusive);
    return new Span<>(order, natural, descending, from, fromInclusive, newTo, inclusive);
  }

  Span<K> tail(K newFrom, boolean inclusive) {
    requireBound("fromKey", newFrom, inclusive);
    return new Span<>(order, natural, descending, newFrom, inclusive, to, toInclusive);
  }

  Span<K> sub(K newFrom, boolean newFromInclusive, K newTo, boolean newToInclusive) {
    Objects.requireNonNull(newTo, "toKey");
    requireBound("fromKey", newFrom, newFromInclusive);
    requireBound("toKey", newTo, newToInclusive);
    if (compare(newFrom, newTo) > 0) {
      throw new IllegalArgumentException("fromKey " + text(newFrom) + " > toKey " + text(newTo));
    }
    return new Span<>(order, natural, descending, newFrom, newFromInclusive, newTo, newToInclusive);
  }

  /** An exclusive bound may equal a bound of this span, although it is not a key of it. */
  private void requireBound(String name, K key, boolean inclusive) {
    Objects.requireNonNull(key, name);
    compare(key, key); // refuses what the order does not know, also where there is no bound
    boolean fits = inclusive ? contains(key) : isBetweenBounds(key);
    if (!fits) {
      throw new IllegalArgumentException(name + " " + text(key) + " is out of range " + this);
    }
  }

  private boolean isBetweenBounds(K key) {
    return (from == null || compare(from, key) <= 0) && (to == null || compare(key, to) <= 0);
  }

  /** The range in interval notation, for messages. */
  @Override
  public String toString() {
    String start = from == null ? "(-" : (fromInclusive ? "[" : "(") + text(from);
    String end = to == null ? "-)" : text(to) + (toInclusive ? "]" : ")");
    return start + ", " + end + (descending ? " descending" : "");
  }

  private static String text(Object key) {
    return key instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(key);
  }
}
