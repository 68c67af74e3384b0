package dev.espalier.golden;

import dev.espalier.StableCell;
import dev.espalier.codec.Codec;
import dev.espalier.golden.GoldenDriver.Value;
import dev.espalier.memory.Memory;
import java.util.List;

/**
 * A {@link StableCell} by encoded values.
 *
 * @param cell the cell
 * @param values the type of its values
 */
record CellDriver<T>(StableCell<T> cell, Encoded<T> values) implements Value {
  /** Makes a cell with an initial value, or opens it if there is none. */
  static <T> CellDriver<T> of(Codec<T> codec, Memory memory, byte[] initial) {
    Encoded<T> values = new Encoded<>(codec);
    StableCell<T> cell =
        initial != null
            ? StableCell.create(memory, codec, values.decode(initial))
            : StableCell.open(memory, codec);
    return new CellDriver<>(cell, values);
  }

  @Override
  public byte[] set(byte[] value) {
    return values.encode(cell.set(values.decode(value)));
  }

  @Override
  public long count() {
    return 1;
  }

  @Override
  public List<byte[]> parts() {
    return List.of(values.encode(cell.get()));
  }

  @Override
  public void verify() {
    cell.verify();
  }
}
