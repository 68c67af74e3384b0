package dev.espalier.robustness;

import dev.espalier.AppendLog;
import dev.espalier.BTreeCursor;
import dev.espalier.BTreeMap;
import dev.espalier.BTreeSet;
import dev.espalier.LongLongBTreeMap;
import dev.espalier.LongLongCursor;
import dev.espalier.MinHeap;
import dev.espalier.StableCell;
import dev.espalier.StableVector;
import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.layered.LayeredMap;
import dev.espalier.layered.MergingCursor;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import dev.espalier.trie.LongTrie;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A program whose memories nobody holds but what reads them. It lets the collector run and prints a
 * line for each thing: its name, and whether its memory was {@code kept} or {@code lost}.
 *
 * <p>To be run with a small heap, and with the library compiled before its first call: an
 * interpreter keeps what compiled code forgets.
 */
public final class Forgotten {
  private static final int ENTRIES = 100;

  /** More than there is for young objects, so that only a full collection takes it. */
  private static final int LARGE = 10 << 20;

  /** Survives young collections, so that a full one follows. */
  private static final byte[][] RECENT = new byte[256][];

  private static WeakReference<Memory> memory;

  private static boolean collectsWhileDecoding;

  private Forgotten() {}

  /** Strings that take their time to be decoded. */
  private record SlowStrings(Bound bound) implements Codec<String> {
    @Override
    public byte[] encode(String value) {
      return Codecs.STRING.encode(value);
    }

    @Override
    public String decode(MemorySegment source, long offset, int length) {
      if (collectsWhileDecoding) {
        collectsWhileDecoding = false;
        collect();
      }
      return Codecs.STRING.decode(source, offset, length);
    }

    @Override
    public Comparator<? super String> order() {
      return Codecs.STRING.order();
    }

    @Override
    public boolean ordersNaturally() {
      return false;
    }

    @Override
    public boolean ordersAsBytes() {
      return true;
    }
  }

  private static final Codec<String> TEXT = new SlowStrings(Bound.UNBOUNDED);
  private static final Codec<String> SHORT_TEXT = new SlowStrings(Bound.upTo(20));

  /** Allocates until the collector has looked at everything. */
  private static void collect() {
    WeakReference<byte[]> witness = new WeakReference<>(new byte[LARGE]);
    for (int i = 0; !witness.refersTo(null); i++) {
      RECENT[i % RECENT.length] = new byte[1 << 14];
    }
  }

  private static Memory memory() {
    Memory made = ArenaMemory.create();
    memory = new WeakReference<>(made);
    return made;
  }

  private static String value(long key) {
    return "value " + key;
  }

  private static BTreeMap<Long, String> map() {
    BTreeMap<Long, String> map = BTreeMap.create(memory(), Codecs.I64, TEXT);
    for (long key = 0; key < ENTRIES; key++) {
      map.put(key, value(key));
    }
    return map;
  }

  private static BTreeCursor<Long, String> cursor() {
    BTreeCursor<Long, String> cursor = map().cursor();
    cursor.seek(5L);
    return cursor;
  }

  private static Map.Entry<Long, String> entry() {
    return map().entrySet().iterator().next();
  }

  private static BTreeSet<String> set() {
    BTreeSet<String> set = BTreeSet.create(memory(), TEXT);
    for (long i = 0; i < ENTRIES; i++) {
      set.add(value(i));
    }
    return set;
  }

  private static LongLongBTreeMap numbers() {
    LongLongBTreeMap map = LongLongBTreeMap.create(memory());
    for (long key = 0; key < ENTRIES; key++) {
      map.put(key, -key);
    }
    return map;
  }

  private static LongLongCursor numberCursor() {
    LongLongCursor cursor = numbers().cursor();
    cursor.seek(5);
    return cursor;
  }

  private static LongTrie trie() {
    LongTrie trie = LongTrie.create(memory());
    for (long key = 0; key < ENTRIES; key++) {
      trie.put(key, -key);
    }
    return trie;
  }

