package dev.espalier.store;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import java.util.Comparator;

/**
 * The order of the items of a {@link SlotArray}, by index.
 *
 * <p>One item, the pivot, can be named beforehand; an order that decodes items then decodes it only
 * once. Naming a pivot is for the one writer.
 */
public sealed interface SlotOrder {
  /**
   * Returns the order that a codec gives to the items of an array.
   *
   * @param <T> the type of the items
   * @param slots the items
   * @param codec their codec
   * @return an order that compares in place if the codec orders its encodings as bytes
   */
  static <T> SlotOrder of(SlotArray slots, Codec<T> codec) {
    if (!codec.ordersAsBytes()) {
      return new Decoded<>(slots, codec);
    }
    boolean eightBytes = codec.bound().equals(Bound.fixed(Long.BYTES));
    return eightBytes ? new Numbers(slots) : new InPlace(slots);
  }

  /**
   * Compares two items.
   *
   * @param a index of an item
   * @param b index of an item
   * @return true if item {@code a} is strictly less than item {@code b}
   */
  boolean less(long a, long b);

  /**
   * Names the pivot.
   *
   * @param index index of the item, which must not change while it is the pivot
   */
  void setPivot(long index);

  /**
   * Compares the pivot.
   *
   * @param index index of an item
   * @return true if the pivot is strictly less than the item
   */
  boolean pivotIsLess(long index);

  /**
   * Compares with the pivot.
   *
   * @param index index of an item
   * @return true if the item is strictly less than the pivot
   */
  boolean isLessThanPivot(long index);

  /** The order of the encoded bytes where an item has 8 of them. */
  final class Numbers implements SlotOrder {
    private final SlotArray slots;
    private long pivot;

    private Numbers(SlotArray slots) {
      this.slots = slots;
    }

    @Override
    public boolean less(long a, long b) {
      return Long.compareUnsigned(slots.number(a), slots.number(b)) < 0;
    }

    @Override
    public void setPivot(long index) {
      pivot = slots.number(index);
    }

    @Override
    public boolean pivotIsLess(long index) {
      return Long.compareUnsigned(pivot, slots.number(index)) < 0;
    }

    @Override
    public boolean isLessThanPivot(long index) {
      return Long.compareUnsigned(slots.number(index), pivot) < 0;
    }
  }

  /** The order of the encoded bytes. */
  final class InPlace implements SlotOrder {
    private final SlotArray slots;
    private long pivot;

    private InPlace(SlotArray slots) {
      this.slots = slots;
    }

    @Override
    public boolean less(long a, long b) {
      return slots.compareBytes(a, b) < 0;
    }

    @Override
    public void setPivot(long index) {
      pivot = index;
    }

    @Override
    public boolean pivotIsLess(long index) {
      return less(pivot, index);
    }

    @Override
    public boolean isLessThanPivot(long index) {
      return less(index, pivot);
    }
  }

  /**
   * The codec's order of values.
   *
   * @param <T> the type of the items
   */
  final class Decoded<T> implements SlotOrder {
    private final SlotArray slots;
    private final Codec<T> codec;
    private final Comparator<? super T> order;
    private T pivot;

    private Decoded(SlotArray slots, Codec<T> codec) {
      this.slots = slots;
      this.codec = codec;
      this.order = codec.order();
    }

    @Override
    public boolean less(long a, long b) {
      return order.compare(item(a), item(b)) < 0;
    }

    @Override
    public void setPivot(long index) {
      pivot = item(index);
    }

    @Override
    public boolean pivotIsLess(long index) {
      return order.compare(pivot, item(index)) < 0;
    }

    @Override
    public boolean isLessThanPivot(long index) {
      return order.compare(item(index), pivot) < 0;
    }

    private T item(long index) {
      return slots.decode(index, codec);
    }
  }
}
