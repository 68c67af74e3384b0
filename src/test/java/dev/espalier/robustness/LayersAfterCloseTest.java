package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.layered.CompactionPolicy;
import dev.espalier.layered.LayeredMap;
import dev.espalier.layered.MergingCursor;
import dev.espalier.layered.Snapshot;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MemoryManager;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A map in layers, its snapshots and its cursors can each end before the others, and their memory
 * before all: whatever is used after that, from any thread, says so.
 */
class LayersAfterCloseTest {
  private static final long KEYS = 300;

  @TempDir private Path folder;

  /** Where layers are. */
  enum Layers {
    ANONYMOUS,
    FILE,
    ARENA_OF_THE_CALLER,
    MEMORIES_OF_THEIR_OWN;

    private Opened open(Path file) {
      if (this == MEMORIES_OF_THEIR_OWN) {
        return inAnArena();
      }
      Place place = Place.Owner.valueOf(name()).place(file);
      MemoryManager manager = MemoryManager.open(place.memory(), 1);
      return new Opened(
          LayeredMap.create(manager, 0, 20, Codecs.I64, Codecs.STRING), place.close());
    }

    @SuppressWarnings("MustBeClosedChecker") // closed by what is returned
    private static Opened inAnArena() {
      Arena arena = Arena.ofShared();
      return new Opened(
          LayeredMap.create(() -> ArenaMemory.create(arena), Codecs.I64, Codecs.STRING),
          arena::close);
    }
  }

  /** A map, a snapshot of it, cursors of both, and what ends their memory. */
  private static final class Opened {
    private final LayeredMap<Long, String> map;
    private final Snapshot<Long, String> snapshot;
    private final Runnable closeMemory;
    private final Map<String, Executable> ofMap = new LinkedHashMap<>();
    private final Map<String, Executable> ofSnapshot = new LinkedHashMap<>();

    /** Makes a map of three layers, each with entries and the upper ones with deletions. */
    Opened(LayeredMap<Long, String> map, Runnable closeMemory) {
      this.map = map;
      this.closeMemory = closeMemory;
      for (long key = 0; key < KEYS; key++) {
        map.put(key, "old");
      }
      map.freeze();
      map.deleteRange(100L, 150L);
      map.put(120L, "new");
      snapshot = map.snapshot();
      map.deleteRange(200L, 250L);
      map.put(5L, "newest");
      map.remove(6L);
      useMap();
      ofSnapshot.put("get of a snapshot", () -> snapshot.get(4L));
      ofSnapshot.put("get of a deleted key of a snapshot", () -> snapshot.get(101L));
      ofSnapshot.put("cursor of a snapshot", () -> snapshot.cursor().first());
      useCursors(ofSnapshot, " of a snapshot", snapshot::cursor);
    }

    private void useMap() {
      ofMap.put("get", () -> map.get(4L));
      ofMap.put("get of the top layer", () -> map.get(5L));
      ofMap.put("get of a removed key", () -> map.get(6L));
      ofMap.put("get of a deleted key", () -> map.get(201L));
      ofMap.put("put", () -> map.put(4L, "x"));
      ofMap.put("remove", () -> map.remove(4L));
      ofMap.put("remove of a deleted key", () -> map.remove(201L));
      ofMap.put("deleteRange", () -> map.deleteRange(1L, 9L));
      ofMap.put("deleteRange of all", () -> map.deleteRange(null, null));
      ofMap.put("freeze", map::freeze);
      ofMap.put("snapshot", map::snapshot);
      ofMap.put("compact", map::compact);
      ofMap.put("compact of the upper layers", () -> map.compact(0, 1));
      ofMap.put(
          "compact of a policy",
          () -> map.compact(sizes -> Optional.of(new CompactionPolicy.Run(0, 1))));
      ofMap.put("verify", map::verify);
      ofMap.put("cursor", () -> map.cursor().first());
      ofMap.put("cursor over a range", () -> map.cursor(3L, 30L).last());
      useCursors(ofMap, "", map::cursor);
    }

    /** A cursor that has failed has lost its place, so each use has its own. */
    private static void useCursors(
        Map<String, Executable> uses, String of, Supplier<MergingCursor<Long, String>> cursors) {
      Map<String, Consumer<MergingCursor<Long, String>>> steps = new LinkedHashMap<>();
      steps.put("first", MergingCursor::first);
      steps.put("last", MergingCursor::last);
      steps.put("seek", cursor -> cursor.seek(9L));
      steps.put("seekForPrev", cursor -> cursor.seekForPrev(9L));
      steps.put("next", MergingCursor::next);
      steps.put("prev", MergingCursor::prev);
      steps.put("value", MergingCursor::value);
      steps.forEach(
          (name, step) -> {
            MergingCursor<Long, String> cursor = cursors.get();
            cursor.seek(50L);
            uses.put(name + " of a cursor" + of, () -> step.accept(cursor));
          });
    }

