package dev.espalier.layered;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.NavigableMap;
import java.util.function.Function;

/** Compares a cursor with one over a sorted map. */
final class CursorChecks {
  private CursorChecks() {}

  /** Reads everything in both directions, and goes from every key in and around the map. */
  static void checkAll(
      Function<Integer, String> get,
      MergingCursor<Integer, String> cursor,
      NavigableMap<Integer, String> map,
      Integer from,
      Integer to) {
    ModelCursor model = new ModelCursor(map, from, to);
    checkScans(cursor, model);
    int least = map.isEmpty() ? 0 : map.firstKey() - 2;
    int greatest = map.isEmpty() ? 12 : map.lastKey() + 2;
    for (int key = least; key <= greatest; key++) {
      assertEquals(map.get(key), get.apply(key), "value of " + key);
      assertSame(model.seek(key), cursor.seek(key), model, cursor, "seek " + key);
      assertSame(model.prev(), cursor.prev(), model, cursor, "prev after seek " + key);
      assertSame(model.next(), cursor.next(), model, cursor, "next after seek, prev " + key);
      assertSame(model.seekForPrev(key), cursor.seekForPrev(key), model, cursor, "prev " + key);
      assertSame(model.next(), cursor.next(), model, cursor, "next after seekForPrev " + key);
      assertSame(model.prev(), cursor.prev(), model, cursor, "and prev " + key);
    }
  }

  private static void checkScans(MergingCursor<Integer, String> cursor, ModelCursor model) {
    assertSame(model.first(), cursor.first(), model, cursor, "first");
    while (model.isValid()) {
      assertSame(model.next(), cursor.next(), model, cursor, "next");
    }
    assertSame(model.last(), cursor.last(), model, cursor, "last");
    while (model.isValid()) {
      assertSame(model.prev(), cursor.prev(), model, cursor, "prev");
    }
  }

  static void assertSame(
      boolean expected,
      boolean moved,
      ModelCursor model,
      MergingCursor<Integer, String> cursor,
      String step) {
    assertEquals(model.toString(), describe(cursor), step);
    assertEquals(expected, moved, step);
  }

  static String describe(MergingCursor<Integer, String> cursor) {
    return cursor.isValid() ? cursor.key() + "=" + cursor.value() : "END";
  }
}
