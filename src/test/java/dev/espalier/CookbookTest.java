package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.codec.Pair;
import dev.espalier.memory.ArenaMemory;
import dev.espalier.memory.MappedMemory;
import dev.espalier.memory.Memory;
import dev.espalier.memory.MemoryManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipes of the cookbook. Its text is compared with this file, so what it shows compiles. */
class CookbookTest {
  private static final Path COOKBOOK = Path.of("docs", "cookbook.md");
  private static final Path THIS_FILE =
      Path.of("src", "test", "java", "dev", "espalier", "CookbookTest.java");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void everyRecipeIsCompiledHere() throws IOException {
    String here = withoutIndentation(Files.readString(THIS_FILE));
    List<String> recipes =
        CODE.matcher(Files.readString(COOKBOOK)).results().map(MatchResult::group).toList();
    assertTrue(recipes.size() >= 10, () -> recipes.size() + " recipes");
    for (String recipe : recipes) {
      String code = withoutIndentation(recipe.replaceAll("```(java\n)?", ""));
      assertTrue(here.contains(code), () -> "not in this file:\n" + recipe);
    }
  }

  private static String withoutIndentation(String text) {
    return text.replaceAll("(?m)^ +", "");
  }

  // Several structures in one file

  /** The memories of the shop's file. Never renumber them, never use a number twice. */
  static final class Shop {
    static final int ORDERS = 0;
    static final int STOCK = 1;
    static final int WORK = 2;
    static final int EVENT_INDEX = 3;
    static final int EVENTS = 4;
    static final int NEXT_ORDER = 5;

    final BTreeMap<Long, String> orders;
    final StableVector<Long> stock;
    final MinHeap<Instant> work;
    final AppendLog<String> events;
    final StableCell<Long> nextOrder;

    Shop(Memory file) {
      MemoryManager memories = MemoryManager.open(file);
      orders = BTreeMap.openOrCreate(memories.memory(ORDERS), Codecs.U64, Codecs.STRING);
      stock = StableVector.openOrCreate(memories.memory(STOCK), Codecs.U64);
      work = MinHeap.openOrCreate(memories.memory(WORK), Codecs.INSTANT);
      events =
          AppendLog.openOrCreate(
              memories.memory(EVENT_INDEX), memories.memory(EVENTS), Codecs.STRING);
      nextOrder = StableCell.openOrCreate(memories.memory(NEXT_ORDER), Codecs.U64, 1L);
    }
  }

  @Test
  void severalStructuresLiveInOneFile() {
    Path path = folder.resolve("shop.espalier");
    try (MappedMemory file = MappedMemory.open(path)) {
      Shop shop = new Shop(file);
      long order = shop.nextOrder.set(shop.nextOrder.get() + 1);
      shop.orders.put(order, "two apples");
      shop.events.append("order " + order);
      file.flush();
    }
    try (MappedMemory file = MappedMemory.open(path)) {
      Shop shop = new Shop(file);
      shop.stock.addAll(List.of(12L, 7L));
      shop.work.add(Instant.EPOCH);
      assertEquals("two apples", shop.orders.get(1L));
      assertEquals("order 1", shop.events.get(0));
      assertEquals(2L, shop.nextOrder.get());
    }
  }

  // From one map per file to a manager

  /** Copies a map that has a file of its own into a memory of a manager. */
  static void moveInto(MemoryManager memories, int id, Path oldFile) {
    try (MappedMemory old = MappedMemory.open(oldFile)) {
      BTreeMap<String, Long> from = BTreeMap.open(old, Codecs.STRING, Codecs.U64);
      BTreeMap<String, Long> to = BTreeMap.create(memories.memory(id), Codecs.STRING, Codecs.U64);
      to.bulkLoad(from.entrySet());
      to.verify();
    }
  }

  @Test
  void aMapOfItsOwnFileMovesIntoAManager() {
    Path oldFile = folder.resolve("prices.map");
    try (MappedMemory old = MappedMemory.open(oldFile)) {
      BTreeMap<String, Long> prices = BTreeMap.create(old, Codecs.STRING, Codecs.U64);
      for (long i = 0; i < 1000; i++) {
        prices.put("article " + i, i);
      }
    }
    Path newFile = folder.resolve("shop.espalier");
    try (MappedMemory file = MappedMemory.open(newFile)) {
      moveInto(MemoryManager.open(file, 1), 7, oldFile);
    }
    try (MappedMemory file = MappedMemory.open(newFile)) {
      Memory memory = MemoryManager.open(file).memory(7);
      BTreeMap<String, Long> prices = BTreeMap.open(memory, Codecs.STRING, Codecs.U64);
      assertEquals(1000, prices.size());
      assertEquals(77L, prices.get("article 77"));
    }
  }

