package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.CountingMemory;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Spliterator;
import org.junit.jupiter.api.Test;

class MinHeapTest {
  private final Memory memory = new HeapMemory();

  private MinHeap<Long> heapOf(long... items) {
    MinHeap<Long> heap = MinHeap.create(memory, Codecs.U64);
    for (long item : items) {
      heap.add(item);
    }
    return heap;
  }

  private static <T> List<T> drained(Queue<T> heap) {
    List<T> items = new ArrayList<>();
    while (!heap.isEmpty()) {
      items.add(heap.poll());
    }
    return items;
  }

  // As a queue

  @Test
  void theLeastItemComesFirst() {
    MinHeap<Long> heap = heapOf(5, 3, 8, 1, 9, 1);
    assertEquals(6, heap.size());
    assertEquals(6, heap.sizeLong());
    assertEquals(1L, heap.peek());
    assertEquals(1L, heap.element());
    heap.verify();
    assertEquals(List.of(1L, 1L, 3L, 5L, 8L, 9L), drained(heap));
  }

  @Test
  void theOrderIsThatOfTheCodec() {
    MinHeap<Long> unsigned = heapOf(1, -1);
    assertEquals(List.of(1L, -1L), drained(unsigned));
    assertNotNull(unsigned.comparator());

    MinHeap<Long> signed = MinHeap.create(new HeapMemory(), Codecs.I64);
    signed.addAll(List.of(1L, -1L, 0L));
    assertEquals(List.of(-1L, 0L, 1L), drained(signed));
    assertNull(signed.comparator());

    MinHeap<Long> reversed = MinHeap.create(new HeapMemory(), Codecs.reverse(Codecs.I64));
    reversed.addAll(List.of(1L, -1L, 0L));
    assertEquals(List.of(1L, 0L, -1L), drained(reversed));
    assertTrue(reversed.comparator().compare(2L, 1L) < 0);
  }

