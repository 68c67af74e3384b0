package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.HeapMemory;
import dev.espalier.memory.Memory;
import dev.espalier.tree.TreeImage;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The address of a node's first overflow page has one owner, which writes it alone and only where
 * it changes: no save of a node passes over it.
 */
class OverflowFieldTest {
  private static final int FIELD = 7;

  /** Watches the field of nodes. */
  private static final class WatchingMemory extends ForwardingMemory {
    private final TreeSet<Long> fields = new TreeSet<>();
    private final Map<Long, String> violations = new HashMap<>();
    private int changes;

    WatchingMemory(Memory memory) {
      super(memory);
    }

    @Override
    public void write(long offset, byte[] source, int from, int length) {
      for (long field : fields.subSet(offset - Long.BYTES + 1, offset + length)) {
        byte[] stored = new byte[Long.BYTES];
        read(field, stored, 0, stored.length);
        byte[] written = Arrays.copyOfRange(source, from, from + length);
        if (offset != field || length != Long.BYTES || Arrays.equals(stored, written)) {
          violations.put(field, "write of %d bytes at %d".formatted(length, offset));
        }
        changes++;
      }
      super.write(offset, source, from, length);
    }
  }

  private final HeapMemory bytes = new HeapMemory();
  private final WatchingMemory memory = new WatchingMemory(bytes);
  private final Random random = new Random(5);

  private Set<Long> fields() {
    TreeImage image = new TreeImage(bytes);
    Set<Long> fields = new HashSet<>();
    image.nodes().forEach(node -> fields.add(node + FIELD));
    return fields;
  }

  /** Runs a change, and checks the nodes that outlive it. */
  private void change(Runnable change) {
    memory.fields.addAll(fields());
    memory.violations.clear();
    change.run();
    memory.fields.clear();
    memory.violations.keySet().retainAll(fields());
    assertEquals(Map.of(), memory.violations);
  }

  private <K, V> void insertOrRemove(BTreeMap<K, V> map, K key, V value) {
    change(
        () -> {
          if (random.nextInt(3) == 0) {
            map.remove(key);
          } else {
            map.insert(key, value);
          }
        });
  }

  @Test
  void leavesAreSavedWithoutIt() {
    BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
    for (int step = 0; step < 2_000; step++) {
      insertOrRemove(map, random.nextLong(50), random.nextLong());
    }
    map.verify();
    assertEquals(0, memory.changes);
  }

  @Test
  void nodesThatGainAndLosePagesAreSavedWithoutIt() {
    BTreeMap<String, byte[]> map =
        BTreeMap.builder(Codecs.STRING, Codecs.BYTES).pageSize(300).create(memory);
    for (int step = 0; step < 1_000; step++) {
      insertOrRemove(map, key(200), value());
    }
    for (int batch = 0; batch < 20; batch++) {
      Map<String, byte[]> entries = new TreeMap<>();
      while (entries.size() < 20) {
        entries.put(key(500), value());
      }
      change(() -> map.insertMany(entries.entrySet()));
    }
    map.verify();
    assertTrue(memory.changes > 100, memory.changes + " changes");
  }

  private String key(int bound) {
    return "%04d".formatted(random.nextInt(bound));
  }

  private byte[] value() {
    return new byte[random.nextInt(4) == 0 ? random.nextInt(700) : random.nextInt(20)];
  }
}
