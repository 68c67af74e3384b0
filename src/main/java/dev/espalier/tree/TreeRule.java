package dev.espalier.tree;

/** What must hold of the bytes of a tree. */
public enum TreeRule {
  /** Headers, nodes and pages bear their magic and a known version, and lie inside the memory. */
  READABLE("is readable"),
  /** A node has at most 11 entries and, but for the root, at least 5. */
  OCCUPANCY("has as many entries as a node must have"),
  /** Keys ascend within a node. */
  KEY_ORDER("has its keys in ascending order"),
  /** All keys below a child lie between the entries beside it. */
  SEPARATOR_ORDER("has all its keys between the separators around it"),
  /** All leaves have the same depth. */
  LEAF_DEPTH("has the same depth as all leaves"),
  /** Keys and values are encodings of their codecs. */
  ENCODING("has keys and values of the map's types"),
  /** The header's number of entries is that of the entries in all nodes. */
  ENTRY_COUNT("counts the entries of all nodes"),
  /** A node that needs overflow pages has exactly those, and each bears its magic. */
  OVERFLOW_CHAIN("has exactly the overflow pages it needs"),
  /** Every page of a node is one chunk, allocated, and of no other node. */
  CHUNK_OWNER("is an allocated chunk that belongs to one node"),
  /** The free list has every chunk that no node has, once, and ends with the frontier. */
  FREE_LIST("is in the free list exactly if no node has it"),
  /** The allocator's number of allocated chunks is that of the chunks that nodes have. */
  CHUNK_COUNT("counts the chunks of all nodes");

  private final String words;

  TreeRule(String words) {
    this.words = words;
  }

  /**
   * Returns the rule in words that go on a sentence about what it holds for.
   *
   * @return the words
   */
  public String words() {
    return words;
  }
}
