package dev.espalier.layered;

/**
 * The value of the cell that says which layers a map has.
 *
 * <pre>
 *  offset  size
 *       0     3   "LYM"
 *       3     1   version = 1
 *       4     1   how many memories the map has, the cell's own included
 *       5     1   number n of layers
 *       6     n   which memory each layer is in, the newest first
 * </pre>
 *
 * <p>The memories of a map are numbered from 0: the cell is in memory 0, the deleted ranges of all
 * layers are in memory 1, each of the others holds a layer or nothing.
 */
final class ManifestFormat {
  static final byte[] MAGIC = {'L', 'Y', 'M'};
  static final byte VERSION = 1;

  static final int VERSION_OFFSET = MAGIC.length;
  static final int MEMORIES_OFFSET = VERSION_OFFSET + 1;
  static final int LAYERS_OFFSET = MEMORIES_OFFSET + 1;
  static final int HEADER_SIZE = LAYERS_OFFSET + 1;

  static final int MANIFEST_MEMORY = 0;
  static final int RANGES_MEMORY = 1;
  static final int FIRST_LAYER_MEMORY = 2;

  /** One layer to write to, and a second memory to freeze or to compact into. */
  static final int MIN_MEMORIES = FIRST_LAYER_MEMORY + 2;

  /** All that a manager has. */
  static final int MAX_MEMORIES = 255;

  private ManifestFormat() {}
}
