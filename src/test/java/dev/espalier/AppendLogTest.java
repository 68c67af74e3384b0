package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.CountingMemory;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import org.junit.jupiter.api.Test;

class AppendLogTest {
  private final Memory index = new HeapMemory();
  private final Memory data = new HeapMemory();

  private AppendLog<String> logOf(String... entries) {
    AppendLog<String> log = AppendLog.create(index, data, Codecs.STRING);
    for (String entry : entries) {
      log.append(entry);
    }
    return log;
  }

  private AppendLog<String> reopened() {
    return AppendLog.open(index, data, Codecs.STRING);
  }

  // As a sequence

  @Test
  void appendReturnsTheIndexOfTheEntry() {
    AppendLog<String> log = logOf();
    assertTrue(log.isEmpty());
    assertEquals(0, log.append("a"));
    assertEquals(1, log.append(""));
    assertEquals(2, log.append("bc"));
    assertEquals(3, log.sizeLong());
    assertFalse(log.isEmpty());
    assertEquals("a", log.get(0));
    assertEquals("", log.get(1));
    assertEquals("bc", log.get(2));
    assertEquals("AppendLog[entries=3, bytes=3]", log.toString());
  }

  @Test
  void anIndexOutsideIsRefused() {
    AppendLog<String> log = logOf("a");
    for (long outside : new long[] {-1, 1, Long.MAX_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> log.get(outside));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> log.iterator(2));
    assertThrows(IndexOutOfBoundsException.class, () -> log.iterator(-1));
  }

  @Test
  void iterationStartsAnywhere() {
    AppendLog<String> log = logOf("a", "b", "c");
    List<String> seen = new ArrayList<>();
    log.forEach(seen::add);
    log.iterator(1).forEachRemaining(seen::add);
    log.iterator(3).forEachRemaining(seen::add);
    assertEquals(List.of("a", "b", "c", "b", "c"), seen);
  }

  @Test
  void anIteratorSeesWhatIsAppendedMeanwhile() {
    AppendLog<String> log = logOf("a");
    Iterator<String> iterator = log.iterator();
    assertEquals("a", iterator.next());
    assertFalse(iterator.hasNext());
    assertThrows(NoSuchElementException.class, iterator::next);
    log.append("b");
    assertEquals("b", iterator.next());
    assertThrows(UnsupportedOperationException.class, iterator::remove);
    log.clear();
    assertThrows(ConcurrentModificationException.class, iterator::next);
  }

  @Test
  void aStreamSeesTheEntriesThatAreThereWhenItIsConsumed() {
    AppendLog<String> log = logOf("a", "b");
    Spliterator<String> bound = log.spliterator();
    assertEquals(2, bound.getExactSizeIfKnown());
    assertTrue(bound.hasCharacteristics(Spliterator.ORDERED | Spliterator.NONNULL));
    assertEquals(List.of("a", "b"), log.stream().peek(log::append).toList());
    List<String> seen = new ArrayList<>();
    bound.forEachRemaining(seen::add);
    assertEquals(List.of("a", "b"), seen);
    assertEquals(List.of("a", "b", "a", "b"), log.stream().toList());
  }

  @Test
  void indexesStartAgainAfterAClear() {
    AppendLog<String> log = logOf("abc", "def");
    log.clear();
    assertTrue(log.isEmpty());
    assertEquals(0, log.entryBytes());
    assertEquals(0, log.append("x"));
    assertEquals(List.of("x"), log.stream().toList());
    assertEquals(List.of("x"), reopened().stream().toList());
  }

  // As bytes

  @Test
  void theBytesAreThoseOfTheFormat() {
    AppendLog<String> log = logOf("entry 0", "entry 1!", "entry 2!!");
    assertEquals("47 4c 49 01", Images.hex(index, 0, 4));
    assertEquals("03 00 00 00 00 00 00 00 07 00 00 00", Images.hex(index, 32, 44));
    assertEquals("0f 00 00 00 00 00 00 00 18 00 00 00", Images.hex(index, 48, 60));
    assertEquals("47 4c 44 01", Images.hex(data, 0, 4));
    assertEquals("65 6e 74 72 79 20 30 65", Images.hex(data, 32, 40));
    assertEquals(24, log.entryBytes());
    assertEquals(32 + 24, log.dataBytesInUse());
    assertEquals(40 + 3 * 8, log.indexBytesInUse());
  }

