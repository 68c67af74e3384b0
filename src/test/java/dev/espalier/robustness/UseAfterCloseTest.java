package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.AppendLog;
import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.BTreeSet;
import dev.espalier.LongLongBTreeMap;
import dev.espalier.LongLongCursor;
import dev.espalier.MinHeap;
import dev.espalier.StableCell;
import dev.espalier.StableVector;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import dev.espalier.trie.LongTrie;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Spliterator;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever is used after its memory was closed, from any thread, says so. */
class UseAfterCloseTest {
  private static final int ENTRIES = 500;

  @TempDir private Path folder;

  /** Everything that reads or writes bytes, of objects made while the memory was open. */
  private static Map<String, Executable> uses(Memory memory) {
    Map<String, Executable> uses = new LinkedHashMap<>();
    MemoryManager manager = MemoryManager.open(memory, 1);
    Memory own = manager.memory(0);
    Memory blank = manager.memory(99);
    BTreeMap<Long, String> map = Content.map(own, ENTRIES);
    useMap(uses, map);
    useWalks(uses, map);
    useFamily(uses, manager);
    useNumbers(uses, manager.memory(8));
    uses.put("opening a map", () -> Content.open(own));
    uses.put("making a map", () -> Content.map(blank, 0));
    uses.put("opening a manager", () -> MemoryManager.open(memory));
    MemorySegment view = own.view(0, 8);
    uses.put("view of bytes", () -> view.get(ValueLayout.JAVA_BYTE, 0));
    uses.put("read", () -> own.read(0, new byte[8], 0, 8));
    uses.put("write", () -> own.write(0, new byte[8], 0, 8));
    return uses;
  }

  private static void useMap(Map<String, Executable> uses, BTreeMap<Long, String> map) {
    uses.put("get", () -> map.get(4L));
    uses.put("get of an absent key", () -> map.get(5L));
    uses.put("containsKey", () -> map.containsKey(4L));
    uses.put("floorKey", () -> map.floorKey(5L));
    uses.put("firstEntry", map::firstEntry);
    uses.put("put", () -> map.put(4L, "x"));
    uses.put("put of a new key", () -> map.put(5L, "x"));
    uses.put("insert", () -> map.insert(7L, "x"));
    uses.put("insertMany", () -> map.insertMany(List.of(Map.entry(9L, "x"))));
    uses.put("remove", () -> map.remove(4L));
    uses.put("remove of an absent key", () -> map.remove(5L));
    uses.put("pollFirstEntry", map::pollFirstEntry);
    uses.put("merge", () -> map.merge(4L, "x", String::concat));
    uses.put("compute", () -> map.compute(5L, (key, value) -> "x"));
    uses.put("replaceAll", () -> map.replaceAll((key, value) -> value));
    uses.put("clear", map::clear);
    uses.put("verify", map::verify);
    uses.put("stats", map::stats);
    uses.put("toString", map::toString);
  }

  private static void useWalks(Map<String, Executable> uses, BTreeMap<Long, String> map) {
    Iterator<Map.Entry<Long, String>> fresh = map.entrySet().iterator();
    uses.put("first step of an iterator", fresh::next);
    Iterator<Map.Entry<Long, String>> started = map.entrySet().iterator();
    Map.Entry<Long, String> entry = started.next();
    uses.put("step of an iterator", started::next);
    uses.put("remove of an iterator", started::remove);
    uses.put("setValue of its entry", () -> entry.setValue("x"));
    uses.put("making an iterator", () -> map.keySet().iterator());
    NavigableMap<Long, String> view = map.subMap(10L, true, 700L, true).descendingMap();
    uses.put("size of a view", view::size);
    uses.put("get in a view", () -> view.get(12L));
    uses.put("clear of a view", view::clear);
    uses.put("values of a view", () -> view.values().iterator().next());
    uses.put("keys of a view", () -> view.navigableKeySet().first());
    Spliterator<Long> spliterator = map.navigableKeySet().spliterator();
    uses.put("forEach", () -> map.forEach((key, value) -> {}));
    uses.put("step of a spliterator", () -> spliterator.tryAdvance(key -> {}));
    uses.put("stream", () -> map.values().stream().toList());
    uses.put("parallel stream", () -> map.values().parallelStream().toList());
    BTreeCursor<Long, String> cursor = map.cursor();
    cursor.seek(100L);
    uses.put("key of a cursor", cursor::key);
    uses.put("value of a cursor", cursor::value);
    uses.put("step of a cursor", cursor::next);
    uses.put("step back of a cursor", cursor::prev);
    uses.put("seek of a cursor", () -> cursor.seek(3L));
  }

  private static void useFamily(Map<String, Executable> uses, MemoryManager manager) {
    BTreeSet<String> set = BTreeSet.create(manager.memory(1), Codecs.STRING);
    LongTrie trie = LongTrie.create(manager.memory(7));
    StableVector<Long> vector = StableVector.create(manager.memory(2), Codecs.U64);
    MinHeap<Long> heap = MinHeap.create(manager.memory(3), Codecs.U64);
    AppendLog<String> log = AppendLog.create(manager.memory(4), manager.memory(5), Codecs.STRING);
    StableCell<String> cell = StableCell.create(manager.memory(6), Codecs.STRING, "x");
    for (long i = 0; i < 100; i++) {
      set.add("element " + i);
      trie.put(i, i);
      vector.add(i);
      heap.add(i);
      log.append("entry " + i);
    }
    uses.put("contains of a set", () -> set.contains("x"));
    uses.put("add to a set", () -> set.add("x"));
    uses.put("iterator of a set", () -> set.iterator().next());
    uses.put("get of a trie", () -> trie.get(3, -1));
    uses.put("put into a trie", () -> trie.put(1000, 1));
    uses.put("remove from a trie", () -> trie.remove(3));
    uses.put("cursor of a trie", () -> trie.cursor().first());
    uses.put("get of a vector", () -> vector.get(3));
    uses.put("add to a vector", () -> vector.add(3L));
    uses.put("iterator of a vector", () -> vector.iterator().next());
    uses.put("peek of a heap", heap::peek);
    uses.put("poll of a heap", heap::poll);
    uses.put("add to a heap", () -> heap.add(1L));
    uses.put("get of a log", () -> log.get(3));
    uses.put("append to a log", () -> log.append("x"));
    uses.put("set of a cell", () -> cell.set("y"));
  }

