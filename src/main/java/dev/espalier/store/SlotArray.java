package dev.espalier.store;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.access.Space;
import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A growing array of encodings of a bounded length, as {@link VectorFormat} lays it out.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>{@code count} is the number in the header.
 *   <li>The length of every item and its bytes lie inside the memory; the rest of the last slot
 *       need not.
 *   <li>The bytes of every slot before the last one lie inside the memory, so only a write to the
 *       last slot, or behind it, can need more memory.
 * </ol>
 *
 * <p>Indexes are not checked here: the caller keeps them below {@link #count()} where an item is
 * read, and at most at it where one is written.
 */
public final class SlotArray {
  private final Space space;
  private final Bound.Bounded bound;
  private final int prefixSize;
  private final long slotSize;
  private final byte[] number = new byte[Long.BYTES];
  private byte[] scratch = {};
  private long count;

  private SlotArray(Space space, Bound.Bounded bound) {
    this.space = space;
    this.bound = bound;
    this.prefixSize = VectorFormat.prefixSize(bound);
    this.slotSize = (long) prefixSize + bound.maxSize();
  }

  /**
   * Makes an empty array.
   *
   * @param memory a memory without pages, or whose first three bytes are zeros
   * @param magic vector or heap
   * @param bound the bound of the items
   * @return the array
   * @throws IllegalArgumentException if {@code bound} is unbounded
   * @throws IllegalStateException if the memory holds something
   * @throws OutOfMemorySpaceException if the memory cannot grow to one page
   */
  public static SlotArray create(Memory memory, Magic magic, Bound bound) {
    Bound.Bounded bounded = requireBounded(bound);
    return create(spaceOf(memory, bounded), magic, bounded);
  }

  /**
   * Opens an array.
   *
   * @param memory a memory that holds an array
   * @param magic vector or heap
   * @param bound the bound of the items
   * @return the array
   * @throws IllegalArgumentException if {@code bound} is not the one the array was made with
   * @throws CorruptedException if the memory holds something else, or more items than fit into it
   */
  public static SlotArray open(Memory memory, Magic magic, Bound bound) {
    Bound.Bounded bounded = requireBounded(bound);
    return open(spaceOf(memory, bounded), magic, bounded);
  }

  /**
   * Opens an array, or makes an empty one if the memory holds nothing.
   *
   * @param memory a memory that holds an array or nothing
   * @param magic vector or heap
   * @param bound the bound of the items
   * @return the array
   * @throws IllegalArgumentException if {@code bound} is unbounded, or not the one the array was
   *     made with
   * @throws CorruptedException if the memory holds something else, or more items than fit into it
   * @throws OutOfMemorySpaceException if the memory cannot grow to one page
   */
  public static SlotArray openOrCreate(Memory memory, Magic magic, Bound bound) {
    Bound.Bounded bounded = requireBounded(bound);
    Space space = spaceOf(memory, bounded);
    return Magic.isBlank(space) ? create(space, magic, bounded) : open(space, magic, bounded);
  }

  private static Bound.Bounded requireBounded(Bound bound) {
    if (bound instanceof Bound.Bounded bounded) {
      return bounded;
    }
    throw new IllegalArgumentException(
        "items need a codec with a greatest length, and this one's is unbounded");
  }

  private static Space spaceOf(Memory memory, Bound.Bounded bound) {
    return new Space(memory, Blocks.reach((long) bound.maxSize() + Integer.BYTES));
  }

  private static SlotArray create(Space space, Magic magic, Bound.Bounded bound) {
    magic.requireBlank(space);
    byte[] header = Arrays.copyOf(magic.bytes(), VectorFormat.HEADER_SIZE);
    ByteBuffer fields = Blocks.littleEndian(header);
    fields.putInt(VectorFormat.MAX_SIZE_OFFSET, bound.maxSize());
    fields.put(VectorFormat.FIXED_OFFSET, (byte) (bound.fixedSize() ? 1 : 0));
    space.growTo(header.length);
    space.write(0, header, 0, header.length);
    return new SlotArray(space, bound);
  }

  private static SlotArray open(Space space, Magic magic, Bound.Bounded bound) {
    magic.require(space);
    byte[] header = new byte[VectorFormat.HEADER_SIZE];
    space.read(0, header, 0, header.length);
    ByteBuffer fields = Blocks.littleEndian(header);
    requireSameBound(fields, bound);
    SlotArray array = new SlotArray(space, bound);
    array.count = array.checkedCount(fields.getLong(VectorFormat.COUNT_OFFSET));
    return array;
  }

  private static void requireSameBound(ByteBuffer header, Bound.Bounded bound) {
    int flag = header.get(VectorFormat.FIXED_OFFSET);
    if (flag != 0 && flag != 1) {
      throw new CorruptedException(
          "at %d: expected 0 or 1, found %d".formatted(VectorFormat.FIXED_OFFSET, flag & 0xFF));
    }
    long maxSize = Integer.toUnsignedLong(header.getInt(VectorFormat.MAX_SIZE_OFFSET));
    if (maxSize != bound.maxSize() || (flag == 1) != bound.fixedSize()) {
      throw new IllegalArgumentException(
          "the memory holds items of %s, the codec's have %s"
              .formatted(
                  describe(flag == 1, maxSize), describe(bound.fixedSize(), bound.maxSize())));
    }
  }

  private static String describe(boolean fixed, long maxSize) {
    return (fixed ? "exactly " : "at most ") + maxSize + " bytes";
  }

  private long checkedCount(long found) {
    long room = space.size() - VectorFormat.SLOTS_OFFSET;
    long leastItem = bound.fixedSize() ? slotSize : prefixSize;
    long most = Long.MAX_VALUE;
    if (slotSize > 0) {
      most = room < leastItem ? 0 : (room - leastItem) / slotSize + 1;
    }
    if (found < 0 || found > most) {
      throw new CorruptedException(
          "at %d: expected at most %d items in a memory of %d bytes, found %s"
              .formatted(
                  VectorFormat.COUNT_OFFSET, most, space.size(), Long.toUnsignedString(found)));
    }
    return found;
  }

  /**
   * Returns how many items there are.
   *
   * @return the number of items
   */
  public long count() {
    return count;
  }

  /**
   * Returns how many bytes of the memory the header and the items' slots take.
   *
   * @return a number of bytes
   */
  public long bytesInUse() {
    return slotOffset(count);
  }

  /**
   * Decodes an item in place.
   *
   * @param <T> the type of the item
   * @param index index of the item
   * @param codec the codec of the item
   * @return the item
   * @throws CorruptedException if the bytes are not an item
   */
  public <T> T decode(long index, Codec<T> codec) {
    return Blocks.decode(space, bytesOffset(index), length(index), codec);
  }

  /**
   * Compares two items by the unsigned, lexicographic order of their encodings.
   *
   * @param a index of an item
   * @param b index of an item
   * @return less than, equal to or greater than 0, as item {@code a} is to item {@code b}
   * @throws CorruptedException if the length of one of them is not possible
   */
  public int compareBytes(long a, long b) {
    return Blocks.compare(space, bytesOffset(a), length(a), bytesOffset(b), length(b));
  }

  /**
   * Returns the encoding of an item whose length is fixed at 8 bytes.
   *
   * @param index index of the item
   * @return the encoding, its first byte the most significant
   */
  public long number(long index) {
    return Blocks.getBigEndianLong(space, slotOffset(index));
  }

  /**
   * Returns the length of an item.
   *
   * @param index index of the item
   * @return the length in bytes
   * @throws CorruptedException if the length is over the bound, or reaches out of the memory
   */
  public int length(long index) {
    if (prefixSize == 0) {
      return bound.maxSize();
    }
    long offset = slotOffset(index);
    long length = Blocks.getUnsigned(space, offset, prefixSize);
    long most = Math.min(bound.maxSize(), space.size() - offset - prefixSize);
    if (length > most) {
      throw new CorruptedException(
          "at %d: expected the length of item %d to be at most %d, found %d"
              .formatted(offset, index, most, length));
    }
    return (int) length;
  }

  /**
   * Adds an item at the end.
   *
   * @param item the encoding
   * @throws IllegalArgumentException if the bound does not allow it
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public void append(byte[] item) {
    set(count, item);
    setCount(count + 1);
  }

  /**
   * Replaces an item, or fills the slot behind the last one.
   *
   * @param index index of the slot
   * @param item the encoding
   * @throws IllegalArgumentException if the bound does not allow it
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public void set(long index, byte[] item) {
    bound.check(item.length, "item");
    reserve(index, item.length);
    write(index, item, item.length);
  }

  /**
   * Grows the memory until it has room for an item.
   *
   * @param index index of the slot
   * @param length length of the item in bytes
   * @throws OutOfMemorySpaceException if the memory cannot grow
   */
  public void reserve(long index, int length) {
    space.growTo(bytesOffset(index) + length);
  }

  /**
   * Copies an item into another slot, which must have room for it.
   *
   * @param from index of the item to copy
   * @param to index of the slot to fill
   * @throws CorruptedException if the length of the item is not possible
   */
  public void copy(long from, long to) {
    int length = length(from);
    if (scratch.length < length) {
      scratch = new byte[length];
    }
    Blocks.read(space, bytesOffset(from), scratch, length);
    write(to, scratch, length);
  }

  /**
   * Returns the encoding of an item.
   *
   * @param index index of the item
   * @return a new array
   * @throws CorruptedException if the length of the item is not possible
   */
  public byte[] bytes(long index) {
    byte[] bytes = new byte[length(index)];
    Blocks.read(space, bytesOffset(index), bytes, bytes.length);
    return bytes;
  }

  /**
   * Writes an encoding into a slot that has room for it.
   *
   * @param index index of the slot
   * @param source starts with the encoding
   * @param length length of the encoding in bytes
   */
  public void write(long index, byte[] source, int length) {
    if (prefixSize > 0) {
      Blocks.littleEndian(number).putLong(0, length);
      space.write(slotOffset(index), number, 0, prefixSize);
    }
    if (length > 0) {
      space.write(bytesOffset(index), source, 0, length);
    }
  }

  /**
   * Sets the number of items. Slots are neither filled nor cleared.
   *
   * @param newCount the number of items
   */
  public void setCount(long newCount) {
    Blocks.littleEndian(number).putLong(0, newCount);
    space.write(VectorFormat.COUNT_OFFSET, number, 0, Long.BYTES);
    count = newCount;
  }

  private long slotOffset(long index) {
    return VectorFormat.SLOTS_OFFSET + index * slotSize;
  }

  private long bytesOffset(long index) {
    return slotOffset(index) + prefixSize;
  }
}
