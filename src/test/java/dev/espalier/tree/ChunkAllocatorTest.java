package dev.espalier.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.CorruptedException;
import dev.espalier.memory.HeapMemory;
import org.junit.jupiter.api.Test;

/** What happens to chunks in the middle of a change, while the frontier's header is not written. */
class ChunkAllocatorTest {
  private static final int PAYLOAD = 100;

  private final TreeSpace space = new TreeSpace(new HeapMemory(), PAYLOAD);
  private final ChunkAllocator allocator = create();

  private ChunkAllocator create() {
    space.growTo(TreeFormat.CHUNKS + TreeFormat.CHUNK_HEADER);
    return ChunkAllocator.create(space, PAYLOAD);
  }

  @Test
  void aChunkAtOrBehindTheFrontierCannotBeFreedWhateverStandsThere() {
    long first = allocator.allocate();
    long second = allocator.allocate();
    long third = allocator.allocate();
    allocator.clear();
    assertEquals(first, allocator.allocate());
    for (long chunk : new long[] {second, third}) {
      CorruptedException e = assertThrows(CorruptedException.class, () -> allocator.free(chunk));
      assertTrue(e.getMessage().contains("frontier"), e::getMessage);
    }
    assertEquals(1, allocator.allocated());
    assertEquals(second, allocator.allocate());
  }

  @Test
  void afterAChangeTheListEndsAtTheFrontier() {
    long first = allocator.allocate();
    allocator.allocate();
    allocator.free(first);
    allocator.flush();
    ChunkAllocator opened = ChunkAllocator.open(space, PAYLOAD);
    assertEquals(1, opened.countFree());
    assertEquals(1, opened.allocated());
    assertEquals(first, opened.allocate());
  }

  /** As a {@link Savepoint} does it. */
  @Test
  void aChangeThatIsTakenBackLeavesTheFrontierWhereItWas() {
    long first = allocator.allocate();
    allocator.flush();
    long head = allocator.head();
    space.undo().open();
    long second = allocator.allocate();
    allocator.allocate();
    space.undo().rollBack(space.space());
    allocator.restore(1, head);
    allocator.flush();
    assertEquals(0, allocator.countFree());
    assertEquals(second, allocator.allocate());
    allocator.free(first);
    assertEquals(1, allocator.allocated());
  }
}
