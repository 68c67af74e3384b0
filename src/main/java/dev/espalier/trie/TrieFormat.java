package dev.espalier.trie;

import dev.espalier.CorruptedException;
import java.util.Arrays;

/**
 * The byte format of a {@link LongTrie}: every offset, size, magic and limit.
 *
 * <p>All numbers are little-endian and unsigned. The memory is cut into slabs of 4,096 bytes; slab
 * 0 is the header, every other slab is cut into chunks of one size class.
 *
 * <pre>{@code
 * header (slab 0)                        slab (1, 2, ...)
 *   0  "ESPTRIE"                           0  kind: 0 free, 1 + size class
 *   7  version                             1  0
 *   8  entries                  (8)        4  previous slab of its list   (4)
 *  16  root                     (4)        8  next slab of its list       (4)
 *  20  branch nodes             (4)       12  0
 *  24  slabs handed out         (4)       16  chunks in use, a bit each  (32)
 *  28  free slabs               (4)       48  0
 *  32  first free slab          (4)       64  chunks
 *  36  10 size classes         (12)
 *      0  first slab with room  (4)
 *      4  slabs                 (4)
 *      8  chunks in use         (4)
 *
 * node (a chunk)                         item of a populated slot
 *   0  least key of its block   (8)        level 0: a value               (8)
 *   8  populated slots, a bit each (2)     above:   a node's reference    (4)
 *  10  slots with a record      (2)              or a record: its key     (8)
 *  12  shift: 4 x level         (1)                           its value   (8)
 *  13  0
 *  16  items
 * }</pre>
 *
 * <p>A reference is an offset divided by 8. The items stand in the order of their slots, without
 * gaps: that of slot s is found by counting the populated slots, and those with a record, below s.
 *
 * <p>The word at offset 8 of a node, read as one 64-bit number, is called its <i>meta</i>. A node
 * of level 0 with a single value is called <i>lone</i>: it does not count as a branch node.
 */
final class TrieFormat {
  static final byte[] MAGIC = {'E', 'S', 'P', 'T', 'R', 'I', 'E'};
  static final int VERSION = 1;
  static final int VERSION_AT = MAGIC.length;

  static final int ENTRIES_AT = VERSION_AT + 1;
  static final int ROOT_AT = ENTRIES_AT + Long.BYTES;
  static final int NODES_AT = ROOT_AT + Integer.BYTES;
  static final int SLABS_AT = NODES_AT + Integer.BYTES;
  static final int FREE_SLABS_AT = SLABS_AT + Integer.BYTES;
  static final int FIRST_FREE_SLAB_AT = FREE_SLABS_AT + Integer.BYTES;
  static final int CLASSES_AT = FIRST_FREE_SLAB_AT + Integer.BYTES;

  static final int CLASS_ROOM_AT = 0;
  static final int CLASS_SLABS_AT = CLASS_ROOM_AT + Integer.BYTES;
  static final int CLASS_USED_AT = CLASS_SLABS_AT + Integer.BYTES;
  static final int CLASS_SIZE = CLASS_USED_AT + Integer.BYTES;

  private static final int[] CHUNK_SIZES = {24, 32, 48, 64, 80, 112, 144, 160, 208, 272};

  static final int CLASSES = CHUNK_SIZES.length;

  static final int HEADER_SIZE = CLASSES_AT + CLASSES * CLASS_SIZE;

  static final int SLAB_SHIFT = 12;
  static final int SLAB_SIZE = 1 << SLAB_SHIFT;
  static final int SLAB_KIND_AT = 0;
  static final int SLAB_PREVIOUS_AT = 4;
  static final int SLAB_NEXT_AT = 8;
  static final int SLAB_BITS_AT = 16;
  static final int SLAB_WORDS = 4;
  static final int SLAB_CHUNKS_AT = 64;
  static final int SLAB_ROOM = SLAB_SIZE - SLAB_CHUNKS_AT;
  static final int FREE_SLAB = 0;