  @Test
  void memoriesGrowByNoMoreThanTheEntryNeeds() {
    AppendLog<byte[]> log = AppendLog.create(index, data, Codecs.BYTES);
    assertEquals(1, index.pages());
    assertEquals(1, data.pages());
    log.append(new byte[(int) Memory.PAGE_SIZE - 32]);
    log.append(new byte[0]);
    assertEquals(1, data.pages());
    log.append(new byte[1]);
    assertEquals(2, data.pages());
    long entriesOfAPage = (Memory.PAGE_SIZE - 40) / 8;
    while (log.sizeLong() < entriesOfAPage) {
      log.append(new byte[0]);
    }
    assertEquals(1, index.pages());
    log.append(new byte[0]);
    assertEquals(2, index.pages());
  }

  @Test
  void theCountIsWrittenLast() {
    List<Long> offsets = new ArrayList<>();
    Memory recording =
        new ForwardingMemory(index) {
          @Override
          public void write(long offset, byte[] source, int from, int length) {
            offsets.add(offset);
            super.write(offset, source, from, length);
          }
        };
    AppendLog<String> log = AppendLog.create(recording, data, Codecs.STRING);
    offsets.clear();
    log.append("a");
    assertEquals(List.of(40L, 32L), offsets);
  }

  @Test
  void readingWritesNothing() {
    logOf("a", "b");
    CountingMemory countedIndex = new CountingMemory(index);
    CountingMemory countedData = new CountingMemory(data);
    AppendLog<String> log = AppendLog.open(countedIndex, countedData, Codecs.STRING);
    assertEquals(List.of("a", "b"), log.stream().toList());
    log.verify();
    assertEquals(0, countedIndex.writes() + countedData.writes());
  }

  // Creating and opening

  @Test
  void itIsOpenedAsItWasLeft() {
    logOf("a", "bc");
    assertEquals(List.of("a", "bc"), reopened().stream().toList());
    assertEquals(2, AppendLog.openOrCreate(index, data, Codecs.STRING).append("d"));
    assertEquals(List.of("a", "bc", "d"), reopened().stream().toList());
  }

  @Test
  void openOrCreateCreatesInEmptyOrBlankMemories() {
    AppendLog.openOrCreate(Images.page(), Images.page(), Codecs.STRING).append("a");
    AppendLog.openOrCreate(index, data, Codecs.STRING).append("a");
    assertEquals(List.of("a"), reopened().stream().toList());
  }

  @Test
  void oneMemoryCannotBeBoth() {
    assertThrows(IllegalArgumentException.class, () -> AppendLog.create(data, data, Codecs.STRING));
    assertEquals(0, data.pages());
  }

  @Test
  void createRefusesMemoriesThatHoldSomething() {
    logOf("a");
    byte[] before = Images.of(data);
    assertThrows(
        IllegalStateException.class, () -> AppendLog.create(new HeapMemory(), data, Codecs.STRING));
    assertThrows(
        IllegalStateException.class,
        () -> AppendLog.create(index, new HeapMemory(), Codecs.STRING));
    assertArrayEquals(before, Images.of(data));
  }

  @Test
  void openRefusesWhatIsNoLog() {
    assertThrows(CorruptedException.class, this::reopened);
    logOf("a");
    for (Memory foreign : List.of(new HeapMemory(), Images.page(), Images.page('G', 'L', 'D', 2))) {
      assertRefused(index, foreign);
    }
    for (Memory foreign : List.of(new HeapMemory(), Images.page(), Images.page('G', 'L', 'I', 2))) {
      assertRefused(foreign, data);
    }
  }

