package dev.espalier.memory;

import static dev.espalier.memory.Memory.PAGE_SIZE;
import static dev.espalier.memory.MemoryContract.bytes;
import static dev.espalier.memory.MemoryContract.pattern;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MemoryManagerTest {
  private static final int BUCKET_COUNT = 4;
  private static final int BUCKET_PAGES = 6;
  private static final int SIZES = 40;
  private static final int TABLE = 2080;

  private final HeapMemory below = new HeapMemory();

  private static void assertNames(String part, Throwable e) {
    assertTrue(e.getMessage().contains(part), e::getMessage);
  }

  /** A manager with buckets of 2 pages: memory 0 has buckets 0 and 2, memory 3 has bucket 1. */
  private static byte[] image() {
    HeapMemory memory = new HeapMemory();
    MemoryManager manager = MemoryManager.open(memory, 2);
    Memory zero = manager.memory(0);
    zero.grow(2);
    manager.memory(3).grow(1);
    zero.grow(1);
    zero.write(2 * PAGE_SIZE - 4, pattern(1, 8), 0, 8);
    return memory.toByteArray();
  }

  private static HeapMemory image(int offset, int... bytes) {
    byte[] image = image();
    for (int i = 0; i < bytes.length; i++) {
      image[offset + i] = (byte) bytes[i];
    }
    return new HeapMemory(image);
  }

  private static void assertCorrupted(HeapMemory memory, String part) {
    byte[] before = memory.toByteArray();
    assertNames(part, assertThrows(CorruptedException.class, () -> MemoryManager.open(memory)));
    assertArrayEquals(before, memory.toByteArray());
  }

  @Test
  void anEmptyMemoryGetsAManagerWithBucketsOf128Pages() {
    MemoryManager manager = MemoryManager.open(below);
    assertEquals(128, manager.bucketPages());
    assertEquals(0, manager.buckets());
    assertEquals(1, below.pages());
    assertEquals(0, manager.memory(0).grow(1));
    assertEquals(129, below.pages());
    assertEquals(1, manager.buckets());
  }

  @Test
  void theStoredBucketSizeWins() {
    MemoryManager.open(below, 3).memory(1).grow(1);
    MemoryManager manager = MemoryManager.open(below, 9);
    assertEquals(3, manager.bucketPages());
    assertEquals(1, manager.memory(1).grow(3));
    assertEquals(7, below.pages());
  }

  @Test
  void aBucketSizeOutsideTheFormatIsRefused() {
    for (int size : new int[] {0, -1, 65_536, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertNames(
          Integer.toString(size),
          assertThrows(IllegalArgumentException.class, () -> MemoryManager.open(below, size)));
    }
    assertEquals(0, below.pages());
    assertEquals(65_535, MemoryManager.open(below, 65_535).bucketPages());
    assertEquals(65_535, MemoryManager.open(below, 1).bucketPages());
    assertThrows(NullPointerException.class, () -> MemoryManager.open(null));
  }

  @Test
  void aMemoryIsGivenOutOnce() {
    MemoryManager manager = MemoryManager.open(below, 1);
    Memory seven = manager.memory(7);
    seven.grow(1);
    assertNames("7", assertThrows(IllegalStateException.class, () -> manager.memory(7)));
    manager.memory(8);
    assertEquals(1, seven.pages());
  }

  @Test
  void aMemoryOutsideTheFormatIsRefused() {
    MemoryManager manager = MemoryManager.open(below, 1);
    for (int id : new int[] {-1, 255, 256, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertNames(
          Integer.toString(id),
          assertThrows(IllegalArgumentException.class, () -> manager.memory(id)));
    }
    assertEquals(0, manager.memory(0).grow(1));
    assertEquals(0, manager.memory(254).grow(1));
    assertEquals(2, manager.buckets());
  }

  @Test
  void whenTheMemoryBelowCannotTakeTheFirstPageNothingIsCreated() {
    FailingMemory failing = FailingMemory.cappedAt(below, 0);
    assertThrows(OutOfMemorySpaceException.class, () -> MemoryManager.open(failing));
    assertEquals(0, below.pages());
  }

  @Test
  void whenTheMemoryBelowIsFullGrowChangesNothing() {
    FailingMemory capped = FailingMemory.cappedAt(below, 5);
    MemoryManager manager = MemoryManager.open(capped, 2);
    Memory one = manager.memory(1);
    one.grow(3);
    byte[] before = below.toByteArray();
    assertEquals(-1, one.grow(2));
    assertEquals(-1, manager.memory(2).grow(1));
    assertEquals(3, one.pages());
    assertArrayEquals(before, below.toByteArray());
    assertEquals(3, one.grow(1));
  }

  @Test
  void thereAreAtMost32768Buckets() {
    SparseMemory sparse = new SparseMemory();
    MemoryManager manager = MemoryManager.open(sparse, 65_535);
    Memory one = manager.memory(1);
    Memory two = manager.memory(2);
    one.grow(32_767L * 65_535);
    assertEquals(-1, two.grow(65_536));
    assertEquals(0, two.grow(65_535));
    assertEquals(32_768, manager.buckets());
    byte[] before = sparse.firstPage();
    assertEquals(-1, one.grow(1));
    assertEquals(-1, two.grow(1));
    assertEquals(-1, manager.memory(3).grow(1));
    assertEquals(65_535, two.grow(0));
    assertArrayEquals(before, sparse.firstPage());
    assertEquals(1 + 32_768L * 65_535, sparse.pages());

    Memory again = MemoryManager.open(sparse).memory(2);
    long last = 65_535 * PAGE_SIZE - 8;
    again.write(last, pattern(4, 8), 0, 8);
    assertEquals(sparse.pages() * PAGE_SIZE - 8, sparse.lastWrite);
    assertThrows(IndexOutOfBoundsException.class, () -> again.write(last + 1, new byte[8], 0, 8));
  }

  @Test
  void aWriteBelowThatFailsLeavesTheOldSizes() {
    byte[] image = image();
    for (int failing = 1; failing <= 3; failing++) {
      HeapMemory damaged = new HeapMemory(image);
      MemoryManager manager = MemoryManager.open(new BrokenMemory(damaged, failing));
      Memory zero = manager.memory(0);
      assertThrows(IllegalStateException.class, () -> zero.grow(4));
      assertEquals(3, zero.pages());
      assertEquals(3, manager.buckets());

      MemoryManager reopened = MemoryManager.open(damaged);
      assertEquals(1, reopened.memory(3).grow(2));
      Memory again = reopened.memory(0);
      assertEquals(3, again.grow(4));
      assertArrayEquals(pattern(1, 8), bytes(again, 2 * PAGE_SIZE - 4, 8));
    }
  }

  @Test
  void whatIsNotEmptyAndNoManagerIsRefusedAndUntouched() {
    below.grow(2);
    assertCorrupted(below, "magic");
    below.write(0, new byte[] {'B', 'T', 'R', 1}, 0, 4);
    assertCorrupted(below, "magic");
    below.write(0, new byte[] {'M', 'G', 'R', 2}, 0, 4);
    assertCorrupted(below, "version");
  }

  @Test
  void everyRuleOfTheFormatIsChecked() {
    assertCorrupted(image(0, 'N'), "offset 0: expected magic");
    assertCorrupted(image(3, 0), "offset 0: expected magic");
    assertCorrupted(image(BUCKET_COUNT, 0x01, 0x80), "offset 4: expected buckets at most 32768");
    assertCorrupted(image(BUCKET_PAGES, 0, 0), "offset 6: expected bucket pages at least 1");
    assertCorrupted(image(BUCKET_COUNT, 4), "offset 4: expected a memory with the pages");
    assertCorrupted(image(BUCKET_PAGES, 3), "offset 4: expected a memory with the pages");
    assertCorrupted(image(BUCKET_COUNT, 2), "offset 40: expected a size of memory 0");
    assertCorrupted(image(SIZES, 2), "offset 40: expected a size of memory 0");
    assertCorrupted(image(SIZES, 5), "offset 40: expected a size of memory 0");
    assertCorrupted(image(SIZES + 7, 0x80), "offset 40: expected a size of memory 0");
    assertCorrupted(image(SIZES + 8 * 254, 1), "offset 2072: expected a size of memory 254");
    assertCorrupted(image(TABLE + 1, 4), "offset 64: expected a size of memory 3");
    assertCorrupted(image(TABLE + 2, 0xFF), "offset 40: expected a size of memory 0");
  }

  @Test
  void aMemoryCutShortIsRefused() {
    byte[] image = image();
    for (int pages = 1; pages < image.length / PAGE_SIZE; pages++) {
      byte[] cut = Arrays.copyOf(image, pages * (int) PAGE_SIZE);
      assertCorrupted(new HeapMemory(cut), "offset 4");
    }
  }

  @Test
  void everyDamagedByteIsRefusedOrHarmless() {
    byte[] image = image();
    HeapMemory damaged = new HeapMemory(image);
    for (int at = 0; at < TABLE + 8; at++) {
      for (int flip : new int[] {1, 0x80, 0xFF}) {
        damaged.write(at, new byte[] {(byte) (image[at] ^ flip)}, 0, 1);
        try {
          MemoryManager manager = MemoryManager.open(damaged);
          for (int id = 0; id < 255; id++) {
            Memory memory = manager.memory(id);
            bytes(memory, 0, (int) (memory.pages() * PAGE_SIZE));
          }
        } catch (CorruptedException e) {
          assertNames("memory manager, offset ", e);
        }
      }
      damaged.write(at, image, at, 1);
    }
  }

  @Test
  void ownersBehindTheLastBucketMeanNothing() {
    HeapMemory memory = image(TABLE + 3, 0, 9, 3);
    MemoryManager manager = MemoryManager.open(memory);
    assertEquals(3, manager.memory(0).pages());
    assertEquals(0, manager.memory(9).grow(1));
    assertEquals(4, manager.buckets());
  }

  @Test
  void freeBucketsOfRelease071AreSkippedAndNeverUsed() {
    byte[] image = image();
    image[TABLE + 1] = (byte) 0xFF;
    image[SIZES + 8 * 3] = 0;
    HeapMemory memory = new HeapMemory(image);
    MemoryManager manager = MemoryManager.open(memory);
    Memory zero = manager.memory(0);
    assertEquals(3, zero.pages());
    assertArrayEquals(pattern(1, 8), bytes(zero, 2 * PAGE_SIZE - 4, 8));
    assertEquals(0, manager.memory(3).grow(1));
    byte[] after = memory.toByteArray();
    assertEquals((byte) 0xFF, after[TABLE + 1]);
    assertEquals(3, after[TABLE + 3]);
    assertEquals(9, memory.pages());
  }

  @Test
  void reservedBytesBecomeZerosByTheNextGrow() {
    HeapMemory memory = image(8, 1, 2, 3);
    MemoryManager manager = MemoryManager.open(memory);
    assertArrayEquals(new byte[] {1, 2, 3}, bytes(memory, 8, 3));
    manager.memory(0).grow(0);
    assertArrayEquals(image(), memory.toByteArray());
  }

  @Test
  void openingWritesNothing() {
    CountingMemory counting = new CountingMemory(new HeapMemory(image()));
    MemoryManager.open(counting).memory(0).pages();
    assertEquals(0, counting.writes());
  }

  @Test
  void anotherManagerOfTheSameMemorySeesTheSameBytes() {
    Memory anonymous = ArenaMemory.create(Arena.ofAuto());
    Memory one = MemoryManager.open(anonymous, 1).memory(1);
    one.grow(3);
    one.write(PAGE_SIZE - 4, pattern(1, 8), 0, 8);
    Memory again = MemoryManager.open(anonymous, 1).memory(1);
    assertEquals(3, again.pages());
    assertArrayEquals(pattern(1, 8), bytes(again, PAGE_SIZE - 4, 8));
  }

  /** Has any number of pages, of which only the first has bytes. */
  private static final class SparseMemory implements Memory {
    private final HeapMemory first = new HeapMemory();
    private long pages;
    private long lastWrite;

    byte[] firstPage() {
      return first.toByteArray();
    }

    @Override
    public long pages() {
      return pages;
    }

    @Override
    public long grow(long more) {
      first.grow(first.pages() == 0 ? 1 : 0);
      pages += more;
      return pages - more;
    }

    @Override
    public void read(long offset, MemorySegment target) {
      first.read(offset, target);
    }

    @Override
    public void write(long offset, MemorySegment source) {
      lastWrite = offset;
      if (offset < PAGE_SIZE) {
        first.write(offset, source);
      }
    }
  }

  /** Fails at the n-th write. */
  private static final class BrokenMemory implements Memory {
    private final Memory memory;
    private int left;

    BrokenMemory(Memory memory, int failing) {
      this.memory = memory;
      this.left = failing;
    }

    @Override
    public long pages() {
      return memory.pages();
    }

    @Override
    public long grow(long pages) {
      return memory.grow(pages);
    }

    @Override
    public void read(long offset, MemorySegment target) {
      memory.read(offset, target);
    }

    @Override
    public void write(long offset, MemorySegment source) {
      if (--left == 0) {
        throw new IllegalStateException("broken");
      }
      memory.write(offset, source);
    }
  }
}
