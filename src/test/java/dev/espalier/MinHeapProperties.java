package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A heap behaves like the reference's, down to which of equal items comes first. */
class MinHeapProperties {
  private static final Comparator<byte[]> BY_BYTES = Arrays::compareUnsigned;

  /** Compares only the first byte, so that items are equal that can be told apart. */
  private static final Comparator<byte[]> BY_FIRST_BYTE =
      Comparator.comparingInt(item -> item.length == 0 ? -1 : item[0] & 0xFF);

  /** How items are bounded and ordered. */
  enum Items {
    IN_PLACE(Codecs.blob(12), BY_BYTES),
    FIXED_IN_PLACE(Codecs.fixedBytes(9), BY_BYTES),
    NUMBERS(Codecs.fixedBytes(8), BY_BYTES),
    CROSSING_PAGES(Codecs.blob(30_000), BY_BYTES),
    DECODED(Codecs.reverse(Codecs.blob(300)), BY_BYTES.reversed()),
    WITH_TIES(Codecs.of(b -> b, b -> b, Bound.upTo(5), BY_FIRST_BYTE), BY_FIRST_BYTE);

    private final Codec<byte[]> codec;
    private final Comparator<byte[]> order;

    Items(Codec<byte[]> codec, Comparator<byte[]> order) {
      this.codec = codec;
      this.order = order;
    }

    /** Makes an item of a seed; few different first bytes, so that many items share a start. */
    byte[] item(int seed) {
      Bound.Bounded bound = (Bound.Bounded) codec.bound();
      int length =
          bound.fixedSize() ? bound.maxSize() : Math.floorMod(seed * 31, bound.maxSize() + 1);
      byte[] item = new byte[length];
      for (int i = 0; i < length; i++) {
        item[i] = (byte) (i == 0 ? seed & 7 : seed >> (i & 24));
      }
      return item;
    }
  }

  /** What a step does. */
  enum Action {
    ADD,
    POLL,
    CLEAR,
    REOPEN
  }

  /**
   * A step of a sequence.
   *
   * @param action what to do
   * @param seed which item
   */
  record Step(Action action, int seed) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Action> actions =
        Arbitraries.integers()
            .between(0, 39)
            .map(
                i ->
                    i < 24
                        ? Action.ADD
                        : i < 36 ? Action.POLL : i < 39 ? Action.REOPEN : Action.CLEAR);
    return Combinators.combine(actions, Arbitraries.integers())
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(120);
  }

  @Property(tries = 200)
  void aHeapKeepsItsItemsWhereTheReferenceDoes(
      @ForAll Items items, @ForAll Images.Kind kind, @ForAll @From("steps") List<Step> steps) {
    Memory memory = kind.memory();
    MinHeap<byte[]> heap = MinHeap.create(memory, items.codec);
    ReferenceHeap model = new ReferenceHeap(items.order);
    for (Step step : steps) {
      switch (step.action()) {
        case ADD -> {
          byte[] item = items.item(step.seed());
          heap.add(item);
          model.push(item);
        }
        case POLL -> assertSame(model.pop(), heap.poll());
        case CLEAR -> {
          heap.clear();
          model.slots.clear();
        }
        case REOPEN -> heap = MinHeap.open(memory, items.codec);
      }
      heap.verify();
      assertSameItems(model.slots, heap);
    }
  }

  @Property(tries = 50, edgeCases = EdgeCasesMode.NONE)
  void itemsComeOutInOrder(@ForAll Items items, @ForAll List<Integer> seeds) {
    MinHeap<byte[]> heap = MinHeap.create(Images.Kind.ARENA.memory(), items.codec);
    seeds.forEach(seed -> heap.add(items.item(seed)));
    byte[] before = heap.poll();
    for (int left = seeds.size() - 1; left > 0; left--) {
      byte[] item = heap.poll();
      assertTrue(items.order.compare(before, item) <= 0);
      before = item;
    }
    assertNull(heap.poll());
  }

  private static void assertSame(byte[] expected, byte[] found) {
    if (expected == null) {
      assertNull(found);
    } else {
      assertArrayEquals(expected, found);
    }
  }

  private static void assertSameItems(List<byte[]> model, MinHeap<byte[]> heap) {
    assertEquals(model.size(), heap.size());
    int i = 0;
    for (byte[] item : heap) {
      assertArrayEquals(model.get(i++), item);
    }
    assertEquals(model.size(), i);
  }

  /** The reference's heap, move by move. */
  private static final class ReferenceHeap {
    private final List<byte[]> slots = new ArrayList<>();
    private final Comparator<byte[]> order;

    ReferenceHeap(Comparator<byte[]> order) {
      this.order = order;
    }

    private boolean less(byte[] x, byte[] y) {
      return order.compare(x, y) < 0;
    }

    void push(byte[] x) {
      slots.add(x);
      int i = slots.size() - 1;
      while (i > 0 && less(x, slots.get((i - 1) / 2))) {
        slots.set(i, slots.get((i - 1) / 2));
        i = (i - 1) / 2;
      }
      slots.set(i, x);
    }

    byte[] pop() {
      if (slots.size() < 2) {
        return slots.isEmpty() ? null : slots.removeLast();
      }
      byte[] least = slots.get(0);
      byte[] x = slots.removeLast();
      int i = 0;
      for (int child = child(i); child > 0 && less(slots.get(child), x); child = child(i)) {
        slots.set(i, slots.get(child));
        i = child;
      }
      slots.set(i, x);
      return least;
    }

    private int child(int i) {
      int left = 2 * i + 1;
      int right = left + 1;
      if (left >= slots.size()) {
        return 0;
      }
      return right >= slots.size() || less(slots.get(left), slots.get(right)) ? left : right;
    }
  }
}
