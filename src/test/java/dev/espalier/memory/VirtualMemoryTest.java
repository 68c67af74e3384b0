package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static dev.espalier.memory.MemoryContract.pattern;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

class VirtualMemoryTest {
  private static final int BUCKET_PAGES = 2;
  private static final long BUCKET = BUCKET_PAGES * PAGE_SIZE;

  private final MemoryManager manager =
      MemoryManager.open(ArenaMemory.create(Arena.ofAuto()), BUCKET_PAGES);

  @Test
  void everyPageIsInItsBucketForEveryBucketSize() {
    long[] buckets = {1, 2, 3, 1000, 16_383, 16_384, 32_766, 32_767};
    for (int size = 1; size <= ManagerFormat.MAX_BUCKET_PAGES; size++) {
      long reciprocal = VirtualMemory.reciprocal(size);
      assertEquals(0, VirtualMemory.bucketOf(0, reciprocal));
      for (long bucket : buckets) {
        assertEquals(bucket - 1, VirtualMemory.bucketOf(bucket * size - 1, reciprocal));
        assertEquals(bucket, VirtualMemory.bucketOf(bucket * size, reciprocal));
      }
      long end = (long) ManagerFormat.MAX_BUCKETS * size - 1;
      assertEquals(ManagerFormat.MAX_BUCKETS - 1, VirtualMemory.bucketOf(end, reciprocal));
    }
  }

  @Test
  void aRangeAcrossNeighbouringBucketsHasAView() {
    Memory one = manager.memory(1);
    one.grow(5 * BUCKET_PAGES);
    assertNotNull(one.view(0, 5 * BUCKET));
    one.write(BUCKET - 4, pattern(1, 8), 0, 8);
    assertArrayEquals(pattern(1, 8), one.view(BUCKET - 4, 8).toArray(ValueLayout.JAVA_BYTE));
  }

  @Test
  void aRangeAcrossDistantBucketsHasNoViewButIsReadAndWritten() {
    Memory one = manager.memory(1);
    Memory two = manager.memory(2);
    for (int i = 0; i < 4; i++) {
      one.grow(BUCKET_PAGES);
      two.grow(BUCKET_PAGES);
    }
    int length = (int) (4 * BUCKET);
    one.write(0, pattern(1, length), 0, length);
    two.write(0, pattern(2, length), 0, length);
    assertArrayEquals(pattern(1, length), bytes(one, 0, length));
    assertArrayEquals(pattern(2, length), bytes(two, 0, length));
    assertNull(one.view(BUCKET - 1, 2));
    assertNotNull(one.view(BUCKET, BUCKET));
  }

  @Test
  void afterABucketWasTouchedBoundsAreStillChecked() {
    Memory one = manager.memory(1);
    one.grow(1);
    one.write(PAGE_SIZE - 8, pattern(1, 8), 0, 8);
    assertThrows(IndexOutOfBoundsException.class, () -> one.write(PAGE_SIZE, new byte[8], 0, 8));
    assertThrows(IndexOutOfBoundsException.class, () -> one.read(PAGE_SIZE - 1, new byte[2], 0, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> one.view(PAGE_SIZE, 1));
  }

  @Test
  void aMemoryThatGivesNoViewsGivesNoneToVirtualOnes() {
    Memory one = MemoryManager.open(new CountingMemory(new HeapMemory()), 1).memory(1);
    one.grow(1);
    assertNull(one.view(0, 8));
  }

  @Test
  void anAccessInsideNeighbouringBucketsIsOneAccessBelow() {
    CountingMemory below = new CountingMemory(new HeapMemory());
    Memory one = MemoryManager.open(below, 1).memory(1);
    one.grow(4);
    below.reset();
    one.read(10, new byte[(int) (3 * PAGE_SIZE)], 0, (int) (3 * PAGE_SIZE));
    one.write(PAGE_SIZE - 4, new byte[8], 0, 8);
    assertEquals(1, below.reads());
    assertEquals(1, below.writes());
    assertEquals(3 * PAGE_SIZE, below.bytesRead());
    assertEquals(8, below.bytesWritten());
  }
}
