package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.Memory;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Changes by primitives write what the same changes by boxes write, and fail as these do. */
class LongLongBytesProperties {
  private static final int KEYS = 4000;
  private static final int STEPS = 8000;

  /** How keys follow one another. */
  enum Order {
    RANDOM,
    ASCENDING,
    DESCENDING;

    long key(Random random, int step) {
      return switch (this) {
        case RANDOM -> random.nextInt(KEYS);
        case ASCENDING -> step % KEYS;
        case DESCENDING -> KEYS - step % KEYS;
      };
    }
  }

  /** Size of pages: nodes with a chain of overflow pages, with few of them, with none. */
  enum Pages {
    CHAINED(128),
    USUAL(0),
    WIDE(4096);

    private final int size;

    Pages(int size) {
      this.size = size;
    }

    BTreeMap.Builder<Long, Long> builder(Layout layout) {
      BTreeMap.Builder<Long, Long> builder =
          BTreeMap.builder(Codecs.U64, Codecs.U64).layout(layout);
      return size == 0 || layout == Layout.V1 ? builder : builder.pageSize(size);
    }
  }

  @Property(tries = 20)
  void primitiveChangesLeaveTheBytesOfBoxedOnes(
      @ForAll long seed,
      @ForAll Layout layout,
      @ForAll Pages pages,
      @ForAll Images.Kind kind,
      @ForAll Order insertions,
      @ForAll Order removals) {
    Memory boxedMemory = kind.memory();
    Memory memory = kind.memory();
    BTreeMap<Long, Long> boxed = pages.builder(layout).create(boxedMemory);
    LongLongBTreeMap map = LongLongBTreeMap.of(pages.builder(layout).create(memory));
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      boolean grows = step % KEYS < KEYS / 2;
      if (random.nextInt(10) < (grows ? 9 : 2)) {
        long key = insertions.key(random, step);
        assertEquals(boxed.put(key, (long) step) == null, map.put(key, step));
      } else {
        long key = removals.key(random, step);
        assertEquals(boxed.remove(key) != null, map.remove(key));
      }
      if (step % 200 == 0 || step == STEPS - 1) {
        assertArrayEquals(Images.of(boxedMemory), Images.of(memory), "after step " + step);
        assertEquals(boxed.stats().nodeWrites(), map.asMap().stats().nodeWrites());
        map.asMap().verify();
      }
    }
  }

  /** Chunks are as large as a page of memory, so that every other one grows it. */
  @Property(tries = 40)
  void aPrimitiveChangeForWhichTheMemoryCannotGrowChangesNothing(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 40) int failing, @ForAll Order order) {
    try (ArenaMemory arena = ArenaMemory.create()) {
      FailingMemory memory = FailingMemory.failingAt(arena, failing);
      LongLongBTreeMap map =
          LongLongBTreeMap.of(
              BTreeMap.builder(Codecs.U64, Codecs.U64).pageSize(65_520).create(memory));
      TreeMap<Long, Long> model = new TreeMap<>();
      Random random = new Random(seed);
      for (int step = 0; step < 450; step++) {
        long key = order.key(random, step);
        if (!puts(map, key, step)) {
          assertEquals(model, map.asMap());
          map.asMap().verify();
          assertTrue(puts(map, key, step), "once the memory can grow");
        }
        model.put(key, (long) step);
      }
      assertEquals(1, memory.failures());
      assertEquals(model, map.asMap());
      map.asMap().verify();
    }
  }

  private static boolean puts(LongLongBTreeMap map, long key, long value) {
    try {
      map.put(key, value);
      return true;
    } catch (OutOfMemorySpaceException e) {
      return false;
    }
  }

  /** A merge may need an overflow page, which the page of the node that vanishes can be. */
  @Property(tries = 20)
  void primitiveRemovalsSucceedInAFullMemory(@ForAll long seed, @ForAll boolean wide) {
    try (ArenaMemory arena = ArenaMemory.create()) {
      FailingMemory memory = FailingMemory.cappedAt(arena, 2);
      Pages pages = wide ? Pages.WIDE : Pages.USUAL;
      LongLongBTreeMap map = LongLongBTreeMap.of(pages.builder(Layout.V2).create(memory));
      TreeMap<Long, Long> model = new TreeMap<>(Long::compareUnsigned);
      Random random = new Random(seed);
      long key = random.nextInt();
      while (puts(map, key, 1)) {
        model.put(key, 1L);
        key = random.nextInt();
      }
      map.asMap().verify();
      while (!model.isEmpty()) {
        Long above = model.ceilingKey((long) random.nextInt());
        long next = above == null ? model.firstKey() : above;
        assertTrue(map.remove(next));
        model.remove(next);
        if (model.size() % 50 == 0) {
          assertEquals(model.size(), map.size());
          map.asMap().verify();
        }
      }
      assertTrue(map.isEmpty());
    }
  }
}
