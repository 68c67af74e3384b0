package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.CLASSES;
import static dev.espalier.trie.TrieFormat.CLASSES_AT;
import static dev.espalier.trie.TrieFormat.CLASS_ROOM_AT;
import static dev.espalier.trie.TrieFormat.CLASS_SIZE;
import static dev.espalier.trie.TrieFormat.CLASS_SLABS_AT;
import static dev.espalier.trie.TrieFormat.CLASS_USED_AT;
import static dev.espalier.trie.TrieFormat.ENTRIES_AT;
import static dev.espalier.trie.TrieFormat.FIRST_FREE_SLAB_AT;
import static dev.espalier.trie.TrieFormat.FREE_SLABS_AT;
import static dev.espalier.trie.TrieFormat.HEADER_SIZE;
import static dev.espalier.trie.TrieFormat.MAGIC;
import static dev.espalier.trie.TrieFormat.NODES_AT;
import static dev.espalier.trie.TrieFormat.NONE;
import static dev.espalier.trie.TrieFormat.ROOT_AT;
import static dev.espalier.trie.TrieFormat.SLABS_AT;
import static dev.espalier.trie.TrieFormat.SLAB_SIZE;
import static dev.espalier.trie.TrieFormat.VERSION;
import static dev.espalier.trie.TrieFormat.VERSION_AT;
import static dev.espalier.trie.TrieFormat.corrupted;

import dev.espalier.access.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The header of one trie, held outside the memory while the trie is open.
 *
 * <p>An operation changes the fields and ends with {@link #store}; between operations the fields
 * and the bytes are the same.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Slab 0 and the slabs of all classes and the free slabs are all slabs handed out.
 *   <li>A class has no more chunks in use than its slabs have chunks, and a first slab with room
 *       exactly if it has fewer.
 *   <li>There is a root exactly if there are entries.
 * </ol>
 */
final class TrieHeader {
  /** The offset of the highest node, or none. */
  long root;

  long entries;

  /** Branch nodes, which may be more than half of the numbers of an int: unsigned. */
  long nodes;

  int slabs = 1;
  int freeSlabs;
  int firstFreeSlab;
  final int[] roomy = new int[CLASSES];
  final int[] slabsOf = new int[CLASSES];
  final long[] used = new long[CLASSES];

  private final byte[] image = new byte[HEADER_SIZE];

  /** Writes all of a new header. */
  void create(TrieBytes bytes) {
    System.arraycopy(MAGIC, 0, image, 0, MAGIC.length);
    image[VERSION_AT] = VERSION;
    encode();
    bytes.write(0, image, 0, HEADER_SIZE);
  }

  /** Writes all fields that an operation may change. */
  void store(TrieBytes bytes) {
    encode();
    bytes.write(ENTRIES_AT, image, ENTRIES_AT, HEADER_SIZE - ENTRIES_AT);
  }

  /** Writes the number of entries, after an operation that changed no other field. */
  void storeEntries(TrieBytes bytes) {
    bytes.writeLong(ENTRIES_AT, entries);
  }

  private void encode() {
    putLong(ENTRIES_AT, entries);
    putInt(ROOT_AT, TrieFormat.reference(root));
    putInt(NODES_AT, (int) nodes);
    putInt(SLABS_AT, slabs);
    putInt(FREE_SLABS_AT, freeSlabs);
    putInt(FIRST_FREE_SLAB_AT, firstFreeSlab);
    for (int c = 0; c < CLASSES; c++) {
      int at = CLASSES_AT + c * CLASS_SIZE;
      putInt(at + CLASS_ROOM_AT, roomy[c]);
      putInt(at + CLASS_SLABS_AT, slabsOf[c]);
      putInt(at + CLASS_USED_AT, (int) used[c]);
    }
  }

  private void putLong(int at, long value) {
    Bytes.putLong(image, at, value);
  }

  private void putInt(int at, int value) {
    Bytes.putInt(image, at, value);
  }

  /** Reads the header of a memory, and refuses what cannot be that of a trie. */
  void load(TrieBytes bytes) {
    if (bytes.space().size() < SLAB_SIZE) {
      throw corrupted(0, "a header", "a memory of " + bytes.space().size() + " bytes");
    }
    bytes.read(0, image, HEADER_SIZE);
    checkMagic();
    decode();
    checkRoot();
    checkSlabs(bytes.space().size());
  }

  private void checkMagic() {
    if (!Arrays.equals(image, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      String found = new String(image, 0, MAGIC.length, StandardCharsets.ISO_8859_1);
      throw corrupted(0, "the magic of a trie", "\"" + found + "\"");
    }
    if (image[VERSION_AT] != VERSION) {
      throw corrupted(VERSION_AT, "version " + VERSION, Integer.toString(image[VERSION_AT] & 0xFF));
    }
  }

  private void decode() {
    entries = Bytes.getLong(image, ENTRIES_AT);
    root = TrieFormat.offset(getInt(ROOT_AT));
    nodes = Integer.toUnsignedLong(getInt(NODES_AT));
    slabs = getInt(SLABS_AT);
    freeSlabs = getInt(FREE_SLABS_AT);
    firstFreeSlab = getInt(FIRST_FREE_SLAB_AT);
    for (int c = 0; c < CLASSES; c++) {
      int at = CLASSES_AT + c * CLASS_SIZE;
      roomy[c] = getInt(at + CLASS_ROOM_AT);
      slabsOf[c] = getInt(at + CLASS_SLABS_AT);
      used[c] = Integer.toUnsignedLong(getInt(at + CLASS_USED_AT));
    }
  }

  private int getInt(int at) {
    return Bytes.getInt(image, at);
  }

  private void checkRoot() {
    if (entries < 0) {
      throw corrupted(ENTRIES_AT, "a number of entries", Long.toString(entries));
    }
    if ((root == NONE) != (entries == 0)) {
      throw corrupted(ROOT_AT, "a root for " + entries + " entries", Long.toString(root));
    }
  }

  private void checkSlabs(long size) {
    if (slabs < 1 || slabs > size / SLAB_SIZE) {
      throw corrupted(SLABS_AT, "1 to " + size / SLAB_SIZE + " slabs", Integer.toString(slabs));
    }
    checkList(FIRST_FREE_SLAB_AT, firstFreeSlab, freeSlabs > 0);
    long sum = 1L + Integer.toUnsignedLong(freeSlabs);
    for (int c = 0; c < CLASSES; c++) {
      int at = CLASSES_AT + c * CLASS_SIZE;
      sum += Integer.toUnsignedLong(slabsOf[c]);
      long chunks = Integer.toUnsignedLong(slabsOf[c]) * TrieFormat.chunksPerSlab(c);
      if (used[c] > chunks) {
        throw corrupted(at + CLASS_USED_AT, "at most " + chunks, Long.toString(used[c]));
      }
      checkList(at + CLASS_ROOM_AT, roomy[c], used[c] < chunks);
    }
    if (sum != slabs) {
      throw corrupted(SLABS_AT, sum + " slabs, the sum of all classes", Integer.toString(slabs));
    }
  }

  private void checkList(int at, int first, boolean expected) {
    if (first < 0 || first >= slabs || (first != 0) != expected) {
      String slab = expected ? "a slab below " + slabs : "no slab";
      throw corrupted(at, slab, Integer.toUnsignedString(first));
    }
  }
}
