package dev.espalier.golden;

import dev.espalier.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A cell as the format describes it, in the fewest lines: what a replay must find no fault with.
 *
 * <pre>
 *   0  "SCL"   3  version 1   4  length (4 bytes, little-endian)   8  value
 * </pre>
 */
class ReferenceCell implements GoldenDriver, GoldenDriver.Value {
  private static final int HEADER = 8;

  private Memory memory;

  @Override
  public Structure create(Op.Declaration declaration, List<Memory> memories) {
    memory = memories.get(0);
    write(((Op.NewCell) declaration).value());
    return this;
  }

  @Override
  public Structure open(Op.Declaration declaration, List<Memory> memories) {
    memory = memories.get(0);
    return this;
  }

  @Override
  public Manager manager(Memory memory, int bucketPages) {
    throw new UnsupportedOperationException("a cell only");
  }

  @Override
  public byte[] set(byte[] value) {
    byte[] old = value();
    write(value);
    return old;
  }

  void write(byte[] value) {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER + value.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(new byte[] {'S', 'C', 'L', 1}).putInt(value.length).put(value);
    long missing = bytes.capacity() - memory.pages() * Memory.PAGE_SIZE;
    if (missing > 0) {
      memory.grow(Math.ceilDiv(missing, Memory.PAGE_SIZE));
    }
    memory.write(0, bytes.array(), 0, bytes.capacity());
  }

  byte[] value() {
    byte[] length = new byte[Integer.BYTES];
    memory.read(HEADER - Integer.BYTES, length, 0, length.length);
    byte[] value = new byte[ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt()];
    memory.read(HEADER, value, 0, value.length);
    return value;
  }

  Memory memory() {
    return memory;
  }

  @Override
  public long count() {
    return 1;
  }

  @Override
  public List<byte[]> parts() {
    return List.of(value());
  }
}