  private static void assertRefused(Memory index, Memory data) {
    byte[] indexBefore = Images.of(index);
    byte[] dataBefore = Images.of(data);
    assertThrows(CorruptedException.class, () -> AppendLog.open(index, data, Codecs.STRING));
    assertThrows(
        CorruptedException.class, () -> AppendLog.openOrCreate(index, data, Codecs.STRING));
    assertArrayEquals(indexBefore, Images.of(index));
    assertArrayEquals(dataBefore, Images.of(data));
  }

  @Test
  void swappedMemoriesAreRefused() {
    logOf("a");
    assertRefused(data, index);
  }

  // Refusing an entry

  @Test
  void nullAndEntriesThatBreakTheBoundAreRefused() {
    AppendLog<byte[]> log = AppendLog.create(index, data, Codecs.blob(3));
    byte[] before = Images.of(data);
    assertThrows(NullPointerException.class, () -> log.append(null));
    assertThrows(IllegalArgumentException.class, () -> log.append(new byte[4]));
    assertTrue(log.isEmpty());
    assertArrayEquals(before, Images.of(data));
  }

  @Test
  void whenAMemoryCannotGrowTheLogIsAsBefore() {
    AppendLog<byte[]> log =
        AppendLog.create(
            FailingMemory.cappedAt(index, 1), FailingMemory.cappedAt(data, 2), Codecs.BYTES);
    log.append(new byte[100_000]);
    byte[] before = Images.of(data);
    assertThrows(OutOfMemorySpaceException.class, () -> log.append(new byte[100_000]));
    assertArrayEquals(before, Images.of(data));
    assertEquals(1, log.sizeLong());
    while (log.sizeLong() < (Memory.PAGE_SIZE - 40) / 8) {
      log.append(new byte[0]);
    }
    byte[] full = Images.of(index);
    assertThrows(OutOfMemorySpaceException.class, () -> log.append(new byte[1]));
    assertArrayEquals(full, Images.of(index));
    assertArrayEquals(before, Images.of(data));
    log.verify();

    Memory none = FailingMemory.cappedAt(new HeapMemory(), 0);
    Memory blank = new HeapMemory();
    assertThrows(
        OutOfMemorySpaceException.class, () -> AppendLog.create(blank, none, Codecs.BYTES));
    AppendLog.create(blank, new HeapMemory(), Codecs.BYTES).append(new byte[1]);
  }

  // Damage

  @Test
  void impossibleEndsAndEntriesAreNamedWithTheirAddress() {
    logOf("abc", "def", "ghi");
    byte[] image = Images.of(index);
    assertDamage("at 32 of the index", Images.patched(image, 33, 0xFF), data);
    assertDamage("at 32 of the index", Images.patched(image, 39, 0x80), data);
    assertDamage("at 56 of the index", Images.patched(image, 58, 1), data);
    assertDamage("at 56 of the index", Images.patched(image, 63, 0x80), data);
    assertDamage("at 48 of the index", Images.patched(image, 48, 2), data);
    assertDamage("at 48 of the index", Images.patched(image, 48, 10), data);
    assertDamage("at 35", index, Images.patched(Images.of(data), 35, 0xFF));
  }

  private static void assertDamage(String message, Memory index, Memory data) {
    Throwable found =
        assertThrows(
            CorruptedException.class, () -> AppendLog.open(index, data, Codecs.STRING).verify());
    assertTrue(found.getMessage().startsWith(message), found::getMessage);
  }

  @Test
  void anEntryTooLongForAnArrayIsNamed() {
    // Two entries, the second of 3 GiB in a memory that says it has them.
    logOf("", "");
    Memory huge =
        new ForwardingMemory(data) {
          @Override
          public long pages() {
            return 1L << 16;
          }
        };
    Memory damaged = Images.patched(Images.of(index), 48, 0, 0, 0, 0xC0);
    AppendLog<String> log = AppendLog.open(damaged, huge, Codecs.STRING);
    assertEquals("", log.get(0));
    Throwable found = assertThrows(CorruptedException.class, () -> log.get(1));
    assertTrue(found.getMessage().contains("at most 2147483647 bytes"), found::getMessage);
  }
}
