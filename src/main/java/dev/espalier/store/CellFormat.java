package dev.espalier.store;

/**
 * The format of a cell: one value and its length.
 *
 * <pre>
 *  offset  size
 *       0     3   "SCL"
 *       3     1   version = 1
 *       4     4   length n of the value, little-endian
 *       8     n   the value; what follows are older bytes
 * </pre>
 *
 * <p>This is the format of {@code Cell} of the Rust crate ic-stable-structures.
 */
final class CellFormat {
  static final Magic CELL = new Magic("SCL", 1);

  static final int LENGTH_OFFSET = Magic.VERSION_OFFSET + 1;
  static final int VALUE_OFFSET = LENGTH_OFFSET + Integer.BYTES;

  private CellFormat() {}
}
