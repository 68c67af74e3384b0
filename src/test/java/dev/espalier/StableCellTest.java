package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.CountingMemory;
import dev.espalier.memory.FailingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.List;
import org.junit.jupiter.api.Test;

class StableCellTest {
  private final Memory memory = new HeapMemory();

  @Test
  void setReturnsTheValueBefore() {
    StableCell<String> cell = StableCell.create(memory, Codecs.STRING, "a");
    assertEquals("a", cell.get());
    assertEquals("a", cell.set("bcd"));
    assertEquals("bcd", cell.set(""));
    assertEquals("", cell.get());
    assertEquals("StableCell[]", cell.toString());
  }

  @Test
  void theBytesAreThoseOfTheFormat() {
    StableCell<Long> cell = StableCell.create(memory, Codecs.U64, 1L);
    assertEquals("53 43 4c 01 08 00 00 00 00 00 00 00 00 00 00 01", Images.hex(memory, 0, 16));
    assertEquals(16, cell.bytesInUse());
  }

  @Test
  void aShorterValueLeavesTheTailOfTheLonger() {
    StableCell<byte[]> cell = StableCell.create(memory, Codecs.BYTES, new byte[] {1, 2, 3});
    cell.set(new byte[] {9});
    assertEquals("01 00 00 00 09 02 03 00", Images.hex(memory, 4, 12));
    assertEquals(9, cell.bytesInUse());
  }

  @Test
  void memoryGrowsByNoMoreThanTheValueNeeds() {
    int room = (int) Memory.PAGE_SIZE - 8;
    StableCell<byte[]> cell = StableCell.create(memory, Codecs.BYTES, new byte[room]);
    assertEquals(1, memory.pages());
    cell.set(new byte[room + 1]);
    assertEquals(2, memory.pages());
    cell.set(new byte[0]);
    assertEquals(2, memory.pages());
  }

  @Test
  void aChangedArrayDoesNotChangeTheCell() {
    byte[] value = {1};
    StableCell<byte[]> cell = StableCell.create(memory, Codecs.BYTES, value);
    value[0] = 2;
    cell.get()[0] = 3;
    assertArrayEquals(new byte[] {1}, cell.get());
  }

  @Test
  void readingWritesNothing() {
    StableCell.create(memory, Codecs.STRING, "a");
    CountingMemory counting = new CountingMemory(memory);
    StableCell<String> cell = StableCell.open(counting, Codecs.STRING);
    assertEquals("a", cell.get());
    cell.verify();
    assertEquals(0, counting.writes());
  }

  @Test
  void itIsOpenedAsItWasLeft() {
    StableCell.create(memory, Codecs.STRING, "a").set("b");
    assertEquals("b", StableCell.open(memory, Codecs.STRING).get());
    assertEquals("b", StableCell.openOrCreate(memory, Codecs.STRING, "c").get());
  }

  @Test
  void openOrCreateCreatesInAnEmptyOrBlankMemory() {
    assertEquals("c", StableCell.openOrCreate(memory, Codecs.STRING, "c").get());
    Memory blank = Images.page();
    assertEquals("c", StableCell.openOrCreate(blank, Codecs.STRING, "c").get());
    assertArrayEquals(Images.of(memory), Images.of(blank));
  }

  @Test
  void createRefusesAMemoryThatHoldsSomething() {
    StableCell.create(memory, Codecs.STRING, "a");
    byte[] before = Images.of(memory);
    assertThrows(IllegalStateException.class, () -> StableCell.create(memory, Codecs.STRING, "b"));
    assertArrayEquals(before, Images.of(memory));
  }

  @Test
  void openRefusesWhatIsNoCell() {
    for (Memory foreign :
        List.of(Images.page('S', 'V', 'C', 1), Images.page('S', 'C', 'L', 2), Images.page(1))) {
      byte[] before = Images.of(foreign);
      assertThrows(CorruptedException.class, () -> StableCell.open(foreign, Codecs.STRING));
      assertThrows(
          CorruptedException.class, () -> StableCell.openOrCreate(foreign, Codecs.STRING, "a"));
      assertArrayEquals(before, Images.of(foreign));
    }
    for (Memory blank : List.of(memory, Images.page())) {
      assertThrows(CorruptedException.class, () -> StableCell.open(blank, Codecs.STRING));
    }
  }

  @Test
  void nullAndValuesThatBreakTheBoundAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> StableCell.create(memory, Codecs.blob(3), new byte[4]));
    assertThrows(NullPointerException.class, () -> StableCell.create(memory, Codecs.STRING, null));
    assertEquals(0, memory.pages());
    StableCell<byte[]> cell = StableCell.create(memory, Codecs.blob(3), new byte[3]);
    byte[] before = Images.of(memory);
    assertThrows(IllegalArgumentException.class, () -> cell.set(new byte[4]));
    assertThrows(NullPointerException.class, () -> cell.set(null));
    assertArrayEquals(before, Images.of(memory));
  }

  @Test
  void whenTheMemoryCannotGrowTheValueIsAsBefore() {
    Memory small = FailingMemory.cappedAt(memory, 1);
    assertThrows(
        OutOfMemorySpaceException.class,
        () -> StableCell.create(small, Codecs.BYTES, new byte[100_000]));
    assertEquals(0, memory.pages());
    StableCell<byte[]> cell = StableCell.create(small, Codecs.BYTES, new byte[] {7});
    byte[] before = Images.of(memory);
    assertThrows(OutOfMemorySpaceException.class, () -> cell.set(new byte[100_000]));
    assertArrayEquals(before, Images.of(memory));
    assertArrayEquals(new byte[] {7}, cell.get());
  }

  @Test
  void impossibleLengthsAndValuesAreNamedWithTheirAddress() {
    StableCell.create(memory, Codecs.BOOL, true);
    byte[] image = Images.of(memory);
    assertDamage("at 4:", Images.patched(image, 6, 1));
    assertDamage("at 4:", Images.patched(image, 7, 0xFF));
    assertDamage("at 8:", Images.patched(image, 8, 2));
    assertDamage("at 8:", Images.patched(image, 4, 2));
  }

  private static void assertDamage(String message, Memory damaged) {
    Throwable found =
        assertThrows(
            CorruptedException.class, () -> StableCell.open(damaged, Codecs.BOOL).verify());
    assertTrue(found.getMessage().startsWith(message), found::getMessage);
  }
}
