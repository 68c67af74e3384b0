package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.ITEMS_AT;
import static dev.espalier.trie.TrieFormat.LEAST_AT;
import static dev.espalier.trie.TrieFormat.META_AT;
import static dev.espalier.trie.TrieFormat.SLAB_CHUNKS_AT;
import static dev.espalier.trie.TrieFormat.SLAB_SIZE;
import static dev.espalier.trie.TrieFormat.corrupted;

import dev.espalier.access.Bytes;
import dev.espalier.access.Fields;
import dev.espalier.access.Space;
import dev.espalier.access.Window;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;

/**
 * The bytes of one trie's memory: fields read in place where the memory has views, else copied; and
 * the one way to write.
 *
 * <p>Nothing read here is trusted: an offset outside the memory, a node that does not lie inside
 * the chunks of one slab, or a node that breaks a rule of the format is reported as {@link
 * dev.espalier.CorruptedException}.
 */
final class TrieBytes {
  private final Space space;

  /** The writer's alone. */
  private final byte[] number = new byte[Long.BYTES];

  TrieBytes(Space space) {
    this.space = space;
  }

  Space space() {
    return space;
  }

  long longAt(long offset) {
    Window window = space.window(offset);
    if (window.holds(offset, Long.BYTES)) {
      try {
        return window.segment().get(Fields.LITTLE_LONG, offset - window.base());
      } finally {
        Reference.reachabilityFence(space);
      }
    }
    return Bytes.getLong(copy(offset, Long.BYTES), 0);
  }

  int intAt(long offset) {
    Window window = space.window(offset);
    if (window.holds(offset, Integer.BYTES)) {
      try {
        return window.segment().get(Fields.LITTLE_INT, offset - window.base());
      } finally {
        Reference.reachabilityFence(space);
      }
    }
    return Bytes.getInt(copy(offset, Integer.BYTES), 0);
  }

  private byte[] copy(long offset, int length) {
    byte[] bytes = new byte[length];
    read(offset, bytes, length);
    return bytes;
  }

  void read(long offset, byte[] target, int length) {
    Window window = space.window(offset);
    if (window.holds(offset, length)) {
      try {
        MemorySegment.copy(
            window.segment(), ValueLayout.JAVA_BYTE, offset - window.base(), target, 0, length);
      } finally {
        Reference.reachabilityFence(space);
      }
      return;
    }
    try {
      space.read(offset, target, 0, length);
    } catch (IndexOutOfBoundsException e) {
      throw outside(offset, e);
    }
  }

  void readLongs(long offset, long[] target, int from, int count) {
    Window window = space.window(offset);
    if (window.holds(offset, (long) count * Long.BYTES)) {
      try {
        MemorySegment.copy(
            window.segment(), Fields.LITTLE_LONG, offset - window.base(), target, from, count);
      } finally {
        Reference.reachabilityFence(space);
      }
      return;
    }
    byte[] bytes = copy(offset, count * Long.BYTES);
    for (int i = 0; i < count; i++) {
      target[from + i] = Bytes.getLong(bytes, i * Long.BYTES);
    }
  }

  /** Returns what to throw when a reference led out of the memory. */
  RuntimeException outside(long offset, IndexOutOfBoundsException cause) {
    RuntimeException exception =
        corrupted(offset, "an offset below the memory's size of " + space.size(), "one beyond");
    exception.initCause(cause);
    return exception;
  }

  long least(long node) {
    return longAt(node + LEAST_AT);
  }

  /**
   * Returns the meta of a node after checking what can be checked of one node alone.
   *
   * @param above the shift of the node's parent; a child's is smaller, which bounds every descent
   */
  long meta(long node, int above) {
    checkPlace(node, ITEMS_AT);
    long meta = longAt(node + META_AT);
    int shift = TrieFormat.shift(meta);
    int populated = TrieFormat.populated(meta);
    int records = TrieFormat.records(meta);
    if (shift < 0 || shift >= above || shift % TrieFormat.SLOT_BITS != 0) {
      throw corrupted(node, "a shift below " + above, Integer.toUnsignedString(shift));
    }
    if (populated == 0 || (shift > 0 && TrieFormat.isLone(meta))) {
      throw corrupted(node, "two items or more, or one value", Integer.toBinaryString(populated));
    }
    if ((records & ~populated) != 0 || (shift == 0 && records != 0)) {
      throw corrupted(node, "record slots that are populated", Integer.toBinaryString(records));
    }
    checkPlace(node, TrieFormat.size(meta));
    return meta;
  }

  /** Returns the node that a slot above level 0 leads to, or none. */
  long childOf(long node, long meta, int slot) {
    if (!TrieFormat.has(meta, slot) || TrieFormat.hasRecord(meta, slot)) {
      return TrieFormat.NONE;
    }
    long child = TrieFormat.offset(intAt(node + TrieFormat.itemAt(meta, slot)));
    if (child == TrieFormat.NONE) {
      throw corrupted(node, "a reference in slot " + slot, "none");
    }
    return child;
  }

  /** Returns the key of the record in a slot that has one. */
  long recordKey(long node, long meta, int slot) {
    return longAt(node + TrieFormat.itemAt(meta, slot));
  }

  /** Returns where the value of a record or, at level 0, of a slot lies. */
  static long valueOffset(long node, long meta, int slot) {
    long item = node + TrieFormat.itemAt(meta, slot);
    return TrieFormat.shift(meta) == 0 ? item : item + TrieFormat.RECORD_VALUE_AT;
  }

  /** Returns the key of a lone node. */
  long loneKey(long node, long meta) {
    return least(node) | TrieFormat.firstSlot(meta);
  }

  /** Returns the value of a lone node. */
  long loneValue(long node) {
    return longAt(node + ITEMS_AT);
  }

  private static void checkPlace(long offset, int length) {
    int place = TrieFormat.placeInSlab(offset);
    if (place < SLAB_CHUNKS_AT || place + length > SLAB_SIZE) {
      throw corrupted(offset, "a chunk of " + length + " bytes", "the edge of a slab");
    }
  }

  void write(long offset, byte[] source, int from, int length) {
    space.write(offset, source, from, length);
  }

  void writeLong(long offset, long value) {
    Bytes.putLong(number, 0, value);
    space.write(offset, number, 0, Long.BYTES);
  }

  void writeInt(long offset, int value) {
    Bytes.putInt(number, 0, value);
    space.write(offset, number, 0, Integer.BYTES);
  }
}
