package dev.espalier.tree;

/** What a chunk is used for. */
public enum ChunkUse {
  /** It is a node's own page. */
  NODE,

  /** It is an overflow page of a node. */
  OVERFLOW,

  /** It was given back and can be had again. */
  FREE
}
