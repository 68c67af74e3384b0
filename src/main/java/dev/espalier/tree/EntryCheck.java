package dev.espalier.tree;

/** What a verifier cannot know of encoded entries: their order and what their bytes mean. */
public interface EntryCheck {
  /**
   * Makes a probe of a stored key.
   *
   * @param encoded the key's bytes
   * @return the probe
   * @throws IllegalArgumentException if the bytes are no key
   */
  Probe probe(byte[] encoded);

  /**
   * Decodes the entry at a reader's position.
   *
   * @param node the reader
   * @param value where the value begins in the node
   * @throws dev.espalier.CorruptedException if the key or the value is no encoding
   */
  void decode(NodeReader node, long value);
}
