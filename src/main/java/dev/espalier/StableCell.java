package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.store.ValueSlot;
import java.util.Objects;

/**
 * One value in a {@link Memory}.
 *
 * {@snippet :
 * StableCell<String> cell = StableCell.create(ArenaMemory.create(), Codecs.STRING, "draft");
 * String before = cell.set("final"); // "draft"
 * String value = cell.get(); // "final"
 * }
 *
 * <p>The value takes its encoding's bytes and a header of 8 bytes. The memory grows by whole pages,
 * as few as will do, and never shrinks; {@link #get} and {@link #set} take time linear in the
 * length of the value. {@link #get} decodes each time, so a value that can be changed, such as an
 * array, is the caller's own.
 *
 * <p>A value that breaks the codec's {@linkplain dev.espalier.codec.Bound bound} is refused with
 * {@link IllegalArgumentException}, unlike in the reference, and null with {@link
 * NullPointerException}; if the memory cannot grow, {@link OutOfMemorySpaceException} is thrown. In
 * each case nothing has changed. Bytes that cannot be a value are reported by {@link
 * CorruptedException}.
 *
 * <p>One thread at a time may set a value, with no reader beside it; readers alone may run side by
 * side. Only one object may be open over a memory.
 *
 * <p>The bytes are those of {@code Cell} of the Rust crate ic-stable-structures.
 *
 * @param <T> the type of the value
 */
public final class StableCell<T> {
  private final ValueSlot slot;
  private final Codec<T> codec;

  private StableCell(ValueSlot slot, Codec<T> codec) {
    this.slot = slot;
    this.codec = Objects.requireNonNull(codec, "codec");
  }

  /**
   * Makes a cell in a memory, which it grows and which stays the caller's to close.
   *
   * @param <T> the type of the value
   * @param memory a memory without pages, or whose first three bytes are zeros
   * @param codec the codec of the value
   * @param initial the first value
   * @return the cell
   * @throws IllegalArgumentException if the value breaks the codec's bound
   * @throws IllegalStateException if the memory already holds something
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static <T> StableCell<T> create(Memory memory, Codec<T> codec, T initial) {
    return new StableCell<>(ValueSlot.create(memory, encode(codec, initial)), codec);
  }

  /**
   * Opens the cell that a memory holds; it grows the memory, which stays the caller's to close.
   *
   * @param <T> the type of the value
   * @param memory a memory that holds a cell
   * @param codec the codec of the value
   * @return the cell
   * @throws CorruptedException if the memory does not hold a cell, or not all of it
   */
  public static <T> StableCell<T> open(Memory memory, Codec<T> codec) {
    return new StableCell<>(ValueSlot.open(memory), codec);
  }

  /**
   * Opens the cell that a memory holds, or makes one if the memory has no pages or starts with
   * three zeros; it grows the memory, which stays the caller's to close.
   *
   * @param <T> the type of the value
   * @param memory a memory that holds a cell or nothing
   * @param codec the codec of the value
   * @param initial the first value of a new cell
   * @return the cell
   * @throws IllegalArgumentException if {@code initial} breaks the codec's bound
   * @throws CorruptedException if the memory holds something else, or not all of a cell
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public static <T> StableCell<T> openOrCreate(Memory memory, Codec<T> codec, T initial) {
    return new StableCell<>(ValueSlot.openOrCreate(memory, encode(codec, initial)), codec);
  }

  private static <T> byte[] encode(Codec<T> codec, T value) {
    byte[] bytes = codec.encode(Objects.requireNonNull(value, "value"));
    codec.bound().check(bytes.length, "value");
    return bytes;
  }

  /**
   * Returns the value.
   *
   * @return the value
   * @throws CorruptedException if the bytes are not a value
   */
  public T get() {
    return slot.decode(codec);
  }

  /**
   * Replaces the value.
   *
   * @param value the new value
   * @return the value before
   * @throws IllegalArgumentException if the value breaks the codec's bound
   * @throws OutOfMemorySpaceException if the memory cannot grow
   * @throws CorruptedException if the bytes that it replaces are not a value
   */
  public T set(T value) {
    byte[] bytes = encode(codec, value);
    T before = get();
    slot.set(bytes);
    return before;
  }

  /**
   * Returns how many bytes of the memory the cell takes: its header and the value.
   *
   * @return a number of bytes
   */
  public long bytesInUse() {
    return slot.bytesInUse();
  }

  /**
   * Reads the value. What can be checked beyond that, {@link #open} has checked.
   *
   * @throws CorruptedException if the bytes are not a value
   */
  public void verify() {
    get();
  }

  /**
   * Returns the value's own text.
   *
   * @return the text of the value
   */
  @Override
  public String toString() {
    return "StableCell[" + get() + "]";
  }
}
