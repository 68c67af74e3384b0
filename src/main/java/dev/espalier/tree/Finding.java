package dev.espalier.tree;

/**
 * A broken rule of a tree.
 *
 * @param rule the rule
 * @param address where it is broken: offset in the memory
 * @param detail what was found there
 */
public record Finding(TreeRule rule, long address, String detail) {
  @Override
  public String toString() {
    return "at %s: %s broken (%s): %s"
        .formatted(Long.toUnsignedString(address), rule, rule.words(), detail);
  }
}
