package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.CLASSES;
import static dev.espalier.trie.TrieFormat.FREE_SLAB;
import static dev.espalier.trie.TrieFormat.MAX_SLABS;
import static dev.espalier.trie.TrieFormat.SLAB_BITS_AT;
import static dev.espalier.trie.TrieFormat.SLAB_CHUNKS_AT;
import static dev.espalier.trie.TrieFormat.SLAB_KIND_AT;
import static dev.espalier.trie.TrieFormat.SLAB_NEXT_AT;
import static dev.espalier.trie.TrieFormat.SLAB_PREVIOUS_AT;
import static dev.espalier.trie.TrieFormat.SLAB_SHIFT;
import static dev.espalier.trie.TrieFormat.SLAB_WORDS;
import static dev.espalier.trie.TrieFormat.chunkSize;
import static dev.espalier.trie.TrieFormat.chunksPerSlab;
import static dev.espalier.trie.TrieFormat.corrupted;
import static dev.espalier.trie.TrieFormat.slabOffset;

import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.access.Bytes;
import dev.espalier.memory.Memory;

/**
 * Hands out chunks of ten sizes from slabs, and takes them back.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A slab belongs to one class, or is free. A bit of its head is set for each chunk in use and
 *       for nothing else; a chunk has no header of its own.
 *   <li>A slab of a class with both used and unused chunks is in the class's list of slabs with
 *       room; a full one is in no list.
 *   <li>A slab whose last chunk is given back becomes free, for any class.
 * </ol>
 *
 * <pre>
 * Taking a chunk never fails after a reservation. An operation first counts what it will take,
 * class by class, and reserves all of it: if unused chunks, free slabs and slabs never handed out
 * do not suffice, the memory grows once, by what is missing, or nothing has changed. Then it takes
 * exactly what it reserved.
 *
 * Chunks are taken from the first slab with room, lowest bit first: so chunks taken one after the
 * other into an empty slab are neighbours, and a run of them costs one change of the bits.
 * </pre>
 */
final class SlabAllocator {
  private final TrieBytes bytes;
  private final TrieHeader header;
  private final byte[] head = new byte[SLAB_CHUNKS_AT];
  private final ChunkRun single = new ChunkRun();

  SlabAllocator(TrieBytes bytes, TrieHeader header) {
    this.bytes = bytes;
    this.header = header;
  }

  /**
   * Makes sure that chunks can be taken.
   *
   * @param need how many of each class
   * @throws OutOfMemorySpaceException if the memory cannot grow; then nothing has changed
   */
  void reserve(long[] need) {
    long missing = 0;
    for (int c = 0; c < CLASSES; c++) {
      missing += need[c] == 0 ? 0 : missingSlabs(c, need[c]);
    }
    reserveSlabs(missing);
  }

  /** Makes sure that a chunk can be taken. */
  void reserve(int sizeClass) {
    reserveSlabs(missingSlabs(sizeClass, 1));
  }

  private long missingSlabs(int c, long need) {
    long unused = unused(c);
    return need <= unused ? 0 : (need - unused - 1) / chunksPerSlab(c) + 1;
  }

  private long unused(int c) {
    return (long) header.slabsOf[c] * chunksPerSlab(c) - header.used[c];
  }

  private void reserveSlabs(long count) {
    if (count <= header.freeSlabs) {
      return;
    }
    long end = header.slabs + count - header.freeSlabs;
    if (end > MAX_SLABS) {
      long pages = bytes.space().size() / Memory.PAGE_SIZE;
      throw new OutOfMemorySpaceException(pages, (end << SLAB_SHIFT) / Memory.PAGE_SIZE - pages);
    }
    bytes.space().growTo(end << SLAB_SHIFT);
  }

  /** Says whether a chunk can be taken without growing the memory. */
  boolean canTake(int sizeClass) {
    return header.roomy[sizeClass] != 0
        || header.freeSlabs > 0
        || slabOffset(header.slabs + 1) <= bytes.space().size();
  }

  /** Takes a chunk; returns its offset. */
  long take(int sizeClass) {
    takeRun(sizeClass, 1, single);
    return single.pop();
  }

  /**
   * Takes neighbouring chunks: at least one, at most {@code most}.
   *
   * @param run set to the chunks taken
   */
  void takeRun(int sizeClass, long most, ChunkRun run) {
    if (header.roomy[sizeClass] == 0) {
      openSlab(sizeClass);
    }
    int slab = header.roomy[sizeClass];
    requireKind(slab, sizeClass);
    for (int word = 0; word < SLAB_WORDS; word++) {
      long bits = bitsAt(slab, word);
      long unused = ~bits & wordMask(sizeClass, word);
      if (unused != 0) {
        int first = Long.numberOfTrailingZeros(unused);
        int length = Long.numberOfTrailingZeros(~(unused >>> first));
        int count = (int) Math.min(length, most);
        long taken = bits | -1L >>> (Long.SIZE - count) << first;
        setBits(slab, word, taken);
        header.used[sizeClass] += count;
        run.set(chunkOffset(slab, sizeClass, word * Long.SIZE + first), count, sizeClass);
        if (taken == wordMask(sizeClass, word) && isFull(slab, sizeClass)) {
          leaveList(slab, sizeClass);
        }
        return;
      }
    }
    throw corrupted(slabOffset(slab), "a slab with room", "a full one");
  }