  private static StableVector<String> vector() {
    StableVector<String> vector = StableVector.create(memory(), SHORT_TEXT);
    for (long i = 0; i < ENTRIES; i++) {
      vector.add(value(i));
    }
    return vector;
  }

  private static MinHeap<String> heap() {
    MinHeap<String> heap = MinHeap.create(memory(), SHORT_TEXT);
    for (long i = 0; i < ENTRIES; i++) {
      heap.add(value(i));
    }
    return heap;
  }

  private static AppendLog<String> log() {
    MemoryManager manager = MemoryManager.open(memory(), 1);
    AppendLog<String> log = AppendLog.create(manager.memory(0), manager.memory(1), TEXT);
    for (long i = 0; i < ENTRIES; i++) {
      log.append(value(i));
    }
    return log;
  }

  private static StableCell<String> cell() {
    Memory made = memory();
    StableCell.create(made, TEXT, value(5));
    return StableCell.open(made, TEXT);
  }

  private static LayeredMap<Long, String> layers() {
    MemoryManager manager = MemoryManager.open(memory(), 1);
    LayeredMap<Long, String> map = LayeredMap.create(manager, 0, 10, Codecs.I64, TEXT);
    for (long key = 0; key < ENTRIES; key++) {
      map.put(key, value(key));
    }
    return map;
  }

  private static LayeredMap<Long, String> layersOfTheirOwn() {
    LayeredMap<Long, String> map = LayeredMap.create(Forgotten::memory, Codecs.I64, TEXT);
    for (long key = 0; key < ENTRIES; key++) {
      map.put(key, value(key));
    }
    return map;
  }

  private static MergingCursor<Long, String> layerCursor() {
    MergingCursor<Long, String> cursor = layers().cursor();
    cursor.seek(5L);
    return cursor;
  }

  /**
   * Something that reads a memory.
   *
   * @param name what it is
   * @param memory its memory, not held
   * @param read reads from it
   */
  private record Reader(String name, WeakReference<Memory> memory, Supplier<Object> read) {}

  private static <T> Reader reader(String name, Supplier<T> make, Function<T, Object> read) {
    T made = make.get();
    return new Reader(name, memory, () -> read.apply(made));
  }

  private static List<Reader> readers() {
    List<Reader> readers = new ArrayList<>();
    readers.add(reader("map", Forgotten::map, map -> map.get(5L)));
    readers.add(reader("view", () -> map().descendingMap().headMap(2L), Map::toString));
    readers.add(reader("keys", () -> map().navigableKeySet(), keys -> keys.ceiling(5L)));
    readers.add(reader("values", () -> map().values(), values -> values.iterator().next()));
    readers.add(reader("iterator", () -> map().values().iterator(), Iterator::next));
    readers.add(reader("entry", Forgotten::entry, entry -> entry.setValue("x")));
    readers.add(reader("spliterator", () -> map().keySet().spliterator(), Forgotten::first));
    readers.add(reader("stream", () -> map().values().stream(), Stream::toList));
    readers.add(reader("cursor", Forgotten::cursor, BTreeCursor::value));
    readers.add(reader("set", Forgotten::set, BTreeSet::first));
    readers.add(reader("iterator of a set", () -> set().iterator(), Iterator::next));
    readers.add(reader("numbers", Forgotten::numbers, map -> map.get(5, 0)));
    readers.add(reader("boxed numbers", () -> numbers().asMap(), map -> map.get(5L)));
    readers.add(reader("cursor of numbers", Forgotten::numberCursor, LongLongCursor::value));
    readers.add(reader("trie", Forgotten::trie, trie -> trie.get(5, 0)));
    readers.add(reader("cursor of a trie", () -> trie().cursor(), cursor -> cursor.seek(5)));
    readers.add(reader("vector", Forgotten::vector, vector -> vector.get(5)));
    readers.add(reader("part of a vector", () -> vector().subList(3, 9), part -> part.get(2)));
    readers.add(reader("iterator of a vector", () -> vector().iterator(), Iterator::next));
    readers.add(reader("heap", Forgotten::heap, MinHeap::poll));
    readers.add(reader("log", Forgotten::log, log -> log.get(5)));
    readers.add(reader("iterator of a log", () -> log().iterator(), Iterator::next));
    readers.add(reader("cell", Forgotten::cell, cell -> cell.set("x")));
    readers.add(reader("layers", Forgotten::layers, map -> map.get(5L)));
    readers.add(reader("layers of their own", Forgotten::layersOfTheirOwn, map -> map.get(5L)));
    readers.add(reader("cursor of those", () -> layersOfTheirOwn().cursor(), MergingCursor::first));
    readers.add(reader("snapshot", () -> layers().snapshot(), snapshot -> snapshot.get(5L)));
    readers.add(reader("cursor of layers", Forgotten::layerCursor, MergingCursor::value));
    readers.add(
        reader("cursor of a snapshot", () -> layers().snapshot().cursor(), MergingCursor::first));
    readers.add(
        reader("manager", () -> MemoryManager.open(memory(), 1), manager -> manager.memory(3)));
    readers.add(
        reader(
            "memory of a manager", () -> MemoryManager.open(memory(), 1).memory(0), Memory::pages));
    return readers;
  }

