package dev.espalier.access;

import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * One memory as an engine sees it: windows for reading in place, and writes that may grow it.
 *
 * <p>The space keeps, for every page of the memory, the {@link Window} in which that page lies, so
 * that reading needs neither a call of the memory nor a new segment. A page's window reaches at
 * least {@code reach} bytes past the page's end wherever the memory is contiguous there; a block
 * that is no longer than that lies outside its page's window only if it crosses an edge of the
 * memory's pieces.
 *
 * <p>Looking up a window writes nothing, so readers may run side by side.
 */
public final class Space {
  private static final int PAGE_SHIFT = 16;
  private static final Window[] EMPTY = {};

  private final Memory memory;
  private final long reach;

  /** The window of every page; behind the last page, {@link Window#NONE}. */
  private Window[] windows = EMPTY;

  private long covered;

  /**
   * Makes the space of a memory.
   *
   * @param memory the memory; it is grown by nobody else
   * @param reach length in bytes of the longest block that is to be read in place
   */
  public Space(Memory memory, long reach) {
    this.memory = memory;
    this.reach = reach;
    coverNewPages();
  }

  /**
   * Returns the memory of this space.
   *
   * @return the memory
   */
  public Memory memory() {
    return memory;
  }

  /**
   * Returns the window of the page that has an offset.
   *
   * @param offset any number; one outside the memory has an empty window
   * @return the window
   */
  public Window window(long offset) {
    Window[] table = windows;
    long page = offset >>> PAGE_SHIFT;
    return page < table.length ? table[(int) page] : Window.NONE;
  }

  /**
   * Returns the size of the memory.
   *
   * @return the size in bytes
   */
  public long size() {
    return covered;
  }

  /**
   * Grows the memory, by as many pages as are needed and no more, until a range ends inside it.
   *
   * @param end the end of the range, exclusive
   * @throws OutOfMemorySpaceException if the memory cannot grow; then nothing has changed
   */
  public void growTo(long end) {
    if (end < 0 || end > covered) {
      grow(end);
    }
  }

  private void grow(long end) {
    long missing = ((end - 1) >>> PAGE_SHIFT) + 1 - (covered >>> PAGE_SHIFT);
    if (memory.grow(missing) < 0) {
      throw new OutOfMemorySpaceException(memory.pages(), missing);
    }
    coverNewPages();
  }

  /**
   * Writes bytes inside the memory.
   *
   * @param offset offset in the memory of the first byte
   * @param source the array to take the bytes from
   * @param from index of the first byte to take
   * @param length how many bytes
   */
  public void write(long offset, byte[] source, int from, int length) {
    memory.write(offset, source, from, length);
  }

  /**
   * Reads bytes, by copying them.
   *
   * @param offset offset in the memory of the first byte
   * @param target the array to fill
   * @param from index of the first byte to fill
   * @param length how many bytes
   * @throws IndexOutOfBoundsException if the range does not lie inside the memory
   */
  public void read(long offset, byte[] target, int from, int length) {
    memory.read(offset, target, from, length);
  }

  /** Looks for the windows of the pages that were added since the last call. */
  private void coverNewPages() {
    long size = memory.pages() << PAGE_SHIFT;
    int pages = Math.toIntExact(size >>> PAGE_SHIFT);
    if (pages > windows.length) {
      int known = windows.length;
      windows = Arrays.copyOf(windows, Math.max(pages, known + (known >> 1)));
      Arrays.fill(windows, known, windows.length, Window.NONE);
    }
    while (covered < size) {
      coverFrom(covered, size);
    }
  }

  private void coverFrom(long start, long size) {
    Window last = start == 0 ? Window.NONE : windows[page(start - 1)];
    Window longer = last.isEmpty() ? last : longestFrom(last.base(), start, size);
    if (longer.isEmpty()) {
      longer = longestFrom(start, start, size);
    }
    covered = longer.isEmpty() ? start + Memory.PAGE_SIZE : longer.end();
    long first = longer.isEmpty() ? start : Math.max(longer.base(), start - reach);
    Arrays.fill(windows, page(first), page(covered - 1) + 1, longer);
  }

  /** Returns the longest window from {@code base} that ends behind {@code known}. */
  private Window longestFrom(long base, long known, long size) {
    long low = known >>> PAGE_SHIFT;
    long high = size >>> PAGE_SHIFT;
    Window longest = Window.NONE;
    long probe = high;
    while (low < high) {
      MemorySegment view = memory.view(base, (probe << PAGE_SHIFT) - base);
      if (view != null) {
        longest = new Window(view, base);
        low = probe;
      } else {
        high = probe - 1;
      }
      probe = (low + high + 1) >>> 1;
    }
    return longest;
  }

  private static int page(long offset) {
    return (int) (offset >>> PAGE_SHIFT);
  }
}
