package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.CountingMemory;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StableVectorTest {
  private final Memory memory = new HeapMemory();

  private StableVector<Long> vectorOf(long... items) {
    StableVector<Long> vector = StableVector.create(memory, Codecs.U64);
    for (long item : items) {
      vector.add(item);
    }
    return vector;
  }

  // As a list

  @Test
  void itemsKeepTheirOrder() {
    StableVector<Long> vector = vectorOf(3, 1, 2);
    assertEquals(List.of(3L, 1L, 2L), vector);
    assertEquals(List.of(3L, 1L, 2L).hashCode(), vector.hashCode());
    assertEquals("[3, 1, 2]", vector.toString());
    assertEquals(3, vector.size());
    assertEquals(3, vector.sizeLong());
    assertEquals(3L, vector.getFirst());
    assertEquals(2L, vector.getLast());
    assertEquals(1L, vector.get(1));
    assertEquals(1L, vector.get(1L));
    assertEquals(2, vector.indexOf(2L));
    assertTrue(vector.contains(3L));
    assertFalse(vector.contains(null));
    assertTrue(vector instanceof RandomAccess);
  }

  @Test
  void setReturnsTheItemBefore() {
    StableVector<Long> vector = vectorOf(3, 1, 2);
    assertEquals(1L, vector.set(1, 7L));
    assertEquals(7L, vector.set(1L, 8L));
    assertEquals(List.of(3L, 8L, 2L), vector);
  }

  @Test
  void theLastItemIsRemoved() {
    StableVector<Long> vector = vectorOf(3, 1, 2);
    assertEquals(2L, vector.removeLast());
    assertEquals(1L, vector.remove(1));
    assertEquals(3L, vector.removeLast());
    assertTrue(vector.isEmpty());
  }

  @Test
  void anEmptyVectorHasNoLastItem() {
    StableVector<Long> vector = vectorOf();
    assertThrows(NoSuchElementException.class, vector::removeLast);
    assertThrows(NoSuchElementException.class, vector::getLast);
    assertThrows(NoSuchElementException.class, vector::getFirst);
  }

  @Test
  void anIndexOutsideIsRefused() {
    StableVector<Long> vector = vectorOf(3, 1);
    for (int index : new int[] {-1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> vector.get(index));
      assertThrows(IndexOutOfBoundsException.class, () -> vector.set(index, 5L));
      assertThrows(IndexOutOfBoundsException.class, () -> vector.remove(index));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> vector.add(3, 5L));
    assertThrows(IndexOutOfBoundsException.class, () -> vector.add(-1, 5L));
    assertThrows(IndexOutOfBoundsException.class, () -> vector.get(1L << 32));
    assertThrows(IndexOutOfBoundsException.class, () -> vector.set(Long.MAX_VALUE, 5L));
    assertEquals(List.of(3L, 1L), vector);
  }

  @Test
  void onlyTheEndGrowsAndShrinks() {
    StableVector<Long> vector = vectorOf(3, 1);
    vector.add(2, 5L);
    vector.addAll(3, List.of(6L, 7L));
    assertEquals(List.of(3L, 1L, 5L, 6L, 7L), vector);
    Throwable insertion =
        assertThrows(UnsupportedOperationException.class, () -> vector.add(1, 9L));
    assertTrue(insertion.getMessage().contains("at its end only"), insertion::getMessage);
    Throwable removal = assertThrows(UnsupportedOperationException.class, () -> vector.remove(1));
    assertTrue(removal.getMessage().contains("at its end only"), removal::getMessage);
    assertThrows(UnsupportedOperationException.class, () -> vector.addFirst(9L));
    assertThrows(UnsupportedOperationException.class, vector::removeFirst);
    assertThrows(UnsupportedOperationException.class, () -> vector.remove((Object) 7L));
    assertThrows(UnsupportedOperationException.class, () -> vector.removeIf(item -> item == 7));
    assertEquals(List.of(3L, 1L, 5L, 6L, 7L), vector);
  }

  @Test
  void aTailIsCutOff() {
    StableVector<Long> vector = vectorOf(0, 1, 2, 3, 4);
    vector.subList(2, 5).clear();
    assertEquals(List.of(0L, 1L), vector);
    vector.subList(1, 1).clear();
    assertEquals(List.of(0L, 1L), vector);
    assertThrows(UnsupportedOperationException.class, () -> vector.subList(0, 1).clear());
    assertEquals(List.of(0L, 1L), vector);
  }

  @Test
  void aSubListIsALiveView() {
    StableVector<Long> vector = vectorOf(0, 1, 2, 3);
    List<Long> tail = vector.subList(2, 4);
    tail.set(0, 9L);
    tail.add(4L);
    assertEquals(List.of(0L, 1L, 9L, 3L, 4L), vector);
    assertEquals(List.of(9L, 3L, 4L), tail);
    vector.add(5L);
    assertThrows(ConcurrentModificationException.class, tail::size);
  }

  @Test
  void itIsSortedAndReversedInPlace() {
    StableVector<Long> vector = vectorOf(3, 1, 2);
    vector.sort(null);
    assertEquals(List.of(1L, 2L, 3L), vector);
    vector.replaceAll(item -> item * 10);
    assertEquals(List.of(30L, 20L, 10L), vector.reversed());
  }

  @Test
  void aListIteratorSetsAndGoesBothWays() {
    StableVector<Long> vector = vectorOf(3, 1, 2);
    ListIterator<Long> iterator = vector.listIterator(3);
    assertEquals(2L, iterator.previous());
    iterator.set(9L);
    assertEquals(1L, iterator.previous());
    assertThrows(UnsupportedOperationException.class, iterator::remove);
    assertEquals(List.of(3L, 1L, 9L), vector);
  }

  @Test
  void iteratorsFailFast() {
    StableVector<Long> vector = vectorOf(3, 1, 2);
    Iterator<Long> iterator = vector.iterator();
    assertEquals(3L, iterator.next());
    vector.set(1, 7L); // neither grows nor shrinks
    assertEquals(7L, iterator.next());
    vector.removeLast();
    assertThrows(ConcurrentModificationException.class, iterator::next);
    Iterator<Long> second = vector.iterator();
    vector.clear();
    assertThrows(ConcurrentModificationException.class, second::next);
    Iterator<Long> third = vector.iterator();
    assertFalse(third.hasNext());
    assertThrows(NoSuchElementException.class, third::next);
    assertThrows(UnsupportedOperationException.class, third::remove);
  }

  @Test
  void aSpliteratorBindsLateSplitsEvenlyAndFailsFast() {
    StableVector<Long> vector = vectorOf();
    Spliterator<Long> all = vector.spliterator();
    LongStream.range(0, 100).forEach(vector::add);
    assertEquals(100, all.getExactSizeIfKnown());
    assertTrue(all.hasCharacteristics(Spliterator.ORDERED | Spliterator.SUBSIZED));
    assertTrue(all.hasCharacteristics(Spliterator.NONNULL));
    Spliterator<Long> firstHalf = all.trySplit();
    assertEquals(50, firstHalf.getExactSizeIfKnown());
    List<Long> seen = new ArrayList<>();
    firstHalf.forEachRemaining(seen::add);
    assertTrue(all.tryAdvance(seen::add));
    all.forEachRemaining(seen::add);
    assertEquals(vector, seen);
    assertFalse(all.tryAdvance(seen::add));

    Spliterator<Long> late = vector.spliterator();
    assertTrue(late.tryAdvance(item -> {}));
    vector.add(1L);
    assertThrows(ConcurrentModificationException.class, () -> late.forEachRemaining(item -> {}));
    assertThrows(
        ConcurrentModificationException.class,
        () -> vector.spliterator().tryAdvance(item -> vector.add(item)));
  }

  @Test
  void parallelStreamsSeeEveryItem() {
    StableVector<Long> vector = vectorOf(LongStream.range(0, 10_000).toArray());
    assertEquals(49_995_000, vector.parallelStream().mapToLong(Long::longValue).sum());
  }

  @Test
  void nullIsRefused() {
    StableVector<Long> vector = vectorOf(3);
    assertThrows(NullPointerException.class, () -> vector.add(null));
    assertThrows(NullPointerException.class, () -> vector.set(0, null));
    assertThrows(NullPointerException.class, () -> StableVector.create(memory, null));
    assertThrows(NullPointerException.class, () -> StableVector.create(null, Codecs.U64));
    assertEquals(List.of(3L), vector);
  }

  @Test
  void sizesBeyondAnIntAreCounted() {
    // Items without bytes: as many as one likes fit into a page.
    Codec<String> nothing = Codecs.of(item -> new byte[0], bytes -> "nothing", Bound.fixed(0));
    StableVector.create(memory, nothing);
    byte[] threeBillion = {0, 0x5E, (byte) 0xD0, (byte) 0xB2, 0, 0, 0, 0};
    memory.write(4, threeBillion, 0, Long.BYTES);
    StableVector<String> vector = StableVector.open(memory, nothing);
    assertEquals(3_000_000_000L, vector.sizeLong());
    assertEquals(Integer.MAX_VALUE, vector.size());
    assertEquals("nothing", vector.get(2_999_999_999L));
    assertEquals("nothing", vector.set(2_999_999_999L, "nothing"));
    assertEquals(3_000_000_000L, vector.spliterator().estimateSize());
    vector.add("nothing");
    assertEquals(3_000_000_001L, vector.sizeLong());
    assertEquals("nothing", vector.removeLast());
    assertEquals(3_000_000_000L, vector.sizeLong());
  }

  // As bytes

  @Test
  void theBytesAreThoseOfTheFormat() {
    StableVector<byte[]> vector = StableVector.create(memory, Codecs.blob(10));
    assertEquals(1, memory.pages());
    vector.add(new byte[0]);
    vector.add(new byte[] {1});
    vector.add(new byte[] {2, 9});
    assertEquals("53 56 43 01 03 00 00 00 00 00 00 00 0a 00 00 00 00", Images.hex(memory, 0, 17));
    assertEquals("00 00 00 00 00 00 00 00 00 00 00", Images.hex(memory, 64, 75));
    assertEquals("01 01 00 00 00 00 00 00 00 00 00", Images.hex(memory, 75, 86));
    assertEquals("02 02 09 00 00 00 00 00 00 00 00", Images.hex(memory, 86, 97));
    assertEquals(97, vector.bytesInUse());
  }

  @Test
  void lengthsTakeAsManyBytesAsTheBoundNeeds() {
    assertEquals("01 07", firstSlot(Codecs.blob(255), 2));
    assertEquals("01 00 07", firstSlot(Codecs.blob(256), 3));
    assertEquals("01 00 07", firstSlot(Codecs.blob(65_535), 3));
    assertEquals("01 00 00 00 07", firstSlot(Codecs.blob(65_536), 5));
    assertEquals("07", firstSlot(Codecs.fixedBytes(1), 1));
  }

  private static String firstSlot(Codec<byte[]> codec, int length) {
    Memory memory = new HeapMemory();
    StableVector.create(memory, codec).add(new byte[] {7});
    return Images.hex(memory, 64, 64 + length);
  }

  @Test
  void whatIsRemovedOrReplacedLeavesItsBytes() {
    StableVector<byte[]> vector = StableVector.create(memory, Codecs.blob(4));
    vector.add(new byte[] {1, 2, 3, 4});
    vector.set(0, new byte[] {9});
    assertEquals("01 09 02 03 04", Images.hex(memory, 64, 69));
    vector.clear();
    assertEquals("01 09 02 03 04", Images.hex(memory, 64, 69));
  }

  @Test
  void memoryGrowsByNoMoreThanTheItemNeeds() {
    StableVector<byte[]> vector = StableVector.create(memory, Codecs.blob(200_000));
    int roomInFirstPage = (int) Memory.PAGE_SIZE - 64 - Integer.BYTES;
    vector.add(new byte[roomInFirstPage]);
    assertEquals(1, memory.pages());
    vector.set(0, new byte[roomInFirstPage + 1]);
    assertEquals(2, memory.pages());
    vector.set(0, new byte[0]);
    vector.add(new byte[0]);
    assertEquals(4, memory.pages());
  }

  @Test
  void readingWritesNothing() {
    CountingMemory counting = new CountingMemory(memory);
    StableVector.create(counting, Codecs.U64).addAll(List.of(1L, 2L, 3L));
    counting.reset();
    StableVector<Long> vector = StableVector.open(counting, Codecs.U64);
    assertEquals(6, vector.stream().mapToLong(Long::longValue).sum());
    assertEquals(3L, vector.getLast());
    vector.verify();
    assertEquals(0, counting.writes());
  }

  // Creating and opening

  @Test
  void itIsOpenedAsItWasLeft() {
    vectorOf(3, 1, 2).removeLast();
    assertEquals(List.of(3L, 1L), StableVector.open(memory, Codecs.U64));
    assertEquals(List.of(3L, 1L), StableVector.openOrCreate(memory, Codecs.U64));
  }

  @Test
  void openOrCreateCreatesInAnEmptyOrBlankMemory() {
    StableVector.openOrCreate(memory, Codecs.U64).add(5L);
    assertEquals(List.of(5L), StableVector.open(memory, Codecs.U64));
    Memory blank = Images.page();
    StableVector.openOrCreate(blank, Codecs.U64).add(5L);
    assertArrayEquals(Images.of(memory), Images.of(blank));
  }

  @Test
  void createRefusesAMemoryThatHoldsSomething() {
    vectorOf(3);
    byte[] before = Images.of(memory);
    Throwable refusal =
        assertThrows(IllegalStateException.class, () -> StableVector.create(memory, Codecs.U64));
    assertTrue(refusal.getMessage().contains("SVC"), refusal::getMessage);
    assertArrayEquals(before, Images.of(memory));
  }

  @Test
  void openRefusesWhatIsNoVector() {
    assertThrows(CorruptedException.class, () -> StableVector.open(memory, Codecs.U64));
    assertEquals(0, memory.pages());
    assertRefused("SMH", Images.page('S', 'M', 'H', 1));
    assertRefused("00 00 00, version 0", Images.page());
    assertRefused("53 56 FF", Images.page('S', 'V', 0xFF, 1));
    assertRefused("version 1", Images.page('S', 'V', 'C', 2));
  }

  private static void assertRefused(String message, Memory memory) {
    byte[] before = Images.of(memory);
    Throwable refusal =
        assertThrows(CorruptedException.class, () -> StableVector.open(memory, Codecs.U64));
    assertTrue(refusal.getMessage().contains(message), refusal::getMessage);
    assertArrayEquals(before, Images.of(memory));
  }

  @Test
  void openOrCreateRefusesAForeignMemory() {
    Memory foreign = Images.page('B', 'T', 'R', 1);
    byte[] before = Images.of(foreign);
    assertThrows(CorruptedException.class, () -> StableVector.openOrCreate(foreign, Codecs.U64));
    assertArrayEquals(before, Images.of(foreign));
  }

  @Test
  void openRefusesAnotherBound() {
    vectorOf(3);
    byte[] before = Images.of(memory);
    for (Codec<?> other :
        List.of(Codecs.blob(8), Codecs.U32, Codecs.fixedBytes(9), Codecs.blob(9))) {
      Throwable refusal =
          assertThrows(IllegalArgumentException.class, () -> StableVector.open(memory, other));
      assertTrue(refusal.getMessage().contains("exactly 8 bytes"), refusal::getMessage);
    }
    assertArrayEquals(before, Images.of(memory));
  }

  @Test
  void anUnboundedCodecIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> StableVector.create(memory, Codecs.STRING));
    assertThrows(IllegalArgumentException.class, () -> StableVector.open(memory, Codecs.BYTES));
    assertEquals(0, memory.pages());
  }

  @Test
  void aCountThatDoesNotFitIntoTheMemoryIsRefused() {
    vectorOf(3);
    byte[] image = Images.of(memory);
    int most = (int) (Memory.PAGE_SIZE - 64) / Long.BYTES;
    assertEquals(
        most,
        StableVector.open(Images.patched(image, 4, most & 0xFF, most >> 8), Codecs.U64).size());
    int tooMany = most + 1;
    assertThrows(
        CorruptedException.class,
        () ->
            StableVector.open(Images.patched(image, 4, tooMany & 0xFF, tooMany >> 8), Codecs.U64));
    assertThrows(
        CorruptedException.class,
        () -> StableVector.open(Images.patched(image, 11, 0x80), Codecs.U64));
    assertThrows(
        CorruptedException.class,
        () -> StableVector.open(Images.patched(image, 16, 2), Codecs.U64));
  }

  @Test
  void anImpossibleLengthIsNamedWithItsAddress() {
    StableVector.create(memory, Codecs.blob(10)).add(new byte[] {1});
    Memory damaged = Images.patched(Images.of(memory), 64, 11);
    StableVector<byte[]> vector = StableVector.open(damaged, Codecs.blob(10));
    Throwable found = assertThrows(CorruptedException.class, vector::verify);
    assertTrue(found.getMessage().startsWith("at 64:"), found::getMessage);
    assertThrows(CorruptedException.class, vector::removeLast);
    assertEquals(1, vector.size());
  }

  @Test
  void anImpossibleItemIsNamedWithItsAddress() {
    StableVector.create(memory, Codecs.BOOL).add(true);
    Memory damaged = Images.patched(Images.of(memory), 64, 2);
    StableVector<Boolean> vector = StableVector.open(damaged, Codecs.BOOL);
    Throwable found = assertThrows(CorruptedException.class, () -> vector.get(0));
    assertTrue(found.getMessage().startsWith("at 64:"), found::getMessage);
    assertTrue(found.getCause() instanceof IllegalArgumentException);
  }

  // Refusing an item

  @Test
  void anItemThatBreaksTheBoundIsRefused() {
    StableVector<byte[]> vector = StableVector.create(memory, Codecs.blob(3));
    vector.add(new byte[] {1});
    byte[] before = Images.of(memory);
    assertThrows(IllegalArgumentException.class, () -> vector.add(new byte[4]));
    assertThrows(IllegalArgumentException.class, () -> vector.set(0, new byte[4]));
    assertArrayEquals(before, Images.of(memory));
    assertEquals(1, vector.size());

    StableVector<byte[]> fixed =
        StableVector.create(new HeapMemory(), Codecs.of(b -> b, b -> b, Bound.fixed(3)));
    assertThrows(IllegalArgumentException.class, () -> fixed.add(new byte[2]));
    assertTrue(fixed.isEmpty());
  }

  @Test
  void whenTheMemoryCannotGrowNothingHasChanged() {
    Memory small = FailingMemory.cappedAt(memory, 1);
    StableVector<byte[]> vector = StableVector.create(small, Codecs.blob(40_000));
    vector.add(new byte[40_000]);
    byte[] before = Images.of(memory);
    assertThrows(OutOfMemorySpaceException.class, () -> vector.add(new byte[30_000]));
    assertArrayEquals(before, Images.of(memory));
    assertEquals(1, vector.size());
    vector.add(new byte[20_000]);
    byte[] after = Images.of(memory);
    assertEquals(2, vector.size());
    assertThrows(OutOfMemorySpaceException.class, () -> vector.set(1, new byte[30_000]));
    assertArrayEquals(after, Images.of(memory));
    vector.verify();

    Memory none = FailingMemory.cappedAt(new HeapMemory(), 0);
    assertThrows(OutOfMemorySpaceException.class, () -> StableVector.create(none, Codecs.U64));
    assertEquals(0, none.pages());
  }
}
