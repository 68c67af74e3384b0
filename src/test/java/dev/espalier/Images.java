package dev.espalier;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;

/** Memories to test with, and their bytes. */
final class Images {
  private Images() {}

  /** How a memory shows its bytes: not at all, page by page, or in few large pieces. */
  enum Kind {
    WITHOUT_VIEWS(HeapMemory::new),
    PAGE_BY_PAGE(PagewiseMemory::new),
    ARENA(ArenaMemory::create);

    private final Supplier<Memory> factory;

    Kind(Supplier<Memory> factory) {
      this.factory = factory;
    }

    Memory memory() {
      return factory.get();
    }
  }

  /** Copies all bytes of a memory. */
  static byte[] of(Memory memory) {
    byte[] bytes = new byte[Math.toIntExact(memory.pages() * Memory.PAGE_SIZE)];
    if (bytes.length > 0) {
      memory.read(0, bytes, 0, bytes.length);
    }
    return bytes;
  }

  /** Returns a part of a memory as hexadecimal digits, separated by blanks. */
  static String hex(Memory memory, int from, int to) {
    return HexFormat.ofDelimiter(" ").formatHex(of(memory), from, to);
  }

  /** Copies the first pages of an image. */
  static byte[] truncated(byte[] image, int pages) {
    return Arrays.copyOf(image, Math.toIntExact(pages * Memory.PAGE_SIZE));
  }

  /** Makes a memory of one page that starts with some bytes. */
  static HeapMemory page(int... start) {
    byte[] page = new byte[(int) Memory.PAGE_SIZE];
    for (int i = 0; i < start.length; i++) {
      page[i] = (byte) start[i];
    }
    return new HeapMemory(page);
  }

  /** Makes a memory of an image in which some bytes are replaced. */
  static HeapMemory patched(byte[] image, int offset, int... bytes) {
    byte[] copy = image.clone();
    for (int i = 0; i < bytes.length; i++) {
      copy[offset + i] = (byte) bytes[i];
    }
    return new HeapMemory(copy);
  }
}
