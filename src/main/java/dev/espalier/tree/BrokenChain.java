package dev.espalier.tree;

import dev.espalier.CorruptedException;

/** Thrown when it is the chain of a node's overflow pages that is damaged. */
final class BrokenChain extends CorruptedException {
  private static final long serialVersionUID = 1L;

  BrokenChain(String message) {
    super(message);
  }
}