  // Composite keys

  @Test
  void aPairIsAKeyOfTwoParts() {
    Memory memory = ArenaMemory.create();
    Codec<Pair<Long, Instant>> customerAndTime = Codecs.pair(Codecs.U64, Codecs.INSTANT);
    BTreeMap<Pair<Long, Instant>, String> orders =
        BTreeMap.create(memory, customerAndTime, Codecs.STRING);
    orders.put(new Pair<>(7L, Instant.parse("2026-05-01T10:00:00Z")), "apples");
    orders.put(new Pair<>(7L, Instant.parse("2026-04-01T10:00:00Z")), "pears");
    orders.put(new Pair<>(8L, Instant.parse("2026-03-01T10:00:00Z")), "plums");

    NavigableMap<Pair<Long, Instant>, String> ofCustomer7 =
        orders.subMap(new Pair<>(7L, Instant.MIN), true, new Pair<>(7L, Instant.MAX), true);
    String latest = ofCustomer7.lastEntry().getValue();

    assertEquals(List.of("pears", "apples"), List.copyOf(ofCustomer7.values()));
    assertEquals("apples", latest);
    assertTrue(customerAndTime.ordersAsBytes());
  }

  // Prefix scan

  /** Returns the least string that is greater than every string with a prefix. */
  static String afterPrefix(String prefix) {
    int last = prefix.codePointBefore(prefix.length());
    int next = last == 0xD7FF ? 0xE000 : last + 1; // surrogates are no characters
    return prefix.substring(0, prefix.length() - Character.charCount(last))
        + Character.toString(next);
  }

  @Test
  void keysWithAPrefixAreARange() {
    BTreeMap<String, Long> sizes = BTreeMap.create(ArenaMemory.create(), Codecs.STRING, Codecs.U64);
    for (String path : List.of("doc/a", "doc/b/c", "doc", "docs/d", "src/e")) {
      sizes.put(path, (long) path.length());
    }
    NavigableMap<String, Long> inDoc = sizes.subMap("doc/", true, afterPrefix("doc/"), false);
    long total = inDoc.values().stream().mapToLong(Long::longValue).sum();

    assertEquals(List.of("doc/a", "doc/b/c"), List.copyOf(inDoc.keySet()));
    assertEquals(12, total);
    assertEquals("\uE000", afterPrefix("\uD7FF"));
    assertEquals("a\uD83D\uDE01", afterPrefix("a\uD83D\uDE00"));
  }

  @Test
  void aPrefixScanStopsAtTheFirstKeyWithoutIt() {
    BTreeMap<String, Long> sizes = BTreeMap.create(ArenaMemory.create(), Codecs.STRING, Codecs.U64);
    for (String path : List.of("doc/a", "doc/b/c", "doc", "docs/d", "src/e")) {
      sizes.put(path, (long) path.length());
    }
    List<String> found = new ArrayList<>();
    BTreeCursor<String, Long> cursor = sizes.cursor();
    for (boolean any = cursor.seek("doc/");
        any && cursor.key().startsWith("doc/");
        any = cursor.next()) {
      found.add(cursor.key());
    }
    assertEquals(List.of("doc/a", "doc/b/c"), found);
  }

  // Ordered by time

  /** Jobs by the time when they are due; the number tells jobs of the same time apart. */
  static final class Schedule {
    private final MinHeap<Pair<Instant, Long>> jobs;

    Schedule(Memory memory) {
      jobs = MinHeap.openOrCreate(memory, Codecs.pair(Codecs.INSTANT, Codecs.U64));
    }

    void add(Instant due, long job) {
      jobs.add(new Pair<>(due, job));
    }

    /** Removes and returns the jobs that are due, the longest waiting first. */
    List<Long> takeDue(Instant now) {
      List<Long> due = new ArrayList<>();
      while (!jobs.isEmpty() && !jobs.peek().first().isAfter(now)) {
        due.add(jobs.poll().second());
      }
      return due;
    }
  }

