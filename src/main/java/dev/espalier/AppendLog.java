package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import dev.espalier.store.EntryLog;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A log in two {@link Memory memories}: entries of any length are appended, and read by their
 * index.
 *
 * {@snippet :
 * AppendLog<String> log =
 *     AppendLog.create(ArenaMemory.create(), ArenaMemory.create(), Codecs.STRING);
 * long first = log.append("started"); // 0
 * log.append("stopped");
 * String entry = log.get(first); // "started"
 * for (String each : log) {
 *   System.out.println(each);
 * }
 * }
 *
 * <p>{@link #append}, {@link #get} and {@link #clear} take constant time, beside the copying of the
 * bytes. An entry takes its encoding's bytes in the data memory and 8 bytes in the index memory;
 * the headers take 32 and 40 bytes. Memories grow by whole pages, as few as will do, and never
 * shrink.
 *
 * <p>The number of entries is written last, so an entry is either not there or whole: when {@link
 * #append} throws, because the codec refuses the entry ({@link IllegalArgumentException}) or a
 * memory cannot grow ({@link OutOfMemorySpaceException}), the log is as it was. Unlike the
 * reference, an entry that breaks its codec's bound is refused. Bytes that cannot be an entry are
 * reported by {@link CorruptedException}.
 *
 * <p>One thread at a time may change a log, with no reader beside it; readers alone may run side by
 * side. Only one object may be open over a memory.
 *
 * <p>The bytes are those of {@code Log} of the Rust crate ic-stable-structures.
 *
 * @param <T> the type of the entries
 */
public final class AppendLog<T> implements Iterable<T> {
  private final EntryLog entries;
  private final Codec<T> codec;
  private int clears;

  private AppendLog(EntryLog entries, Codec<T> codec) {
    this.entries = entries;
    this.codec = Objects.requireNonNull(codec, "codec");
  }

  /**
   * Makes an empty log in two memories, which it grows and which stay the caller's to close.
   *
   * @param <T> the type of the entries
   * @param index a memory without pages, or whose first three bytes are zeros
   * @param data another such memory
   * @param codec the codec of the entries
   * @return the log
   * @throws IllegalArgumentException if both are the same memory
   * @throws IllegalStateException if one of the memories already holds something
   * @throws OutOfMemorySpaceException if one of the memories cannot grow to one page
   */
  public static <T> AppendLog<T> create(Memory index, Memory data, Codec<T> codec) {
    Objects.requireNonNull(codec, "codec");
    return new AppendLog<>(EntryLog.create(index, data), codec);
  }

  /**
   * Opens the log that two memories hold; it grows them, and they stay the caller's to close. Takes
   * constant time.
   *
   * @param <T> the type of the entries
   * @param index the memory that tells where entries end
   * @param data the memory that has their bytes
   * @param codec the codec of the entries
   * @return the log
   * @throws IllegalArgumentException if both are the same memory
   * @throws CorruptedException if the memories do not hold a log, or not all of it
   */
  public static <T> AppendLog<T> open(Memory index, Memory data, Codec<T> codec) {
    return new AppendLog<>(EntryLog.open(index, data), codec);
  }

  /**
   * Opens the log that two memories hold, or makes an empty one if each of them has no pages or
   * starts with three zeros; it grows them, and they stay the caller's to close.
   *
   * @param <T> the type of the entries
   * @param index the memory that tells where entries end, or that holds nothing
   * @param data the memory that has their bytes, or that holds nothing
   * @param codec the codec of the entries
   * @return the log
   * @throws IllegalArgumentException if both are the same memory
   * @throws CorruptedException if one of the memories holds something else, or not all of a log
   * @throws OutOfMemorySpaceException if one of the memories cannot grow to one page
   */
  public static <T> AppendLog<T> openOrCreate(Memory index, Memory data, Codec<T> codec) {
    Objects.requireNonNull(codec, "codec");
    return new AppendLog<>(EntryLog.openOrCreate(index, data), codec);
  }

  /**
   * Returns how many entries there are.
   *
   * @return the number of entries
   */
  public long sizeLong() {
    return entries.count();
  }

  /**
   * Says whether there is no entry.
   *
   * @return true if the log is empty
   */
  public boolean isEmpty() {
    return entries.count() == 0;
  }

  /**
   * Returns how many bytes all entries have.
   *
   * @return a number of bytes
   */
  public long entryBytes() {
    return entries.length();
  }

  /**
   * Returns how many bytes of the index memory the log takes.
   *
   * @return a number of bytes
   */
  public long indexBytesInUse() {
    return entries.indexBytes();
  }

  /**
   * Returns how many bytes of the data memory the log takes.
   *
   * @return a number of bytes
   */
  public long dataBytesInUse() {
    return entries.dataBytes();
  }

  /**
   * Adds an entry at the end.
   *
   * @param entry the entry
   * @return its index
   * @throws IllegalArgumentException if the entry breaks the codec's bound
   * @throws OutOfMemorySpaceException if one of the memories cannot grow
   */
  public long append(T entry) {
    byte[] bytes = codec.encode(Objects.requireNonNull(entry, "entry"));
    codec.bound().check(bytes.length, "entry");
    return entries.append(bytes);
  }

  /**
   * Returns an entry.
   *
   * @param index index of the entry
   * @return the entry
   * @throws IndexOutOfBoundsException if there is no such index
   * @throws CorruptedException if the bytes there are not an entry
   */
  public T get(long index) {
    return entries.decode(Objects.checkIndex(index, entries.count()), codec);
  }

  /** Removes all entries; the next one gets the index 0. The memories keep their size. */
  public void clear() {
    entries.clear();
    clears++;
  }

  /**
   * Returns an iterator over all entries.
   *
   * @return an iterator as {@link #iterator(long)} makes it
   */
  @Override
  public Iterator<T> iterator() {
    return iterator(0);
  }

  /**
   * Returns an iterator over the entries from one on.
   *
   * <p>The iterator also returns entries that are appended while it runs. After the log has been
   * cleared it throws {@link ConcurrentModificationException}.
   *
   * @param first index of the first entry to return, from 0 to {@link #sizeLong()}
   * @return the iterator; it does not remove
   * @throws IndexOutOfBoundsException if {@code first} is less than 0 or more than {@link
   *     #sizeLong()}
   */
  public Iterator<T> iterator(long first) {
    Objects.checkIndex(first, sizeLong() + 1);
    return new IndexIterator<>(first, this::get, this::sizeLong, () -> clears);
  }

  /**
   * Returns a late-binding spliterator over the entries that are there when it is first used.
   *
   * @return a spliterator that is {@link Spliterator#ORDERED}, {@link Spliterator#SIZED}, {@link
   *     Spliterator#SUBSIZED} and {@link Spliterator#NONNULL}
   */
  @Override
  public Spliterator<T> spliterator() {
    return new IndexSpliterator<>(this::get, this::sizeLong, () -> clears, Spliterator.ORDERED);
  }

  /**
   * Returns a stream of the entries that are there when it is consumed.
   *
   * @return a sequential stream in the order of appending
   */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /**
   * Reads every entry, and checks that the entries' ends never decrease.
   *
   * @throws CorruptedException if the end of an entry lies before its start, or if the bytes are
   *     not an entry; the message names their address
   */
  public void verify() {
    for (long i = 0; i < entries.count(); i++) {
      entries.decode(i, codec);
    }
  }

  /**
   * Returns a short description, without the entries.
   *
   * @return the number of entries and of bytes
   */
  @Override
  public String toString() {
    return "AppendLog[entries=%d, bytes=%d]".formatted(sizeLong(), entryBytes());
  }
}
