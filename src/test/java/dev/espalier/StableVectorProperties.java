package dev.espalier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.espalier.codec.Codec;
import dev.espalier.codec.Codecs;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** A vector behaves like an {@link ArrayList} of byte arrays, whatever its bound and memory. */
class StableVectorProperties {
  /**
   * Bounds that differ in how lengths are stored, and in how slots lie to the edges of pages: the
   * last one's items cross one or two.
   */
  enum Items {
    FIXED(Codecs.fixedBytes(8), 8, 8),
    EMPTY_OR_ONE_BYTE(Codecs.blob(1), 0, 1),
    SHORT(Codecs.blob(10), 0, 10),
    TWO_BYTE_LENGTH(Codecs.blob(20_000), 0, 20_000),
    FOUR_BYTE_LENGTH(Codecs.blob(70_000), 0, 70_000);

    private final Codec<byte[]> codec;
    private final int least;
    private final int most;

    Items(Codec<byte[]> codec, int least, int most) {
      this.codec = codec;
      this.least = least;
      this.most = most;
    }

    /** Makes an item of a seed, as different as the bound allows. */
    byte[] item(int seed) {
      byte[] item = new byte[least + Math.floorMod(seed * 31, most - least + 1)];
      for (int i = 0; i < item.length; i++) {
        item[i] = (byte) (seed + 7 * i);
      }
      return item;
    }
  }

  /** What a step does. */
  enum Action {
    ADD,
    ADD_MORE,
    SET,
    REMOVE_LAST,
    CUT_OFF,
    CLEAR,
    REOPEN
  }

  /**
   * A step of a sequence.
   *
   * @param action what to do
   * @param seed which item, which index
   */
  record Step(Action action, int seed) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Action> actions =
        Arbitraries.frequency(
            Tuple.of(8, Action.ADD),
            Tuple.of(2, Action.ADD_MORE),
            Tuple.of(6, Action.SET),
            Tuple.of(5, Action.REMOVE_LAST),
            Tuple.of(1, Action.CUT_OFF),
            Tuple.of(1, Action.CLEAR),
            Tuple.of(2, Action.REOPEN));
    return Combinators.combine(actions, Arbitraries.integers())
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(80);
  }

  @Property(tries = 150)
  void aVectorIsAList(
      @ForAll Items items, @ForAll Images.Kind kind, @ForAll @From("steps") List<Step> steps) {
    Memory memory = kind.memory();
    StableVector<byte[]> vector = StableVector.create(memory, items.codec);
    List<byte[]> model = new ArrayList<>();
    for (Step step : steps) {
      if (step.action() == Action.REOPEN) {
        vector = StableVector.open(memory, items.codec);
      } else {
        apply(step, items, vector, model);
      }
      vector.verify();
      assertSameItems(model, vector);
    }
  }

  private static void apply(
      Step step, Items items, StableVector<byte[]> vector, List<byte[]> model) {
    byte[] item = items.item(step.seed());
    int index = model.isEmpty() ? 0 : Math.floorMod(step.seed(), model.size());
    switch (step.action()) {
      case ADD -> assertEquals(model.add(item), vector.add(item));
      case ADD_MORE -> {
        List<byte[]> more = List.of(item, items.item(step.seed() + 1), items.item(1));
        assertEquals(model.addAll(more), vector.addAll(more));
      }
      case SET -> {
        if (model.isEmpty()) {
          assertThrows(IndexOutOfBoundsException.class, () -> vector.set(0, item));
        } else {
          assertArrayEquals(model.set(index, item), vector.set(index, item));
        }
      }
      case REMOVE_LAST -> {
        if (model.isEmpty()) {
          assertThrows(NoSuchElementException.class, vector::removeLast);
        } else {
          assertArrayEquals(model.removeLast(), vector.removeLast());
        }
      }
      case CUT_OFF -> {
        model.subList(index, model.size()).clear();
        vector.subList(index, vector.size()).clear();
      }
      default -> {
        model.clear();
        vector.clear();
      }
    }
  }

  private static void assertSameItems(List<byte[]> model, StableVector<byte[]> vector) {
    assertEquals(model.size(), vector.size());
    assertEquals(model.size(), vector.sizeLong());
    int i = 0;
    for (byte[] item : vector) {
      assertArrayEquals(model.get(i++), item);
    }
    assertEquals(model.size(), i);
  }
}
