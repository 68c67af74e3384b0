package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** A log behaves like a list of byte arrays to which one can only append. */
class AppendLogProperties {
  private static final int CLEAR = -1;
  private static final int REOPEN = -2;

  /** Steps: the length of an entry to append, {@link #CLEAR} or {@link #REOPEN}. */
  @Provide
  Arbitrary<List<Integer>> steps() {
    return Arbitraries.frequencyOf(
            Tuple.of(8, Arbitraries.integers().between(0, 40)),
            Tuple.of(4, Arbitraries.integers().between(0, 20_000)),
            Tuple.of(1, Arbitraries.integers().between(60_000, 140_000)),
            Tuple.of(1, Arbitraries.just(CLEAR)),
            Tuple.of(2, Arbitraries.just(REOPEN)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(60);
  }

  @Property(tries = 100)
  void aLogIsAList(
      @ForAll Images.Kind indexKind,
      @ForAll Images.Kind dataKind,
      @ForAll @From("steps") List<Integer> steps) {
    Memory index = indexKind.memory();
    Memory data = dataKind.memory();
    AppendLog<byte[]> log = AppendLog.create(index, data, Codecs.BYTES);
    List<byte[]> model = new ArrayList<>();
    for (int step : steps) {
      switch (step) {
        case CLEAR -> {
          log.clear();
          model.clear();
        }
        case REOPEN -> log = AppendLog.open(index, data, Codecs.BYTES);
        default -> {
          byte[] entry = entry(step, model.size());
          assertEquals(model.size(), log.append(entry));
          model.add(entry);
        }
      }
      log.verify();
      assertSameEntries(model, log);
    }
  }

  private static byte[] entry(int length, int seed) {
    byte[] entry = new byte[length];
    for (int i = 0; i < length; i++) {
      entry[i] = (byte) (seed + 7 * i);
    }
    return entry;
  }

  private static void assertSameEntries(List<byte[]> model, AppendLog<byte[]> log) {
    assertEquals(model.size(), log.sizeLong());
    assertEquals(model.stream().mapToLong(entry -> entry.length).sum(), log.entryBytes());
    int middle = model.size() / 2;
    Iterator<byte[]> fromTheMiddle = log.iterator(middle);
    for (byte[] entry : model.subList(middle, model.size())) {
      assertArrayEquals(entry, fromTheMiddle.next());
    }
    assertFalse(fromTheMiddle.hasNext());
    for (int i = 0; i < middle; i++) {
      assertArrayEquals(model.get(i), log.get(i));
    }
  }
}
