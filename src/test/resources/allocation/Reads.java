import com.sun.management.ThreadMXBean;
import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.LongLongBTreeMap;
import dev.espalier.LongLongCursor;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ArenaMemory;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** Prints how many bytes calls of maps of two sizes allocate each, once they are compiled. */
public final class Reads {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final int CALLS = 20_000;
  private static final int ROUNDS = 20;

  private static Object sink;

  private Reads() {}

  public static void main(String[] args) {
    Long[] numbers = new Long[50_000];
    String[] words = new String[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i * 0x9E37_79B9_7F4A_7C15L;
      words[i] = Long.toHexString(numbers[i]);
    }
    print("box", 0, i -> sink = numbers[1 + i % 499] + 1);
    for (int size : new int[] {500, numbers.length}) {
      readLongs(numbers, size);
      usePrimitives(numbers, size);
      readWords(words, size);
    }
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