  private static Object first(Spliterator<Long> spliterator) {
    List<Long> keys = new ArrayList<>();
    spliterator.tryAdvance(keys::add);
    return keys.get(0);
  }

  /** Each reader alone must keep its memory between two calls. */
  private static void printReaders() {
    List<Reader> readers = readers();
    collect();
    for (Reader reader : readers) {
      print("between calls of a " + reader.name(), reader.memory(), reader.read().toString());
    }
  }

  /** A call must keep the memory to its end, though nobody uses anything of it afterwards. */
  private static void printCalls() {
    call("get of a map", () -> map().get(5L));
    call("readValue of a map", () -> map().readValue(5L, Forgotten::decode));
    call("firstEntry of a map", () -> map().firstEntry());
    call("put of a map", () -> map().put(5L, "x"));
    call("remove of a map", () -> map().remove(5L));
    call("pollFirstEntry of a map", () -> map().pollFirstEntry());
    call("get of a view", () -> map().headMap(9L).get(5L));
    call("next of an iterator", () -> map().values().iterator().next());
    call("value of a cursor", () -> cursor().value());
    call("first of a set", () -> set().first());
    call("floor of a set", () -> set().floor("x"));
    call("get of a vector", () -> vector().get(5));
    call("next of an iterator of a vector", () -> vector().iterator().next());
    call("peek of a heap", () -> heap().peek());
    call("poll of a heap", () -> heap().poll());
    call("opening of a cell", () -> cell().get());
    call("get of a log", () -> log().get(5));
    call("next of an iterator of a log", () -> log().iterator().next());
    call("get of layers", () -> layers().get(5L));
    call("get of layers of their own", () -> layersOfTheirOwn().get(5L));
    call("get of a snapshot", () -> layers().snapshot().get(5L));
    call("value of a cursor of layers", () -> layerCursor().value());
  }

  private static String decode(MemorySegment bytes) {
    return TEXT.decode(bytes, 0, (int) bytes.byteSize());
  }

  private static void call(String name, Supplier<Object> call) {
    collectsWhileDecoding = true;
    Object result = call.get();
    if (collectsWhileDecoding) {
      throw new AssertionError(name + " decodes nothing");
    }
    print("in " + name, memory, String.valueOf(result));
  }

  @SuppressWarnings("SystemOut") // the parent reads it
  private static void print(String name, WeakReference<Memory> of, String result) {
    System.out.println((of.refersTo(null) ? "lost " : "kept ") + name + ": " + result);
  }

  /**
   * Runs the program.
   *
   * @param args none
   */
  public static void main(String[] args) {
    printReaders();
    printCalls();
    map();
    collect();
    print("between calls of nothing", memory, "");
  }
}
