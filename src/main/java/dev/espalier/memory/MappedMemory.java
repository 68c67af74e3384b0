package dev.espalier.memory;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A file as memory, by mapping it.
 *
 * <p>The file is the bytes of the memory and nothing else. It belongs to one memory: it is locked,
 * and a second open, by this process or another, is refused, whichever path names the file. {@link
 * #openReadOnly} takes a shared lock, so several processes may read one file.
 *
 * <p>The memory grows by extending the file with written blocks, so that a full device is a {@link
 * #grow} of -1 and not a failing store later. (A file system that copies on write, or a file with
 * holes that something else made, cannot be guarded that way.) To extend it seldom, the file is
 * made longer than asked for, at most doubled and at most by 64 MiB; {@link #close} cuts it to
 * exactly {@link #pages()} again. A process that ends without closing leaves the longer file:
 * opened again, it has some pages of zeros more at its end.
 *
 * <p>An existing file is mapped as one piece, each extension as a further piece; a {@link #view}
 * exists for every range inside one piece.
 *
 * <p>Writes reach the file when the system writes them, in any order, until {@link #flush} returns.
 * A crash of the process alone loses nothing; a crash of the machine may lose any part of what was
 * written since the last flush.
 *
 * <p>Nobody else may make the file shorter while it is open. If somebody does, {@link #pages()}
 * still says what it said, and an access of bytes that are lost fails: with {@link
 * UncheckedIOException} if the virtual machine reports the fault during the access. HotSpot may
 * report it later, by an {@link InternalError} at one of the next steps of the same thread, and
 * what the access returned was of no meaning. Other machines may end the process. Close the memory
 * then; what is left of the file can be opened and verified.
 *
 * <p>No operation is harmed by an interrupt of its thread, and none clears the interrupt.
 *
 * <p>A memory that is not closed is closed by the garbage collector once nobody can reach it, and a
 * warning is logged. A view alone does not keep the memory reachable.
 *
 * {@snippet :
 * try (MappedMemory memory = MappedMemory.open(Path.of("orders.espalier"))) {
 *   if (memory.pages() == 0) {
 *     memory.grow(1);
 *   }
 *   memory.write(0, new byte[] {1, 2, 3}, 0, 3);
 *   memory.flush();
 * }
 * }
 */
public final class MappedMemory implements Memory, AutoCloseable {
  private final MappedFile file;
  private final SharedArena mappings = new SharedArena();
  private final Extents extents = new Extents();
  private final Reclaimer reclaimer;

  /** Whether the file became longer since its length was last forced to the device. */
  private boolean extended;

  /** Size in bytes, or {@link Ranges#CLOSED}. */
  private volatile long size;

  private MappedMemory(MappedFile file) {
    this.file = file;
    this.reclaimer =
        Reclaimer.watch(this, "the MappedMemory of " + file.path(), release(file, mappings));
  }

  /** Made outside the constructor: it must not capture the memory. */
  private static Runnable release(MappedFile file, SharedArena mappings) {
    return () -> {
      mappings.close();
      file.close();
    };
  }

  /**
   * Opens a file with the bytes that it has, or creates an empty one, as a memory that grows and
   * that the caller closes.
   *
   * @param file a file of 0 or more pages, on the default file system, or none yet
   * @return the memory, to be closed
   * @throws IllegalArgumentException if it is no regular file, or its length is no multiple of
   *     {@link Memory#PAGE_SIZE}
   * @throws UncheckedIOException if it is in use by this process or another, or cannot be opened,
   *     created or mapped
   */
  public static MappedMemory open(Path file) {
    return map(MappedFile.open(Objects.requireNonNull(file, "file"), true));
  }

  /**
   * Opens an existing file for reading only, as a memory that cannot grow and that the caller
   * closes. Others may read the file, too, but only from other processes: in this one, share the
   * memory.
   *
   * @param file a file of 0 or more pages, on the default file system
   * @return a memory to be closed, which refuses {@code write} and {@code grow} with {@link
   *     UnsupportedOperationException}
   * @throws IllegalArgumentException if it is no regular file, or its length is no multiple of
   *     {@link Memory#PAGE_SIZE}
   * @throws UncheckedIOException if it is missing, open in this process, or open for writing in
   *     another, or cannot be opened or mapped
   */
  public static MappedMemory openReadOnly(Path file) {
    return map(MappedFile.open(Objects.requireNonNull(file, "file"), false));
  }

  private static MappedMemory map(MappedFile file) {
    MappedMemory memory = new MappedMemory(file);
    try {
      if (file.length() > 0) {
        memory.extents.add(file.map(memory.mappings.arena(), 0, file.length()), 0);
      }
      memory.size = file.length();
      return memory;
    } catch (IOException e) {
      memory.close();
      throw new UncheckedIOException("cannot map " + file.path() + ": " + e, e);
    } catch (RuntimeException | Error e) {
      memory.close();
      throw e;
    }
  }

  /**
   * Returns the file of this memory.
   *
   * @return the path by which it was opened
   */
  public Path path() {
    return file.path();
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public long pages() {
    long bytes = size;
    Ranges.checkOpen(bytes);
    return bytes >>> Extents.PAGE_SHIFT;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Returns -1 if the device is full or fails, or the address space is used up.
   *
   * @throws UnsupportedOperationException if the file was opened for reading only and {@code pages}
   *     is not 0
   * @throws UncheckedIOException if the file has to be extended and was truncated by somebody else
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public synchronized long grow(long pages) {
    long before = pages();
    Ranges.checkGrowth(pages);
    if (pages == 0) {
      return before;
    }
    checkWritable();
    if (pages > Ranges.MAX_PAGES - before) {
      return -1;
    }
    long bytes = (before + pages) << Extents.PAGE_SHIFT;
    if (bytes > file.length() && !extend(bytes)) {
      return -1;
    }
    file.closeAt(bytes);
    size = bytes;
    return before;
  }

  private boolean extend(long bytes) {
    long before = file.length();
    long ahead = Extents.endOf((bytes - 1) >>> Extents.PAGE_SHIFT) << Extents.PAGE_SHIFT;
    if (!file.extend(ahead) && !file.extend(bytes)) {
      return false;
    }
    // The extent that was incomplete gets a second mapping, with what it has and what it now gains.
    long base = Extents.startOf(before >>> Extents.PAGE_SHIFT) << Extents.PAGE_SHIFT;
    try {
      extents.add(file.map(mappings.arena(), base, file.length()), base);
    } catch (IOException | OutOfMemoryError e) {
      file.cut(before);
      return false;
    }
    extended = true;
    return true;
  }

  private void checkWritable() {
    if (!file.writable()) {
      throw new UnsupportedOperationException(file.path() + " was opened for reading only");
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws UncheckedIOException if the file was truncated by somebody else, and the virtual
   *     machine reports that in time
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public void read(long offset, MemorySegment target) {
    Ranges.check(offset, target.byteSize(), size);
    try {
      extents.read(offset, target);
    } catch (InternalError e) {
      throw truncated(e);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws UnsupportedOperationException if the file was opened for reading only
   * @throws UncheckedIOException if the file was truncated by somebody else, and the virtual
   *     machine reports that in time
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public void write(long offset, MemorySegment source) {
    Ranges.check(offset, source.byteSize(), size);
    checkWritable();
    try {
      extents.write(offset, source);
    } catch (InternalError e) {
      throw truncated(e);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws UncheckedIOException if the file was truncated by somebody else, and the virtual
   *     machine reports that in time
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public void read(long offset, byte[] target, int from, int length) {
    Objects.checkFromIndexSize(from, length, target.length);
    Ranges.check(offset, length, size);
    try {
      extents.read(offset, target, from, length);
    } catch (InternalError e) {
      throw truncated(e);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws UnsupportedOperationException if the file was opened for reading only
   * @throws UncheckedIOException if the file was truncated by somebody else, and the virtual
   *     machine reports that in time
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public void write(long offset, byte[] source, int from, int length) {
    Objects.checkFromIndexSize(from, length, source.length);
    Ranges.check(offset, length, size);
    checkWritable();
    try {
      extents.write(offset, source, from, length);
    } catch (InternalError e) {
      throw truncated(e);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * The VM reports a store or load that the mapped file no longer backs as an internal error. From
   * compiled code it does so at the thread's next safepoint, which may come after the access.
   */
  private UncheckedIOException truncated(InternalError fault) {
    String reason = "file was truncated, or its device is full: " + file.path();
    IOException cause = new FileNotFoundException(reason);
    cause.initCause(fault);
    return new UncheckedIOException(reason, cause);
  }

  /**
   * {@inheritDoc}
   *
   * <p>If somebody else truncates the file, reading the view fails with {@link InternalError}.
   *
   * @throws IllegalStateException if the memory is closed
   */
  @Override
  public MemorySegment view(long offset, long length) {
    Ranges.check(offset, length, size);
    return extents.view(offset, length);
  }

  /**
   * Forces everything written so far to the device, and the length of the file if it grew. On
   * return all of it is there; nothing is said of the order in which it got there.
   *
   * @throws UncheckedIOException if the device fails
   * @throws IllegalStateException if the memory is closed
   */
  public synchronized void flush() {
    Ranges.checkOpen(size);
    extents.force();
    if (extended) {
      try {
        file.sync();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot flush " + file.path() + ": " + e, e);
      }
      extended = false;
    }
  }

  /**
   * Unmaps the file, cuts it to its pages, unlocks and closes it. Every view is invalid from then
   * on. A second call does nothing. Does not {@linkplain #flush flush}: what was written reaches
   * the device when the system writes it.
   *
   * @throws UncheckedIOException if the file cannot be cut; it is closed nevertheless
   * @throws IllegalStateException if another thread stays inside an access for a second (Java 21
   *     only); the memory cannot be used any more, and a later call tries again to close the file
   */
  @Override
  public synchronized void close() {
    size = Ranges.CLOSED;
    reclaimer.close();
  }
}
