package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.TracingMemory.Access;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.HeapMemory;
import dev.espalier.tree.TreeImage;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What insertions write: how often, how much and where. */
class WriteCountTest {
  private static final int CAPACITY = 11;
  private static final int ENTRIES = 10_000;

  /** The reference makes 447,613 calls for so many ascending keys; ours are to be a fifth. */
  private static final long MAX_CALLS = 447_613 / 5;

  private static final Access ENTRIES_FIELD = new Access(20, 8);

  private final HeapMemory bytes = new HeapMemory();
  private final TracingMemory memory = new TracingMemory(bytes, false);
  private final BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);

  private List<Access> writesOfInserting(long key) {
    return memory.writesOf(() -> assertTrue(map.insert(key, ~key)));
  }

  /** The number of allocated chunks and the first free one, which every split changes. */
  private byte[] allocatorState() {
    byte[] state = new byte[16];
    bytes.read(68, state, 0, state.length);
    return state;
  }

  private void assertCheap(LongStream keys) {
    long calls = 0;
    long written = 0;
    for (long key : keys.toArray()) {
      byte[] before = allocatorState();
      List<Access> writes = writesOfInserting(key);
      calls += writes.size();
      written += Access.bytes(writes);
      boolean splits = !Arrays.equals(before, allocatorState());
      assertTrue(splits || writes.size() <= 3, writes::toString);
    }
    map.verify();
    assertEquals(ENTRIES, map.sizeLong());
    assertTrue(calls <= MAX_CALLS, calls + " calls");
    assertTrue(calls <= 5 * ENTRIES, calls + " calls");
    assertTrue(written <= 210 * ENTRIES, written + " bytes");
  }

  @Test
  void ascendingInsertionsWriteSeldomAndLittle() {
    assertCheap(LongStream.range(0, ENTRIES));
  }

  @Test
  void randomInsertionsWriteSeldomAndLittle() {
    assertCheap(new Random(1).longs(ENTRIES));
  }

  /** The entries behind the new one move by its size; those in front of it stay unwritten. */
  @Test
  void anInsertionIntoALeafWritesWhatMovesTheCountAndTheNumberOfEntries() {
    for (int count = 1; count < CAPACITY; count++) {
      for (int index = 0; index <= count; index++) {
        map.clear();
        for (long i = 0; i < count; i++) {
          map.insert(10 * i + 10, i);
        }
        long leaf = new TreeImage(bytes).root();
        long from = leaf + 15 + 8 * index;
        long end = leaf + 15 + (count + 1) * (8 + 4 + 8);
        assertEquals(
            List.of(new Access(from, end - from), new Access(leaf + 5, 2), ENTRIES_FIELD),
            writesOfInserting(10L * index + 1));
      }
    }
  }

  @Test
  void aLeafBelowOthersIsWrittenAlike() {
    LongStream.range(0, 1_000).forEach(key -> map.insert(2 * key, key));
    TreeImage image = new TreeImage(bytes);
    long leaf = image.leaves().get(70);
    long first = Long.reverseBytes(image.longAt(image.longKey(leaf, 0)));
    long length = (image.count(leaf) + 1L) * (8 + 4 + 8) - 8;
    assertEquals(
        List.of(new Access(leaf + 15 + 8, length), new Access(leaf + 5, 2), ENTRIES_FIELD),
        writesOfInserting(first + 1));
  }

  @Test
  void anEqualSizeOverwriteWritesTheValueAlone() {
    LongStream.range(0, 1_000).forEach(key -> map.insert(key, key));
    TreeImage image = new TreeImage(bytes);
    for (long node : image.nodes()) {
      for (int i = 0; i < image.count(node); i++) {
        long key = Long.reverseBytes(image.longAt(image.longKey(node, i)));
        assertEquals(
            List.of(new Access(image.longKeysValues(node) + 12L * i + 4, 8)),
            memory.writesOf(() -> assertFalse(map.insert(key, -7L))));
      }
    }
    assertTrue(map.values().stream().allMatch(value -> value == -7));
  }

  @Test
  void theFirstInsertionWritesAChunkANodeTheFrontierAndBothHeaders() {
    List<Access> writes = writesOfInserting(1);
    long leaf = new TreeImage(bytes).root();
    assertEquals(
        List.of(
            new Access(leaf - 16, 16),
            new Access(leaf, 15 + 8 + 4 + 8),
            new Access(12, 16),
            new Access(leaf + 275, 16),
            new Access(68, 16)),
        writes);
  }

  /** Headers of chunks and that of the allocator have 16 bytes. */
  @Test
  void aBatchWritesTheFrontierOnce() {
    List<Map.Entry<Long, Long>> entries =
        LongStream.range(0, 50).mapToObj(key -> Map.entry(key, ~key)).toList();
    List<Access> writes = memory.writesOf(() -> map.insertMany(entries));
    TreeImage image = new TreeImage(bytes);
    Set<Access> expected = new HashSet<>();
    image.nodes().forEach(node -> expected.add(new Access(node - 16, 16)));
    expected.add(new Access(image.frontier(), 16));
    expected.add(new Access(68, 16));
    expected.add(new Access(12, 16));
    List<Access> headers = writes.stream().filter(write -> write.length() == 16).toList();
    assertEquals(expected, Set.copyOf(headers));
    assertEquals(expected.size(), headers.size());
  }

  @Test
  void addingWhatASetHasWritesNothing() {
    TracingMemory other = new TracingMemory(new HeapMemory(), false);
    BTreeSet<Long> set = BTreeSet.create(other, Codecs.U64);
    LongStream.range(0, 1_000).forEach(set::add);
    assertEquals(List.of(), other.writesOf(() -> assertFalse(set.add(500L))));
  }
}
