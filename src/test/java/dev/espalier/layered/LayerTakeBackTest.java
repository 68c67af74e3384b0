package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A change of layers that fails, and then cannot be taken back either, throws why it failed. */
class LayerTakeBackTest {
  private static final int KEYS = 100;

  private final IllegalStateException full = new IllegalStateException("not written");
  private final IllegalStateException stuck = new IllegalStateException("not closed");

  /** A memory that can be written a few times, and cannot be closed. */
  private final class StuckMemory extends ForwardingMemory implements AutoCloseable {
    private int writes;

    StuckMemory(int writes) {
      super(new HeapMemory());
      this.writes = writes;
    }

    @Override
    public void write(long offset, byte[] source, int from, int length) {
      if (writes == 0) {
        throw full;
      }
      writes--;
      super.write(offset, source, from, length);
    }

    @Override
    public void close() {
      throw stuck;
    }
  }

  private void assertFails(Runnable change) {
    int before = full.getSuppressed().length;
    assertSame(full, assertThrows(IllegalStateException.class, change::run));
    assertEquals(before + 1, full.getSuppressed().length);
    assertSame(stuck, full.getSuppressed()[before]);
  }

  @Test
  void aMapThatCannotBeMadeSaysWhy() {
    assertFails(() -> LayeredMap.create(() -> new StuckMemory(0), Codecs.U64, Codecs.U64));
  }

  /** A layer is made by two writes and loaded by some more. */
  @Test
  void aCompactionThatFailsSaysWhyAndTheLayersAreWhatTheyWere() {
    for (int writes = 0; writes < 10; writes++) {
      Iterator<Memory> memories =
          List.of(new HeapMemory(), new HeapMemory(), new StuckMemory(writes)).iterator();
      LayeredMap<Long, Long> map = LayeredMap.create(memories::next, Codecs.U64, Codecs.U64);
      for (long key = 0; key < KEYS; key++) {
        map.put(key, key);
      }
      map.freeze();
      map.deleteRange(10L, 20L);
      assertFails(map::compact);
      assertEquals(2, map.layerCount());
      map.verify();
      for (long key = 0; key < KEYS; key++) {
        assertEquals(key >= 10 && key < 20 ? null : Long.valueOf(key), map.get(key));
      }
    }
  }
}
