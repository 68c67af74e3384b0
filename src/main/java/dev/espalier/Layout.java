package dev.espalier;

/**
 * The version of the format that a new map is written in.
 *
 * {@snippet :
 * BTreeMap<Long, Long> map =
 *     BTreeMap.builder(Codecs.U64, Codecs.U64).layout(Layout.V1).create(memory);
 * }
 */
public enum Layout {
  /**
   * The first version: every entry has fields of the greatest sizes of keys and values, which must
   * both be bounded. For files that an old reader must open: it can until the map is opened again,
   * for nodes that are new from then on are of the second version.
   */
  V1,
  /** The second version, and the default: entries take what they need, of any size. */
  V2
}
