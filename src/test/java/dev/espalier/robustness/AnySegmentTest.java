package dev.espalier.robustness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.AppendLog;
import dev.espalier.BTreeMap;
import dev.espalier.Layout;
import dev.espalier.MinHeap;
import dev.espalier.StableCell;
import dev.espalier.StableVector;
import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A memory may lie in any segment, with views of it: on the heap, and at an odd address. */
class AnySegmentTest {
  private static final int BYTES = 96 * (int) Memory.PAGE_SIZE;

  /** Where the bytes are. */
  enum Place {
    OFF_HEAP {
      @Override
      MemorySegment segment() {
        return Arena.ofAuto().allocate(BYTES, 8);
      }
    },
    OFF_HEAP_AT_AN_ODD_ADDRESS {
      @Override
      MemorySegment segment() {
        return Arena.ofAuto().allocate(BYTES + 8, 8).asSlice(3, BYTES);
      }
    },
    BYTE_ARRAY {
      @Override
      MemorySegment segment() {
        return MemorySegment.ofArray(new byte[BYTES]);
      }
    },
    BYTE_ARRAY_AT_AN_ODD_INDEX {
      @Override
      MemorySegment segment() {
        return MemorySegment.ofArray(new byte[BYTES + 8]).asSlice(5, BYTES);
      }
    },
    LONG_ARRAY {
      @Override
      MemorySegment segment() {
        return MemorySegment.ofArray(new long[BYTES / 8]);
      }
    };

    abstract MemorySegment segment();

    Memory memory() {
      return new SegmentMemory(segment());
    }
  }

  private static <K> void change(BTreeMap<K, String> map, KeyOf<K> keys) {
    TreeMap<K, String> model = new TreeMap<>(map.comparator());
    Random random = new Random(3);
    for (int i = 0; i < 3000; i++) {
      K key = keys.of(random.nextInt(300));
      if (random.nextInt(3) == 0) {
        assertEquals(model.remove(key), map.remove(key));
      } else {
        String value = "v".repeat(random.nextInt(20));
        assertEquals(model.put(key, value), map.put(key, value));
      }
      assertEquals(model.floorKey(key), map.floorKey(key));
    }
    Content.assertSame(model, map);
  }

  /** Makes keys of numbers. */
  private interface KeyOf<K> {
    K of(int number);
  }

  @ParameterizedTest
  @EnumSource
  void mapsOfEveryKind(Place place) {
    Codec<String> values =
        Codecs.of(Codecs.STRING::encode, bytes -> new String(bytes, UTF_8), Bound.upTo(20));
    change(BTreeMap.create(place.memory(), Codecs.I64, values), i -> (long) i - 150);
    change(
        BTreeMap.builder(Codecs.I64, values).layout(Layout.V1).create(place.memory()),
        i -> (long) i);
    change(
        BTreeMap.builder(Codecs.STRING, Codecs.STRING).pageSize(131).create(place.memory()),
        i -> "k".repeat(i % 17) + i);
    change(BTreeMap.create(place.memory(), Codecs.reverse(Codecs.I64), values), i -> (long) i);
    Memory small = MemoryManager.open(place.memory(), 1).memory(9);
    change(BTreeMap.create(small, Codecs.I64, Codecs.STRING), i -> (long) i);
  }

  @ParameterizedTest
  @EnumSource
  void theOtherStructures(Place place) {
    MemoryManager manager = MemoryManager.open(place.memory(), 1);
    StableVector<Long> vector = StableVector.create(manager.memory(0), Codecs.U64);
    MinHeap<byte[]> heap = MinHeap.create(manager.memory(1), Codecs.blob(13));
    AppendLog<String> log = AppendLog.create(manager.memory(2), manager.memory(3), Codecs.STRING);
    StableCell<String> cell = StableCell.create(manager.memory(4), Codecs.STRING, "");
    for (int i = 0; i < 1000; i++) {
      vector.add((long) i);
      heap.add(new byte[] {(byte) (255 - i), (byte) i});
      log.append("entry " + i);
      cell.set("value " + i);
    }
    for (int i = 0; i < 1000; i++) {
      assertEquals(i, vector.get(i));
      assertEquals("entry " + i, log.get(i));
    }
    assertEquals(0, heap.peek()[0]);
    assertEquals("value 999", cell.get());
    vector.verify();
    heap.verify();
    log.verify();
    cell.verify();
  }
}
