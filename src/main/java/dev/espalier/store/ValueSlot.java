package dev.espalier.store;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.access.Space;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import java.util.Arrays;

/**
 * One encoding, as {@link CellFormat} lays it out.
 *
 * <p>Invariant: {@code length} is the number in the memory, which has room for that many bytes.
 */
public final class ValueSlot {
  private final Space space;
  private int length;

  private ValueSlot(Space space) {
    this.space = space;
  }

  /**
   * Makes a cell.
   *
   * @param memory a memory without pages, or whose first three bytes are zeros
   * @param value the encoding of its value
   * @return the cell
   * @throws IllegalStateException if the memory holds something
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static ValueSlot create(Memory memory, byte[] value) {
    return new ValueSlot(spaceOf(memory)).initialized(value);
  }

  /**
   * Opens a cell.
   *
   * @param memory a memory that holds a cell
   * @return the cell
   * @throws CorruptedException if the memory holds something else, or less than the value's length
   */
  public static ValueSlot open(Memory memory) {
    return new ValueSlot(spaceOf(memory)).loaded();
  }

  /**
   * Opens a cell, or makes one if the memory holds nothing.
   *
   * @param memory a memory that holds a cell or nothing
   * @param value the encoding of a new cell's value
   * @return the cell
   * @throws CorruptedException if the memory holds something else, or less than the value's length
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static ValueSlot openOrCreate(Memory memory, byte[] value) {
    Space space = spaceOf(memory);
    ValueSlot slot = new ValueSlot(space);
    return Magic.isBlank(space) ? slot.initialized(value) : slot.loaded();
  }

  private static Space spaceOf(Memory memory) {
    return new Space(memory, Blocks.reach(Long.MAX_VALUE));
  }

  private ValueSlot initialized(byte[] value) {
    CellFormat.CELL.requireBlank(space);
    set(value);
    return this;
  }

  private ValueSlot loaded() {
    CellFormat.CELL.require(space);
    long found = Blocks.getUnsigned(space, CellFormat.LENGTH_OFFSET, Integer.BYTES);
    long most = Math.min(Integer.MAX_VALUE, space.size() - CellFormat.VALUE_OFFSET);
    if (found > most) {
      throw new CorruptedException(
          "at %d: expected a length of at most %d in a memory of %d bytes, found %d"
              .formatted(CellFormat.LENGTH_OFFSET, most, space.size(), found));
    }
    length = (int) found;
    return this;
  }

  /**
   * Decodes the value in place.
   *
   * @param <T> the type of the value
   * @param codec the codec of the value
   * @return the value
   * @throws CorruptedException if the bytes are not a value
   */
  public <T> T decode(Codec<T> codec) {
    return Blocks.decode(space, CellFormat.VALUE_OFFSET, length, codec);
  }

  /**
   * Replaces the value.
   *
   * @param value the encoding
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public void set(byte[] value) {
    space.growTo((long) CellFormat.VALUE_OFFSET + value.length);
    byte[] header = Arrays.copyOf(CellFormat.CELL.bytes(), CellFormat.VALUE_OFFSET);
    Blocks.littleEndian(header).putInt(CellFormat.LENGTH_OFFSET, value.length);
    space.write(0, header, 0, header.length);
    if (value.length > 0) {
      space.write(CellFormat.VALUE_OFFSET, value, 0, value.length);
    }
    length = value.length;
  }

  /**
   * Returns how many bytes of the memory are in use.
   *
   * @return a number of bytes
   */
  public long bytesInUse() {
    return (long) CellFormat.VALUE_OFFSET + length;
  }
}
