package dev.espalier.trie;

import static dev.espalier.trie.Tries.putRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.access.Bytes;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that are not those of a trie: reported as such, by every operation, and nothing else. */
class DamageTest {
  /** Small tries of every kind: a record alone, values, branches over branches, freed slabs. */
  static List<Consumer<LongTrie>> tries() {
    return List.of(
        trie -> trie.put(5, 50),
        trie -> putRange(trie, 3, 9),
        trie -> {
          putRange(trie, 14, 40);
          trie.put(0x1234, 1);
          trie.put(-1, 2);
          trie.put(0x1299, 3);
        },
        trie -> {
          putRange(trie, 0, 700);
          trie.removeRange(20, 480);
          trie.put(1L << 60, 1);
          trie.put(1L << 61, 1);
          trie.remove(7);
        });
  }

  private static final List<Consumer<LongTrie>> OPERATIONS =
      List.of(
          LongTrie::verify,
          trie -> {
            for (long key = 0; key < 720; key += 3) {
              trie.get(key, 0);
            }
            trie.get(0x1234, 0);
            trie.get(-1, 0);
          },
          trie -> walk(trie, true),
          trie -> walk(trie, false),
          trie -> trie.getRange(3, new long[900]),
          trie -> trie.floorKey(0x1300),
          trie -> trie.ceilingKey(0x20),
          trie -> trie.put(6, 60),
          trie -> trie.put(0x1300, 60),
          trie -> trie.put(1L << 62, 1),
          trie -> trie.putRangeReplacing(0, new long[30]),
          trie -> trie.putRangeIfAbsent(0x1200, new long[300]),
          trie -> trie.remove(5),
          trie -> trie.removeRange(8, 0x1290),
          trie -> trie.removeRange(0, -1));

  private static void walk(LongTrie trie, boolean up) {
    Cursor cursor = trie.cursor();
    long steps = 0;
    for (boolean found = up ? cursor.first() : cursor.last();
        found;
        found = up ? cursor.next() : cursor.prev()) {
      cursor.value();
      assertTrue(++steps < 10_000, "the walk does not end");
    }
  }

  private static byte[] imageOf(Consumer<LongTrie> fill) {
    HeapMemory memory = new HeapMemory();
    LongTrie trie = LongTrie.create(memory);
    fill.accept(trie);
    trie.verify();
    return memory.toByteArray();
  }

  /** Runs an operation; only the announced exceptions may come. */
  private static void attempt(Memory memory, Consumer<LongTrie> operation) {
    try {
      operation.accept(LongTrie.open(memory));
    } catch (CorruptedException | OutOfMemorySpaceException e) {
      assertTrue(e.getMessage().length() > 20, e.getMessage());
    }
  }

  private static void attemptAll(Memory memory, byte[] damaged) {
    for (Consumer<LongTrie> operation : OPERATIONS) {
      memory.write(0, damaged, 0, damaged.length);
      attempt(memory, operation);
    }
    memory.write(0, damaged, 0, damaged.length);
    attempt(memory, trie -> OPERATIONS.forEach(operation -> operation.accept(trie)));
  }

  @ParameterizedTest
  @MethodSource("tries")
  void noFlippedByteMakesAnythingElseThanAnAnnouncedException(Consumer<LongTrie> fill) {
    byte[] image = imageOf(fill);
    try (ArenaMemory memory = ArenaMemory.create(4)) {
      memory.grow(image.length / Memory.PAGE_SIZE);
      for (int offset = 0; offset < image.length; offset += step(image, offset)) {
        byte[] damaged = image.clone();
        for (int flip : new int[] {0xff, 1 << offset % 8}) {
          damaged[offset] = (byte) (image[offset] ^ flip);
          attemptAll(memory, damaged);
        }
      }
    }
  }

  /** The bytes of zeros behind what is used are not all tried. */
  private static int step(byte[] image, int offset) {
    for (int i = offset; i < Math.min(image.length, offset + 48); i++) {
      if (image[i] != 0) {
        return 1;
      }
    }
    return 1_499;
  }

