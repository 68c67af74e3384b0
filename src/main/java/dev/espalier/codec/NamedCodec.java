package dev.espalier.codec;

import java.util.Comparator;

/** What all codecs of this package have in common: a name, a bound and an order that are fixed. */
abstract class NamedCodec<T> implements Codec<T> {
  private final String name;
  private final Bound bound;
  private final KeyOrder<T> order;

  NamedCodec(String name, Bound bound, KeyOrder<T> order) {
    this.name = name;
    this.bound = bound;
    this.order = order;
  }

  @Override
  public final Bound bound() {
    return bound;
  }

  @Override
  public final Comparator<? super T> order() {
    return order.comparator();
  }

  @Override
  public final boolean ordersNaturally() {
    return order.isNatural();
  }

  @Override
  public final boolean ordersAsBytes() {
    return order.isAsBytes();
  }

  @Override
  public final String toString() {
    return name;
  }

  /** The exception for bytes that are no encoding of this codec. */
  final IllegalArgumentException invalid(String found) {
    return new IllegalArgumentException("not an encoding of " + name + ": " + found);
  }

  /** The exception for a value that has no encoding. */
  final IllegalArgumentException unencodable(String why) {
    return new IllegalArgumentException("no encoding as " + name + ": " + why);
  }
}
