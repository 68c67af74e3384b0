package dev.espalier.golden;

import dev.espalier.memory.Memory;

/** Whole memories as arrays and back. */
final class Memories {
  private Memories() {}

  /** Copies all bytes of a memory. */
  static byte[] bytes(Memory memory) {
    byte[] bytes = new byte[Math.toIntExact(memory.pages() * Memory.PAGE_SIZE)];
    if (bytes.length > 0) {
      memory.read(0, bytes, 0, bytes.length);
    }
    return bytes;
  }

  /** Fills an empty memory. */
  static void load(Memory memory, byte[] bytes) {
    if (memory.grow(bytes.length / Memory.PAGE_SIZE) != 0) {
      throw new IllegalArgumentException("a memory of " + memory.pages() + " pages is not empty");
    }
    memory.write(0, bytes, 0, bytes.length);
  }
}
