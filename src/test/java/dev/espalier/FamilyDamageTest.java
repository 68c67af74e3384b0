package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damaged bytes end with {@link CorruptedException}, or with items that the codec accepts: never
 * with another exception, without end, or outside the memory.
 */
class FamilyDamageTest {
  private static final Codec<String> NAMES =
      Codecs.of(
          Codecs.STRING::encode,
          bytes -> new String(bytes, StandardCharsets.UTF_8),
          Bound.upTo(200));

  /** Bytes of a vector's or heap's header that say of what type its items are. */
  private static final List<Integer> TYPE = List.of(12, 13, 14, 15, 16);

  /** A structure in one or two memories, and a use of all that it has. */
  enum Structure {
    VECTOR(TYPE) {
      @Override
      void fill(List<Memory> memories) {
        StableVector<String> vector = StableVector.create(memories.get(0), NAMES);
        vector.addAll(List.of("one", "two", "", "four"));
      }

      @Override
      void use(List<Memory> memories) {
        StableVector<String> vector = StableVector.open(memories.get(0), NAMES);
        vector.forEach(item -> assertTrue(item.length() <= 200));
        vector.verify();
        vector.set(0, "zero");
        vector.add("last");
        while (!vector.isEmpty()) {
          vector.removeLast();
        }
      }
    },

    VECTOR_OF_FIXED_ITEMS(TYPE) {
      @Override
      void fill(List<Memory> memories) {
        StableVector.create(memories.get(0), Codecs.BOOL).addAll(List.of(true, false, true));
      }

      @Override
      void use(List<Memory> memories) {
        StableVector<Boolean> vector = StableVector.open(memories.get(0), Codecs.BOOL);
        assertEquals(vector.size(), vector.stream().count());
        vector.verify();
        vector.clear();
      }
    },

    HEAP(TYPE) {
      @Override
      void fill(List<Memory> memories) {
        MinHeap<String> heap = MinHeap.create(memories.get(0), NAMES);
        heap.addAll(List.of("d", "bb", "", "a", "dddd", "e"));
      }

      @Override
      void use(List<Memory> memories) {
        MinHeap<String> heap = MinHeap.open(memories.get(0), NAMES);
        heap.add("c");
        heap.forEach(item -> assertTrue(item.length() <= 200));
        while (!heap.isEmpty()) {
          heap.poll();
        }
      }
    },

    HEAP_THAT_DECODES(TYPE) {
      @Override
      void fill(List<Memory> memories) {
        MinHeap<Boolean> heap = MinHeap.create(memories.get(0), Codecs.reverse(Codecs.BOOL));
        heap.addAll(List.of(true, false, true, false, true));
      }

      @Override
      void use(List<Memory> memories) {
        MinHeap<Boolean> heap = MinHeap.open(memories.get(0), Codecs.reverse(Codecs.BOOL));
        heap.add(false);
        while (!heap.isEmpty()) {
          heap.poll();
        }
      }
    },

    LOG(List.of()) {
      @Override
      void fill(List<Memory> memories) {
        AppendLog<String> log = AppendLog.create(memories.get(0), memories.get(1), Codecs.STRING);
        log.append("one");
        log.append("");
        log.append("three");
      }

      @Override
      void use(List<Memory> memories) {
        AppendLog<String> log = AppendLog.open(memories.get(0), memories.get(1), Codecs.STRING);
        log.forEach(entry -> assertTrue(entry.length() <= log.entryBytes()));
        log.verify();
        log.append("last");
        assertEquals("last", log.get(log.sizeLong() - 1));
      }
    },

    CELL(List.of()) {
      @Override
      void fill(List<Memory> memories) {
        StableCell.create(memories.get(0), Codecs.STRING, "value");
      }

      @Override
      void use(List<Memory> memories) {
        StableCell<String> cell = StableCell.open(memories.get(0), Codecs.STRING);
        assertEquals(cell.get(), cell.set("next"));
        cell.verify();
      }
    };

    private final List<Integer> typeBytes;

    Structure(List<Integer> typeBytes) {
      this.typeBytes = typeBytes;
    }

    abstract void fill(List<Memory> memories);

    abstract void use(List<Memory> memories);

