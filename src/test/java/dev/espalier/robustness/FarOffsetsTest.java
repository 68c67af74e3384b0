package dev.espalier.robustness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.MinHeap;
import dev.espalier.StableVector;
import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Structures reach beyond 2 GiB and 4 GiB. Their few nodes and slots are made so large that they
 * do, in a file of holes, so that hardly a byte is stored.
 */
class FarOffsetsTest {
  private static final long GIBIBYTE = 1L << 30;
  private static final long SIZE = 40 * GIBIBYTE;

  /** Odd, so that nodes lie across all edges. */
  private static final int PAGE_SIZE = (1 << 28) + 1;

  @TempDir private Path folder;
  private Path file;
  private Arena arena;

  @BeforeEach
  void makeHole() throws IOException {
    arena = Arena.ofShared();
    file = folder.resolve("memory");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(SIZE);
    }
  }

  @AfterEach
  void unmap() {
    arena.close();
  }

  private Memory growing() throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return new SegmentMemory(channel.map(MapMode.READ_WRITE, 0, SIZE, arena));
    }
  }

  private static BTreeMap<Long, String> map(Memory memory) {
    return BTreeMap.builder(Codecs.I64, Codecs.STRING).pageSize(PAGE_SIZE).create(memory);
  }

  private static void changeAtRandom(Memory memory) {
    BTreeMap<Long, String> map = map(memory);
    TreeMap<Long, String> model = new TreeMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      long key = random.nextInt(400);
      if (random.nextInt(3) == 0) {
        assertEquals(model.remove(key), map.remove(key));
      } else {
        String value = "v".repeat(random.nextInt(300));
        assertEquals(model.put(key, value), map.put(key, value));
      }
    }
    Content.assertSame(model, map);
    long most = map.stats().allocatedChunks() + map.stats().freeChunks();
    assertTrue(most * PAGE_SIZE > 5 * GIBIBYTE, most + " chunks");
    BTreeMap<Long, String> again = Content.open(memory);
    Content.assertSame(model, again);
    again.keySet().removeIf(key -> key % 3 > 0);
    model.keySet().removeIf(key -> key % 3 > 0);
    Content.assertSame(model, again);
  }

  @Test
  void aMapInAMemoryThatGrows() throws IOException {
    changeAtRandom(growing());
  }

  @Test
  void aMapInAMappedFile() {
    try (MappedMemory memory = MappedMemory.open(file)) {
      changeAtRandom(memory);
    }
  }

  @Test
  void aMapThatIsLoaded() {
    try (MappedMemory memory = MappedMemory.open(file)) {
      BTreeMap<Long, String> map = map(memory);
      TreeMap<Long, String> model = new TreeMap<>();
      for (long key = 0; key < 240; key++) {
        model.put(key, Content.value(key));
      }
      map.bulkLoad(model.entrySet());
      Content.assertSame(model, map);
      map.clear();
      assertEquals(model.size(), map.insertMany(model.descendingMap().entrySet()));
      Content.assertSame(model, map);
    }
  }

  @Test
  void aMemoryOfAManagerWhoseBucketsLieFarBehind() throws IOException {
    MemoryManager manager = MemoryManager.open(growing(), 65_535); // almost 4 GiB each
    Memory[] memories = {manager.memory(0), manager.memory(1), manager.memory(254)};
    BTreeMap<?, ?>[] maps = new BTreeMap<?, ?>[memories.length];
    TreeMap<Long, String> model = new TreeMap<>();
    for (long key = 0; key < 500; key++) {
      model.put(key, Content.value(key));
    }
    for (int i = 0; i < maps.length; i++) {
      BTreeMap<Long, String> map = BTreeMap.create(memories[i], Codecs.I64, Codecs.STRING);
      map.putAll(model);
      maps[i] = map;
    }
    for (BTreeMap<?, ?> map : maps) {
      map.verify();
      assertEquals(model, map);
    }
    memories[0].grow(65_535); // its second bucket lies behind all others
    byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
    long edge = 65_535 * Memory.PAGE_SIZE - 4;
    memories[0].write(edge, bytes, 0, 8);
    byte[] read = new byte[8];
    memories[0].read(edge, read, 0, 8);
    assertArrayEquals(bytes, read);
  }

  /** Text whose slots are a quarter of a gibibyte, of which it uses a few bytes. */
  private static Codec<String> huge() {
    return Codecs.of(
        Codecs.STRING::encode, bytes -> new String(bytes, UTF_8), Bound.upTo(PAGE_SIZE));
  }

  @Test
  void aVectorOfHugeSlots() throws IOException {
    StableVector<String> vector = StableVector.create(growing(), huge());
    for (int i = 0; i < 20; i++) {
      vector.add("item " + i);
    }
    vector.set(17, "another one");
    vector.verify();
    assertEquals("another one", vector.get(17));
    assertEquals("item 19", vector.removeLast());
    assertEquals("item 18", vector.getLast());
  }

  @Test
  void aHeapOfHugeSlots() throws IOException {
    MinHeap<String> heap = MinHeap.create(growing(), huge());
    for (int i = 0; i < 20; i++) {
      heap.add("item " + (char) ('a' + i * 7 % 20));
    }
    heap.verify();
    for (int i = 0; i < 20; i++) {
      assertEquals("item " + (char) ('a' + i), heap.poll());
    }
  }
}
