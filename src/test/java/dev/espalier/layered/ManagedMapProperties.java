package dev.espalier.layered;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MemoryManager;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Random histories of maps that are opened again and again. */
class ManagedMapProperties {
  private static final int MEMORIES = 120;

  @Property(tries = 60)
  void aMapThatIsOpenedIsTheOneThatWasWritten(
      @ForAll @IntRange(min = 5, max = 100) int steps, @ForAll long seed) {
    Random random = new Random(seed);
    try (ArenaMemory memory = ArenaMemory.create()) {
      LayeredMap<Integer, String> map =
          LayeredMap.create(MemoryManager.open(memory, 1), 0, MEMORIES, Codecs.I32, Codecs.STRING);
      History history = new History(map);
      for (int step = 0; step < steps; step++) {
        RandomSteps.takeStep(history, random);
        if (random.nextInt(8) == 0) {
          history.check();
          history = reopened(history, memory, random);
          history.check();
        }
      }
    }
  }

  private static History reopened(History history, ArenaMemory memory, Random random) {
    if (random.nextBoolean()) {
      history.close();
    }
    History next =
        new History(LayeredMap.open(MemoryManager.open(memory), 0, Codecs.I32, Codecs.STRING));
    next.model().putAll(history.model());
    return next;
  }
}
