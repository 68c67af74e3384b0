package dev.espalier.trie;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.memory.Memory;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What the tests of the trie share: values, contents and images. */
final class Tries {
  private Tries() {}

  static TreeMap<Long, Long> model() {
    return new TreeMap<>(Long::compareUnsigned);
  }

  /** The value that tests give a key: never the same for two keys of one test. */
  static long valueOf(long key) {
    return ~key * 0x9E37_79B9_7F4A_7C15L;
  }

  static long[] valuesFrom(long start, int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = valueOf(start + i);
    }
    return values;
  }

  static void putRange(LongTrie trie, long start, int count) {
    trie.putRange(start, valuesFrom(start, count));
  }

  /** Returns all entries, walked upwards after checking that the walk downwards is its mirror. */
  static TreeMap<Long, Long> contents(LongTrie trie) {
    TreeMap<Long, Long> up = model();
    Cursor cursor = trie.cursor();
    for (boolean found = cursor.first(); found; found = cursor.next()) {
      assertTrue(up.isEmpty() || Long.compareUnsigned(up.lastKey(), cursor.key()) < 0);
      up.put(cursor.key(), cursor.value());
    }
    long left = up.size();
    for (boolean found = cursor.last(); found; found = cursor.prev()) {
      assertEquals(up.get(cursor.key()), cursor.value());
      left--;
    }
    assertEquals(0, left);
    assertEquals(up.size(), trie.size());
    return up;
  }

  /** Checks every entry, by every way to it, and the bytes. */
  static void check(NavigableMap<Long, Long> expected, LongTrie trie) {
    trie.verify();
    assertEquals(expected, contents(trie));
    assertEquals(expected.size(), trie.size());
    assertEquals(expected.isEmpty(), trie.isEmpty());
    for (Map.Entry<Long, Long> entry : expected.entrySet()) {
      assertEquals(entry.getValue(), trie.get(entry.getKey(), ~entry.getValue()));
      assertTrue(trie.contains(entry.getKey()));
    }
    assertFalse(trie.contains(0xDEAD_0000_BEEFL));
  }

  /** Returns the bytes of the first pages. */
  static byte[] image(Memory memory, long pages) {
    byte[] image = new byte[Math.toIntExact(pages * Memory.PAGE_SIZE)];
    memory.read(0, image, 0, image.length);
    return image;
  }

  static byte[] image(Memory memory) {
    return image(memory, memory.pages());
  }
}
