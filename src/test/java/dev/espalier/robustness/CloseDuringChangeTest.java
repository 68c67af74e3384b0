package dev.espalier.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A memory that is closed in the middle of a change ends it with an IllegalStateException. */
class CloseDuringChangeTest {
  /** So many that a put at the end splits the root. */
  private static final int ENTRIES = 72;

  @TempDir private Path folder;

  /** Makes a change during which some call of the key codec closes the memory. */
  private static void closeAtEveryCall(Changes change, boolean confined) {
    Supplier<Arena> arenas = confined ? Arena::ofConfined : Arena::ofShared;
    int n = 0;
    while (closesAtCall(n, change, arenas)) {
      n = next(n);
    }
    assertTrue(n > 0, "no call of the codec");
  }

  /** Every one of the first calls, and ever fewer of the later ones. */
  private static int next(int n) {
    return n + 1 + n / 10;
  }

  private static boolean closesAtCall(int n, Changes change, Supplier<Arena> arenas) {
    Arena arena = arenas.get();
    Interloper keys = new Interloper(false);
    BTreeMap<Long, Long> map = filled(ArenaMemory.create(arena), keys);
    keys.arm(n, arena::close);
    RuntimeException thrown = failureOf(change, map);
    if (keys.disarm()) {
      arena.close();
      return false;
    }
    assertTrue(
        thrown == null || thrown.getClass() == IllegalStateException.class, () -> "" + thrown);
    assertThrows(IllegalStateException.class, () -> map.get(70L));
    assertThrows(IllegalStateException.class, () -> map.put(70L, 1L));
    return true;
  }

  private static BTreeMap<Long, Long> filled(Memory memory, Interloper keys) {
    BTreeMap<Long, Long> map = BTreeMap.create(memory, keys, Codecs.I64);
    map.insertMany(LongStream.range(0, ENTRIES).mapToObj(i -> Map.entry(2 * i, i)).toList());
    return map;
  }

  private static RuntimeException failureOf(Changes change, BTreeMap<Long, Long> map) {
    try {
      change.apply(map);
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  @ParameterizedTest
  @EnumSource
  void anArenaClosedByItsOwnerEndsAnyChange(Changes change) {
    closeAtEveryCall(change, true);
    closeAtEveryCall(change, false);
  }

  @Test
  void anArenaClosedByTheInputEndsABatch() {
    for (boolean load : List.of(false, true)) {
      Arena arena = Arena.ofShared();
      BTreeMap<Long, Long> map = BTreeMap.create(ArenaMemory.create(arena), Codecs.I64, Codecs.I64);
      Iterable<Map.Entry<Long, Long>> input =
          () ->
              LongStream.range(0, 1000)
                  .peek(i -> closeAt(i == 500, arena))
                  .mapToObj(i -> Map.entry(i, i))
                  .iterator();
      assertThrows(IllegalStateException.class, () -> change(map, load, input), "load " + load);
      assertThrows(IllegalStateException.class, () -> map.put(1L, 1L));
    }
  }

  private static void closeAt(boolean now, Arena arena) {
    if (now) {
      arena.close();
    }
  }

  private static void change(
      BTreeMap<Long, Long> map, boolean load, Iterable<Map.Entry<Long, Long>> input) {
    if (load) {
      map.bulkLoad(input);
    } else {
      map.insertMany(input);
    }
  }

  /** As after a crash at that moment: the file opens, and is sound or found not to be. */
  @ParameterizedTest
  @EnumSource
  void aFileClosedDuringAChangeCanBeOpenedAndVerified(Changes change) throws Exception {
    Path file = folder.resolve("memory");
    boolean closed = true;
    for (int n = 0; closed; n = next(n)) {
      Files.deleteIfExists(file);
      MappedMemory memory = MappedMemory.open(file);
      Interloper keys = new Interloper(false);
      BTreeMap<Long, Long> map = filled(memory, keys);
      keys.arm(n, memory::close);
      RuntimeException thrown = failureOf(change, map);
      closed = !keys.disarm();
      assertTrue(thrown == null || thrown instanceof IllegalStateException, () -> "" + thrown);
      memory.close();
      assertSoundOrDamaged(file);
    }
  }

  private static void assertSoundOrDamaged(Path file) {
    try (MappedMemory memory = MappedMemory.open(file)) {
      BTreeMap<Long, Long> map = BTreeMap.open(memory, Codecs.I64, Codecs.I64);
      map.verify();
      assertEquals(map.sizeLong(), map.keySet().stream().count());
    } catch (CorruptedException e) {
      assertTrue(e.getMessage().contains("at"), e::getMessage);
    }
  }
}
