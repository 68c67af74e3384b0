package dev.espalier.trie;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A trie beside a {@code TreeMap} in unsigned order: every operation is run on both. */
final class TrieModel {
  private final LongTrie trie;
  private final TreeMap<Long, Long> expected = Tries.model();

  TrieModel(LongTrie trie) {
    this.trie = trie;
  }

  LongTrie trie() {
    return trie;
  }

  TreeMap<Long, Long> expected() {
    return expected;
  }

  boolean fits(long start, int count) {
    return Long.compareUnsigned(start + count - 1, start) >= 0;
  }

  long end(long start, int count) {
    return fits(start, count) ? start + count - 1 : -1;
  }

  private NavigableMap<Long, Long> range(long start, int count) {
    return expected.subMap(start, true, end(start, count), true);
  }

  int presentIn(long start, int count) {
    return range(start, count).size();
  }

  void put(long key, long value) {
    boolean added = trie.put(key, value);
    assertEquals(expected.put(key, value) == null, added);
  }

  void putAscending(long key, int count, long value) {
    for (int i = 0; i < count; i++) {
      put(key + i, value ^ i);
    }
  }

  void putIfAbsent(long key, long value) {
    boolean added = trie.putIfAbsent(key, value);
    assertEquals(expected.putIfAbsent(key, value) == null, added);
  }

  void putRange(long start, long[] values) {
    NavigableMap<Long, Long> present = range(start, values.length);
    if (present.isEmpty()) {
      trie.putRange(start, values);
      putAll(start, values);
      return;
    }
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> trie.putRange(start, values));
    String least = Long.toUnsignedString(present.firstKey());
    assertEquals("key " + least + " is present", refusal.getMessage());
  }

  void putRangeReplacing(long start, long[] values) {
    long absent = values.length - presentIn(start, values.length);
    assertEquals(absent, trie.putRangeReplacing(start, values));
    putAll(start, values);
  }

  void putRangeIfAbsent(long start, long[] values) {
    long absent = values.length - presentIn(start, values.length);
    long[] before = values.clone();
    assertEquals(absent, trie.putRangeIfAbsent(start, values));
    assertArrayEquals(before, values);
    for (int i = 0; i < values.length; i++) {
      expected.putIfAbsent(start + i, values[i]);
    }
  }

  private void putAll(long start, long[] values) {
    for (int i = 0; i < values.length; i++) {
      expected.put(start + i, values[i]);
    }
  }

  void remove(long key) {
    assertEquals(expected.remove(key) != null, trie.remove(key));
  }

  void removeRange(long from, long to) {
    NavigableMap<Long, Long> removed = expected.subMap(from, true, to, true);
    assertEquals(removed.size(), trie.removeRange(from, to));
    removed.clear();
  }

  /** Walks from a key, at most some steps, over a cursor with limits. */
  void walk(long key, int steps, boolean up) {
    long least = up ? 0 : key - Math.min(steps * 3L, key >>> 1);
    long greatest = end(key, steps * 3);
    NavigableMap<Long, Long> window = expected.subMap(least, true, greatest, true);
    Cursor cursor = trie.cursor(least, greatest);
    assertAt(
        up ? window.ceilingEntry(key) : window.floorEntry(key), cursor, place(cursor, key, up));
    for (int i = 0; i < steps && cursor.isValid(); i++) {
      boolean forth = up != (i % 5 == 4);
      long at = cursor.key();
      boolean found = forth ? cursor.next() : cursor.prev();
      assertAt(forth ? window.higherEntry(at) : window.lowerEntry(at), cursor, found);
    }
  }

  private static boolean place(Cursor cursor, long key, boolean up) {
    return up ? cursor.seek(key) : cursor.seekForPrev(key);
  }

  private static void assertAt(Map.Entry<Long, Long> entry, Cursor cursor, boolean found) {
    assertEquals(entry != null, found);
    assertEquals(found, cursor.isValid());
    if (found) {
      assertEquals(entry.getKey(), cursor.key());
      assertEquals(entry.getValue(), cursor.value());
    }
  }

  /** Walks up and down alternately over the gaps it makes. */
  void walkAndRemove(long key, int steps) {
    Cursor cursor = trie.cursor();
    boolean found = cursor.seek(key);
    for (int i = 0; i < steps && found; i++) {
      long at = cursor.key();
      cursor.remove();
      expected.remove(at);
      assertFalse(cursor.isValid());
      boolean up = i % 3 != 2;
      found = up ? cursor.next() : cursor.prev();
      assertAt(up ? expected.higherEntry(at) : expected.lowerEntry(at), cursor, found);
    }
  }

  /** Checks everything: entries, neighbours, runs, and the bytes. */
  void check() {
    Tries.check(expected, trie);
    assertNear(0);
    assertNear(-1);
    expected.keySet().stream().skip(expected.size() / 2).limit(3).forEach(this::assertNear);
    if (!expected.isEmpty()) {
      assertRun(expected.firstKey());
      assertRun(expected.lastKey());
    }
  }

  private void assertNear(long key) {
    for (long near = key - 2; near != key + 3; near++) {
      assertEquals(optional(expected.floorKey(near)), trie.floorKey(near));
      assertEquals(optional(expected.ceilingKey(near)), trie.ceilingKey(near));
      assertEquals(optional(expected.lowerKey(near)), trie.lowerKey(near));
      assertEquals(optional(expected.higherKey(near)), trie.higherKey(near));
      assertEquals(expected.containsKey(near), trie.contains(near));
    }
    assertEquals(optional(expected.isEmpty() ? null : expected.firstKey()), trie.firstKey());
    assertEquals(optional(expected.isEmpty() ? null : expected.lastKey()), trie.lastKey());
  }

  private static OptionalLong optional(Long key) {
    return key == null ? OptionalLong.empty() : OptionalLong.of(key);
  }

  private void assertRun(long start) {
    long[] target = new long[100];
    int count = trie.getRange(start, target);
    assertTrue(count > 0);
    for (int i = 0; i < count; i++) {
      assertEquals(expected.get(start + i), target[i]);
    }
    assertTrue(Arrays.stream(target).skip(count).allMatch(value -> value == 0));
    boolean ends = count == target.length || start + count == 0;
    assertTrue(ends || !expected.containsKey(start + count));
  }
}
