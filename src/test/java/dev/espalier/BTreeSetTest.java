package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.codec.Unit;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How sets are made, opened, filled and checked. */
class BTreeSetTest {
  /** Where the first node of a tree has its magic. */
  private static final long FIRST_NODE = 112;

  private final ArenaMemory memory = ArenaMemory.create();

  @AfterEach
  void closeMemory() {
    memory.close();
  }

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  private static byte[] bytes(Memory memory) {
    byte[] bytes = new byte[Math.toIntExact(memory.pages() * Memory.PAGE_SIZE)];
    memory.read(0, bytes, 0, bytes.length);
    return bytes;
  }

  @Test
  void aSetIsWhatItWasWhenItIsOpenedAgain() {
    BTreeSet<String> made = BTreeSet.create(memory, Codecs.STRING);
    made.addAll(List.of("pear", "apple", "plum"));
    BTreeSet<String> opened = BTreeSet.open(memory, Codecs.STRING);
    assertEquals(List.of("apple", "pear", "plum"), new ArrayList<>(opened));
    assertEquals(3, BTreeSet.openOrCreate(memory, Codecs.STRING).sizeLong());
  }

  @Test
  void openOrCreateMakesASetInAVacantMemory() {
    assertTrue(BTreeSet.openOrCreate(memory, Codecs.U64).isEmpty());
    assertTrue(BTreeSet.open(memory, Codecs.U64).isEmpty());
  }

  @Test
  void aSetIsNeitherOpenedWhereNoneIsNorMadeWhereOneIs() {
    assertThrows(CorruptedException.class, () -> BTreeSet.open(memory, Codecs.U64));
    BTreeSet.create(memory, Codecs.U64).add(1L);
    assertThrows(IllegalStateException.class, () -> BTreeSet.create(memory, Codecs.U64));
    assertEquals(List.of(1L), new ArrayList<>(BTreeSet.open(memory, Codecs.U64)));
  }

  @Test
  void aSetHasTheBytesOfAMapToNothing() {
    BTreeMap<Long, Unit> map = BTreeMap.create(memory, Codecs.U64, Codecs.UNIT);
    range(0, 1_000).forEach(key -> map.put(key, Unit.UNIT));
    try (ArenaMemory other = ArenaMemory.create()) {
      BTreeSet<Long> set = BTreeSet.create(other, Codecs.U64);
      range(0, 1_000).forEach(set::add);
      assertArrayEquals(bytes(memory), bytes(other));
    }
    assertEquals(map.keySet(), BTreeSet.open(memory, Codecs.U64));
  }

  @Test
  void theBuilderChoosesLayoutAndPageSize() {
    BTreeSet<Long> small = BTreeSet.builder(Codecs.U64).pageSize(128).create(memory);
    assertEquals(128, small.stats().pageSize());
    try (ArenaMemory other = ArenaMemory.create()) {
      BTreeSet<Long> old = BTreeSet.builder(Codecs.U64).layout(Layout.V1).create(other);
      old.addAll(range(0, 100));
      old.verify();
      assertEquals(range(0, 100), new ArrayList<>(BTreeSet.open(other, Codecs.U64)));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> BTreeSet.builder(Codecs.STRING).layout(Layout.V1).create(ArenaMemory.create()));
  }

  @Test
  void insertManySaysHowManyElementsWereNew() {
    BTreeSet<Long> set = BTreeSet.create(memory, Codecs.I64);
    assertEquals(100, set.insertMany(range(0, 100)));
    assertEquals(50, set.insertMany(range(50, 150).iterator()));
    set.verify();
    assertEquals(range(0, 150), new ArrayList<>(set));
  }

  @Test
  void insertManyKeepsWhatCameBeforeARefusedElement() {
    BTreeSet<Long> set = BTreeSet.create(memory, Codecs.I64);
    assertThrows(NullPointerException.class, () -> set.insertMany(Arrays.asList(1L, 2L, null, 3L)));
    set.verify();
    assertEquals(List.of(1L, 2L), new ArrayList<>(set));
  }

  @Test
  void insertManyRefusesAnInputThatUsesTheSet() {
    BTreeSet<Long> set = BTreeSet.create(memory, Codecs.I64);
    set.addAll(range(0, 10));
    Iterator<Long> lookups = range(0, 10).stream().filter(set::contains).iterator();
    assertThrows(ConcurrentModificationException.class, () -> set.insertMany(lookups));
    assertEquals(range(0, 10), new ArrayList<>(set));
  }

  @Test
  void bulkLoadFillsNodesAsMuchAsItIsTold() {
    BTreeSet<Long> set = BTreeSet.create(memory, Codecs.I64);
    set.bulkLoad(range(0, 1_000));
    set.verify();
    assertEquals(range(0, 1_000), new ArrayList<>(set));
    long full = set.stats().nodes();
    set.clear();
    set.bulkLoad(range(0, 1_000), 0.6);
    set.verify();
    assertEquals(range(0, 1_000), new ArrayList<>(set));
    assertTrue(set.stats().nodes() > full);
  }

  @Test
  void bulkLoadRefusesAFullSetAndAnInputOutOfOrder() {
    BTreeSet<Long> set = BTreeSet.create(memory, Codecs.I64);
    for (double fill : new double[] {0.5, 1.01, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> set.bulkLoad(range(0, 9), fill));
    }
    String message =
        assertThrows(IllegalArgumentException.class, () -> set.bulkLoad(List.of(1L, 7L, 7L)))
            .getMessage();
    assertTrue(message.contains("7 is followed by 7"), message);
    assertTrue(set.isEmpty());
    set.add(1L);
    assertThrows(IllegalStateException.class, () -> set.bulkLoad(range(0, 9)));
    assertEquals(List.of(1L), new ArrayList<>(set));
  }

  @Test
  void statsCountElementsAndLevels() {
    BTreeSet<Long> set = BTreeSet.create(memory, Codecs.I64);
    set.addAll(range(0, 12));
    TreeStats stats = set.stats();
    assertEquals(12, stats.entries());
    assertEquals(2, stats.height());
  }

  @Test
  void verifyFindsADamagedNode() {
    BTreeSet<Long> set = BTreeSet.create(memory, Codecs.I64);
    set.addAll(range(0, 100));
    List<String> findings = new ArrayList<>();
    set.verify(findings::add);
    assertTrue(findings.isEmpty());
    memory.write(firstNode(), new byte[] {0}, 0, 1);
    assertThrows(CorruptedException.class, set::verify);
    set.verify(findings::add);
    assertFalse(findings.isEmpty());
  }

  /** The address of the node that was made first: the first one with a magic. */
  private long firstNode() {
    byte[] magic = new byte[3];
    for (long at = FIRST_NODE; ; at++) {
      memory.read(at, magic, 0, magic.length);
      if (Arrays.equals(magic, new byte[] {'B', 'T', 'N'})) {
        return at;
      }
    }
  }
}