  /**
   * Gives a chunk back.
   *
   * @param offset where the chunk is; of whatever class
   */
  void free(long offset) {
    int slab = (int) (offset >>> SLAB_SHIFT);
    int c = classOf(offset);
    int place = TrieFormat.placeInSlab(offset) - SLAB_CHUNKS_AT;
    int index = place / chunkSize(c);
    int word = index / Long.SIZE;
    long bit = 1L << index;
    long bits = index < chunksPerSlab(c) ? bitsAt(slab, word) : 0;
    if (place < 0 || index * chunkSize(c) != place || (bits & bit) == 0) {
      throw corrupted(offset, "a chunk in use", "none");
    }
    boolean wasFull = bits == wordMask(c, word) && isFull(slab, c);
    setBits(slab, word, bits & ~bit);
    header.used[c]--;
    if (wasFull) {
      enterList(slab, c);
    }
    if (bits == bit && isEmpty(slab)) {
      closeSlab(slab, c);
    }
  }

  /** Returns the size class of a chunk. */
  int classOf(long offset) {
    int slab = (int) (offset >>> SLAB_SHIFT);
    int kind = bytes.intAt(slabOffset(slab) + SLAB_KIND_AT);
    if (slab <= 0 || slab >= header.slabs || kind <= FREE_SLAB || kind > CLASSES) {
      throw corrupted(offset, "a chunk", "a place in slab " + slab + " of kind " + kind);
    }
    return kind - 1;
  }

  private void openSlab(int sizeClass) {
    if (!canTake(sizeClass)) {
      throw corrupted(TrieFormat.SLABS_AT, "free slabs", "none: the counters are wrong");
    }
    int slab = header.freeSlabs > 0 ? popFreeSlab() : header.slabs++;
    writeHead(slab, sizeClass + 1, 0);
    header.slabsOf[sizeClass]++;
    header.roomy[sizeClass] = slab;
  }

  private int popFreeSlab() {
    int slab = header.firstFreeSlab;
    requireKind(slab, FREE_SLAB - 1);
    header.firstFreeSlab = neighbour(slab, SLAB_NEXT_AT);
    header.freeSlabs--;
    return slab;
  }

  private void closeSlab(int slab, int sizeClass) {
    leaveList(slab, sizeClass);
    header.slabsOf[sizeClass]--;
    writeHead(slab, FREE_SLAB, header.firstFreeSlab);
    header.firstFreeSlab = slab;
    header.freeSlabs++;
  }

  /** Writes the head of a slab of which nothing is in use and that is the first of its list. */
  private void writeHead(int slab, int kind, int next) {
    Bytes.putInt(head, SLAB_KIND_AT, kind);
    Bytes.putInt(head, SLAB_NEXT_AT, next);
    bytes.write(slabOffset(slab), head, 0, SLAB_CHUNKS_AT);
  }

  private void enterList(int slab, int sizeClass) {
    int next = header.roomy[sizeClass];
    if (next != 0) {
      requireKind(next, sizeClass);
      setNeighbour(next, SLAB_PREVIOUS_AT, slab);
    }
    setNeighbour(slab, SLAB_PREVIOUS_AT, 0);
    setNeighbour(slab, SLAB_NEXT_AT, next);
    header.roomy[sizeClass] = slab;
  }

  private void leaveList(int slab, int sizeClass) {
    int previous = neighbour(slab, SLAB_PREVIOUS_AT);
    int next = neighbour(slab, SLAB_NEXT_AT);
    if (next != 0) {
      requireKind(next, sizeClass);
      setNeighbour(next, SLAB_PREVIOUS_AT, previous);
    }
    if (previous != 0) {
      requireKind(previous, sizeClass);
      setNeighbour(previous, SLAB_NEXT_AT, next);
    } else {
      header.roomy[sizeClass] = next;
    }
  }

  private int neighbour(int slab, int field) {
    int other = bytes.intAt(slabOffset(slab) + field);
    if (other < 0 || other >= header.slabs) {
      String limit = "a slab below " + header.slabs;
      throw corrupted(slabOffset(slab) + field, limit, Integer.toUnsignedString(other));
    }
    return other;
  }

  private void setNeighbour(int slab, int field, int other) {
    bytes.writeInt(slabOffset(slab) + field, other);
  }

  private void requireKind(int slab, int sizeClass) {
    int kind = bytes.intAt(slabOffset(slab) + SLAB_KIND_AT);
    if (slab <= 0 || slab >= header.slabs || kind != sizeClass + 1) {
      String expected = "a slab of kind " + (sizeClass + 1);
      throw corrupted(slabOffset(slab), expected, "kind " + kind);
    }
  }

  private boolean isFull(int slab, int sizeClass) {
    for (int word = 0; word < SLAB_WORDS; word++) {
      if (bitsAt(slab, word) != wordMask(sizeClass, word)) {
        return false;
      }
    }
    return true;
  }

  private boolean isEmpty(int slab) {
    for (int word = 0; word < SLAB_WORDS; word++) {
      if (bitsAt(slab, word) != 0) {
        return false;
      }
    }
    return true;
  }

  private long bitsAt(int slab, int word) {
    return bytes.longAt(wordOffset(slab, word));
  }

  private void setBits(int slab, int word, long bits) {
    bytes.writeLong(wordOffset(slab, word), bits);
  }

  private static long wordOffset(int slab, int word) {
    return slabOffset(slab) + SLAB_BITS_AT + (long) word * Long.BYTES;
  }

  /** Returns the bits that a word of a full slab has. */
  static long wordMask(int sizeClass, int word) {
    int chunks = chunksPerSlab(sizeClass) - word * Long.SIZE;
    if (chunks >= Long.SIZE) {
      return -1;
    }
    return chunks <= 0 ? 0 : (1L << chunks) - 1;
  }

  static long chunkOffset(int slab, int sizeClass, int index) {
    return slabOffset(slab) + SLAB_CHUNKS_AT + (long) index * chunkSize(sizeClass);
  }
}