    void assertMapRefused() {
      ofMap.forEach((name, use) -> assertThrows(IllegalStateException.class, use, name));
    }

    void assertSnapshotRefused() {
      ofSnapshot.forEach((name, use) -> assertThrows(IllegalStateException.class, use, name));
    }

    void assertSnapshotReads() {
      ofSnapshot.forEach((name, use) -> assertDoesNotThrow(use, name));
      assertEquals("old", snapshot.get(5L));
      assertEquals("new", snapshot.get(120L));
      assertNull(snapshot.get(121L));
    }

    void assertMapReads() {
      assertEquals("newest", map.get(5L));
      assertNull(map.get(6L));
      assertEquals("new", map.get(120L));
    }

    void close() {
      snapshot.close();
      map.close();
      closeMemory.run();
    }
  }

  private Opened open(Layers layers) {
    return layers.open(folder.resolve("memory"));
  }

  private static void inAnotherThread(Runnable work) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.submit(work).get();
    }
  }

  @ParameterizedTest
  @EnumSource
  void afterTheMemoryEveryUseIsRefusedAsOftenAsItIsTried(Layers layers) {
    Opened opened = open(layers);
    opened.closeMemory.run();
    for (int i = 0; i < 2; i++) {
      opened.assertMapRefused();
      opened.assertSnapshotRefused();
    }
  }

  @ParameterizedTest
  @EnumSource
  void afterTheMemoryMapAndSnapshotCanStillBeClosed(Layers layers) {
    Opened opened = open(layers);
    opened.closeMemory.run();
    opened.map.close();
    opened.snapshot.close();
    opened.assertMapRefused();
    opened.assertSnapshotRefused();
    opened.snapshot.close();
    opened.map.close();
  }

  @ParameterizedTest
  @EnumSource
  void everyUseInAnotherThreadIsRefused(Layers layers) throws Exception {
    Opened opened = open(layers);
    opened.closeMemory.run();
    inAnotherThread(
        () -> {
          opened.assertMapRefused();
          opened.assertSnapshotRefused();
        });
  }

  @ParameterizedTest
  @EnumSource
  void closingInAnotherThreadIsSeenByThisOne(Layers layers) throws Exception {
    Opened opened = open(layers);
    inAnotherThread(opened.map::close);
    opened.assertMapRefused();
    opened.assertSnapshotReads();
    inAnotherThread(opened.snapshot::close);
    opened.assertSnapshotRefused();
    inAnotherThread(opened.closeMemory);
    opened.assertMapRefused();
    opened.assertSnapshotRefused();
  }

  @ParameterizedTest
  @EnumSource
  void aSnapshotOutlivesItsMapButNotItself(Layers layers) {
    Opened opened = open(layers);
    opened.map.close();
    opened.assertMapRefused();
    opened.assertSnapshotReads();
    opened.snapshot.close();
    opened.assertSnapshotRefused();
    opened.close();
  }

  @ParameterizedTest
  @EnumSource
  void aMapOutlivesItsSnapshotButNotItself(Layers layers) {
    Opened opened = open(layers);
    opened.snapshot.close();
    opened.assertSnapshotRefused();
    opened.assertMapReads();
    opened.map.compact();
    opened.assertMapReads();
    opened.map.close();
    opened.assertMapRefused();
    opened.close();
  }

  @ParameterizedTest
  @EnumSource
  void whatACompactionGaveBackIsNotReadByOlderCursors(Layers layers) {
    Opened opened = open(layers);
    MergingCursor<Long, String> cursor = opened.map.cursor();
    cursor.seek(50L);
    opened.snapshot.close();
    opened.map.compact();
    assertEquals("old", cursor.value());
    assertTrue(cursor.next());
    assertEquals(51L, cursor.key());
    opened.close();
  }

  /** Layers in memories that the map owns end with the last reader. */
  @Test
  void ownedMemoriesEndWithTheLastReader() {
    Opened opened =
        new Opened(LayeredMap.create(ArenaMemory::create, Codecs.I64, Codecs.STRING), () -> {});
    opened.map.close();
    opened.assertMapRefused();
    opened.assertSnapshotReads();
    opened.snapshot.close();
    opened.assertSnapshotRefused();
  }
}
