package dev.espalier.codec;

import java.util.Comparator;

/** An order of values and what is known about it, in the terms of {@link Codec}. */
record KeyOrder<T>(Comparator<? super T> comparator, boolean isNatural, boolean isAsBytes) {
  /** The natural order of a type whose encodings have the same order. */
  static <T extends Comparable<? super T>> KeyOrder<T> natural() {
    return new KeyOrder<>(Comparator.<T>naturalOrder(), true, true);
  }

  /** The order of the encodings, by a comparator that needs none. */
  static <T> KeyOrder<T> asBytes(Comparator<? super T> comparator) {
    return new KeyOrder<>(comparator, false, true);
  }
}
