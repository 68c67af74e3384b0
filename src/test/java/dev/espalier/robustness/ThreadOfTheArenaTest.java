package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The caller's arena says which threads may use a map in it; another one is refused. */
class ThreadOfTheArenaTest {
  private static final int ENTRIES = 500;

  private static Map<String, Executable> uses(BTreeMap<Long, Long> map) {
    Map<String, Executable> uses = new LinkedHashMap<>();
    uses.put("get", () -> map.get(4L));
    uses.put("put", () -> map.put(4L, 9L));
    uses.put("put of a new key", () -> map.put(5L, 9L));
    uses.put("remove", () -> map.remove(4L));
    uses.put("pollLastEntry", map::pollLastEntry);
    uses.put("merge", () -> map.merge(4L, 9L, Long::sum));
    uses.put("insertMany", () -> map.insertMany(many()));
    uses.put("clear", map::clear);
    uses.put("clear of a part", () -> map.headMap(50L).clear());
    uses.put("iterator", () -> map.keySet().iterator().next());
    uses.put("forEach", () -> map.forEach((key, value) -> {}));
    uses.put("cursor", () -> map.cursor().first());
    uses.put("verify", map::verify);
    return uses;
  }

  private static Iterable<Map.Entry<Long, Long>> many() {
    return () -> LongStream.range(0, 5000).mapToObj(i -> Map.entry(i, i)).iterator();
  }

  @Test
  void anotherThreadThanThatOfAConfinedArenaIsRefusedAndChangesNothing() throws Exception {
    try (Arena arena = Arena.ofConfined();
        ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      BTreeMap<Long, Long> map = BTreeMap.create(ArenaMemory.create(arena), Codecs.I64, Codecs.I64);
      map.insertMany(LongStream.range(0, ENTRIES).mapToObj(i -> Map.entry(2 * i, i)).toList());
      TreeMap<Long, Long> before = new TreeMap<>(map);
      for (Map.Entry<String, Executable> use : uses(map).entrySet()) {
        others
            .submit(() -> assertThrows(WrongThreadException.class, use.getValue(), use.getKey()))
            .get();
        assertEquals(before.size(), map.size(), use.getKey());
        Content.assertSame(before, map);
      }
      map.put(1L, 1L);
      before.put(1L, 1L);
      Content.assertSame(before, map);
    }
  }

  @Test
  void anyThreadMayUseAMapInASharedOrAutomaticOrGlobalArenaOrItsOwn() throws Exception {
    try (Arena shared = Arena.ofShared();
        ArenaMemory own = ArenaMemory.create();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      ArenaMemory[] memories = {
        ArenaMemory.create(shared),
        ArenaMemory.create(Arena.ofAuto()),
        ArenaMemory.create(Arena.global()),
        own
      };
      for (ArenaMemory memory : memories) {
        BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.I64, Codecs.I64);
        TreeMap<Long, Long> model = new TreeMap<>();
        for (long i = 0; i < ENTRIES; i++) {
          long key = i * 77 % ENTRIES;
          threads.submit(() -> map.put(key, key)).get();
          model.put(key, key);
        }
        Content.assertSame(model, map);
      }
    }
  }
}
