package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node gets an overflow page with the first byte that does not fit, however it comes. */
class BTreeMapPageBoundaryTest {
  private static final int PAGE = 200;

  /** Bytes of a leaf with the keys "a" and "b", besides the bytes of their values. */
  private static final int REST = 15 + 2 * (4 + 1) + 2 * 4;

  private static final int LENGTH_OF_A = 20;

  private final BTreeMap<String, byte[]> map =
      BTreeMap.builder(Codecs.STRING, Codecs.BYTES).pageSize(PAGE).create(new HeapMemory());

  /** Length of the value of "b" with which the leaf is longer than a page by some bytes. */
  private static int lengthOfB(int excess) {
    return PAGE + excess - REST - LENGTH_OF_A;
  }

  private void assertSound(int excess) {
    map.verify();
    assertEquals(PAGE + excess, map.stats().usedBytes());
    assertEquals(excess > 0 ? 1 : 0, map.stats().overflowPages());
    assertArrayEquals(value('a', LENGTH_OF_A), map.get("a"));
    assertArrayEquals(value('b', lengthOfB(excess)), map.get("b"));
  }

  private static byte[] value(int number, int size) {
    return MapCase.bytesValue(number, size);
  }

  @ParameterizedTest
  @ValueSource(ints = {-2, -1, 0, 1, 2})
  void byInsertion(int excess) {
    map.put("a", value('a', LENGTH_OF_A));
    map.put("b", value('b', lengthOfB(excess)));
    assertSound(excess);
    map.remove("b");
    assertEquals(0, map.stats().overflowPages());
    map.put("b", value('b', lengthOfB(excess)));
    map.remove("a");
    map.put("a", value('a', LENGTH_OF_A));
    assertSound(excess);
  }

  @ParameterizedTest
  @ValueSource(ints = {-2, -1, 0, 1, 2})
  void byABatch(int excess) {
    map.insertMany(
        List.of(
            Map.entry("a", value('a', LENGTH_OF_A)),
            Map.entry("b", value('b', lengthOfB(excess)))));
    assertSound(excess);
    map.clear();
    map.put("b", value('b', lengthOfB(excess)));
    map.insertMany(List.of(Map.entry("a", value('a', LENGTH_OF_A))));
    assertSound(excess);
    map.insertMany(List.of(Map.entry("a", value('a', 3))));
    map.insertMany(List.of(Map.entry("a", value('a', LENGTH_OF_A))));
    assertSound(excess);
  }

  @ParameterizedTest
  @ValueSource(ints = {-2, -1, 0, 1, 2})
  void byALoad(int excess) {
    map.bulkLoad(
        List.of(
            Map.entry("a", value('a', LENGTH_OF_A)),
            Map.entry("b", value('b', lengthOfB(excess)))));
    assertSound(excess);
  }

  @ParameterizedTest
  @ValueSource(ints = {-2, -1, 0, 1, 2})
  void byValuesThatGrowAndShrink(int excess) {
    map.put("a", value('a', LENGTH_OF_A));
    for (int before = -3; before <= 3; before++) {
      map.put("b", value('b', lengthOfB(before)));
      map.put("b", value('b', lengthOfB(excess)));
      assertSound(excess);
      map.put("a", value('a', LENGTH_OF_A + before));
      map.put("a", value('a', LENGTH_OF_A));
      assertSound(excess);
      map.put("b", value('x', lengthOfB(excess)));
      map.put("b", value('b', lengthOfB(excess)));
      assertSound(excess);
    }
  }
}
