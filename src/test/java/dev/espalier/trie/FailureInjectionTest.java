package dev.espalier.trie;

import static dev.espalier.trie.Tries.putRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.FailingMemory;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that does not grow: every operation succeeds, or changes nothing. */
class FailureInjectionTest {
  private static final int STEPS = 250;

  @Test
  void aFailedGrowthAnywhereChangesNothing() {
    int failed = 0;
    while (runWithFailureAt(failed + 1)) {
      failed++;
    }
    assertTrue(failed >= 8, "only " + failed + " calls of grow");
  }

  /** Runs a fixed sequence; says whether the nth growth happened, and so failed. */
  private static boolean runWithFailureAt(int n) {
    try (ArenaMemory arena = ArenaMemory.create()) {
      FailingMemory memory = FailingMemory.failingAt(arena, n);
      if (n == 1) {
        assertThrows(OutOfMemorySpaceException.class, () -> LongTrie.create(memory));
        return true;
      }
      TrieModel model = new TrieModel(LongTrie.create(memory));
      Random random = new Random(7);
      for (int i = 0; i < STEPS; i++) {
        runOrRetry(step(random), model, arena);
      }
      model.check();
      return memory.failures() > 0;
    }
  }

  private static TrieStep step(Random random) {
    TrieStep.Kind[] kinds = {
      TrieStep.Kind.PUT,
      TrieStep.Kind.PUT_IF_ABSENT,
      TrieStep.Kind.PUT_RANGE,
      TrieStep.Kind.PUT_RANGE_REPLACING,
      TrieStep.Kind.PUT_RANGE_IF_ABSENT,
      TrieStep.Kind.REMOVE
    };
    TrieStep.Kind kind = kinds[random.nextInt(kinds.length)];
    long key = (long) random.nextInt(1 << 20) << 4 * random.nextInt(11);
    return new TrieStep(kind, key, 1 + random.nextInt(800), random.nextLong());
  }

  private static void runOrRetry(TrieStep step, TrieModel model, ArenaMemory arena) {
    byte[] image = Tries.image(arena);
    TrieStats stats = model.trie().stats();
    try {
      step.run(model);
    } catch (OutOfMemorySpaceException e) {
      assertArrayEquals(image, Tries.image(arena));
      assertEquals(stats, model.trie().stats());
      model.check();
      step.run(model);
    }
  }

  @Test
  void singlePutsFillAMemoryToTheLastChunkAndCanAllBeRemoved() {
    for (int shape = 0; shape < 3; shape++) {
      try (ArenaMemory arena = ArenaMemory.create(1)) {
        TrieModel model = new TrieModel(LongTrie.create(arena));
        fill(model, shape, 1);
        removeAll(model, new Random(shape));
      }
    }
  }

  /** Puts until nothing more fits; then a few more keys that all must be refused or fit. */
  private static void fill(TrieModel model, int shape, long seed) {
    Random random = new Random(seed);
    int refused = 0;
    while (refused < 50) {
      long key =
          switch (shape) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt(20_000);
            default -> random.nextInt(6_000) * 16L + random.nextInt(4);
          };
      TrieStats before = model.trie().stats();
      try {
        model.put(key, random.nextLong());
      } catch (OutOfMemorySpaceException e) {
        refused++;
        assertEquals(before, model.trie().stats());
        if (refused % 10 == 0) {
          model.check();
        }
      }
    }
  }

  private static void removeAll(TrieModel model, Random random) {
    Long[] keys = model.expected().keySet().toArray(Long[]::new);
    Collections.shuffle(Arrays.asList(keys), random);
    for (int i = 0; i < keys.length; i++) {
      model.remove(keys[i]);
      if (i % 16 == 0) {
        model.trie().verify();
      }
    }
    assertEquals(0, model.trie().stats().chunks());
    model.check();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aFullMemoryStaysUsable(long seed) {
    try (ArenaMemory arena = ArenaMemory.create(1)) {
      TrieModel model = new TrieModel(LongTrie.create(arena));
      Random random = new Random(seed);
      for (int round = 0; round < 12; round++) {
        fill(model, (int) (seed + round) % 3, seed * 100 + round);
        model.check();
        for (int i = 0; i < 12; i++) {
          long from = model.expected().isEmpty() ? 0 : random.nextInt(20_000);
          model.removeRange(from, from + random.nextInt(300));
          Long near = model.expected().ceilingKey(random.nextLong());
          model.remove(near == null ? 0 : near);
          model.trie().verify();
        }
      }
    }
  }

  @Test
  void aRangeThatDoesNotFitChangesNothing() {
    try (ArenaMemory arena = ArenaMemory.create(1)) {
      LongTrie trie = LongTrie.create(arena);
      int fitting = 1;
      while (fits(trie, fitting)) {
        fitting++;
      }
      byte[] image = Tries.image(arena);
      int tooMany = fitting;
      assertThrows(OutOfMemorySpaceException.class, () -> putRange(trie, 0, tooMany));
      assertArrayEquals(image, Tries.image(arena));
      putRange(trie, 0, fitting - 1);
      trie.verify();
      assertEquals(fitting - 1, trie.size());
    }
  }

  private static boolean fits(LongTrie trie, int count) {
    try {
      putRange(trie, 0, count);
    } catch (OutOfMemorySpaceException e) {
      return false;
    }
    trie.removeRange(0, -1);
    return true;
  }

  @Test
  void aRangeThatNeedsNoChunkFitsIntoAFullMemory() {
    try (ArenaMemory arena = ArenaMemory.create(1)) {
      TrieModel model = new TrieModel(LongTrie.create(arena));
      model.putRange(0x7000_0000L, new long[13]);
      fill(model, 0, 3);
      fill(model, 1, 3);
      model.putRange(0x7000_000DL, new long[3]);
      model.putRangeReplacing(0x7000_0000L, Tries.valuesFrom(1, 16));
      assertEquals(0, model.trie().putRangeIfAbsent(0x7000_0000L, new long[16]));
      model.check();
    }
  }
}
