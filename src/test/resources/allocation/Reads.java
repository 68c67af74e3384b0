import com.sun.management.ThreadMXBean;
import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.LongLongBTreeMap;
import dev.espalier.LongLongCursor;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.trie.Cursor;
import dev.espalier.trie.LongTrie;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** Prints how many bytes calls of collections of two sizes allocate, once they are compiled. */
public final class Reads {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final int CALLS = 20_000;
  private static final int ROUNDS = 20;

  private static Object sink;

  private Reads() {}

  /**
   * Measures one kind of collection.
   *
   * @param args "maps" or "tries"
   */
  public static void main(String[] args) {
    switch (args[0]) {
      case "maps" -> readMaps();
      case "tries" -> readTries();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void readMaps() {
    Long[] numbers = new Long[50_000];
    String[] words = new String[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(i);
      words[i] = Long.toHexString(numbers[i]);
    }
    print("box", 0, i -> sink = numbers[1 + i % 499] + 1);
    for (int size : new int[] {500, numbers.length}) {
      readLongs(numbers, size);
      usePrimitives(numbers, size);
      readWords(words, size);
    }
  }

  /** Far from each other and in no order. */
  private static long number(int i) {
    return i * 0x9E37_79B9_7F4A_7C15L;
  }

  /** Records under nodes of references, and nodes of values. */
  private static void readTries() {
    long[] scattered = new long[50_000];
    long[] dense = new long[scattered.length];
    for (int i = 0; i < scattered.length; i++) {
      scattered[i] = number(i);
      dense[i] = number(i) >>> 44;
    }
    for (int size : new int[] {500, scattered.length}) {
      readTrie("scattered", scattered, size);
      readTrie("dense", dense, size);
    }
  }

  private static void readTrie(String kind, long[] keys, int size) {
    LongTrie trie = LongTrie.create(ArenaMemory.create());
    for (int i = 0; i < size; i++) {
      trie.put(keys[i], keys[i]);
    }
    print(
        kind + ".get",
        size,
        i -> require(trie.get(keys[i % size], ~keys[i % size]) == keys[i % size]));
    print(kind + ".contains", size, i -> require(trie.contains(keys[i % size])));
    print(kind + ".floorKey", size, i -> require(trie.floorKey(keys[i % size]).isPresent()));
    print(kind + ".replace", size, i -> require(!trie.put(keys[i % size], keys[i % size])));
    long[] run = new long[16];
    print(kind + ".getRange", size, i -> require(trie.getRange(keys[i % size], run) > 0));
    Cursor cursor = trie.cursor();
    require(cursor.first());
    print(kind + ".next", size, i -> require(cursor.next() || cursor.first()));
    print(kind + ".prev", size, i -> require(cursor.prev() || cursor.last()));
    print(kind + ".value", size, i -> require(cursor.key() == cursor.value()));
    print(kind + ".seek", size, i -> require(cursor.seek(keys[i % size])));
    print(kind + ".seekForPrev", size, i -> require(cursor.seekForPrev(keys[i % size])));
  }

  private static void readLongs(Long[] keys, int size) {
    BTreeMap<Long, Long> map = BTreeMap.create(ArenaMemory.create(), Codecs.U64, Codecs.U64);
    for (int i = 0; i < size; i++) {
      map.put(keys[i], keys[i]);
    }
    print("longs.get", size, i -> sink = map.get(keys[i % size]));
    print("longs.containsKey", size, i -> require(map.containsKey(keys[i % size])));
    BTreeCursor<Long, Long> cursor = map.cursor();
    require(cursor.first());
    print("longs.next", size, i -> require(cursor.next() || cursor.first()));
    print("longs.prev", size, i -> require(cursor.prev() || cursor.last()));
  }

  private static void usePrimitives(Long[] numbers, int size) {
    long[] keys = new long[size];
    LongLongBTreeMap map = LongLongBTreeMap.create(ArenaMemory.create());
    for (int i = 0; i < size; i++) {
      keys[i] = numbers[i];
      map.put(keys[i], i);
    }
    print("primitives.get", size, i -> require(map.get(keys[i % size], -1) >= 0));
    print("primitives.containsKey", size, i -> require(map.containsKey(keys[i % size])));
    print("primitives.floorKey", size, i -> require(map.floorKey(keys[i % size]).isPresent()));
    LongLongCursor cursor = map.cursor();
    require(cursor.first());
    print("primitives.next", size, i -> require(cursor.next() || cursor.first()));
    print("primitives.prev", size, i -> require(cursor.prev() || cursor.last()));
    print("primitives.value", size, i -> require(cursor.value() >= 0));
    print("primitives.seek", size, i -> require(cursor.seek(keys[i % size])));
    print("primitives.replace", size, i -> require(!map.put(keys[i % size], i)));
    print(
        "primitives.removeAndPut",
        size,
        i -> require(map.remove(keys[i % size]) && map.put(keys[i % size], i)));
  }

  private static void readWords(String[] keys, int size) {
    BTreeMap<String, Long> map = BTreeMap.create(ArenaMemory.create(), Codecs.STRING, Codecs.U64);
    for (int i = 0; i < size; i++) {
      map.put(keys[i], 1L << 40);
    }
    print("words.containsKey", size, i -> require(map.containsKey(keys[i % size])));
    BTreeCursor<String, Long> cursor = map.cursor();
    require(cursor.first());
    print("words.next", size, i -> require(cursor.next() || cursor.first()));
  }

  /** The last rounds run what the compiler has made of the first. */
  private static void print(String what, int size, IntConsumer call) {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        call.accept(i);
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    System.out.println(what + " " + size + " " + least / CALLS);
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalStateException();
    }
  }
}