  @Test
  void bytesAreComparedUnsignedAndAShorterOneIsLess() {
    List<byte[]> ascending =
        List.of(
            new byte[] {},
            new byte[] {0},
            new byte[] {1, 2},
            new byte[] {1, 2, 3, 4, 5, 6, 7, 8},
            new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9},
            new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 10},
            new byte[] {1, 2, 3, 4, 5, 6, 8, 0},
            new byte[] {(byte) 0x80, 0, 0, 0, 0, 0, 0, 0},
            new byte[] {(byte) 0xFF});
    for (Images.Kind kind : Images.Kind.values()) {
      MinHeap<byte[]> heap = MinHeap.create(kind.memory(), Codecs.blob(12));
      ascending.reversed().forEach(heap::add);
      heap.verify();
      for (byte[] expected : ascending) {
        assertArrayEquals(expected, heap.poll());
      }
    }
  }

  @Test
  void anEmptyHeapHasNoLeastItem() {
    MinHeap<Long> heap = heapOf();
    assertNull(heap.peek());
    assertNull(heap.poll());
    assertThrows(NoSuchElementException.class, heap::element);
    assertThrows(NoSuchElementException.class, heap::remove);
  }

  @Test
  void itIsCleared() {
    MinHeap<Long> heap = heapOf(5, 3);
    heap.clear();
    assertTrue(heap.isEmpty());
    heap.add(7L);
    assertEquals(List.of(7L), drained(heap));
  }

  @Test
  void iteratorsGoInTheOrderOfSlotsAndFailFast() {
    MinHeap<Long> heap = heapOf(5, 3, 8, 1);
    Iterator<Long> iterator = heap.iterator();
    List<Long> seen = new ArrayList<>();
    iterator.forEachRemaining(seen::add);
    assertEquals(List.of(1L, 3L, 8L, 5L), seen);
    assertFalse(iterator.hasNext());
    assertThrows(NoSuchElementException.class, iterator::next);
    assertEquals("[1, 3, 8, 5]", heap.toString());
    assertTrue(heap.contains(8L));

    Iterator<Long> stale = heap.iterator();
    heap.poll();
    assertThrows(ConcurrentModificationException.class, stale::next);
    Iterator<Long> staleToo = heap.iterator();
    heap.add(0L);
    assertThrows(ConcurrentModificationException.class, staleToo::next);
  }

  @Test
  void nothingIsRemovedFromTheMiddle() {
    MinHeap<Long> heap = heapOf(5, 3, 8);
    assertThrows(UnsupportedOperationException.class, () -> heap.remove(3L));
    assertThrows(UnsupportedOperationException.class, () -> heap.removeIf(item -> item == 8));
    assertEquals(List.of(3L, 5L, 8L), drained(heap));
  }

  @Test
  void aSpliteratorIsSizedButNotOrdered() {
    MinHeap<Long> heap = heapOf(5, 3, 8);
    Spliterator<Long> items = heap.spliterator();
    assertEquals(3, items.getExactSizeIfKnown());
    assertTrue(items.hasCharacteristics(Spliterator.SUBSIZED | Spliterator.NONNULL));
    assertFalse(items.hasCharacteristics(Spliterator.ORDERED));
    assertEquals(16, heap.stream().mapToLong(Long::longValue).sum());
    assertTrue(items.tryAdvance(item -> {}));
    heap.poll();
    assertThrows(ConcurrentModificationException.class, () -> items.tryAdvance(item -> {}));
  }

  // As bytes

  @Test
  void theBytesAreThoseOfTheFormat() {
    MinHeap<byte[]> heap = MinHeap.create(memory, Codecs.blob(3));
    heap.add(new byte[] {5, 5, 5});
    heap.add(new byte[] {4});
    assertEquals("53 4d 48 01 02 00 00 00 00 00 00 00 03 00 00 00 00", Images.hex(memory, 0, 17));
    assertEquals("01 04 05 05 03 05 05 05", Images.hex(memory, 64, 72));
    assertEquals(72, heap.bytesInUse());
  }

  @Test
  void anItemThatMovesDownLeavesTheBytesOfTheLastOne() {
    MinHeap<byte[]> heap = MinHeap.create(memory, Codecs.blob(3));
    heap.add(new byte[] {1});
    heap.add(new byte[] {2});
    heap.add(new byte[] {3, 8, 9});
    heap.poll();
    assertEquals("01 02 08 09 03 03 08 09 03 03 08 09", Images.hex(memory, 64, 76));
  }

  @Test
  void readingWritesNothing() {
    CountingMemory counting = new CountingMemory(memory);
    MinHeap.create(counting, Codecs.U64).addAll(List.of(3L, 2L, 1L));
    counting.reset();
    MinHeap<Long> heap = MinHeap.open(counting, Codecs.U64);
    assertEquals(6, heap.stream().mapToLong(Long::longValue).sum());
    assertEquals(1L, heap.peek());
    heap.verify();
    assertEquals(0, counting.writes());
  }

  // Creating and opening

  @Test
  void itIsOpenedAsItWasLeft() {
    heapOf(5, 3, 8).poll();
    assertEquals(5L, MinHeap.open(memory, Codecs.U64).peek());
    assertEquals(List.of(5L, 8L), drained(MinHeap.openOrCreate(memory, Codecs.U64)));
  }

  @Test
  void openOrCreateCreatesInAnEmptyOrBlankMemory() {
    MinHeap.openOrCreate(memory, Codecs.U64).add(5L);
    Memory blank = Images.page();
    MinHeap.openOrCreate(blank, Codecs.U64).add(5L);
    assertArrayEquals(Images.of(memory), Images.of(blank));
  }

  @Test
  void aVectorIsNoHeap() {
    StableVector.create(memory, Codecs.U64).add(5L);
    byte[] before = Images.of(memory);
    assertThrows(CorruptedException.class, () -> MinHeap.open(memory, Codecs.U64));
    assertThrows(CorruptedException.class, () -> MinHeap.openOrCreate(memory, Codecs.U64));
    assertThrows(IllegalStateException.class, () -> MinHeap.create(memory, Codecs.U64));
    assertArrayEquals(before, Images.of(memory));
  }

  @Test
  void anotherBoundIsRefused() {
    heapOf(5);
    assertThrows(IllegalArgumentException.class, () -> MinHeap.open(memory, Codecs.U32));
    assertThrows(IllegalArgumentException.class, () -> MinHeap.open(memory, Codecs.STRING));
  }

  // Refusing an item

  @Test
  void nullAndItemsThatBreakTheBoundAreRefused() {
    MinHeap<byte[]> heap = MinHeap.create(memory, Codecs.blob(3));
    byte[] before = Images.of(memory);
    assertThrows(NullPointerException.class, () -> heap.add(null));
    assertThrows(IllegalArgumentException.class, () -> heap.add(new byte[4]));
    assertArrayEquals(before, Images.of(memory));
    assertTrue(heap.isEmpty());
  }

  @Test
  void whenTheMemoryCannotGrowTheHeapIsAsBefore() {
    Memory small = FailingMemory.cappedAt(memory, 1);
    MinHeap<byte[]> heap = MinHeap.create(small, Codecs.blob(60_000));
    byte[] first = new byte[60_000];
    first[0] = 5;
    heap.add(first);
    assertThrows(OutOfMemorySpaceException.class, () -> heap.add(new byte[20_000]));
    // Itself it would fit, but not the long item that it would push into its slot.
    assertThrows(OutOfMemorySpaceException.class, () -> heap.add(new byte[] {4}));
    assertEquals(1, heap.size());
    heap.verify();
    assertArrayEquals(first, heap.poll());
    assertNull(heap.poll());
  }

  @Test
  void whenTheOrderThrowsTheHeapIsAsBefore() {
    boolean[] broken = {false};
    Comparator<Long> order =
        (a, b) -> {
          if (broken[0]) {
            throw new IllegalStateException("broken order");
          }
          return Long.compare(a, b);
        };
    Codec<Long> codec =
        Codecs.of(
            Codecs.I64::encode,
            bytes -> ByteBuffer.wrap(bytes).getLong() ^ Long.MIN_VALUE,
            Bound.fixed(Long.BYTES),
            order);
    MinHeap<Long> heap = MinHeap.create(memory, codec);
    heap.addAll(List.of(4L, 2L, 3L, 1L));
    broken[0] = true;
    assertThrows(IllegalStateException.class, () -> heap.add(0L));
    assertThrows(IllegalStateException.class, heap::poll);
    broken[0] = false;
    heap.verify();
    assertEquals(List.of(1L, 2L, 3L, 4L), drained(heap));
  }

  // Damage

  @Test
  void anItemLessThanItsParentIsNamed() {
    heapOf(5, 6, 7);
    MinHeap<Long> damaged =
        MinHeap.open(Images.patched(Images.of(memory), 64 + 2 * 8 + 7, 4), Codecs.U64);
    Throwable found = assertThrows(CorruptedException.class, damaged::verify);
    assertTrue(found.getMessage().startsWith("item 2:"), found::getMessage);
  }

  @Test
  void anImpossibleItemStopsAPollBeforeItWrites() {
    MinHeap.create(memory, Codecs.BOOL).addAll(List.of(false, true, true, true));
    HeapMemory damaged = Images.patched(Images.of(memory), 64 + 3, 2);
    byte[] before = Images.of(damaged);
    MinHeap<Boolean> heap = MinHeap.open(damaged, Codecs.reverse(Codecs.BOOL));
    assertThrows(CorruptedException.class, heap::poll);
    assertThrows(CorruptedException.class, heap::verify);
    assertArrayEquals(before, Images.of(damaged));
  }
}
