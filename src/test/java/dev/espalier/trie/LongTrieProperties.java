package dev.espalier.trie;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.CountingMemory;
import dev.espalier.memory.Memory;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Long sequences of operations, each compared with a {@code TreeMap} and followed by a walk. */
class LongTrieProperties {

  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  void everyOperationDoesWhatTheModelDoes(@ForAll("steps") List<TrieStep> steps) {
    try (ArenaMemory memory = ArenaMemory.create()) {
      run(steps, memory);
    }
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void aMemoryWithoutViewsGivesTheSame(@ForAll("steps") List<TrieStep> steps) {
    try (ArenaMemory memory = ArenaMemory.create()) {
      run(steps, new CountingMemory(memory));
    }
  }

  private static void run(List<TrieStep> steps, Memory memory) {
    TrieModel model = new TrieModel(LongTrie.create(memory));
    for (TrieStep step : steps) {
      step.run(model);
      model.check();
    }
    LongTrie reopened = LongTrie.open(memory);
    Tries.check(model.expected(), reopened);
    assertEquals(model.trie().stats(), reopened.stats());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void theShapeIsAFunctionOfTheKeys(@ForAll("steps") List<TrieStep> steps) {
    try (ArenaMemory memory = ArenaMemory.create();
        ArenaMemory other = ArenaMemory.create()) {
      TrieModel model = new TrieModel(LongTrie.create(memory));
      steps.forEach(step -> step.run(model));
      LongTrie ascending = LongTrie.create(other);
      model.expected().forEach(ascending::put);
      assertEquals(Shape.of(other), Shape.of(memory));
    }
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void aRangeIsInsertedExactlyIfItsKeysAreAbsent(
      @ForAll("steps") List<TrieStep> steps,
      @ForAll("keys") long start,
      @ForAll("counts") int count) {
    try (ArenaMemory memory = ArenaMemory.create()) {
      TrieModel model = new TrieModel(LongTrie.create(memory));
      steps.forEach(step -> step.run(model));
      if (!model.fits(start, count)) {
        return;
      }
      byte[] before = Tries.image(memory);
      TrieStats stats = model.trie().stats();
      if (model.presentIn(start, count) == 0) {
        model.putRange(start, Tries.valuesFrom(start, count));
      } else {
        long[] values = new long[count];
        assertThrows(IllegalArgumentException.class, () -> model.trie().putRange(start, values));
        assertArrayEquals(before, Tries.image(memory));
        assertEquals(stats, model.trie().stats());
      }
      model.check();
    }
  }

  @Provide
  Arbitrary<List<TrieStep>> steps() {
    Arbitrary<TrieStep> step =
        Combinators.combine(
                Arbitraries.of(TrieStep.Kind.class), keys(), counts(), Arbitraries.longs())
            .as(TrieStep::new);
    return step.list().ofMinSize(1).ofMaxSize(60);
  }

  /** Keys that meet one another: few blocks, at both ends of the key space and in its middle. */
  @Provide
  Arbitrary<Long> keys() {
    Arbitrary<Long> bases =
        Arbitraries.of(0L, -700L, 0x1000L, 0x7FFF_FFFF_FFFF_FF00L, 0x1234_0000L, 1L << 60);
    Arbitrary<Long> near =
        Combinators.combine(bases, Arbitraries.longs().between(0, 699)).as(Long::sum);
    Arbitrary<Long> powers =
        Combinators.combine(
                Arbitraries.integers().between(0, 15), Arbitraries.integers().between(-17, 17))
            .as((level, distance) -> (1L << 4 * level) + distance);
    return Arbitraries.frequencyOf(
        Tuple.of(6, near), Tuple.of(2, powers), Tuple.of(1, Arbitraries.longs()));
  }

  @Provide
  Arbitrary<Integer> counts() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.integers().between(1, 40)),
        Tuple.of(1, Arbitraries.integers().between(1, 600)));
  }
}
