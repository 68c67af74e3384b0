package dev.espalier;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;

/** Maps of strings to arrays, each in a memory of its own, that live as long as a measurement. */
final class StringMaps {
  private static final int VALUE = 100;

  /** A full node of such entries fits without an overflow page. */
  private static final int PAGE = 1536;

  private final List<ArenaMemory> memories = new ArrayList<>();
  private final List<NavigableMap<String, byte[]>> maps = new ArrayList<>();

  StringMaps(String impl, int count) {
    BTreeMap.Builder<String, byte[]> builder =
        BTreeMap.builder(Codecs.STRING, Codecs.fixedBytes(VALUE)).pageSize(PAGE);
    for (int i = 0; i < count; i++) {
      ArenaMemory memory = ArenaMemory.create();
      memories.add(memory);
      maps.add(Maps.create(impl, memory, builder));
    }
  }

  /** Returns a string of 16 digits for each number; their order is that of the numbers. */
  static String[] keys(long[] numbers) {
    HexFormat hex = HexFormat.of();
    return Arrays.stream(numbers).mapToObj(hex::toHexDigits).toArray(String[]::new);
  }

  static byte[][] values(int count) {
    byte[][] values = new byte[count][VALUE];
    for (int i = 0; i < count; i++) {
      Arrays.fill(values[i], (byte) i);
    }
    return values;
  }

  List<NavigableMap<String, byte[]>> all() {
    return maps;
  }

  void putAll(String[] keys, byte[][] values) {
    for (NavigableMap<String, byte[]> map : maps) {
      for (int i = 0; i < keys.length; i++) {
        map.put(keys[i], values[i]);
      }
    }
  }

  void free() {
    memories.forEach(ArenaMemory::close);
  }
}
