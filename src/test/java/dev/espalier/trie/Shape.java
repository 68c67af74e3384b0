package dev.espalier.trie;

import dev.espalier.access.Space;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The shape of a trie, read from its bytes without the code under test's searches: one line for
 * each branch node and each entry that stands alone, parents first, in key order. Whether such an
 * entry is a record or a lone node is no part of the shape.
 */
final class Shape {
  private final TrieBytes bytes;
  private final List<String> lines = new ArrayList<>();
  private final NavigableMap<Long, Long> chunks = new TreeMap<>();

  private Shape(Memory memory) {
    bytes = new TrieBytes(new Space(memory, TrieFormat.SLAB_SIZE));
  }

  /** Returns all lines: "shift least populated" of a node, "single key" of an entry. */
  static List<String> of(Memory memory) {
    return walk(memory).lines;
  }

  /** Returns where each node begins and ends. */
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

  static String single(long key) {
    return "single " + Long.toHexString(key);
  }

  private void visit(long node, int limit) {
    long meta = bytes.meta(node, limit);
    int shift = TrieFormat.shift(meta);
    chunks.put(node, node + TrieFormat.size(meta));
    if (TrieFormat.isLone(meta)) {
      lines.add(single(bytes.loneKey(node, meta)));
      return;
    }
    lines.add(node(shift, bytes.least(node), TrieFormat.populated(meta)));
    for (int slot = 0; slot < 16 && shift > 0; slot++) {
      if (TrieFormat.hasRecord(meta, slot)) {
        lines.add(single(bytes.recordKey(node, meta, slot)));
      } else if (TrieFormat.has(meta, slot)) {
        visit(bytes.childOf(node, meta, slot), shift);
      }
    }
  }
}
