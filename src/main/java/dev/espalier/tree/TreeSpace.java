package dev.espalier.tree;

import dev.espalier.access.Bytes;
import dev.espalier.access.Fields;
import dev.espalier.access.Space;
import dev.espalier.access.Window;
import dev.espalier.memory.Memory;
import java.lang.foreign.MemorySegment;

/** The memory of one tree: windows to read in place, and writes that can be taken back. */
final class TreeSpace {
  /** Bytes that come into the cache together. */
  private static final long LINE = 64;

  private static final long TOUCHED_LINES = 3;

  private final Space space;
  private final UndoLog undo = new UndoLog();
  private final byte[] number = new byte[Long.BYTES];

  TreeSpace(Memory memory, long reach) {
    space = new Space(memory, reach);
  }

  UndoLog undo() {
    return undo;
  }

  Space space() {
    return space;
  }

  Window window(long address) {
    return space.window(address);
  }

  /**
   * Reads something of a node's first cache lines, which hold all of most leaves of small entries,
   * so that they are near when the node is read.
   */
  long touch(long node) {
    Window window = space.window(node);
    if (!window.holds(node, TOUCHED_LINES * LINE)) {
      return 0;
    }
    MemorySegment segment = window.segment();
    long at = node - window.base();
    return segment.get(Fields.LITTLE_LONG, at)
        + segment.get(Fields.LITTLE_LONG, at + LINE)
        + segment.get(Fields.LITTLE_LONG, at + 2 * LINE);
  }

  long size() {
    return space.size();
  }

  void read(long offset, byte[] target, int from, int length) {
    space.read(offset, target, from, length);
  }

  void growTo(long end) {
    space.growTo(end);
  }

  /**
   * Writes bytes, growing the memory by whole pages if they end behind it.
   *
   * @param offset offset of the first byte
   * @param source where the bytes are
   * @param from index of the first one
   * @param length how many
   */
  void write(long offset, byte[] source, int from, int length) {
    long known = space.size();
    space.growTo(offset + length);
    if (undo.isOpen() && offset + length <= known) {
      undo.note(space, offset, length);
    }
    space.write(offset, source, from, length);
  }

  void writeByte(long offset, int value) {
    number[0] = (byte) value;
    write(offset, number, 0, Byte.BYTES);
  }

  void writeShort(long offset, int value) {
    Bytes.putShort(number, 0, value);
    write(offset, number, 0, Short.BYTES);
  }

  void writeLong(long offset, long value) {
    Bytes.putLong(number, 0, value);
    write(offset, number, 0, Long.BYTES);
  }
}
