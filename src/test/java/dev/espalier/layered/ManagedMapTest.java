package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.BTreeMap;
import dev.espalier.CorruptedException;
import dev.espalier.OutOfMemorySpaceException;
import dev.espalier.StableCell;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Maps that outlive the process. */
class ManagedMapTest {
  private static final int FIRST = 3;
  private static final int MEMORIES = 8;

  private final ArenaMemory memory = ArenaMemory.create();

  @AfterEach
  void close() {
    memory.close();
  }

  private MemoryManager manager() {
    return MemoryManager.open(memory, 1);
  }

  private LayeredMap<Integer, String> create() {
    return LayeredMap.create(manager(), FIRST, MEMORIES, Codecs.I32, Codecs.STRING);
  }

  private LayeredMap<Integer, String> open() {
    return LayeredMap.open(manager(), FIRST, Codecs.I32, Codecs.STRING);
  }

  private static String layers(LayeredMap<Integer, String> map) {
    StringBuilder text = new StringBuilder();
    map.layers()
        .layers()
        .forEach(
            layer ->
                text.append(Invariants.entries(layer))
                    .append(" | ")
                    .append(layer.intervals())
                    .append('\n'));
    return text.toString();
  }

  private static LayeredMap<Integer, String> fill(LayeredMap<Integer, String> map) {
    map.put(1, "a");
    map.put(4, "d");
    map.put(7, "g");
    map.freeze();
    map.deleteRange(null, 3);
    map.deleteRange(4, 6);
    map.put(4, "D");
    map.remove(7);
    map.freeze();
    map.deleteRange(5, 9);
    map.deleteRange(8, null);
    map.put(6, "F");
    return map;
  }

  private static final String FILLED =
      """
      6=F | [5,+inf)
      4=D 7=removed | [-inf,3) [4,6)
      1=a 4=d 7=g |\s
      """;

  @Test
  void aMapIsReadAsItWasWrittenClosedOrNot() {
    LayeredMap<Integer, String> map = fill(create());
    assertEquals(FILLED, layers(map));
    assertEquals(FILLED, layers(open()));
    map.close();
    LayeredMap<Integer, String> opened = open();
    assertEquals(FILLED, layers(opened));
    assertEquals("D", opened.get(4));
    assertNull(opened.get(7));
    opened.verify();
  }

  @Test
  void aMapThatWasOpenedGoesOn() {
    fill(create()).close();
    LayeredMap<Integer, String> map = open();
    map.deleteRange(1, 5);
    map.compact(1, 2);
    map.put(3, "C");
    String layers = "3=C 6=F | [1,+inf)\n4=D | \n";
    assertEquals(layers, layers(map));
    assertEquals(layers, layers(open()));
  }

  @Test
  void openOrCreateMakesAMapOnce() {
    LayeredMap<Integer, String> made =
        LayeredMap.openOrCreate(manager(), FIRST, MEMORIES, Codecs.I32, Codecs.STRING);
    made.put(1, "a");
    LayeredMap<Integer, String> opened =
        LayeredMap.openOrCreate(manager(), FIRST, MEMORIES, Codecs.I32, Codecs.STRING);
    assertEquals("a", opened.get(1));
  }

  @Test
  void memoriesOfCompactedLayersAreUsedAgain() {
    LayeredMap<Integer, String> map = create();
    for (int round = 0; round < 50; round++) {
      map.put(round, "a");
      map.freeze();
      map.deleteRange(round - 5, round - 3);
      map.compact();
      assertEquals(1, map.layerCount());
    }
    assertEquals(layers(map), layers(open()));
    assertTrue(manager().buckets() < 30);
  }

  @Test
  void asManyLayersAsThereAreMemoriesAndNoMore() {
    LayeredMap<Integer, String> map = create();
    int layers = MEMORIES - 2;
    for (int i = 0; i < layers; i++) {
      map.put(i, "a");
      if (i < layers - 1) {
        map.freeze();
      }
    }
    assertEquals(layers, map.layerCount());
    assertThrows(IllegalStateException.class, map::freeze);
    assertThrows(IllegalStateException.class, map::snapshot);
    assertThrows(IllegalStateException.class, map::compact);
    assertEquals(layers, map.layerCount());
    assertEquals("a", map.get(0));
    assertEquals(layers(map), layers(open()));
  }

  @Test
  void aMemoryThatASnapshotReadsIsNotUsedAgain() {
    LayeredMap<Integer, String> map = create();
    map.put(1, "a");
    Snapshot<Integer, String> before = map.snapshot();
    for (int i = 0; i < 20; i++) {
      map.put(1, "b" + i);
      map.freeze();
      map.deleteRange(0, 1);
      map.compact();
    }
    assertEquals("a", before.get(1));
    before.close();
    assertEquals("b19", map.get(1));
    assertEquals("b19", open().get(1));
  }

