package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.memory.HeapMemory;
import dev.espalier.tree.TreeImage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Uses maps whose bytes are damaged, and accepts only what such a map may do: throw {@link
 * CorruptedException}, or go on as if nothing were wrong.
 *
 * <ul>
 *   <li>Reading writes nothing, ends, and throws nothing else.
 *   <li>A map that passes {@code verify()} can be read to the end in both directions, has its keys
 *       in order and as many as it says, and still passes after it was changed.
 *   <li>A change that throws leaves every byte as it was.
 * </ul>
 */
final class DamagedMap<K, V> {
  /** No walk over a map of a few pages is as long, unless it goes round in circles. */
  private static final int TOO_MANY = 1_000_000;

  private final MapCase<K, V> kind;
  private final TreeImage sound;
  private final List<K> keys;
  private final V value;
  private final int end;
  private final List<LoadedMemory> memories =
      List.of(new LoadedMemory(20, true), new LoadedMemory(20, false));

  /**
   * Makes a map that is to be damaged.
   *
   * @param kind what kind of map
   * @param content puts its content into a new map
   * @param more adds more to it after it was opened again
   */
  DamagedMap(MapCase<K, V> kind, Consumer<BTreeMap<K, V>> content, Consumer<BTreeMap<K, V>> more) {
    HeapMemory memory = new HeapMemory();
    content.accept(kind.made().create(memory));
    BTreeMap<K, V> map = kind.opened().open(memory);
    more.accept(map);
    map.verify();
    this.kind = kind;
    this.sound = new TreeImage(memory);
    this.end = (int) sound.end();
    this.keys = IntStream.range(0, 12).mapToObj(i -> kind.wideKey().apply(5 * i)).toList();
    this.value = kind.wideValue().of(1, 20);
  }

  /** The bytes of the map as they should be. */
  TreeImage sound() {
    return sound;
  }

  /** Uses a map of other bytes, in memory with views and without. */
  void use(TreeImage damaged, String damage) {
    for (LoadedMemory memory : memories) {
      use(memory, damaged.bytes(), damage);
    }
  }

  /** Uses a map of other bytes in memory with views, or without. */
  void use(boolean views, TreeImage damaged, String damage) {
    use(memories.get(views ? 0 : 1), damaged.bytes(), damage);
  }

  /** Uses a map of other bytes that must not pass {@code verify()}. */
  void useUnsound(TreeImage damaged, String damage) {
    use(damaged, damage);
    assertThrows(
        CorruptedException.class, () -> kind.opened().open(damaged.toMemory()).verify(), damage);
  }

  private void use(LoadedMemory memory, byte[] bytes, String damage) {
    try {
      memory.load(bytes, end).seal();
      BTreeMap<K, V> map = kind.opened().open(memory);
      boolean passes = completes(map::verify);
      read(map, passes);
      memory.unseal();
      change(map, memory, passes);
    } catch (CorruptedException e) {
      // refused when it was opened
    } catch (RuntimeException | Error e) {
      throw new AssertionError(damage, e);
    }
  }

  private void read(BTreeMap<K, V> map, boolean passes) {
    expect(passes, completes(() -> walk(map, true, passes)), "walk upwards");
    expect(passes, completes(() -> walk(map, false, passes)), "walk downwards");
    expect(passes, completes(map::stats), "stats");
    for (K key : keys) {
      expect(passes, completes(() -> map.get(key)), "get");
      expect(passes, completes(() -> map.floorEntry(key)), "floorEntry");
      expect(passes, completes(() -> map.ceilingKey(key)), "ceilingKey");
    }
  }

  private void walk(BTreeMap<K, V> map, boolean up, boolean passes) {
    BTreeCursor<K, V> cursor = map.cursor();
    long count = 0;
    K before = null;
    boolean found = up ? cursor.first() : cursor.last();
    while (found) {
      K key = cursor.key();
      cursor.value();
      if (passes && before != null) {
        int comparison = kind.keys().order().compare(before, key);
        assertTrue(up ? comparison < 0 : comparison > 0, "keys in order");
      }
      before = key;
      assertTrue(++count < TOO_MANY, "a walk that ends");
      found = up ? cursor.next() : cursor.prev();
    }
    if (passes) {
      assertEquals(map.sizeLong(), count);
    }
  }

  private void change(BTreeMap<K, V> map, LoadedMemory memory, boolean passes) {
    for (int i = 0; i < keys.size(); i += 3) {
      K key = keys.get(i);
      change(map, memory, passes, m -> m.put(key, value));
      change(map, memory, passes, m -> m.remove(key));
    }
    change(map, memory, passes, m -> m.tailMap(keys.get(10), true).clear());
    change(map, memory, passes, m -> m.headMap(keys.get(2), true).clear());
    boolean ascends = kind.keys().order().compare(keys.get(4), keys.get(8)) <= 0;
    K from = keys.get(ascends ? 4 : 8);
    K to = keys.get(ascends ? 8 : 4);
    change(map, memory, passes, m -> m.subMap(from, true, to, false).clear());
    change(map, memory, passes, BTreeMap::pollFirstEntry);
    change(map, memory, passes, BTreeMap::pollLastEntry);
    if (passes) {
      map.verify();
    }
    insertMany(map, passes);
    change(map, memory, true, BTreeMap::clear);
    map.verify();
  }

  /** A batch keeps what it has done when it fails. */
  private void insertMany(BTreeMap<K, V> map, boolean passes) {
    List<Map.Entry<K, V>> batch = keys.stream().map(key -> Map.entry(key, value)).toList();
    boolean done;
    try {
      done = completes(() -> map.insertMany(batch));
    } catch (OutOfMemorySpaceException e) {
      done = false;
    }
    expect(passes, done, "insertMany");
    if (passes) {
      map.verify();
    }
  }

  private void change(
      BTreeMap<K, V> map, LoadedMemory memory, boolean passes, Consumer<BTreeMap<K, V>> change) {
    byte[] before = memory.usedBytes();
    boolean done;
    try {
      done = completes(() -> change.accept(map));
    } catch (OutOfMemorySpaceException e) {
      done = false;
    }
    expect(passes, done, "change");
    if (!done) {
      byte[] after = memory.usedBytes();
      int common = before.length;
      assertTrue(
          Arrays.mismatch(before, 0, common, after, 0, common) < 0, "no trace of a failed change");
    }
  }

  private static void expect(boolean passes, boolean completes, String what) {
    assertTrue(completes || !passes, "passes verify(), but not " + what);
  }

  /** Says whether an action ends otherwise than by finding damage. */
  private static boolean completes(Runnable action) {
    try {
      action.run();
      return true;
    } catch (CorruptedException e) {
      return false;
    }
  }
}
