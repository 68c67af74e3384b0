package dev.espalier.golden;

import dev.espalier.StableVector;
import dev.espalier.codec.Codec;
import dev.espalier.golden.GoldenDriver.Items;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;

/**
 * A {@link StableVector} by encoded items.
 *
 * @param vector the vector
 * @param items the type of its items
 */
record VectorDriver<T>(StableVector<T> vector, Encoded<T> items) implements Items {
  /** Makes or opens a vector. */
  static <T> VectorDriver<T> of(Codec<T> codec, Memory memory, boolean create) {
    StableVector<T> vector =
        create ? StableVector.create(memory, codec) : StableVector.open(memory, codec);
    return new VectorDriver<>(vector, new Encoded<>(codec));
  }

  @Override
  public void push(byte[] item) {
    vector.add(items.decode(item));
  }

  @Override
  public byte[] pop() {
    return vector.isEmpty() ? null : items.encode(vector.removeLast());
  }

  @Override
  public void set(long index, byte[] item) {
    vector.set(index, items.decode(item));
  }

  @Override
  public void clear() {
    vector.clear();
  }

  @Override
  public long count() {
    return vector.sizeLong();
  }

  @Override
  public List<byte[]> parts() {
    List<byte[]> parts = new ArrayList<>();
    for (T item : vector) {
      parts.add(items.encode(item));
    }
    return parts;
  }

  @Override
  public void verify() {
    vector.verify();
  }
}
