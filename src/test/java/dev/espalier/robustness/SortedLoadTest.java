package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A load that is not in the map's own order is refused, and the map is empty and of use. */
class SortedLoadTest {
  /** A character of two UTF-16 units, which are less than that of the next character. */
  private static final String BEYOND = "\uD83D\uDE00";

  private static final String PRIVATE = "\uFF5E";

  private static <K> void assertRefused(
      Codec<K> codec, List<K> keys, String previous, String next) {
    BTreeMap<K, Long> map = BTreeMap.create(new HeapMemory(), codec, Codecs.U64);
    List<Map.Entry<K, Long>> entries = keys.stream().map(key -> Map.entry(key, 1L)).toList();
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> map.bulkLoad(entries));
    String message = refusal.getMessage();
    assertTrue(message.contains(previous + " is followed by " + next), message);
    assertEquals(0, map.sizeLong());
    assertTrue(map.entrySet().stream().findAny().isEmpty());
    map.verify();
    assertEquals(0, map.stats().allocatedChunks());
    map.insertMany(entries);
    map.verify();
    assertEquals(keys.stream().distinct().count(), map.sizeLong());
  }

  private static byte[] bytes(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return array;
  }

  @Test
  void bytesInTheirSignedOrder() {
    List<byte[]> keys = new ArrayList<>();
    for (int b = Byte.MIN_VALUE; b <= Byte.MAX_VALUE; b++) {
      keys.add(bytes(7, b));
    }
    keys.sort(Arrays::compare);
    assertRefused(Codecs.BYTES, keys, "x07ff", "x0700");
  }

  @Test
  void textInTheOrderOfUtf16() {
    assertTrue(BEYOND.compareTo(PRIVATE) < 0);
    List<String> keys = new ArrayList<>(Stream.of("a", "b", PRIVATE, BEYOND).sorted().toList());
    assertRefused(Codecs.STRING, keys, BEYOND, PRIVATE);
  }

  @Test
  void textInTheOrderOfTheMap() {
    BTreeMap<String, Long> map = BTreeMap.create(new HeapMemory(), Codecs.STRING, Codecs.U64);
    TreeMap<String, Long> model = new TreeMap<>(map.comparator());
    for (String part : List.of("", "\0", "a", "\u00E9", PRIVATE, BEYOND)) {
      for (int i = 0; i < 30; i++) {
        model.put(part + i, (long) i);
      }
    }
    map.bulkLoad(model.entrySet());
    Content.assertSame(model, map);
  }

  @Test
  void unsortedTextIsInsertedInAnyOrder() {
    BTreeMap<String, Long> map = BTreeMap.create(new HeapMemory(), Codecs.STRING, Codecs.U64);
    TreeMap<String, Long> model = new TreeMap<>(map.comparator());
    List<Map.Entry<String, Long>> entries = new ArrayList<>();
    List<String> parts = List.of(BEYOND, "", PRIVATE, "\0", "z\0", "\u00E9");
    for (int i = 0; i < 300; i++) {
      entries.add(Map.entry(parts.get(i % 6) + i * 77 % 100, (long) i));
    }
    entries.forEach(entry -> model.put(entry.getKey(), entry.getValue()));
    assertEquals(model.size(), map.insertMany(entries));
    Content.assertSame(model, map);
  }

  @Test
  void numbersInTheOtherSignsOrder() {
    assertRefused(Codecs.U64, LongStream.rangeClosed(-50, 50).boxed().toList(), "-1", "0");
    assertRefused(
        Codecs.I64,
        LongStream.rangeClosed(-50, 50).boxed().sorted(Long::compareUnsigned).toList(),
        "50",
        "-50");
  }

  @Test
  void descendingKeys() {
    assertRefused(
        Codecs.I64, LongStream.range(0, 100).map(i -> 100 - i).boxed().toList(), "100", "99");
    assertRefused(Codecs.reverse(Codecs.I64), LongStream.range(0, 100).boxed().toList(), "0", "1");
  }

  @Test
  void aKeyThatComesTwice() {
    List<Long> keys = new ArrayList<>(LongStream.range(0, 500).boxed().toList());
    keys.add(499L);
    assertRefused(Codecs.I64, keys, "499", "499");
  }

  @Test
  void aMapThatIsNotEmptyIsLeftAsItWas() {
    BTreeMap<Long, String> map = Content.map(new HeapMemory(), 300);
    TreeMap<Long, String> model = new TreeMap<>(map);
    assertThrows(IllegalStateException.class, () -> map.bulkLoad(List.of(Map.entry(10_000L, "x"))));
    Content.assertSame(model, map);
  }
}