  private static void useNumbers(Map<String, Executable> uses, Memory memory) {
    LongLongBTreeMap map = LongLongBTreeMap.create(memory);
    for (long i = 0; i < ENTRIES; i++) {
      map.put(2 * i, i);
    }
    uses.put("get of numbers", () -> map.get(4, -1));
    uses.put("get of an absent number", () -> map.get(5, -1));
    uses.put("containsKey of numbers", () -> map.containsKey(4));
    uses.put("put of numbers", () -> map.put(4, 1));
    uses.put("put of a new number", () -> map.put(5, 1));
    uses.put("putIfAbsent of numbers", () -> map.putIfAbsent(4, 1));
    uses.put("putIfAbsent of a new number", () -> map.putIfAbsent(7, 1));
    uses.put("remove of numbers", () -> map.remove(4));
    uses.put("remove of an absent number", () -> map.remove(5));
    uses.put("clear of numbers", map::clear);
    uses.put("firstKey of numbers", map::firstKey);
    uses.put("lastKey of numbers", map::lastKey);
    uses.put("floorKey of numbers", () -> map.floorKey(5));
    uses.put("ceilingKey of numbers", () -> map.ceilingKey(5));
    uses.put("lowerKey of numbers", () -> map.lowerKey(5));
    uses.put("higherKey of numbers", () -> map.higherKey(5));
    uses.put("forEach of numbers", () -> map.forEach((key, value) -> {}));
    uses.put("forEachReversed of numbers", () -> map.forEachReversed((key, value) -> {}));
    uses.put("forEachInRange of numbers", () -> map.forEachInRange(4, 90, (key, value) -> {}));
    uses.put("other side of numbers", () -> map.asMap().get(4L));
    uses.put("cursor of numbers", () -> map.cursor().first());
    useCursors(uses, map);
  }

  /** A cursor that has failed stands at no entry, so each use has its own. */
  private static void useCursors(Map<String, Executable> uses, LongLongBTreeMap map) {
    Map<String, Consumer<LongLongCursor>> steps = new LinkedHashMap<>();
    steps.put("first", LongLongCursor::first);
    steps.put("last", LongLongCursor::last);
    steps.put("seek", cursor -> cursor.seek(3));
    steps.put("seekForPrev", cursor -> cursor.seekForPrev(3));
    steps.put("next", LongLongCursor::next);
    steps.put("prev", LongLongCursor::prev);
    steps.put("value", LongLongCursor::value);
    steps.forEach(
        (name, step) -> {
          LongLongCursor cursor = map.cursor();
          cursor.seek(100);
          uses.put(name + " of a cursor of numbers", () -> step.accept(cursor));
        });
  }

  private static void assertRefused(Map<String, Executable> uses) {
    uses.forEach((name, use) -> assertThrows(IllegalStateException.class, use, name));
  }

  @ParameterizedTest
  @EnumSource
  void everyUseIsRefusedAsOftenAsItIsTried(Place.Owner owner) {
    Place place = owner.place(folder.resolve("memory"));
    Map<String, Executable> uses = uses(place.memory());
    place.close().run();
    assertRefused(uses);
    assertRefused(uses);
  }

  @ParameterizedTest
  @EnumSource
  void everyUseInAnotherThreadIsRefused(Place.Owner owner) throws Exception {
    Place place = owner.place(folder.resolve("memory"));
    Map<String, Executable> uses = uses(place.memory());
    place.close().run();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.submit(() -> assertRefused(uses)).get();
    }
  }

  @ParameterizedTest
  @EnumSource
  void closingInAnotherThreadIsSeenByThisOne(Place.Owner owner) throws Exception {
    Place place = owner.place(folder.resolve("memory"));
    Map<String, Executable> uses = uses(place.memory());
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      threads.submit(place.close()).get();
    }
    assertRefused(uses);
  }

  @Test
  void aMemoryMayBeClosedAfterTheArenaItLivesInAndTwice() {
    Arena arena = Arena.ofShared();
    ArenaMemory memory = ArenaMemory.create(arena);
    Map<String, Executable> uses = uses(memory);
    arena.close();
    memory.close();
    memory.close();
    assertRefused(uses);
  }

  @Test
  void aMemoryMayBeClosedBeforeTheArenaItLivesIn() {
    try (Arena arena = Arena.ofShared()) {
      ArenaMemory memory = ArenaMemory.create(arena);
      BTreeMap<Long, String> map = Content.map(memory, ENTRIES);
      memory.close();
      assertThrows(IllegalStateException.class, () -> map.put(1L, "x"));
      assertThrows(IllegalStateException.class, () -> Content.open(memory));
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatNeedsNoByteStillAnswers(Place.Owner owner) {
    Place place = owner.place(folder.resolve("memory"));
    BTreeMap<Long, String> map = Content.map(place.memory(), ENTRIES);
    Iterator<Long> keys = map.keySet().iterator();
    place.close().run();
    assertEquals(ENTRIES, map.size());
    assertDoesNotThrow(keys::hasNext);
    assertDoesNotThrow(() -> map.tailMap(3L, true).descendingMap());
  }
}