  @Test
  void aMemoryWithoutViewsReportsTheSame() {
    byte[] image = imageOf(tries().get(2));
    for (int offset = 0; offset < image.length; offset += 5 * step(image, offset)) {
      byte[] damaged = image.clone();
      damaged[offset] ^= (byte) (0x55 + offset);
      HeapMemory memory = new HeapMemory(damaged);
      for (Consumer<LongTrie> operation : OPERATIONS) {
        attempt(memory, operation);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tries")
  void verifyReportsEveryFlippedByteOfWhatItCanCheck(Consumer<LongTrie> fill) {
    byte[] image = imageOf(fill);
    NavigableMap<Long, Long> chunks = Shape.chunks(new HeapMemory(image));
    for (Map.Entry<Long, Long> chunk : chunks.entrySet()) {
      int from = Math.toIntExact(chunk.getKey());
      for (int offset = from; offset < from + 8; offset++) {
        assertReported(image, offset);
      }
    }
    for (int offset = 0; offset < TrieFormat.HEADER_SIZE; offset++) {
      assertReported(image, offset);
    }
    for (int slab = 1; slab < image.length / TrieFormat.SLAB_SIZE; slab++) {
      int head = slab * TrieFormat.SLAB_SIZE;
      if (image[head] != 0) {
        assertReported(image, head);
        for (int bits = 0; bits < 32; bits++) {
          assertReported(image, head + TrieFormat.SLAB_BITS_AT + bits);
        }
      }
    }
  }

  private static void assertReported(byte[] image, int offset) {
    byte[] damaged = image.clone();
    damaged[offset] ^= (byte) 0xff;
    HeapMemory memory = new HeapMemory(damaged);
    try {
      LongTrie trie = LongTrie.open(memory);
      trie.verify();
    } catch (CorruptedException e) {
      return;
    }
    assertTrue(mayBeAnother(image, offset), "byte " + offset + " is not checked");
  }

  /** Nothing but a parent says where a key belongs. */
  private static boolean mayBeAnother(byte[] image, int offset) {
    int root = Bytes.getInt(image, TrieFormat.ROOT_AT) << TrieFormat.UNIT_SHIFT;
    return offset >= root && offset < root + Long.BYTES;
  }

  @Test
  void aTruncatedImageIsRefused() {
    HeapMemory memory = new HeapMemory();
    putRange(LongTrie.create(memory), 0, 40_000);
    byte[] image = memory.toByteArray();
    assertTrue(memory.pages() > 5);
    for (int pages = 0; pages < memory.pages(); pages++) {
      byte[] cut = Arrays.copyOf(image, pages * (int) Memory.PAGE_SIZE);
      HeapMemory truncated = new HeapMemory(cut);
      assertThrows(CorruptedException.class, () -> LongTrie.open(truncated));
      assertArrayEquals(cut, truncated.toByteArray());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"BTR\1", "MGR\1", "ESPTRIF\1", "ESPTRIE\0", "ESPTRIE\2"})
  void aForeignMagicIsRefused(String magic) {
    byte[] image = new byte[(int) Memory.PAGE_SIZE];
    for (int i = 0; i < magic.length(); i++) {
      image[i] = (byte) magic.charAt(i);
    }
    HeapMemory memory = new HeapMemory(image);
    assertThrows(CorruptedException.class, () -> LongTrie.open(memory));
    assertThrows(CorruptedException.class, () -> LongTrie.openOrCreate(memory));
    assertArrayEquals(image, memory.toByteArray());
  }

  @Test
  void theMessageNamesPlaceExpectedAndFound() {
    byte[] image = imageOf(tries().get(1));
    image[7] = 9;
    CorruptedException exception =
        assertThrows(CorruptedException.class, () -> LongTrie.open(new HeapMemory(image)));
    assertEquals("trie, offset 7: expected version 1, found 9", exception.getMessage());
  }
}
