package dev.espalier;

import java.util.ConcurrentModificationException;
import java.util.Objects;

/**
 * A position in a map, moved by the caller: the cheapest way to walk over entries, for it makes no
 * object but the keys and values that are asked for.
 *
 * <p>A new cursor is at no entry. {@link #first}, {@link #last}, {@link #seek} and {@link
 * #seekForPrev} place it, from wherever it is; {@link #next} and {@link #prev} step to the
 * neighbour. Each of them returns whether the cursor is then at an entry. If it is not, because
 * there was none, it has to be placed again.
 *
 * <p>A cursor is fail-fast. Inserting a new key, removing one or clearing the map makes every
 * cursor of the map invalid, also one whose entry is still there: {@link #isValid} is then false,
 * and stepping or reading throws {@link ConcurrentModificationException} until the cursor is placed
 * again, for example by seeking the key at which it was. Replacing the value of a present key
 * leaves cursors valid, and they read the new value.
 *
 * <p>Placing costs O(log n) page reads, stepping O(1) amortised, {@link #key} and {@link #value}
 * the decoding of the one or the other. Keys are not decoded by stepping, values only by {@link
 * #value}.
 *
 * <p>A cursor belongs to one thread at a time; several threads may each read with a cursor of their
 * own as long as none writes to the map.
 *
 * {@snippet :
 * BTreeCursor<String, Long> cursor = counts.cursor();
 * for (boolean found = cursor.seek("pear"); found && cursor.key().startsWith("pear"); ) {
 *   System.out.println(cursor.key() + " " + cursor.value());
 *   found = cursor.next();
 * }
 * }
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class BTreeCursor<K, V> {
  private final EntryStore<K, V> entries;
  private final EntryCursor<K, V> cursor;
  private int expected;
  private boolean placed;

  BTreeCursor(EntryStore<K, V> entries) {
    this.entries = entries;
    this.cursor = entries.cursor();
  }

  /**
   * Places this cursor at the least key.
   *
   * @return false if the map is empty
   */
  public boolean first() {
    return placed(cursor.first());
  }

  /**
   * Places this cursor at the greatest key.
   *
   * @return false if the map is empty
   */
  public boolean last() {
    return placed(cursor.last());
  }

  /**
   * Places this cursor at the least key that is greater than or equal to the given one.
   *
   * @param key the key to look for
   * @return false if there is no such key
   * @throws NullPointerException if {@code key} is null
   */
  public boolean seek(K key) {
    return placed(cursor.ceiling(Objects.requireNonNull(key, "key"), true));
  }

  /**
   * Places this cursor at the greatest key that is less than or equal to the given one.
   *
   * @param key the key to look for
   * @return false if there is no such key
   * @throws NullPointerException if {@code key} is null
   */
  public boolean seekForPrev(K key) {
    return placed(cursor.floor(Objects.requireNonNull(key, "key"), true));
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
    placed = cursor.next();
    return placed;
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
    placed = cursor.previous();
    return placed;
  }

  /**
   * Says whether this cursor is at an entry, so that it can be read and stepped.
   *
   * @return false if it was never placed, ran off an end or found nothing, or if the keys of the
   *     map changed since it was placed
   */
  public boolean isValid() {
    return placed && entries.modifications() == expected;
  }

  /**
   * Decodes the key at this cursor.
   *
   * @return the key
   * @throws IllegalStateException if this cursor is at no entry
   * @throws ConcurrentModificationException if the keys of the map changed since it was placed
   */
  public K key() {
    requireEntry();
    return cursor.key();
  }

  /**
   * Decodes the value at this cursor.
   *
   * @return the value as it is now
   * @throws IllegalStateException if this cursor is at no entry
   * @throws ConcurrentModificationException if the keys of the map changed since it was placed
   */
  public V value() {
    requireEntry();
    return cursor.value();
  }

  private boolean placed(boolean found) {
    expected = entries.modifications();
    placed = found;
    return found;
  }

  private void requireEntry() {
    if (!placed) {
      throw new IllegalStateException("the cursor is at no entry");
    }
    if (entries.modifications() != expected) {
      throw new ConcurrentModificationException(
          "the map's keys changed since the cursor's placing");
    }
  }
}
