package dev.espalier.trie;

import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A memory that notes where it is written, and gives the views of the memory behind it. */
final class RecordingMemory extends ForwardingMemory {
  /** One write. */
  record Write(long from, long to) {}

  private final List<Write> writes = new ArrayList<>();

  RecordingMemory(Memory memory) {
    super(memory);
  }

  /** Returns the writes since the last call. */
  List<Write> takeWrites() {
    List<Write> taken = List.copyOf(writes);
    writes.clear();
    return taken;
  }

  @Override
  public void write(long offset, MemorySegment source) {
    writes.add(new Write(offset, offset + source.byteSize()));
    super.write(offset, source);
  }

  @Override
  public void write(long offset, byte[] source, int from, int length) {
    writes.add(new Write(offset, offset + length));
    super.write(offset, source, from, length);
  }
}
