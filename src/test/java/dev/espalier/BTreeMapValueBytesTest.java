package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.espalier.MemoryKind.Place;
import dev.espalier.codec.Codecs;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ConcurrentModificationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading and copying the bytes of values without a decode. */
class BTreeMapValueBytesTest {
  /** Lengths on one page and, from the third on, reaching over one or many overflow pages. */
  private static final int[] LENGTHS = {0, 1, 100, 1_100, 5_000, 100_000};

  private final CountingCodec<byte[]> values = new CountingCodec<>(Codecs.BYTES);
  private final Place arena = MemoryKind.ARENA.newPlace();
  private final BTreeMap<Long, byte[]> map = BTreeMap.create(arena.memory(), Codecs.U64, values);

  @AfterEach
  void closeMemory() {
    arena.close();
  }

  private static byte[] pattern(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + length);
    }
    return bytes;
  }

  private static byte[] bytes(MemorySegment segment) {
    return segment.toArray(ValueLayout.JAVA_BYTE);
  }

  private static void fill(BTreeMap<Long, byte[]> map) {
    for (int length : LENGTHS) {
      map.insert((long) length, pattern(length));
    }
  }

  @ParameterizedTest
  @EnumSource
  void bytesAreThoseOfTheValue(MemoryKind kind) {
    try (Place place = kind.newPlace();
        Arena own = Arena.ofConfined()) {
      BTreeMap<Long, byte[]> map = BTreeMap.create(place.memory(), Codecs.U64, values);
      fill(map);
      for (long length : LENGTHS) {
        byte[] expected = pattern((int) length);
        assertArrayEquals(expected, map.readValue(length, BTreeMapValueBytesTest::bytes));
        MemorySegment target = own.allocate(Math.max(1, length), 1);
        assertEquals(length, map.copyValue(length, target));
        assertArrayEquals(expected, bytes(target.asSlice(0, length)));
      }
      assertEquals(0, values.decoded());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSegmentIsReadOnlyAndEndsWithTheValue(MemoryKind kind) {
    try (Place place = kind.newPlace()) {
      BTreeMap<Long, byte[]> map = BTreeMap.create(place.memory(), Codecs.U64, values);
      fill(map);
      for (long length : LENGTHS) {
        map.readValue(
            length,
            segment -> {
              assertTrue(segment.isReadOnly());
              assertEquals(length, segment.byteSize());
              for (long outside : new long[] {-1, length}) {
                assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> segment.get(ValueLayout.JAVA_BYTE, outside));
              }
              return segment;
            });
      }
    }
  }

  @Test
  void aCopyIsGoneWhenTheReaderHasReturned() {
    try (Place place = MemoryKind.COUNTING.newPlace()) {
      BTreeMap<Long, byte[]> map = BTreeMap.create(place.memory(), Codecs.U64, values);
      fill(map);
      MemorySegment kept = map.readValue(5_000L, segment -> segment);
      assertThrows(IllegalStateException.class, () -> kept.get(ValueLayout.JAVA_BYTE, 0));
    }
  }

  @Test
  void nodesOfTheFirstVersionAreReadToo() {
    try (Place place = MemoryKind.ARENA.newPlace()) {
      BTreeMap<Long, byte[]> map =
          BTreeMap.builder(Codecs.U64, Codecs.blob(200)).layout(Layout.V1).create(place.memory());
      for (int length = 0; length < 100; length++) {
        map.insert((long) length, pattern(length));
      }
      for (int length = 0; length < 100; length++) {
        byte[] read = map.readValue((long) length, BTreeMapValueBytesTest::bytes);
        assertArrayEquals(pattern(length), read);
      }
    }
  }

  @Test
  void keysOfEveryKindAreFound() {
    try (Place place = MemoryKind.ARENA.newPlace()) {
      BTreeMap<Long, Long> map =
          BTreeMap.create(place.memory(), Codecs.reverse(Codecs.I64), Codecs.U64);
      map.insert(-5L, 0x0102_0304_0506_0708L);
      assertArrayEquals(
          new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, map.readValue(-5L, BTreeMapValueBytesTest::bytes));
    }
  }

  @Test
  void anAbsentKeyHasNoBytes() {
    fill(map);
    assertNull(map.readValue(7L, segment -> fail("called for an absent key")));
    assertEquals(-1, map.copyValue(7L, MemorySegment.ofArray(new byte[10])));
  }

  @Test
  void theReaderMayReturnNullAndReadTheMap() {
    fill(map);
    assertNull(map.readValue(1L, segment -> null));
    byte[] other =
        map.readValue(
            100L,
            outer -> {
              byte[] inner = map.readValue(5_000L, BTreeMapValueBytesTest::bytes);
              assertArrayEquals(pattern(100), bytes(outer));
              return inner;
            });
    assertArrayEquals(pattern(5_000), other);
  }

  @Test
  void aReaderThatChangesTheMapIsNoticed() {
    fill(map);
    assertThrows(
        ConcurrentModificationException.class,
        () -> map.readValue(100L, segment -> map.insert(7L, new byte[1])));
    assertThrows(
        ConcurrentModificationException.class,
        () -> map.readValue(100L, segment -> map.insert(100L, new byte[1])));
    assertThrows(
        ConcurrentModificationException.class,
        () -> map.readValue(100L, segment -> map.remove(1L)));
    assertThrows(
        ConcurrentModificationException.class,
        () ->
            map.readValue(
                100L,
                segment -> {
                  map.clear();
                  return 1;
                }));
  }

  @Test
  void whatTheReaderThrowsIsPassedOn() {
    fill(map);
    ArithmeticException thrown = new ArithmeticException();
    assertEquals(
        thrown,
        assertThrows(
            ArithmeticException.class,
            () ->
                map.readValue(
                    1L,
                    segment -> {
                      throw thrown;
                    })));
    map.verify();
  }

  @Test
  void aTargetThatIsTooSmallGetsNothing() {
    fill(map);
    byte[] target = new byte[99];
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> map.copyValue(100L, MemorySegment.ofArray(target)))
            .getMessage();
    assertTrue(message.contains("100") && message.contains("99"), message);
    assertArrayEquals(new byte[99], target);
  }

  @Test
  void aLargerTargetKeepsWhatIsBehindTheValue() {
    fill(map);
    byte[] target = {7, 7, 7};
    assertEquals(1, map.copyValue(1L, MemorySegment.ofArray(target)));
    assertArrayEquals(new byte[] {pattern(1)[0], 7, 7}, target);
    assertEquals(0, map.copyValue(0L, MemorySegment.ofArray(new byte[0])));
  }

  @Test
  void wrongArgumentsAreRefused() {
    fill(map);
    MemorySegment target = MemorySegment.ofArray(new byte[100]);
    assertThrows(NullPointerException.class, () -> map.readValue(null, segment -> 1));
    assertThrows(NullPointerException.class, () -> map.readValue(1L, null));
    assertThrows(NullPointerException.class, () -> map.copyValue(null, target));
    assertThrows(NullPointerException.class, () -> map.copyValue(1L, null));
    assertThrows(IllegalArgumentException.class, () -> map.copyValue(1L, target.asReadOnly()));
    assertFalse(map.isEmpty());
  }
}