  /** References count in units of 8 bytes, so 32 bits reach 32 GiB. */
  static final int UNIT_SHIFT = 3;

  static final int MAX_SLABS = 1 << (32 + UNIT_SHIFT - SLAB_SHIFT);

  static final int LEAST_AT = 0;
  static final int META_AT = LEAST_AT + Long.BYTES;
  static final int ITEMS_AT = META_AT + Long.BYTES;
  static final int SLOTS = 16;
  static final int SLOT_BITS = 4;
  static final int ALL_SLOTS = 0xFFFF;

  static final int VALUE_SIZE = Long.BYTES;
  static final int REFERENCE_SIZE = Integer.BYTES;
  static final int RECORD_VALUE_AT = Long.BYTES;
  static final int RECORD_SIZE = RECORD_VALUE_AT + Long.BYTES;

  /** By how much a record is longer than a reference. */
  static final int RECORD_EXTRA = RECORD_SIZE - REFERENCE_SIZE;

  static final int LONE_SIZE = ITEMS_AT + VALUE_SIZE;
  static final int MAX_NODE_SIZE = ITEMS_AT + SLOTS * RECORD_SIZE;

  /** In meta: the record bits stand above the populated bits, the shift above both. */
  static final int META_RECORDS = 16;

  static final int META_SHIFT = 32;
  static final int MAX_SHIFT = 60;

  /** Above every node: what the root's shift is compared with. */
  static final int ABOVE_ROOT = MAX_SHIFT + SLOT_BITS;

  /** The offset of no node. */
  static final long NONE = 0;

  private static final int[] CHUNKS_PER_SLAB =
      Arrays.stream(CHUNK_SIZES).map(size -> SLAB_ROOM / size).toArray();

  private static final byte[] CLASS_BY_UNITS = classByUnits();

  /** Of sixteen values, and of nothing above level 0: so that runs of such nodes find room. */
  static final int VALUES_CLASS = CLASS_BY_UNITS[(ITEMS_AT + SLOTS * VALUE_SIZE) >> UNIT_SHIFT];

  static final int LONE_CLASS = CLASS_BY_UNITS[LONE_SIZE >> UNIT_SHIFT];

  private TrieFormat() {}

  private static byte[] classByUnits() {
    byte[] classes = new byte[(MAX_NODE_SIZE >> UNIT_SHIFT) + 1];
    int sizeClass = 0;
    for (int units = 0; units < classes.length; units++) {
      sizeClass += units << UNIT_SHIFT > CHUNK_SIZES[sizeClass] ? 1 : 0;
      classes[units] = (byte) sizeClass;
    }
    return classes;
  }

  static int chunkSize(int sizeClass) {
    return CHUNK_SIZES[sizeClass];
  }

  static int chunksPerSlab(int sizeClass) {
    return CHUNKS_PER_SLAB[sizeClass];
  }

  /** Returns the smallest class for a node of a level and a size. */
  static int classFor(int shift, int size) {
    int sizeClass = CLASS_BY_UNITS[(size + (1 << UNIT_SHIFT) - 1) >> UNIT_SHIFT];
    return sizeClass == VALUES_CLASS && shift > 0 ? VALUES_CLASS + 1 : sizeClass;
  }

  static long slabOffset(int slab) {
    return (long) slab << SLAB_SHIFT;
  }

  static int placeInSlab(long offset) {
    return (int) offset & (SLAB_SIZE - 1);
  }

  static int reference(long node) {
    return (int) (node >>> UNIT_SHIFT);
  }

  static long offset(int reference) {
    return Integer.toUnsignedLong(reference) << UNIT_SHIFT;
  }

  static long meta(int populated, int records, int shift) {
    return populated | (long) records << META_RECORDS | (long) shift << META_SHIFT;
  }

  static int populated(long meta) {
    return (int) meta & ALL_SLOTS;
  }

  static int records(long meta) {
    return (int) (meta >>> META_RECORDS) & ALL_SLOTS;
  }

  static int shift(long meta) {
    return (int) (meta >>> META_SHIFT);
  }

