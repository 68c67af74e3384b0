package dev.espalier.cli;

import dev.espalier.BTreeMap;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.stream.Stream;

/**
 * The demonstration: a map in a file is filled, read, thinned out, verified, closed and opened
 * again. Each step checks what it got and prints a line.
 *
 * @param <K> the type of the keys
 */
final class Demo<K> {
  private static final int LOOK_UPS = 100_000;
  private static final int RANGE = 10_000;

  private final DemoData<K> data;
  private final Path file;
  private final Terminal terminal;

  Demo(DemoData<K> data, Path file, Terminal terminal) {
    this.data = data;
    this.file = file;
    this.terminal = terminal;
  }

  void run() throws IOException {
    terminal.say("A map of %s, in the file %s", data.title(), file);
    long entries;
    K probe;
    try (MappedMemory memory = MappedMemory.open(file)) {
      BTreeMap<K, Long> map = BTreeMap.create(memory, data.codec(), Codecs.U64);
      load(map, memory);
      lookUp(map);
      List<K> range = scan(map);
      remove(map, range);
      verify(map);
      entries = map.sizeLong();
      probe = map.isEmpty() ? null : map.firstKey();
    }
    reopen(entries, probe);
  }

  private void load(BTreeMap<K, Long> map, Memory memory) throws IOException {
    Progress progress = new Progress(terminal, "load", data.total());
    data.load(map, progress);
    long bytes = memory.pages() * Memory.PAGE_SIZE;
    progress.done(
        "%,d entries, %.1f bytes each, file of %,d KiB",
        map.sizeLong(), (double) bytes / Math.max(1, map.sizeLong()), bytes >> 10);
    require(!map.isEmpty(), "there is nothing to load");
  }

  private void lookUp(BTreeMap<K, Long> map) throws IOException {
    Progress progress = new Progress(terminal, "look up", 2 * LOOK_UPS);
    long done = 0;
    try (Stream<K> present = data.present().limit(LOOK_UPS);
        Stream<K> absent = data.absent().limit(LOOK_UPS)) {
      for (K key : (Iterable<K>) present::iterator) {
        require(map.get(key) != null, "%s is lost", data.format(key));
        progress.reached(++done);
      }
      for (K key : (Iterable<K>) absent::iterator) {
        require(map.get(key) == null, "%s was never put in", data.format(key));
        progress.reached(++done);
      }
    }
    progress.done("%,d keys, half of them absent", done);
  }

  /** Returns the keys of a range in order, after a way up and a way down over it. */
  private List<K> scan(BTreeMap<K, Long> map) throws IOException {
    K start = start(map);
    Progress up = new Progress(terminal, "scan up", RANGE);
    List<K> ascending = keys(map.tailMap(start, true), up);
    up.done("%,d entries: %s", ascending.size(), sample(ascending));
    K end = ascending.get(ascending.size() - 1);
    Progress down = new Progress(terminal, "scan down", RANGE);
    List<K> descending = keys(map.subMap(start, true, end, true).descendingMap(), down);
    down.done("%,d entries: %s", descending.size(), sample(descending));
    for (int i = 1; i < ascending.size(); i++) {
      K key = ascending.get(i);
      require(
          data.codec().order().compare(ascending.get(i - 1), key) < 0,
          "%s is out of order",
          data.format(key));
    }
    Collections.reverse(descending);
    require(ascending.equals(descending), "the ways up and down differ");
    return ascending;
  }

  /** Returns a key in the lower part, so that most of the map lies above it. */
  private K start(BTreeMap<K, Long> map) throws IOException {
    try (Stream<K> keys = data.present().limit(RANGE / 100)) {
      return keys.min(data.codec().order()).orElseGet(map::firstKey);
    }
  }

  private static <K> List<K> keys(NavigableMap<K, Long> range, Progress progress) {
    List<K> keys = new ArrayList<>(RANGE);
    for (Iterator<K> i = range.keySet().iterator(); i.hasNext() && keys.size() < RANGE; ) {
      keys.add(i.next());
      progress.reached(keys.size());
    }
    return keys;
  }

  private String sample(List<K> keys) {
    String first = data.format(keys.get(0));
    return keys.size() == 1
        ? first
        : first
            + ", "
            + data.format(keys.get(1))
            + " ... "
            + data.format(keys.get(keys.size() - 1));
  }

  /** Removes every second key of the range. */
  private void remove(BTreeMap<K, Long> map, List<K> range) {
    long before = map.sizeLong();
    Progress progress = new Progress(terminal, "remove", range.size());
    long removed = 0;
    for (int i = 0; i < range.size(); i += 2) {
      require(map.remove(range.get(i)) != null, "%s is lost", data.format(range.get(i)));
      removed++;
      progress.reached(i);
    }
    progress.done("every second of them, %,d entries are left", map.sizeLong());
    require(map.sizeLong() == before - removed, "the number of entries is wrong");
  }

  private void verify(BTreeMap<K, Long> map) {
    Progress progress = new Progress(terminal, "verify", 1);
    map.verify();
    progress.done("every rule of the format holds");
  }

  private void reopen(long entries, K probe) {
    Progress progress = new Progress(terminal, "reopen", 1);
    try (MappedMemory memory = MappedMemory.openReadOnly(file)) {
      BTreeMap<K, Long> map = BTreeMap.open(memory, data.codec(), Codecs.U64);
      require(map.sizeLong() == entries, "the number of entries is wrong");
      require(probe == null || map.containsKey(probe), "the first key is lost");
      progress.done("%,d entries", map.sizeLong());
    }
  }

  private static void require(boolean condition, String finding, Object... arguments) {
    if (!condition) {
      throw new FindingException(finding.formatted(arguments));
    }
  }
}