  @Test
  void tooFewMemoriesAndWrongNumbersAreRefused() {
    for (int[] numbers : new int[][] {{0, 3}, {-1, 8}, {250, 6}, {0, 256}}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> LayeredMap.create(manager(), numbers[0], numbers[1], Codecs.I32, Codecs.STRING));
    }
    assertEquals(0, manager().buckets());
  }

  @Test
  void aStructureThatIsThereIsNotOverwritten() {
    BTreeMap.create(manager().memory(FIRST + 5), Codecs.I32, Codecs.I32).put(1, 2);
    assertThrows(IllegalStateException.class, this::create);
    assertThrows(CorruptedException.class, this::open);
    assertEquals(2, BTreeMap.open(manager().memory(FIRST + 5), Codecs.I32, Codecs.I32).get(1));
    assertEquals(0, manager().memory(FIRST).pages());
  }

  @Test
  void aMapIsNotMadeOverAMap() {
    fill(create());
    assertThrows(IllegalStateException.class, this::create);
    assertEquals(FILLED, layers(open()));
  }

  @Test
  void aRangeForWhichThereIsNoMemoryIsNotDeleted() {
    try (ArenaMemory small = ArenaMemory.create(100)) {
      MemoryManager manager = MemoryManager.open(small, 1);
      LayeredMap<Integer, String> map = LayeredMap.create(manager, 0, 4, Codecs.I32, Codecs.STRING);
      for (int i = 0; i < 20_000; i += 2) {
        map.put(i, "");
      }
      map.freeze();
      Memory rest = manager.memory(4);
      while (rest.grow(1) >= 0) {
        continue;
      }
      int deleted = deleteUntilMemoryEnds(map);
      int kept = 2 * deleted;
      assertEquals("", map.get(kept));
      assertEquals(deleted, map.layers().top().intervals().size());
      LayeredMap<Integer, String> opened =
          LayeredMap.open(MemoryManager.open(small), 0, Codecs.I32, Codecs.STRING);
      assertEquals(layers(map), layers(opened));
      opened.verify();
    }
  }

  private static int deleteUntilMemoryEnds(LayeredMap<Integer, String> map) {
    for (int i = 0; i < 10_000; i++) {
      int key = 2 * i;
      try {
        map.deleteRange(key, key + 1);
      } catch (OutOfMemorySpaceException full) {
        return i;
      }
    }
    throw new AssertionError("there was memory enough");
  }

  @Test
  void bytesThatAreNoManifestAreReported() {
    byte[][] manifests = {
      {'L', 'Y', 'N', 1, 8, 1, 2},
      {'L', 'Y', 'M', 2, 8, 1, 2},
      {'L', 'Y', 'M', 1, 3, 1, 2},
      {'L', 'Y', 'M', 1, 8, 0},
      {'L', 'Y', 'M', 1, 8, 2, 2, 2},
      {'L', 'Y', 'M', 1, 8, 1, 1},
      {'L', 'Y', 'M', 1, 8, 1, 8},
      {'L', 'Y', 'M', 1, 8, 2, 2},
      {'L', 'Y', 'M', 1, (byte) 253, 1, 2},
      {'L', 'Y', 'M'},
      {'L', 'Y', 'M', 1, 8, 1, 7},
    };
    fill(create());
    for (byte[] manifest : manifests) {
      StableCell.open(manager().memory(FIRST), Codecs.BYTES).set(manifest);
      assertThrows(CorruptedException.class, this::open);
    }
    StableCell.open(manager().memory(FIRST), Codecs.BYTES)
        .set(new byte[] {'L', 'Y', 'M', 1, 8, 3, 4, 3, 2});
    assertEquals(FILLED, layers(open()));
  }

  @Test
  void rowsThatAreNoRangesAreReported() {
    record Row(int fromLayer, Integer from, int toLayer, Integer to) {}
    List<Row> wrong =
        List.of(
            new Row(3, 9, 3, 9),
            new Row(3, 9, 3, 8),
            new Row(3, 5, 3, 9),
            new Row(3, 6, 3, 9),
            new Row(3, 9, 2, 10));
    for (Row row : wrong) {
      try (ArenaMemory bytes = ArenaMemory.create()) {
        fill(
            LayeredMap.create(
                MemoryManager.open(bytes, 1), 0, MEMORIES, Codecs.I32, Codecs.STRING));
        Memory rows = MemoryManager.open(bytes).memory(ManifestFormat.RANGES_MEMORY);
        Codec<RangeEdge<Integer>> edges = new RangeEdge.EdgeCodec<>(Codecs.I32);
        BTreeMap.open(rows, edges, edges)
            .put(new RangeEdge<>(row.fromLayer, row.from), new RangeEdge<>(row.toLayer, row.to));
        MemoryManager manager = MemoryManager.open(bytes);
        assertThrows(
            CorruptedException.class,
            () -> LayeredMap.open(manager, 0, Codecs.I32, Codecs.STRING),
            row::toString);
      }
    }
  }

  @Test
  void edgesOfRangesAreOrderedAsTheirBytesIfKeysAre() {
    Codec<RangeEdge<String>> edges = new RangeEdge.EdgeCodec<>(Codecs.STRING);
    assertTrue(edges.ordersAsBytes());
    assertFalse(edges.ordersNaturally());
    List<RangeEdge<String>> ascending =
        List.of(
            new RangeEdge<>(2, null),
            new RangeEdge<>(2, ""),
            new RangeEdge<>(2, "a"),
            new RangeEdge<>(2, "ab"),
            new RangeEdge<>(3, null),
            new RangeEdge<>(200, ""));
    for (int i = 1; i < ascending.size(); i++) {
      RangeEdge<String> less = ascending.get(i - 1);
      RangeEdge<String> greater = ascending.get(i);
      assertTrue(edges.order().compare(less, greater) < 0);
      assertTrue(java.util.Arrays.compareUnsigned(edges.encode(less), edges.encode(greater)) < 0);
    }
  }
}
