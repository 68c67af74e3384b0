package dev.espalier.golden;

import dev.espalier.codec.Bound;
import java.util.List;

/**
 * An operation of a log.
 *
 * <p>Keys, values and items are encodings. A result that the reference returned is part of its
 * operation; null stands for none.
 */
sealed interface Op {
  /** What brings a structure into being over its memory, or opens it again. */
  sealed interface Declaration extends Op {
    /** The names of its types: of key and value, or of the item. */
    default List<String> types() {
      return switch (this) {
        case NewMap map -> List.of(map.key, map.value);
        case OpenMap map -> List.of(map.key, map.value);
        case NewVector vector -> List.of(vector.item);
        case NewHeap heap -> List.of(heap.item);
        case NewLog log -> List.of(log.item);
        case NewCell cell -> List.of(cell.item);
      };
    }
  }

  /** A manager over an empty memory. */
  record NewManager(int bucketPages) implements Op {}

  /** The manager again, from its memory; the bucket size is to be ignored. */
  record OpenManager(int bucketPages) implements Op {}

  /** A map in an empty memory; {@code layout} is v1 or v2. */
  record NewMap(String layout, String key, String value, Bound keyBound, Bound valueBound)
      implements Declaration {}

  /** The map again, from its memory, perhaps with other types. */
  record OpenMap(String key, String value, Bound keyBound, Bound valueBound)
      implements Declaration {}

  /** A vector in an empty memory. */
  record NewVector(String item, Bound bound) implements Declaration {}

  /** A heap in an empty memory. */
  record NewHeap(String item, Bound bound) implements Declaration {}

  /** A log in two empty memories. */
  record NewLog(String item) implements Declaration {}

  /** A cell in an empty memory. */
  record NewCell(String item, byte[] value) implements Declaration {}

  /** Puts an entry into a map; {@code old} is the value that it replaced. */
  record Insert(byte[] key, byte[] value, byte[] old) implements Op {}

  /** Removes a key from a map; {@code old} is its value. */
  record Remove(byte[] key, byte[] old) implements Op {}

  /** Removes the first entry of a map. */
  record PopFirst(byte[] key, byte[] value) implements Op {}

  /** Removes the last entry of a map. */
  record PopLast(byte[] key, byte[] value) implements Op {}

  /** Removes everything from a map, vector or log. */
  record Clear() implements Op {}

  /** Appends to a vector or puts into a heap. */
  record Push(byte[] item) implements Op {}

  /** Removes the last item of a vector or the least of a heap. */
  record Pop(byte[] item) implements Op {}

  /** Replaces an item of a vector. */
  record SetItem(long index, byte[] item) implements Op {}

  /** Appends to a log, which tells the entry's index. */
  record Append(byte[] item, long index) implements Op {}

  /** Replaces the value of a cell. */
  record SetValue(byte[] value, byte[] old) implements Op {}

  /** Grows a memory; {@code result} is its size before, or -1. */
  record Grow(long pages, long result) implements Op {}

  /** Writes into a memory. */
  record Write(long offset, byte[] bytes) implements Op {}

  /** A step: the memories must now equal its images. */
  record StepReached(String name) implements Op {}
}
