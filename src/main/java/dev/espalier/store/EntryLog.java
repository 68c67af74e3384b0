package dev.espalier.store;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.access.Space;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;

/**
 * Encodings one behind the other, as {@link LogFormat} lays them out in two memories.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>{@code count} is the number in the index, and the index holds that many ends.
 *   <li>{@code end} is the last end, or 0; the data holds that many bytes of entries.
 *   <li>The ends never decrease.
 * </ol>
 *
 * <p>An entry is appended in this order: both memories grow, the bytes are written, the end is
 * written, the count is written. So an entry is either not there or whole.
 */
public final class EntryLog {
  private final Space index;
  private final Space data;
  private final byte[] number = new byte[Long.BYTES];
  private long count;
  private long end;

  private EntryLog(Space index, Space data) {
    this.index = index;
    this.data = data;
  }

  /**
   * Makes an empty log.
   *
   * @param index a memory without pages, or whose first three bytes are zeros
   * @param data another such memory
   * @return the log
   * @throws IllegalArgumentException if both are the same memory
   * @throws IllegalStateException if one of the memories holds something
   * @throws OutOfMemorySpaceException if one of the memories cannot grow to one page
   */
  public static EntryLog create(Memory index, Memory data) {
    return unopened(index, data).initialized();
  }

  /**
   * Opens a log.
   *
   * @param index the memory that holds the ends of the entries
   * @param data the memory that holds the entries
   * @return the log
   * @throws IllegalArgumentException if both are the same memory
   * @throws CorruptedException if one of the memories holds something else, or less than the index
   *     says
   */
  public static EntryLog open(Memory index, Memory data) {
    return unopened(index, data).loaded();
  }

  /**
   * Opens a log, or makes an empty one if both memories hold nothing.
   *
   * @param index the memory that holds the ends of the entries, or nothing
   * @param data the memory that holds the entries, or nothing
   * @return the log
   * @throws IllegalArgumentException if both are the same memory
   * @throws CorruptedException if one of the memories holds something else, or less than the index
   *     says
   * @throws OutOfMemorySpaceException if one of the memories cannot grow to one page
   */
  public static EntryLog openOrCreate(Memory index, Memory data) {
    EntryLog log = unopened(index, data);
    boolean blank = Magic.isBlank(log.index) && Magic.isBlank(log.data);
    return blank ? log.initialized() : log.loaded();
  }

  private static EntryLog unopened(Memory index, Memory data) {
    if (index.equals(data)) {
      throw new IllegalArgumentException("index and data are the same memory");
    }
    return new EntryLog(
        new Space(index, Blocks.reach(Long.BYTES)), new Space(data, Blocks.reach(Long.MAX_VALUE)));
  }

  private EntryLog initialized() {
    LogFormat.INDEX.requireBlank(index);
    LogFormat.DATA.requireBlank(data);
    index.growTo(LogFormat.ENDS_OFFSET);
    data.growTo(LogFormat.ENTRIES_OFFSET);
    LogFormat.INDEX.write(index);
    LogFormat.DATA.write(data);
    setCount(0);
    return this;
  }

  private EntryLog loaded() {
    LogFormat.DATA.require(data);
    LogFormat.INDEX.require(index);
    long found = Blocks.getLong(index, LogFormat.COUNT_OFFSET);
    long most = (index.size() - LogFormat.ENDS_OFFSET) / Long.BYTES;
    if (found < 0 || found > most) {
      throw new CorruptedException(
          "at %d of the index: expected at most %d entries in a memory of %d bytes, found %s"
              .formatted(LogFormat.COUNT_OFFSET, most, index.size(), Long.toUnsignedString(found)));
    }
    end = found == 0 ? 0 : checkedEnd(found - 1, 0, data.size() - LogFormat.ENTRIES_OFFSET);
    count = found;
    return this;
  }

  /**
   * Returns how many entries there are.
   *
   * @return the number of entries
   */
  public long count() {
    return count;
  }

  /**
   * Returns the length of all entries.
   *
   * @return a number of bytes
   */
  public long length() {
    return end;
  }

  /**
   * Returns how many bytes of the index memory are in use.
   *
   * @return a number of bytes
   */
  public long indexBytes() {
    return endOffset(count);
  }

  /**
   * Returns how many bytes of the data memory are in use.
   *
   * @return a number of bytes
   */
  public long dataBytes() {
    return LogFormat.ENTRIES_OFFSET + end;
  }

  /**
   * Decodes an entry in place.
   *
   * @param <T> the type of the entry
   * @param entry number of the entry, at least 0 and below {@link #count()}
   * @param codec the codec of the entry
   * @return the entry
   * @throws CorruptedException if the ends or the bytes are not those of an entry
   */
  public <T> T decode(long entry, Codec<T> codec) {
    long from = entry == 0 ? 0 : checkedEnd(entry - 1, 0, end);
    long to = checkedEnd(entry, from, end);
    if (to - from > Integer.MAX_VALUE) {
      throw new CorruptedException(
          "at %d of the index: expected entry %d to have at most %d bytes, found %d"
              .formatted(endOffset(entry), entry, Integer.MAX_VALUE, to - from));
    }
    return Blocks.decode(data, LogFormat.ENTRIES_OFFSET + from, (int) (to - from), codec);
  }

  private long checkedEnd(long entry, long least, long most) {
    long found = Blocks.getLong(index, endOffset(entry));
    if (found < least || found > most) {
      throw new CorruptedException(
          "at %d of the index: expected the end of entry %d to be from %d to %d, found %s"
              .formatted(endOffset(entry), entry, least, most, Long.toUnsignedString(found)));
    }
    return found;
  }

  /**
   * Adds an entry at the end.
   *
   * @param entry the encoding
   * @return the number of the entry
   * @throws OutOfMemorySpaceException if one of the memories cannot grow
   */
  public long append(byte[] entry) {
    long newEnd = end + entry.length;
    data.growTo(LogFormat.ENTRIES_OFFSET + newEnd);
    index.growTo(endOffset(count + 1));
    if (entry.length > 0) {
      data.write(LogFormat.ENTRIES_OFFSET + end, entry, 0, entry.length);
    }
    putLong(endOffset(count), newEnd);
    setCount(count + 1);
    end = newEnd;
    return count - 1;
  }

  /** Removes all entries; their bytes stay until others are written over them. */
  public void clear() {
    setCount(0);
    end = 0;
  }

  private void setCount(long newCount) {
    putLong(LogFormat.COUNT_OFFSET, newCount);
    count = newCount;
  }

  private void putLong(long offset, long value) {
    Blocks.littleEndian(number).putLong(0, value);
    index.write(offset, number, 0, Long.BYTES);
  }

  private static long endOffset(long entry) {
    return LogFormat.ENDS_OFFSET + entry * Long.BYTES;
  }
}
