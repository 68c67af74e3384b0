package dev.espalier.golden;

import dev.espalier.memory.Memory;
import java.util.List;
import java.util.Map;

/**
 * What a replay asks of the structures under test.
 *
 * <p>Everything that goes in or comes out is encoded: a driver decodes it with the codecs of the
 * type names, calls the structure, and encodes what that returns.
 */
interface GoldenDriver {
  /**
   * Makes a structure in empty memories.
   *
   * @param declaration which structure, of which types
   * @param memories the memories, in the order of the images: two for a log, one else
   */
  Structure create(Op.Declaration declaration, List<Memory> memories);

  /** Opens a structure that is in the memories already. */
  Structure open(Op.Declaration declaration, List<Memory> memories);

  /** Makes a manager in an empty memory, or opens the one that is there. */
  Manager manager(Memory memory, int bucketPages);

  /** A memory manager. */
  interface Manager {
    /** The virtual memory of an id. */
    Memory memory(int id);
  }

  /** A structure, whatever its kind. */
  sealed interface Structure {
    /** How many entries or items it holds. */
    long count();

    /** Its parts in order, as {@link Parts#sha256} takes them. */
    List<byte[]> parts();

    /** Checks its invariants, if there is a way to. */
    default void verify() {}
  }

  /** A map or a set; the values of a set are empty. */
  non-sealed interface Entries extends Structure {
    /** Puts an entry, and returns the value that it replaced or null. */
    byte[] insert(byte[] key, byte[] value);

    /** Removes a key, and returns its value or null. */
    byte[] remove(byte[] key);

    /** Removes and returns the first entry, or null. */
    Map.Entry<byte[], byte[]> popFirst();

    /** Removes and returns the last entry, or null. */
    Map.Entry<byte[], byte[]> popLast();

    /** Removes everything. */
    void clear();
  }

  /** A vector or a heap. */
  non-sealed interface Items extends Structure {
    /** Appends to a vector, puts into a heap. */
    void push(byte[] item);

    /** Removes and returns the last item of a vector or the least of a heap, or null. */
    byte[] pop();

    /** Replaces an item; only a vector is asked to. */
    void set(long index, byte[] item);

    /** Removes everything; only a vector is asked to. */
    void clear();
  }

  /** A log. */
  non-sealed interface Appends extends Structure {
    /** Appends an item and returns its index. */
    long append(byte[] item);

    /** Removes everything. */
    void clear();
  }

  /** A cell. */
  non-sealed interface Value extends Structure {
    /** Replaces the value and returns the one before. */
    byte[] set(byte[] value);
  }
}
