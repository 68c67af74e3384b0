package dev.espalier.tree;

/**
 * How much an entry takes, and where.
 *
 * @param node the address of its node
 * @param index which entry of the node it is, from 0 on
 * @param keyLength bytes of the key
 * @param valueLength bytes of the value
 * @param keyStart the first bytes of the key, or all
 */
// An array is no record's best component, but nobody compares these.
@SuppressWarnings("ArrayRecordComponent")
public record SizedEntry(long node, int index, int keyLength, int valueLength, byte[] keyStart) {
  /**
   * Returns what key and value take together.
   *
   * @return bytes
   */
  public long size() {
    return (long) keyLength + valueLength;
  }
}
