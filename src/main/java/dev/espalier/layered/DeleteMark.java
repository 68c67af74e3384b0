package dev.espalier.layered;

/** What a layer holds, in the place of a value, for a key that was removed. */
enum DeleteMark {
  /** The key is absent, whatever older layers hold for it. */
  MARK
}