  static int count(long meta) {
    return Integer.bitCount(populated(meta));
  }

  static boolean has(long meta, int slot) {
    return ((int) meta >>> slot & 1) != 0;
  }

  static boolean hasRecord(long meta, int slot) {
    return (records(meta) >>> slot & 1) != 0;
  }

  static boolean isLone(long meta) {
    return (populated(meta) & (populated(meta) - 1)) == 0;
  }

  /** Returns the lowest populated slot. */
  static int firstSlot(long meta) {
    return Integer.numberOfTrailingZeros((int) meta);
  }

  static int rank(long meta, int slot) {
    return Integer.bitCount((int) meta & ((1 << slot) - 1));
  }

  /** Says whether two keys, and so all between them, belong to the block of a node. */
  static boolean blockHolds(long least, int shift, long lo, long hi) {
    return !differ(least, lo, shift + SLOT_BITS) && !differ(least, hi, shift + SLOT_BITS);
  }

  /** Returns where the item of a slot begins in a node, or would begin. */
  static int itemAt(long meta, int slot) {
    if (shift(meta) == 0) {
      return ITEMS_AT + rank(meta, slot) * VALUE_SIZE;
    }
    return ITEMS_AT + itemsSize(meta, (1 << slot) - 1);
  }

  /** Returns the size of a node's used part. */
  static int size(long meta) {
    return shift(meta) == 0
        ? ITEMS_AT + count(meta) * VALUE_SIZE
        : ITEMS_AT + itemsSize(meta, ALL_SLOTS);
  }

  /** Returns the size of the references and records in some slots of a node above level 0. */
  static int itemsSize(long meta, int slots) {
    return REFERENCE_SIZE * Integer.bitCount((int) meta & slots)
        + RECORD_EXTRA * Integer.bitCount((int) meta >>> META_RECORDS & slots);
  }

  /** Returns the size of the item in a slot, 0 if it is not populated. */
  static int itemSize(long meta, int slot) {
    if (!has(meta, slot)) {
      return 0;
    }
    return shift(meta) == 0 ? VALUE_SIZE : itemsSize(meta, 1 << slot);
  }

  /** Returns the nearest populated slot above (or below) one, or -1. */
  static int slotBeyond(long meta, int slot, boolean above) {
    if (above) {
      int bits = populated(meta) & (-2 << slot);
      return bits == 0 ? -1 : Integer.numberOfTrailingZeros(bits);
    }
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(populated(meta) & ((1 << slot) - 1));
  }

  static int slot(long key, int shift) {
    return (int) (key >>> shift) & (SLOTS - 1);
  }

  /** Says whether two keys differ at or above a shift of 4 to 64. */
  static boolean differ(long a, long b, int shift) {
    return (a ^ b) >>> (shift - 1) >>> 1 != 0;
  }

  /** Returns the shift of the highest nibble that has a bit. */
  static int topShift(long differences) {
    return (Long.SIZE - 1 - Long.numberOfLeadingZeros(differences)) & -SLOT_BITS;
  }

  /** Returns the shift of the highest nibble in which three keys are not all the same. */
  static int topShift(long key, long lo, long hi) {
    return topShift((key ^ lo) | (key ^ hi));
  }

  /** Returns the least key of the block that a node at {@code shift} has around a key. */
  static long blockStart(long key, int shift) {
    return key >>> shift >>> SLOT_BITS << shift << SLOT_BITS;
  }

  /** Returns the greatest key of the block that a node at {@code shift} has around a key. */
  static long blockEnd(long key, int shift) {
    return blockStart(key, shift) | -1L >>> (MAX_SHIFT - shift);
  }

  /** Returns the bits of the slots from one to another. */
  static int slotMask(int from, int to) {
    return (2 << to) - (1 << from);
  }

  static CorruptedException corrupted(long offset, String expected, String found) {
    return new CorruptedException(
        "trie, offset " + offset + ": expected " + expected + ", found " + found);
  }
}