    List<byte[]> images() {
      List<Memory> memories = List.of(new HeapMemory(), new HeapMemory());
      fill(memories);
      return memories.stream().map(Images::of).toList();
    }
  }

  private static final int BYTES_TO_DAMAGE = 900; // all that the small images use

  @ParameterizedTest
  @EnumSource(Structure.class)
  void anyDamagedByteIsFoundOrHarmless(Structure structure) {
    List<byte[]> images = structure.images();
    int found = 0;
    for (int which = 0; which < images.size(); which++) {
      int bytes = Math.min(BYTES_TO_DAMAGE, images.get(which).length);
      for (int at = 0; at < bytes; at++) {
        for (int mask : new int[] {0xFF, 1, 0x80}) {
          List<byte[]> damaged = new ArrayList<>(images);
          damaged.set(which, images.get(which).clone());
          damaged.get(which)[at] ^= (byte) mask;
          found += usesOrFinds(structure, damaged, at) ? 0 : 1;
        }
      }
    }
    assertTrue(found >= 4 * 3, "only " + found + " of the damaged images were refused");
  }

  /** Returns true if the structure could be used. */
  private static boolean usesOrFinds(Structure structure, List<byte[]> images, int at) {
    for (boolean views : new boolean[] {false, true}) {
      try {
        structure.use(images.stream().map(image -> memory(image, views)).toList());
      } catch (CorruptedException e) {
        return false;
      } catch (IllegalArgumentException e) {
        assertTrue(structure.typeBytes.contains(at), () -> "byte " + at + ": " + e);
        return false;
      }
    }
    return true;
  }

  private static Memory memory(byte[] image, boolean views) {
    HeapMemory memory = new HeapMemory(image);
    if (!views) {
      return memory;
    }
    Memory copy = ArenaMemory.create();
    copy.grow(memory.pages());
    copy.write(0, image, 0, image.length);
    return copy;
  }

  /** A structure that takes several pages of each of its memories. */
  enum Large {
    VECTOR {
      @Override
      void fill(List<Memory> memories) {
        StableVector<byte[]> vector = StableVector.create(memories.get(0), Codecs.blob(60_000));
        for (int i = 0; i < 5; i++) {
          vector.add(new byte[60_000 - i]);
        }
      }

      @Override
      void open(List<Memory> memories) {
        StableVector.open(memories.get(0), Codecs.blob(60_000)).verify();
      }
    },

    HEAP {
      @Override
      void fill(List<Memory> memories) {
        MinHeap<byte[]> heap = MinHeap.create(memories.get(0), Codecs.fixedBytes(50_000));
        for (int i = 0; i < 5; i++) {
          heap.add(new byte[50_000]);
        }
      }

      @Override
      void open(List<Memory> memories) {
        MinHeap.open(memories.get(0), Codecs.fixedBytes(50_000)).verify();
      }
    },

    LOG {
      @Override
      void fill(List<Memory> memories) {
        AppendLog<byte[]> log = AppendLog.create(memories.get(0), memories.get(1), Codecs.BYTES);
        for (int i = 0; i < 20_000; i++) {
          log.append(new byte[10]);
        }
      }

      @Override
      void open(List<Memory> memories) {
        AppendLog.open(memories.get(0), memories.get(1), Codecs.BYTES).verify();
      }
    },

    CELL {
      @Override
      void fill(List<Memory> memories) {
        StableCell.create(memories.get(0), Codecs.BYTES, new byte[200_000]);
      }

      @Override
      void open(List<Memory> memories) {
        StableCell.open(memories.get(0), Codecs.BYTES).verify();
      }
    };

    abstract void fill(List<Memory> memories);

    abstract void open(List<Memory> memories);
  }

  @ParameterizedTest
  @EnumSource(Large.class)
  void everyTruncationIsFound(Large structure) {
    List<Memory> memories = List.of(new HeapMemory(), new HeapMemory());
    structure.fill(memories);
    structure.open(memories);
    for (int which = 0; which < 2; which++) {
      byte[] image = Images.of(memories.get(which));
      for (int pages = 0; pages < memories.get(which).pages(); pages++) {
        List<Memory> truncated = new ArrayList<>(memories);
        truncated.set(which, new HeapMemory(Images.truncated(image, pages)));
        assertThrows(CorruptedException.class, () -> structure.open(truncated));
      }
    }
  }
}
