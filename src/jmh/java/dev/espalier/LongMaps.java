package dev.espalier;

import dev.espalier.memory.ArenaMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;

/** Maps of numbers, each in a memory of its own, that live as long as one measurement. */
final class LongMaps {
  private final List<ArenaMemory> memories = new ArrayList<>();
  private final List<NavigableMap<Long, Long>> maps = new ArrayList<>();

  LongMaps(String impl, int count) {
    for (int i = 0; i < count; i++) {
      ArenaMemory memory = ArenaMemory.create();
      memories.add(memory);
      maps.add(Maps.ofLongs(impl, memory));
    }
  }

  List<NavigableMap<Long, Long>> all() {
    return maps;
  }

  void putAll(long[] keys) {
    for (NavigableMap<Long, Long> map : maps) {
      for (long key : keys) {
        map.put(key, ~key);
      }
    }
  }

  void free() {
    memories.forEach(ArenaMemory::close);
  }
}
