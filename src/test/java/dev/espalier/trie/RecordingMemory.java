package dev.espalier.trie;

import dev.espalier.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A memory that notes where it is written, and gives the views of the memory behind it. */
final class RecordingMemory implements Memory {
  /** One write. */
  record Write(long from, long to) {}

  private final Memory memory;
  private final List<Write> writes = new ArrayList<>();

  RecordingMemory(Memory memory) {
    this.memory = memory;
  }

  /** Returns the writes since the last call. */
  List<Write> takeWrites() {
    List<Write> taken = List.copyOf(writes);
    writes.clear();
    return taken;
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
    memory.read(offset, target);
  }

  @Override
  public void write(long offset, MemorySegment source) {
    writes.add(new Write(offset, offset + source.byteSize()));
    memory.write(offset, source);
  }

  @Override
  public void read(long offset, byte[] target, int from, int length) {
    memory.read(offset, target, from, length);
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    writes.add(new Write(offset, offset + length));
    memory.write(offset, source, from, length);
  }

  @Override
  public MemorySegment view(long offset, long length) {
    return memory.view(offset, length);
  }
}
