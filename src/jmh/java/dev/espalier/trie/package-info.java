/**
 * Benchmarks of the trie: lookups, insertion of consecutive keys, removal of ranges.
 *
 * <p>Each has its opponents beside it, so that both sides of a comparison come from one run.
 */
package dev.espalier.trie;
