/**
 * An ordered map from unsigned 64-bit index to 64-bit value, made for runs of consecutive indices.
 *
 * <p>{@link dev.espalier.trie.LongTrie} is the map, {@link dev.espalier.trie.Cursor} walks it,
 * {@link dev.espalier.trie.TrieStats} says how large it is.
 *
 * <p>A key is seen as sixteen nibbles. All keys that begin with the same nibbles lie in one
 * <i>block</i>; where the keys of a block go on with two different nibbles or more, there is a node
 * with a child for each. A nibble in which all keys of a block agree has no node, so sparse keys
 * make short ways, and the shape depends on nothing but the keys. The nodes of the lowest nibble
 * hold the values themselves, side by side in key order, and a key that is alone in its slot of a
 * higher node is a record in that node:
 *
 * <pre>{@code
 * keys 0x100 .. 0x10f, 0x122, 0x9000
 *
 *   shift 12   [0: | 9: record 0x9000]
 *               |
 *   shift 4    [0: | 2: record 0x122]  block 0x100 .. 0x1ff
 *               |
 *   shift 0    [16 values]             block 0x100 .. 0x10f
 * }</pre>
 *
 * <p>Dense keys therefore cost little more than their values, and a run of keys is inserted as
 * whole subtrees, whose number of nodes follows from the two ends of the run by arithmetic.
 *
 * <p>Inside, one class has one task: {@code TrieFormat} names every byte, {@code SlabAllocator}
 * hands out chunks, {@code Search} and {@code Neighbours} read in place, {@code Insertion}, {@code
 * RangePlan} with {@code RangeInsertion}, and {@code RangeRemoval} write, and {@code TrieVerifier}
 * checks.
 */
package dev.espalier.trie;
