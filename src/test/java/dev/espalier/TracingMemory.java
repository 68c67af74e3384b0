package dev.espalier;

import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A memory that notes where it is read and written; what is read through a view is not noted. */
final class TracingMemory extends ForwardingMemory {
  private final List<Access> reads = new ArrayList<>();
  private final List<Access> writes = new ArrayList<>();
  private final boolean views;

  /**
   * Makes a tracing memory.
   *
   * @param memory where the bytes are
   * @param views whether it gives the views that the other gives, or none
   */
  TracingMemory(Memory memory, boolean views) {
    super(memory);
    this.views = views;
  }

  /** Forgets what was noted. */
  void reset() {
    reads.clear();
    writes.clear();
  }

  /** All reads since the last reset, in order. */
  List<Access> reads() {
    return List.copyOf(reads);
  }

  /** All writes since the last reset, in order. */
  List<Access> writes() {
    return List.copyOf(writes);
  }

  /** Notes what an action reads, and nothing before. */
  List<Access> readsOf(Runnable action) {
    reset();
    action.run();
    return reads();
  }

  /** Notes what an action writes, and nothing before. */
  List<Access> writesOf(Runnable action) {
    reset();
    action.run();
    return writes();
  }

  @Override
  public void read(long offset, MemorySegment target) {
    reads.add(new Access(offset, target.byteSize()));
    super.read(offset, target);
  }

  @Override
  public void read(long offset, byte[] target, int from, int length) {
    reads.add(new Access(offset, length));
    super.read(offset, target, from, length);
  }

  @Override
  public void write(long offset, MemorySegment source) {
    writes.add(new Access(offset, source.byteSize()));
    super.write(offset, source);
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    writes.add(new Access(offset, length));
    super.write(offset, source, from, length);
  }

  @Override
  public MemorySegment view(long offset, long length) {
    return views ? super.view(offset, length) : null;
  }

  /**
   * One call.
   *
   * @param offset offset of the first byte
   * @param length how many bytes
   */
  record Access(long offset, long length) {
    static long bytes(List<Access> accesses) {
      return accesses.stream().mapToLong(Access::length).sum();
    }

    boolean touches(long from, long to) {
      return offset < to && from < offset + length;
    }
  }
}
