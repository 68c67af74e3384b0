package dev.espalier;

import dev.espalier.tree.LongTreeCursor;
import dev.espalier.tree.Tree;
import java.util.ConcurrentModificationException;

/**
 * A position in a {@link LongLongBTreeMap}, moved by the caller. It is to that map what {@link
 * BTreeCursor} is to a {@link BTreeMap}, and makes no object after its first descents.
 *
 * <p>A new cursor is at no entry. {@link #first}, {@link #last}, {@link #seek} and {@link
 * #seekForPrev} place it, {@link #next} and {@link #prev} step to the neighbour; each returns
 * whether the cursor is then at an entry.
 *
 * <p>A cursor is fail-fast: once a key has come or gone, stepping and reading throw {@link
 * ConcurrentModificationException} until the cursor is placed again. Replacing a value leaves
 * cursors valid, and they read the new value.
 *
 * <p>Placing costs O(log n) page reads, stepping O(1) amortised. A cursor belongs to one thread at
 * a time; several threads may each read with a cursor of their own as long as none writes.
 *
 * {@snippet :
 * LongLongCursor cursor = balances.cursor();
 * long total = 0;
 * for (boolean found = cursor.seek(1_000); found && cursor.key() < 2_000; found = cursor.next()) {
 *   total += cursor.value();
 * }
 * }
 */
public final class LongLongCursor {
  private final Tree tree;
  private final LongForm keys;
  private final LongForm values;
  private final LongTreeCursor cursor;
  private int expected;
  private boolean placed;

  LongLongCursor(Tree tree, LongForm keys, LongForm values) {
    this.tree = tree;
    this.keys = keys;
    this.values = values;
    this.cursor = new LongTreeCursor(tree);
  }

  /**
   * Places this cursor at the least key.
   *
   * @return false if the map is empty
   */
  public boolean first() {
    placed = false;
    return placed(cursor.first());
  }

  /**
   * Places this cursor at the greatest key.
   *
   * @return false if the map is empty
   */
  public boolean last() {
    placed = false;
    return placed(cursor.last());
  }

  /**
   * Places this cursor at the least key that is greater than or equal to the given one.
   *
   * @param key the key to look for
   * @return false if there is no such key
   */
  public boolean seek(long key) {
    placed = false;
    return placed(cursor.ceiling(keys.encode(key)));
  }

  /**
   * Places this cursor at the greatest key that is less than or equal to the given one.
   *
   * @param key the key to look for
   * @return false if there is no such key
   */
  public boolean seekForPrev(long key) {
    placed = false;
    return placed(cursor.floor(keys.encode(key)));
  }

  /**
   * Steps to the next greater key.
   *
   * @return false if there is none; the cursor is then at no entry
   * @throws IllegalStateException if this cursor is at no entry
   * @throws ConcurrentModificationException if the keys of the map changed since it was placed
   */
  public boolean next() {
    requireEntry();
    return landed(cursor.next());
  }

  /**
   * Steps to the next smaller key.
   *
   * @return false if there is none; the cursor is then at no entry
   * @throws IllegalStateException if this cursor is at no entry
   * @throws ConcurrentModificationException if the keys of the map changed since it was placed
   */
  public boolean prev() {
    requireEntry();
    return landed(cursor.previous());
  }

  /**
   * Says whether this cursor is at an entry, so that it can be read and stepped.
   *
   * @return false if it was never placed, ran off an end or found nothing, or if the keys of the
   *     map changed since it was placed
   */
  public boolean isValid() {
    return placed && tree.modifications() == expected;
  }

  /**
   * Returns the key at this cursor.
   *
   * @return the key
   * @throws IllegalStateException if this cursor is at no entry
   * @throws ConcurrentModificationException if the keys of the map changed since it was placed
   */
  public long key() {
    requireEntry();
    return keys.decode(cursor.key());
  }

  /**
   * Returns the value at this cursor.
   *
   * @return the value as it is now
   * @throws IllegalStateException if this cursor is at no entry
   * @throws ConcurrentModificationException if the keys of the map changed since it was placed
   */
  public long value() {
    requireEntry();
    return values.decode(cursor.value());
  }

  private boolean placed(boolean found) {
    expected = tree.modifications();
    return landed(found);
  }

  private boolean landed(boolean found) {
    placed = found;
    return found;
  }

  private void requireEntry() {
    if (!placed || cursor.isStale()) {
      findEntryAgain();
    }
  }

  private void findEntryAgain() {
    if (!placed) {
      throw new IllegalStateException("the cursor is at no entry");
    }
    if (tree.modifications() != expected) {
      throw new ConcurrentModificationException(
          "the map's keys changed since the cursor's placing");
    }
    cursor.refresh();
  }
}
