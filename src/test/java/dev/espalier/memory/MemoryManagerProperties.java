package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static dev.espalier.memory.MemoryContract.pattern;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Several virtual memories, growing in turn, against an array for each. */
class MemoryManagerProperties {
  private static final List<Integer> IDS = List.of(0, 1, 7, 254);
  private static final int MAX_PAGES = 12;

  enum Kind {
    GROW,
    WRITE,
    READ,
    VIEW,
    REOPEN
  }

  /**
   * One operation.
   *
   * @param kind what to do
   * @param id with which virtual memory
   * @param place where, as a fraction of the memory
   * @param length of how many bytes, or pages
   */
  record Step(Kind kind, int id, double place, int length) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.of(Kind.GROW)),
                Tuple.of(6, Arbitraries.of(Kind.WRITE, Kind.READ, Kind.VIEW)),
                Tuple.of(1, Arbitraries.of(Kind.REOPEN))),
            Arbitraries.of(IDS),
            Arbitraries.doubles().between(0, 1),
            Arbitraries.oneOf(
                Arbitraries.integers().between(0, 40),
                Arbitraries.integers().between(0, 3 * (int) PAGE_SIZE)))
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(60);
  }

  /** The manager under test, what it should contain, and in which order buckets were taken. */
  private static final class Run {
    private final Memory below;
    private final int bucketPages;
    private final Map<Integer, byte[]> models = new HashMap<>();
    private final Map<Integer, Memory> memories = new HashMap<>();
    private final List<Integer> owners = new ArrayList<>();

    Run(Memory below, int bucketPages) {
      this.below = below;
      this.bucketPages = bucketPages;
      open(bucketPages);
      for (int id : IDS) {
        models.put(id, new byte[0]);
      }
    }

    void open(int askedBucketPages) {
      MemoryManager manager = MemoryManager.open(below, askedBucketPages);
      for (int id : IDS) {
        memories.put(id, manager.memory(id));
      }
    }

    /** Returns whether it grew. */
    boolean grow(int id, int pages) {
      byte[] model = models.get(id);
      int before = model.length / (int) PAGE_SIZE;
      long result = memories.get(id).grow(pages);
      if (result < 0) {
        return false;
      }
      assertEquals(before, result);
      for (int i = needed(before); i < needed(before + pages); i++) {
        owners.add(id);
      }
      models.put(id, Arrays.copyOf(model, model.length + pages * (int) PAGE_SIZE));
      return true;
    }

    private int needed(int pages) {
      return (pages + bucketPages - 1) / bucketPages;
    }

    void apply(Step step) {
      byte[] model = models.get(step.id);
      Memory memory = memories.get(step.id);
      int length = Math.min(step.length, model.length);
      int offset = (int) ((model.length - length) * step.place);
      byte[] expected = Arrays.copyOfRange(model, offset, offset + length);
      switch (step.kind) {
        case GROW -> {
          int pages = step.length % 4;
          if (memory.pages() + pages <= MAX_PAGES) {
            grow(step.id, pages);
          }
        }
        case WRITE -> {
          byte[] written = pattern(offset + length + step.id, length);
          memory.write(offset, written, 0, length);
          System.arraycopy(written, 0, model, offset, length);
        }
        case READ -> assertArrayEquals(expected, bytes(memory, offset, length));
        case VIEW -> checkView(step.id, offset, expected);
        case REOPEN -> open(1 + step.length % 100);
      }
    }

    private void checkView(int id, int offset, byte[] expected) {
      MemorySegment view = memories.get(id).view(offset, expected.length);
      if (view != null) {
        assertArrayEquals(expected, view.toArray(ValueLayout.JAVA_BYTE));
      } else if (expected.length > 0
          && offset / (bucketPages * PAGE_SIZE)
              == (offset + expected.length - 1) / (bucketPages * PAGE_SIZE)) {
        // A range in one bucket: the memory below must lack it, too.
        long first = below(id, offset);
        assertNull(below.view(first, expected.length));
      }
    }

    private long below(int id, long offset) {
      long skip = offset / (bucketPages * PAGE_SIZE);
      for (int bucket = 0; bucket < owners.size(); bucket++) {
        if (owners.get(bucket) == id && skip-- == 0) {
          long start = (1 + (long) bucket * bucketPages) * PAGE_SIZE;
          return start + offset % (bucketPages * PAGE_SIZE);
        }
      }
      throw new AssertionError("no bucket has " + offset);
    }

    /** Compares the bytes below with what the format says of the models. */
    void checkFormat() {
      byte[] image = new byte[(int) ((1 + owners.size() * bucketPages) * PAGE_SIZE)];
      image[0] = 'M';
      image[1] = 'G';
      image[2] = 'R';
      image[3] = 1;
      image[4] = (byte) owners.size();
      image[6] = (byte) bucketPages;
      Arrays.fill(image, 2080, 2080 + 32_768, (byte) 0xFF);
      for (int bucket = 0; bucket < owners.size(); bucket++) {
        image[2080 + bucket] = (byte) (int) owners.get(bucket);
      }
      models.forEach(
          (id, model) -> {
            image[40 + 8 * id] = (byte) (model.length / PAGE_SIZE);
            for (int page = 0; page < model.length / PAGE_SIZE; page++) {
              int at = page * (int) PAGE_SIZE;
              System.arraycopy(model, at, image, (int) below(id, at), (int) PAGE_SIZE);
            }
          });
      assertEquals(image.length, below.pages() * PAGE_SIZE);
      assertArrayEquals(image, bytes(below, 0, image.length));
    }
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void memoriesBehaveLikeArraysAndTheBytesAreTheFormat(
      @ForAll("steps") List<Step> steps, @ForAll @IntRange(min = 1, max = 4) int bucketPages) {
    Run run = new Run(ArenaMemory.create(Arena.ofAuto()), bucketPages);
    steps.forEach(run::apply);
    run.checkFormat();
    run.open(5);
    run.models.forEach(
        (id, model) -> assertArrayEquals(model, bytes(run.memories.get(id), 0, model.length)));
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void whicheverGrowFailsNothingHasChanged(
      @ForAll("steps") List<Step> steps,
      @ForAll @IntRange(min = 1, max = 4) int bucketPages,
      @ForAll @IntRange(min = 2, max = 12) int failing) {
    FailingMemory below = FailingMemory.failingAt(new HeapMemory(), failing);
    Run run = new Run(below, bucketPages);
    for (Step step : steps) {
      long failures = below.failures();
      run.apply(step);
      if (below.failures() > failures) {
        run.checkFormat();
        run.open(1);
      }
    }
    run.checkFormat();
  }

  @Property(tries = 50, edgeCases = EdgeCasesMode.NONE)
  void aRangeInABucketOfAPowerOfTwoAlwaysHasAView(
      @ForAll("steps") List<Step> steps, @ForAll @IntRange(min = 0, max = 3) int log) {
    int bucketPages = 1 << log;
    Run run = new Run(ArenaMemory.create(Arena.ofAuto()), bucketPages);
    steps.forEach(run::apply);
    run.models.forEach(
        (id, model) -> {
          for (int at = 0; at < model.length; at += bucketPages * (int) PAGE_SIZE) {
            int length = Math.min(bucketPages * (int) PAGE_SIZE, model.length - at);
            assertNotNull(run.memories.get(id).view(at, length));
          }
        });
  }
}
