package dev.espalier.trie;

import dev.espalier.access.Space;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The shape of a trie, read from its bytes without the code under test's searches: one line for
 * each node and record, parents first, in key order.
 */
final class Shape {
  private final TrieBytes bytes;
  private final List<String> lines = new ArrayList<>();
  private final NavigableMap<Long, Long> chunks = new TreeMap<>();

  private Shape(Memory memory) {
    bytes = new TrieBytes(new Space(memory, TrieFormat.SLAB_SIZE));
  }

  /** Returns all lines: "shift least populated" of a node, "record key" of a record. */
  static List<String> of(Memory memory) {
    return walk(memory).lines;
  }

  /** Returns where each node and record begins and ends. */
  static NavigableMap<Long, Long> chunks(Memory memory) {
    return walk(memory).chunks;
  }

  private static Shape walk(Memory memory) {
    Shape shape = new Shape(memory);
    TrieHeader header = new TrieHeader();
    header.load(shape.bytes);
    if (header.root != TrieFormat.NONE) {
      shape.visit(header.root, TrieFormat.ABOVE_ROOT);
    }
    return shape;
  }

  /** Returns the line of the root. */
  static String root(Memory memory) {
    return of(memory).get(0);
  }

  static String node(int shift, long least, int populated) {
    return shift + " " + Long.toHexString(least) + " " + Integer.toHexString(populated);
  }

  static String record(long key) {
    return "record " + Long.toHexString(key);
  }

  private void visit(long link, int limit) {
    long offset = TrieFormat.offset(link);
    if (TrieFormat.isRecord(link)) {
      lines.add(record(bytes.recordKey(offset)));
      chunks.put(offset, offset + TrieFormat.RECORD_SIZE);
      return;
    }
    long meta = bytes.meta(offset, limit);
    int shift = TrieFormat.shift(meta);
    lines.add(node(shift, bytes.least(offset), TrieFormat.populated(meta)));
    int size = TrieFormat.ITEMS_AT + TrieFormat.count(meta) * TrieFormat.itemSize(shift);
    chunks.put(offset, offset + size);
    for (int slot = 0; slot < 16 && shift > 0; slot++) {
      if (TrieFormat.has(meta, slot)) {
        visit(bytes.linkIn(offset, meta, slot), shift);
      }
    }
  }
}
