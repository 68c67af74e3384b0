package dev.espalier.tree;

/**
 * A place in the order of keys that lies on no key: where a range of entries begins or ends.
 *
 * @param key the key beside the place; null at either end of all keys
 * @param behind whether the place is behind the key and not in front of it; without a key, whether
 *     it is behind all keys
 */
public record KeyGap(Probe key, boolean behind) {
  /** The place in front of all keys. */
  public static final KeyGap FIRST = new KeyGap(null, false);

  /** The place behind all keys. */
  public static final KeyGap LAST = new KeyGap(null, true);

  /** Returns how many entries of a node are in front of this place. */
  int indexIn(NodeDraft node) {
    if (key == null) {
      return behind ? node.count() : 0;
    }
    int index = node.search(key);
    if (index < 0) {
      return ~index;
    }
    return behind ? index + 1 : index;
  }
}
