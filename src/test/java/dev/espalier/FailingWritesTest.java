package dev.espalier;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.access.Failure;
import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.ForwardingMemory;
import dev.espalier.memory.HeapMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of changes whose writes fail, and with them the writes that take them back. */
class FailingWritesTest {
  private static final int ENTRIES = 100;

  /** Fill factors at which an insertion splits a leaf, or a removal takes from a neighbour. */
  private static final double FULL = 1.0;

  private static final double HALF = 0.51;

  /** Numbers as texts of some length, so that nodes have overflow pages. */
  private static final Codec<Long> TEXTS =
      Codecs.of(
          number -> "%04d".formatted(number).repeat(12).getBytes(US_ASCII),
          bytes -> Long.valueOf(new String(bytes, 0, 4, US_ASCII)),
          Bound.UNBOUNDED);

  /** Whether the writes that take a change back have failed in any case. */
  private boolean failedTwice;

  /** A memory whose writes fail from some on, each with an exception of its own. */
  private static final class Writes extends ForwardingMemory {
    private final List<Throwable> failures = new ArrayList<>();
    private final boolean byErrors;
    private long left = Long.MAX_VALUE;

    Writes(HeapMemory memory, boolean byErrors) {
      super(memory);
      this.byErrors = byErrors;
    }

    @Override
    public void write(long offset, byte[] source, int from, int length) {
      if (left == 0) {
        fail("write at " + offset);
      }
      left--;
      super.write(offset, source, from, length);
    }

    private void fail(String message) {
      Throwable failure =
          byErrors ? new InternalError(message) : new IllegalStateException(message);
      failures.add(failure);
      Failure.throwIfAny(failure);
    }
  }

  /** Makes a change fail at each of its writes in turn, and then succeed. */
  private void failAtEachWrite(
      boolean asTexts, double fill, Consumer<NavigableMap<Long, Long>> change) {
    HeapMemory bytes = new HeapMemory();
    Writes memory = new Writes(bytes, false);
    Codec<Long> codec = asTexts ? TEXTS : Codecs.U64;
    BTreeMap<Long, Long> map = BTreeMap.create(memory, codec, codec);
    map.bulkLoad(LongStream.range(0, ENTRIES).mapToObj(i -> Map.entry(2 * i, i)).toList(), fill);
    byte[] before = bytes.toByteArray();
    TreeMap<Long, Long> model = new TreeMap<>(map);
    int height = map.stats().height();
    for (long writes = 0; fails(memory, writes, () -> change.accept(map)); writes++) {
      bytes.write(0, before, 0, before.length);
      assertEquals(height, map.stats().height());
      assertEquals(model, map);
      map.verify();
    }
    change.accept(model);
    assertEquals(model, map);
    map.verify();
  }

  private boolean fails(Writes memory, long writes, Runnable change) {
    memory.failures.clear();
    memory.left = writes;
    try {
      change.run();
      return false;
    } catch (IllegalStateException e) {
      List<Throwable> failures = memory.failures;
      assertSame(failures.getFirst(), e);
      assertEquals(failures.subList(1, failures.size()), List.of(e.getSuppressed()));
      failedTwice |= failures.size() > 1;
      return true;
    } finally {
      memory.left = Long.MAX_VALUE;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anInsertionThrowsItsFirstFailureAndTheMapIsWhatItWas(boolean asTexts) {
    for (long key = 1; key < 2 * ENTRIES; key += 6) {
      long added = key;
      failAtEachWrite(asTexts, FULL, map -> map.put(added, added));
    }
    assertTrue(failedTwice);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRemovalThrowsItsFirstFailureAndTheMapIsWhatItWas(boolean asTexts) {
    for (long key = 0; key < ENTRIES; key += 6) {
      long removed = key;
      failAtEachWrite(asTexts, HALF, map -> map.remove(removed));
    }
    assertTrue(failedTwice);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCutThrowsItsFirstFailureAndTheMapIsWhatItWas(boolean asTexts) {
    failAtEachWrite(asTexts, FULL, map -> map.subMap(31L, 155L).clear());
    assertTrue(failedTwice);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void clearingThrowsItsFirstFailureAndTheMapIsWhatItWas(boolean asTexts) {
    failAtEachWrite(asTexts, FULL, Map::clear);
    assertTrue(failedTwice);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBatchIsOverThoughItsNodesCannotBeWritten(boolean byErrors) {
    List<Map.Entry<Long, Long>> batch =
        LongStream.range(0, 30).mapToObj(i -> Map.entry(i, i)).toList();
    for (long writes = 0; ; writes++) {
      Writes memory = new Writes(new HeapMemory(), byErrors);
      BTreeMap<Long, Long> map = BTreeMap.create(memory, Codecs.U64, Codecs.U64);
      memory.left = writes;
      try {
        map.insertMany(batch);
        break;
      } catch (IllegalStateException | InternalError e) {
        assertSame(memory.failures.getFirst(), e);
      } finally {
        memory.left = Long.MAX_VALUE;
      }
      map.clear();
      assertEquals(30, map.insertMany(batch));
      map.verify();
    }
  }
}
