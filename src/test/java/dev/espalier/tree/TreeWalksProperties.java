package dev.espalier.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.espalier.codec.Bound;
import dev.espalier.memory.HeapMemory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What walks over a tree find is what was put in, whatever its nodes and chunks went through. */
class TreeWalksProperties {
  private static final int PAGE = 256;
  private static final int FIRST_CHUNK = 100;
  private static final int CHUNK_HEADER = 16;
  private static final Bound KEYS = Bound.upTo(60);
  private static final Bound VALUES = Bound.upTo(700);

  /** The versions of nodes. */
  enum Version {
    V1,
    V2;

    TreeKind kind() {
      return this == V1 ? TreeKind.v1(KEYS, VALUES) : TreeKind.v2(KEYS, PAGE);
    }
  }

  /** A tree and the lengths of its values. */
  private record Filled(Tree tree, TreeMap<String, Integer> model) {
    /** Puts a key in for each step, or removes it if it is there. */
    static Filled by(Version version, List<Integer> steps) {
      Tree tree = Tree.create(new HeapMemory(), version.kind(), KEYS);
      TreeMap<String, Integer> model = new TreeMap<>();
      for (int step : steps) {
        String key = Integer.toString(step % 100).repeat(1 + step % 30);
        Probe probe = new BytesProbe(key.getBytes(StandardCharsets.US_ASCII));
        if (model.remove(key) != null) {
          tree.remove(probe, Displaced.IGNORED);
        } else {
          int length = step % 3 == 0 ? step % 700 : step % 9;
          TreeFixture.insert(tree, probe, new byte[length]);
          model.put(key, length);
        }
      }
      return new Filled(tree, model);
    }

    List<Long> sizes() {
      return model.entrySet().stream()
          .map(entry -> (long) entry.getKey().length() + entry.getValue())
          .sorted(Comparator.reverseOrder())
          .toList();
    }
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void theLargestEntriesAreFound(
      @ForAll Version version,
      @ForAll @Size(max = 300) List<@IntRange(min = 0, max = 5000) Integer> steps,
      @ForAll @IntRange(min = 1, max = 30) int most,
      @ForAll @IntRange(min = 0, max = 40) int keyStart) {
    Filled filled = Filled.by(version, steps);
    List<SizedEntry> found = LargestEntries.find(filled.tree(), most, keyStart);
    List<Long> sizes = filled.sizes();
    assertEquals(
        sizes.subList(0, Math.min(most, sizes.size())),
        found.stream().map(SizedEntry::size).toList());
    for (SizedEntry entry : found) {
      assertEquals(Math.min(entry.keyLength(), keyStart), entry.keyStart().length);
    }
    long chunk = ChunkWalk.chunkSize(filled.tree());
    for (SizedEntry entry : LargestEntries.find(filled.tree(), most, 5000)) {
      String key = new String(entry.keyStart(), StandardCharsets.US_ASCII);
      assertEquals(filled.model().get(key), entry.valueLength(), key);
      assertEquals(0, (entry.node() - FIRST_CHUNK - CHUNK_HEADER) % chunk);
    }
  }

  @Property(tries = 150)
  void everyChunkIsSeenOnceInItsPlace(
      @ForAll Version version,
      @ForAll @Size(max = 300) List<@IntRange(min = 0, max = 5000) Integer> steps) {
    Tree tree = Filled.by(version, steps).tree();
    List<Long> addresses = new ArrayList<>();
    Map<ChunkUse, Long> uses = new EnumMap<>(ChunkUse.class);
    Arrays.stream(ChunkUse.values()).forEach(use -> uses.put(use, 0L));
    ChunkWalk.over(
        tree,
        (address, use) -> {
          addresses.add(address);
          uses.merge(use, 1L, Long::sum);
        });
    List<TreeLevel> levels = TreeSurvey.survey(tree);
    assertEquals(
        Map.of(
            ChunkUse.NODE, sum(levels, TreeLevel::nodes),
            ChunkUse.OVERFLOW, sum(levels, TreeLevel::overflowPages),
            ChunkUse.FREE, tree.freeChunks()),
        uses);
    assertEquals(tree.pageSize() + CHUNK_HEADER, ChunkWalk.chunkSize(tree));
    for (int i = 0; i < addresses.size(); i++) {
      assertEquals(FIRST_CHUNK + i * ChunkWalk.chunkSize(tree), addresses.get(i));
    }
  }

  private static long sum(List<TreeLevel> levels, ToLongFunction<TreeLevel> part) {
    return levels.stream().mapToLong(part).sum();
  }
}
