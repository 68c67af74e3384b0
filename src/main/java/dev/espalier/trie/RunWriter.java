package dev.espalier.trie;

import static dev.espalier.trie.TrieFormat.CLASSES;
import static dev.espalier.trie.TrieFormat.ITEMS_AT;
import static dev.espalier.trie.TrieFormat.LEAST_AT;
import static dev.espalier.trie.TrieFormat.META_AT;
import static dev.espalier.trie.TrieFormat.SLAB_ROOM;
import static dev.espalier.trie.TrieFormat.SLOTS;
import static dev.espalier.trie.TrieFormat.VALUES_CLASS;
import static dev.espalier.trie.TrieFormat.VALUE_SIZE;

import dev.espalier.access.Bytes;
import java.util.Arrays;

/**
 * Writes many new nodes: those of one class that come to lie side by side are gathered and written
 * at once.
 *
 * <p>The chunks were reserved before. They are taken in runs, each as long as the slab and the
 * reservation allow, and every run has its buffer; a full run is written when the next is taken,
 * and all that is left by {@link #flush}.
 */
final class RunWriter {
  private static final long FULL_META = TrieFormat.meta(TrieFormat.ALL_SLOTS, 0, 0);

  private final TrieBytes bytes;
  private final SlabAllocator slabs;
  private final ChunkRun[] runs = new ChunkRun[CLASSES];
  private final byte[][] buffers = new byte[CLASSES][];
  private final long[] starts = new long[CLASSES];
  private final int[] filled = new int[CLASSES];
  private final long[] reserved = new long[CLASSES];

  RunWriter(TrieBytes bytes, SlabAllocator slabs) {
    this.bytes = bytes;
    this.slabs = slabs;
    Arrays.setAll(runs, c -> new ChunkRun());
  }

  /** Starts to use up a reservation. */
  void begin(long[] need) {
    System.arraycopy(need, 0, reserved, 0, CLASSES);
  }

  /** Ends: everything that was reserved must have been used. */
  void end() {
    flush();
    for (int c = 0; c < CLASSES; c++) {
      assert reserved[c] == 0 && runs[c].isEmpty() : "chunks of class " + c + " were left over";
    }
  }

  /** Adds a node; returns its offset. */
  long node(NodeImage image) {
    int sizeClass = image.sizeClass();
    int at = place(sizeClass);
    byte[] buffer = buffers[sizeClass];
    int end = at + TrieFormat.chunkSize(sizeClass);
    image.copyTo(buffer, at);
    Arrays.fill(buffer, at + image.size(), end, (byte) 0);
    return starts[sizeClass] + at;
  }

  /** Adds a node of level 0 with all of its values; returns its offset. */
  long fullValues(long least, long[] values, int from) {
    int at = place(VALUES_CLASS);
    byte[] buffer = buffers[VALUES_CLASS];
    Bytes.putLong(buffer, at + LEAST_AT, least);
    Bytes.putLong(buffer, at + META_AT, FULL_META);
    copyValues(values, from, buffer, at + ITEMS_AT);
    return starts[VALUES_CLASS] + at;
  }

  private static void copyValues(long[] values, int from, byte[] target, int at) {
    for (int i = 0; i < SLOTS; i++) {
      Bytes.putLong(target, at + i * VALUE_SIZE, values[from + i]);
    }
  }

  /** Takes the next chunk of a class; returns its place in the buffer of the class. */
  private int place(int sizeClass) {
    if (runs[sizeClass].isEmpty()) {
      takeRun(sizeClass);
    }
    runs[sizeClass].pop();
    reserved[sizeClass]--;
    int at = filled[sizeClass];
    filled[sizeClass] = at + TrieFormat.chunkSize(sizeClass);
    return at;
  }

  private void takeRun(int sizeClass) {
    flush(sizeClass);
    assert reserved[sizeClass] > 0 : "more chunks of class " + sizeClass + " than reserved";
    slabs.takeRun(sizeClass, reserved[sizeClass], runs[sizeClass]);
    starts[sizeClass] = runs[sizeClass].next();
    if (buffers[sizeClass] == null) {
      buffers[sizeClass] = new byte[SLAB_ROOM];
    }
  }

  /** Writes all that was gathered. */
  void flush() {
    for (int c = 0; c < CLASSES; c++) {
      flush(c);
    }
  }

  private void flush(int sizeClass) {
    int length = filled[sizeClass];
    if (length > 0) {
      bytes.write(starts[sizeClass], buffers[sizeClass], 0, length);
      starts[sizeClass] += length;
      filled[sizeClass] = 0;
    }
  }
}