  @Test
  void aQueueIsOrderedByTime() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    Schedule schedule = new Schedule(ArenaMemory.create());
    schedule.add(now.plusSeconds(60), 3);
    schedule.add(now, 2);
    schedule.add(now.minusSeconds(60), 1);
    assertEquals(List.of(1L, 2L), schedule.takeDue(now));
    assertEquals(List.of(), schedule.takeDue(now));
    assertEquals(List.of(3L), schedule.takeDue(now.plusSeconds(61)));
  }

  /** A session and the time when it ends. */
  static final class Sessions {
    private final BTreeMap<Long, Pair<Instant, Long>> userOf;
    private final BTreeSet<Pair<Instant, Long>> byEnd;

    Sessions(Memory sessions, Memory ends) {
      Codec<Pair<Instant, Long>> pair = Codecs.pair(Codecs.INSTANT, Codecs.U64);
      userOf = BTreeMap.openOrCreate(sessions, Codecs.U64, pair);
      byEnd = BTreeSet.openOrCreate(ends, pair);
    }

    void open(long session, long user, Instant end) {
      Pair<Instant, Long> before = userOf.put(session, new Pair<>(end, user));
      if (before != null) {
        byEnd.remove(new Pair<>(before.first(), session));
      }
      byEnd.add(new Pair<>(end, session));
    }

    /** Removes the sessions that end before a time. */
    void expire(Instant now) {
      Set<Pair<Instant, Long>> ended = byEnd.headSet(new Pair<>(now, 0L));
      ended.forEach(each -> userOf.remove(each.second()));
      ended.clear();
    }
  }

  @Test
  void entriesExpire() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    Sessions sessions = new Sessions(ArenaMemory.create(), ArenaMemory.create());
    sessions.open(1, 100, now.minusSeconds(2));
    sessions.open(2, 200, now.minusSeconds(1));
    sessions.open(3, 300, now);
    sessions.open(1, 100, now.plusSeconds(5)); // prolonged
    sessions.expire(now);
    assertEquals(List.of(1L, 3L), List.copyOf(sessions.userOf.keySet()));
    assertEquals(2, sessions.byEnd.size());
    sessions.expire(now.plusSeconds(10));
    assertTrue(sessions.userOf.isEmpty());
    assertTrue(sessions.byEnd.isEmpty());
  }

  // Top k

  /** Keeps the k greatest of the numbers that it is shown. */
  static void keepGreatest(MinHeap<Long> greatest, int k, long number) {
    if (greatest.size() < k) {
      greatest.add(number);
    } else if (number > greatest.peek()) {
      greatest.poll();
      greatest.add(number);
    }
  }

  @Test
  void aHeapKeepsTheGreatest() {
    MinHeap<Long> greatest = MinHeap.create(ArenaMemory.create(), Codecs.I64);
    for (long number : new long[] {5, -1, 9, 3, 9, 7, 2}) {
      keepGreatest(greatest, 3, number);
    }
    assertEquals(7L, greatest.poll());
    assertEquals(9L, greatest.poll());
    assertEquals(9L, greatest.poll());
    assertFalse(greatest.iterator().hasNext());
  }

  // Changing a bound

  /** Copies a vector into another memory, where its items may be longer. */
  static StableVector<byte[]> withLongerItems(Memory oldMemory, Memory newMemory) {
    StableVector<byte[]> before = StableVector.open(oldMemory, Codecs.blob(20));
    StableVector<byte[]> after = StableVector.create(newMemory, Codecs.blob(200));
    after.addAll(before);
    return after;
  }

  @Test
  void aVectorIsCopiedToChangeItsBound() {
    Memory oldMemory = ArenaMemory.create();
    StableVector.create(oldMemory, Codecs.blob(20)).add(new byte[] {1, 2});
    assertThrows(
        IllegalArgumentException.class, () -> StableVector.open(oldMemory, Codecs.blob(200)));
    StableVector<byte[]> longer = withLongerItems(oldMemory, ArenaMemory.create());
    longer.add(new byte[200]);
    assertArrayEquals(new byte[] {1, 2}, longer.get(0));
  }

  @Test
  void aMapOpensWithALargerBound() {
    Memory memory = ArenaMemory.create();
    BTreeMap.create(memory, Codecs.blob(20), Codecs.U64).put(new byte[20], 1L);

    BTreeMap<byte[], Long> wider = BTreeMap.open(memory, Codecs.blob(200), Codecs.U64);
    wider.put(new byte[200], 2L);

    wider.verify();
    assertEquals(1L, wider.get(new byte[20]));
    assertEquals(2L, wider.get(new byte[200]));
  }
}
