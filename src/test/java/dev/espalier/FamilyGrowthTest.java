package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whichever growth fails, the structure holds what it held before, and a second attempt leads to
 * the same bytes as if nothing had failed.
 */
class FamilyGrowthTest {
  private static final int STEPS = 24;

  /** A workload of steps that grow memories, and what is there after some of them. */
  enum Workload {
    VECTOR {
      private StableVector<byte[]> vector;

      @Override
      void create(List<Memory> memories) {
        vector = StableVector.create(memories.get(0), Codecs.blob(50_000));
      }

      @Override
      void step(int i) {
        if (i % 3 == 2) {
          vector.set(vector.size() - 1, item(i, 50_000));
        } else {
          vector.add(item(i, i * 1000));
        }
      }

      @Override
      List<byte[]> items() {
        vector.verify();
        return new ArrayList<>(vector);
      }
    },

    HEAP {
      private MinHeap<byte[]> heap;

      @Override
      void create(List<Memory> memories) {
        heap = MinHeap.create(memories.get(0), Codecs.blob(50_000));
      }

      @Override
      void step(int i) {
        heap.add(item(100 - i, i % 3 == 2 ? 10 : 50_000));
      }

      @Override
      List<byte[]> items() {
        heap.verify();
        return new ArrayList<>(heap);
      }
    },

    LOG {
      private AppendLog<byte[]> log;

      @Override
      void create(List<Memory> memories) {
        log = AppendLog.create(memories.get(0), memories.get(1), Codecs.BYTES);
        for (int i = 0; i < 8_187 - STEPS / 2; i++) { // so that the index grows, too
          log.append(new byte[0]);
        }
      }

      @Override
      void step(int i) {
        log.append(item(i, i * 2000));
      }

      @Override
      List<byte[]> items() {
        log.verify();
        return log.stream().toList();
      }
    },

    CELL {
      private StableCell<byte[]> cell;

      @Override
      void create(List<Memory> memories) {
        cell = StableCell.create(memories.get(0), Codecs.BYTES, item(9, 70_000));
      }

      @Override
      void step(int i) {
        cell.set(item(i, i * 10_000));
      }

      @Override
      List<byte[]> items() {
        return List.of(cell.get());
      }
    };

    abstract void create(List<Memory> memories);

    abstract void step(int i);

    abstract List<byte[]> items();

    static byte[] item(int seed, int length) {
      byte[] item = new byte[length];
      for (int i = 0; i < length; i++) {
        item[i] = (byte) (seed + i / 1000);
      }
      return item;
    }
  }

  @ParameterizedTest
  @EnumSource(Workload.class)
  void whicheverGrowthFailsNothingIsLost(Workload workload) {
    List<Memory> undisturbed = List.of(new HeapMemory(), new HeapMemory());
    workload.create(undisturbed);
    for (int i = 0; i < STEPS; i++) {
      workload.step(i);
    }
    for (int which = 0; which < 2; which++) {
      for (long n = 1; failsAt(workload, which, n, undisturbed); n++) {}
    }
  }

  /** Returns false if the memory never grew that often. */
  private static boolean failsAt(Workload workload, int which, long n, List<Memory> undisturbed) {
    List<Memory> memories = new ArrayList<>(List.of(new HeapMemory(), new HeapMemory()));
    FailingMemory failing = FailingMemory.failingAt(memories.get(which), n);
    memories.set(which, failing);
    if (attempt(() -> workload.create(memories), failing)) {
      workload.create(memories);
    }
    for (int i = 0; i < STEPS; i++) {
      int step = i;
      List<byte[]> before = workload.items();
      if (attempt(() -> workload.step(step), failing)) {
        assertArrayEquals(before.toArray(), workload.items().toArray());
        workload.step(step);
      }
    }
    for (int m = 0; m < 2; m++) {
      assertArrayEquals(Images.of(undisturbed.get(m)), Images.of(memories.get(m)));
    }
    return failing.failures() > 0;
  }

  /** Returns true if the memory refused to grow, and then the exception says so. */
  private static boolean attempt(Runnable step, FailingMemory memory) {
    long failures = memory.failures();
    try {
      step.run();
    } catch (OutOfMemorySpaceException e) {
      assertEquals(failures + 1, memory.failures());
      return true;
    }
    assertEquals(failures, memory.failures());
    return false;
  }
}
