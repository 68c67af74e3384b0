package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * Structures that share one memory do not disturb each other: not when their buckets alternate, not
 * when they are opened again, and not when the memory is full.
 */
class SharedMemoryProperties {
  private static final int MOST_BYTES = 30_000;

  /** What a step works on. */
  enum Target {
    MAP,
    SET,
    VECTOR,
    HEAP,
    LOG,
    CELL,
    ALL_REOPENED
  }

  /**
   * A step of a sequence.
   *
   * @param target which structure
   * @param seed which of its operations, with which value
   */
  record Step(Target target, int seed) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.of(Target.class), Arbitraries.integers().between(0, 1_000_000))
        .as(Step::new)
        .list()
        .ofMinSize(10)
        .ofMaxSize(120);
  }

  @Property(tries = 60)
  void structuresInOneMemoryDoNotDisturbEachOther(
      @ForAll Images.Kind kind,
      @ForAll @IntRange(min = 1, max = 3) int bucketPages,
      @ForAll @IntRange(min = 25, max = 60) int mostPages,
      @ForAll @From("steps") List<Step> steps) {
    Memory memory = FailingMemory.cappedAt(kind.memory(), mostPages);
    Models models = new Models();
    Structures structures = new Structures(memory, bucketPages);
    for (Step step : steps) {
      if (step.target() == Target.ALL_REOPENED) {
        structures = new Structures(memory, bucketPages);
      } else {
        apply(step, structures, models);
      }
      structures.verify();
      models.assertEqualTo(structures);
    }
  }

  /** Changes the structure first: if the memory is full, the model stays as it is. */
  private static void apply(Step step, Structures structures, Models models) {
    int seed = step.seed();
    try {
      switch (step.target()) {
        case MAP -> changeMap(seed, structures.map, models.map);
        case SET -> changeSet(seed, structures.set, models.set);
        case VECTOR -> changeVector(seed, structures.vector, models.vector);
        case HEAP -> changeHeap(seed, structures.heap, models.heap);
        case LOG -> changeLog(seed, structures.log, models.log);
        default -> {
          String text = "c".repeat(seed % MOST_BYTES);
          assertEquals(models.cell, structures.cell.set(text));
          models.cell = text;
        }
      }
    } catch (OutOfMemorySpaceException e) {
      // Nothing has changed, as the caller checks.
    }
  }

  private static void changeMap(int seed, BTreeMap<Long, String> map, TreeMap<Long, String> model) {
    long key = seed % 40;
    if (seed % 3 == 0) {
      String removed = map.remove(key);
      assertEquals(model.remove(key), removed);
    } else {
      String text = "m".repeat(seed % 9000);
      String before = map.put(key, text);
      assertEquals(model.put(key, text), before);
    }
  }

  private static void changeSet(int seed, BTreeSet<String> set, TreeSet<String> model) {
    String element = Integer.toString(seed % 40).repeat(1 + seed % 40 * 100);
    if (seed % 3 == 0) {
      boolean removed = set.remove(element);
      assertEquals(model.remove(element), removed);
    } else {
      boolean added = set.add(element);
      assertEquals(model.add(element), added);
    }
  }

  private static void changeVector(int seed, StableVector<byte[]> vector, List<byte[]> model) {
    byte[] item = new byte[seed % MOST_BYTES];
    if (seed % 4 == 0 && !model.isEmpty()) {
      assertArrayEquals(vector.removeLast(), model.removeLast());
    } else if (seed % 4 == 1 && !model.isEmpty()) {
      int index = seed % model.size();
      vector.set(index, item);
      model.set(index, item);
    } else {
      vector.add(item);
      model.add(item);
    }
  }

  private static void changeHeap(int seed, MinHeap<Long> heap, PriorityQueue<Long> model) {
    if (seed % 3 == 0) {
      assertEquals(model.poll(), heap.poll());
    } else {
      heap.add((long) seed % 50);
      model.add((long) seed % 50);
    }
  }

  private static void changeLog(int seed, AppendLog<String> log, List<String> model) {
    if (seed % 20 == 0) {
      log.clear();
      model.clear();
    } else {
      String entry = "l".repeat(seed % MOST_BYTES);
      assertEquals(model.size(), log.append(entry));
      model.add(entry);
    }
  }

  /** The structures, opened or made in their memories. */
  private static final class Structures {
    private final BTreeMap<Long, String> map;
    private final BTreeSet<String> set;
    private final StableVector<byte[]> vector;
    private final MinHeap<Long> heap;
    private final AppendLog<String> log;
    private final StableCell<String> cell;

    Structures(Memory memory, int bucketPages) {
      MemoryManager manager = MemoryManager.open(memory, bucketPages);
      map = BTreeMap.openOrCreate(manager.memory(200), Codecs.U64, Codecs.STRING);
      set = BTreeSet.openOrCreate(manager.memory(100), Codecs.STRING);
      vector = StableVector.openOrCreate(manager.memory(0), Codecs.blob(MOST_BYTES));
      heap = MinHeap.openOrCreate(manager.memory(1), Codecs.U64);
      log = AppendLog.openOrCreate(manager.memory(2), manager.memory(254), Codecs.STRING);
      cell = StableCell.openOrCreate(manager.memory(3), Codecs.STRING, "");
    }

    void verify() {
      map.verify();
      set.verify();
      vector.verify();
      heap.verify();
      log.verify();
      cell.verify();
    }
  }

  /** What the structures should hold. */
  private static final class Models {
    private final TreeMap<Long, String> map = new TreeMap<>();
    private final TreeSet<String> set = new TreeSet<>();
    private final List<byte[]> vector = new ArrayList<>();
    private final PriorityQueue<Long> heap = new PriorityQueue<>();
    private final List<String> log = new ArrayList<>();
    private String cell = "";

    void assertEqualTo(Structures structures) {
      assertEquals(map, structures.map);
      assertEquals(List.copyOf(set), List.copyOf(structures.set));
      assertEquals(vector.size(), structures.vector.size());
      for (int i = 0; i < vector.size(); i++) {
        assertArrayEquals(vector.get(i), structures.vector.get(i));
      }
      assertEquals(heap.stream().sorted().toList(), structures.heap.stream().sorted().toList());
      assertEquals(log, structures.log.stream().toList());
      assertEquals(cell, structures.cell.get());
    }
  }
}
