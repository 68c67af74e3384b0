package dev.espalier.store;

/**
 * The format of a log: entries in one memory, where they end in another.
 *
 * <pre>
 *  index   size                                data    size
 *      0     3   "GLI"                            0     3   "GLD"
 *      3     1   version = 1                      3     1   version = 1
 *      4    28   reserved, never written          4    28   reserved, never written
 *     32     8   number of entries n             32     …   entries, back to back
 *     40   8·n   end of each entry
 * </pre>
 *
 * <p>Numbers are unsigned and little-endian. The end of entry i is the sum of the lengths of the
 * entries 0 to i, so entry i lies at {@code 32 + end(i-1)} of the data, with {@code end(-1) = 0}.
 * This is the format of {@code Log} of the Rust crate ic-stable-structures.
 */
final class LogFormat {
  static final Magic INDEX = new Magic("GLI", 1);
  static final Magic DATA = new Magic("GLD", 1);

  static final int COUNT_OFFSET = 32;
  static final int ENDS_OFFSET = COUNT_OFFSET + Long.BYTES;
  static final int ENTRIES_OFFSET = 32;

  private LogFormat() {}
}
