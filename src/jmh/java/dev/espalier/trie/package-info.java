/**
 * Benchmarks of the trie: lookups, and insertion of consecutive keys.
 *
 * <p>Each has its opponents beside it, so that both sides of a comparison come from one run.
 */
package dev.espalier.trie;
