package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static dev.espalier.memory.MemoryContract.pattern;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Runs random operations on a memory and on an array, and compares. */
abstract class MemoryModel {
  private static final int MAX_PAGES = 40;

  /** Makes an empty memory. */
  abstract Memory create();

  /** Closes a memory and opens what it left, if there is such a thing. */
  Memory reopen(Memory memory) {
    return memory;
  }

  enum Kind {
    GROW,
    REOPEN,
    WRITE_ARRAY,
    WRITE_SEGMENT,
    READ_ARRAY,
    READ_SEGMENT,
    VIEW
  }

  /**
   * One operation.
   *
   * @param kind what to do
   * @param place where, as a fraction of the memory
   * @param length of how many bytes, or pages
   */
  record Step(Kind kind, double place, int length) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Kind> kinds = Arbitraries.of(Kind.class);
    Arbitrary<Double> places = Arbitraries.doubles().between(0, 1);
    Arbitrary<Integer> lengths =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 40),
            Arbitraries.integers().between(0, 4 * (int) PAGE_SIZE));
    return Combinators.combine(kinds, places, lengths)
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(60);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void behavesLikeAnArray(@ForAll("steps") List<Step> steps) throws Exception {
    byte[] model = {};
    Memory memory = create();
    try (Arena arena = Arena.ofConfined()) {
      for (Step step : steps) {
        switch (step.kind) {
          case GROW -> model = grow(memory, model, step.length % 4);
          case REOPEN -> memory = reopen(memory);
          default -> access(memory, model, step, arena);
        }
        assertEquals(model.length, memory.pages() * PAGE_SIZE);
      }
      memory = reopen(memory);
      assertArrayEquals(model, bytes(memory, 0, model.length));
    } finally {
      if (memory instanceof AutoCloseable closeable) {
        closeable.close();
      }
    }
  }

  private static byte[] grow(Memory memory, byte[] model, int pages) {
    if (memory.pages() + pages > MAX_PAGES) {
      return model;
    }
    assertEquals(model.length / PAGE_SIZE, memory.grow(pages));
    return Arrays.copyOf(model, model.length + pages * (int) PAGE_SIZE);
  }

  private static void access(Memory memory, byte[] model, Step step, Arena arena) {
    int length = Math.min(step.length, model.length);
    int offset = (int) ((model.length - length) * step.place);
    byte[] expected = Arrays.copyOfRange(model, offset, offset + length);
    byte[] written = pattern(offset + length, length);
    switch (step.kind) {
      case WRITE_ARRAY -> memory.write(offset, written, 0, length);
      case WRITE_SEGMENT -> {
        MemorySegment source = arena.allocate(length);
        MemorySegment.copy(written, 0, source, ValueLayout.JAVA_BYTE, 0, length);
        memory.write(offset, source);
      }
      case READ_ARRAY -> assertArrayEquals(expected, bytes(memory, offset, length));
      case READ_SEGMENT -> {
        MemorySegment target = arena.allocate(length);
        memory.read(offset, target);
        assertArrayEquals(expected, target.toArray(ValueLayout.JAVA_BYTE));
      }
      default -> {
        MemorySegment view = memory.view(offset, length);
        if (view != null) {
          assertArrayEquals(expected, view.toArray(ValueLayout.JAVA_BYTE));
        }
      }
    }
    if (step.kind == Kind.WRITE_ARRAY || step.kind == Kind.WRITE_SEGMENT) {
      System.arraycopy(written, 0, model, offset, length);
    }
  }
}
