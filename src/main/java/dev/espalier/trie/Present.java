package dev.espalier.trie;

/** What an insertion does about a key that is present. */
enum Present {
  /** Refuses, before anything has changed. */
  REFUSE,
  /** Gives the key the new value. */
  REPLACE,
  /** Leaves the key its value. */
  KEEP;

  /** Returns what a refusing insertion throws. */
  static IllegalArgumentException refusal(long key) {
    return new IllegalArgumentException("key " + Long.toUnsignedString(key) + " is present");
  }
}
