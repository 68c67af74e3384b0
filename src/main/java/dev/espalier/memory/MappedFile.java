package dev.espalier.memory;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A locked file that consists of whole pages and can be mapped.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>While this is open the process has exactly one descriptor of the file. POSIX gives a lock
 *       to the process, and takes it away when the process closes <em>any</em> descriptor of the
 *       file. So a second open must be refused before it opens anything, by the key of the file (on
 *       POSIX: device and inode), which is the same by every path.
 *   <li>Nothing that an interrupt can break off is called on the channel in a caller's thread.
 *   <li>Every byte below {@link #length} has a block on the device if this added it, so storing to
 *       a mapping of it cannot fail for want of space.
 * </ol>
 */
final class MappedFile {
  /** Keys of the files that are open in this process; guards itself. */
  private static final Set<Object> OPEN = new HashSet<>();

  private static final byte[] ZEROS = new byte[(int) Memory.PAGE_SIZE];

  private final Path path;
  private final boolean writable;
  private final Object key;
  private final RandomAccessFile file;
  private long length;

  /** Length that the file gets when it is closed. */
  private long closedLength;

  private MappedFile(Path path, boolean writable, Object key) throws IOException {
    this.path = path;
    this.writable = writable;
    this.key = key;
    this.file = new RandomAccessFile(defaultFile(path), writable ? "rw" : "r");
    try {
      lock();
      if (!key.equals(keyOf(path, Files.readAttributes(path, BasicFileAttributes.class)))) {
        throw refusal(path, "was replaced while it was opened");
      }
      this.length = file.length();
      this.closedLength = length;
      if (length % Memory.PAGE_SIZE != 0) {
        throw new IllegalArgumentException(
            path + " has " + length + " bytes, which is no multiple of " + Memory.PAGE_SIZE);
      }
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * Opens and locks a file.
   *
   * @param path the file
   * @param writable whether to create it if it is missing and to lock it for this process alone;
   *     else it must exist, and others may read it, too
   * @return the file
   * @throws UncheckedIOException if it cannot be opened, or is in use elsewhere
   * @throws IllegalArgumentException if it is no regular file or not made of whole pages
   */
  static MappedFile open(Path path, boolean writable) {
    defaultFile(path);
    synchronized (OPEN) {
      try {
        BasicFileAttributes found = find(path, writable);
        if (!found.isRegularFile()) {
          throw new IllegalArgumentException(path + " is no regular file");
        }
        Object key = keyOf(path, found);
        if (!OPEN.add(key)) {
          throw refusal(path, "is already open in this process");
        }
        try {
          return new MappedFile(path, writable, key);
        } catch (IOException | RuntimeException e) {
          OPEN.remove(key);
          throw e;
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot open " + path + ": " + e, e);
      }
    }
  }

  private static BasicFileAttributes find(Path path, boolean create) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      if (!create) {
        throw e;
      }
    }
    try {
      Files.createFile(path);
    } catch (FileAlreadyExistsException e) {
      // Another process was faster; or this is a link to nothing, which the next line refuses.
    }
    return Files.readAttributes(path, BasicFileAttributes.class);
  }

  private static File defaultFile(Path path) {
    try {
      return path.toFile();
    } catch (UnsupportedOperationException e) {
      throw new IllegalArgumentException(path + " is not on the default file system", e);
    }
  }

  private static Object keyOf(Path path, BasicFileAttributes attributes) throws IOException {
    Object key = attributes.fileKey();
    return key != null ? key : path.toRealPath();
  }

  private static UncheckedIOException refusal(Path path, String reason) {
    return new UncheckedIOException(
        path + " " + reason, new FileSystemException(path.toString(), null, reason));
  }

  private void lock() throws IOException {
    FileLock lock;
    try {
      lock = file.getChannel().tryLock(0, Long.MAX_VALUE, !writable);
    } catch (OverlappingFileLockException e) {
      throw refusal(path, "is locked in this process");
    }
    if (lock == null) {
      throw refusal(path, "is locked by another process");
    }
  }

  /**
   * Returns the path that the file was opened by.
   *
   * @return the path
   */
  Path path() {
    return path;
  }

  /**
   * Says whether the file may be changed.
   *
   * @return true if so
   */
  boolean writable() {
    return writable;
  }

  /**
   * Returns how far the file has blocks that can be mapped.
   *
   * @return its length in bytes, whole pages
   */
  long length() {
    return length;
  }

  /**
   * Sets the length that the file is cut to when it is closed.
   *
   * @param bytes length in bytes, at most {@link #length}
   */
  void closeAt(long bytes) {
    closedLength = bytes;
  }

  /**
   * Maps a part of the file.
   *
   * @param arena what ends the mapping
   * @param from offset of the first byte
   * @param to offset behind the last byte, at most {@link #length}
   * @return the mapping
   * @throws IOException if it cannot be mapped, or is shorter than it was
   */
  MemorySegment map(Arena arena, long from, long to) throws IOException {
    MapMode mode = writable ? MapMode.READ_WRITE : MapMode.READ_ONLY;
    MemorySegment segment =
        Apart.call("espalier-map", () -> file.getChannel().map(mode, from, to - from, arena));
    if (file.length() < to) {
      throw new IOException(path + " was truncated from " + length + " to " + file.length());
    }
    return segment;
  }

  /**
   * Extends the file by blocks of zeros.
   *
   * @param to the new length
   * @return false if the device has no room, or fails; then nothing has changed
   * @throws UncheckedIOException if the file is shorter than this left it: beyond its end there
   *     would be a hole in the place of what it had
   */
  boolean extend(long to) {
    try {
      long found = file.length();
      if (found < length) {
        throw refusal(path, "was truncated from %d to %d bytes".formatted(length, found));
      }
      file.seek(length);
      for (long at = length; at < to; at += ZEROS.length) {
        file.write(ZEROS);
      }
    } catch (IOException e) {
      log().debug("cannot extend {} from {} to {} bytes", path, length, to, e);
      cut(length);
      return false;
    }
    length = to;
    return true;
  }

  /**
   * Takes back an extension of which nothing is mapped.
   *
   * @param to the length before
   */
  void cut(long to) {
    length = to;
    try {
      file.setLength(to);
    } catch (IOException e) {
      log().warn("cannot cut {} back to {} bytes", path, to, e);
    }
  }

  /**
   * Forces the file, its length included, to the device.
   *
   * @throws IOException if that fails
   */
  void sync() throws IOException {
    file.getFD().sync();
  }

  /**
   * Cuts the file to its last length, unlocks and closes it. Nothing of it may be mapped any more.
   *
   * @throws UncheckedIOException if the file cannot be cut; it is closed nevertheless
   */
  void close() {
    // In one step: a closed file that is deleted gives its key to the next one that is created.
    synchronized (OPEN) {
      try (RandomAccessFile closing = file) {
        if (closedLength != length) {
          closing.setLength(closedLength);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot close " + path + ": " + e, e);
      } finally {
        OPEN.remove(key);
      }
    }
  }

  /**
   * Asked for only when needed: slf4j without a provider prints a notice when it is first asked.
   */
  private static Logger log() {
    return LoggerFactory.getLogger(MappedFile.class);
  }
}
