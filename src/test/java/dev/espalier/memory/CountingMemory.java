package dev.espalier.memory;

import java.lang.foreign.MemorySegment;

/** A memory that counts its reads and writes and, so that all are counted, never gives a view. */
public final class CountingMemory implements Memory {
  private final Memory memory;
  private long reads;
  private long bytesRead;
  private long writes;
  private long bytesWritten;

  /**
   * Makes a counting memory.
   *
   * @param memory where the bytes are
   */
  public CountingMemory(Memory memory) {
    this.memory = memory;
  }

  /** Sets all counters to 0. */
  public void reset() {
    reads = 0;
    bytesRead = 0;
    writes = 0;
    bytesWritten = 0;
  }

  /**
   * Returns how often {@code read} was called since the last reset.
   *
   * @return the number of calls
   */
  public long reads() {
    return reads;
  }

  /**
   * Returns how much was read since the last reset.
   *
   * @return the number of bytes
   */
  public long bytesRead() {
    return bytesRead;
  }

  /**
   * Returns how often {@code write} was called since the last reset.
   *
   * @return the number of calls
   */
  public long writes() {
    return writes;
  }

  /**
   * Returns how much was written since the last reset.
   *
   * @return the number of bytes
   */
  public long bytesWritten() {
    return bytesWritten;
  }

  @Override
  public long pages() {
    return memory.pages();
  }

  @Override
  public long grow(long pages) {
    return memory.grow(pages);
  }

  @Override
  public void read(long offset, MemorySegment target) {
    reads++;
    bytesRead += target.byteSize();
    memory.read(offset, target);
  }

  @Override
  public void write(long offset, MemorySegment source) {
    writes++;
    bytesWritten += source.byteSize();
    memory.write(offset, source);
  }

  @Override
  public void read(long offset, byte[] target, int from, int length) {
    reads++;
    bytesRead += length;
    memory.read(offset, target, from, length);
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    writes++;
    bytesWritten += length;
    memory.write(offset, source, from, length);
  }
}
