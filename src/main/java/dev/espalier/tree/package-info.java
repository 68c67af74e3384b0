/**
 * The B-tree engine: ordered entries of encoded bytes in one memory.
 *
 * <p>It knows nothing of the types of keys and values. A key that is looked for is a {@link
 * dev.espalier.tree.Probe}, which knows how it compares with stored bytes; an entry that is to be
 * stored is an {@link dev.espalier.tree.EncodedEntry}.
 *
 * <p><b>What is where.</b> {@code TreeFormat} has the offsets of everything that belongs to no
 * node, {@code NodeLayout} and its two versions those inside a node, with the number of entries a
 * node may and must have. {@code TreeHeader} and {@code ChunkAllocator} are the two headers in use,
 * {@code TreeKind} says which of the format's three kinds of map a header describes. {@code
 * NodePages} makes one byte string of a node's own page and its overflow pages.
 *
 * <p><b>Reading</b> is done in place. {@link dev.espalier.tree.NodeReader} stands at a node without
 * a copy of it; {@link dev.espalier.tree.LongSearch} finds keys of 8 bytes without any object;
 * {@link dev.espalier.tree.TreeCursor} keeps a reader for each level of its path, so that a step
 * does not search.
 *
 * <p><b>Changing</b> comes in two sizes. {@code NodeSplice} changes one entry of a node on one page
 * by one write of what moves. Everything larger, a split, a merge, a node with overflow pages, goes
 * through {@code NodeDraft}, which holds the node's fields on the heap and knows which of the
 * stored ones still hold; {@code DraftWriter} and {@code SaveBuffer} write the others. {@code
 * Insertion} and {@code Removal} are the algorithms for one entry; {@link
 * dev.espalier.tree.RangeRemoval} cuts out all entries of a range; {@link
 * dev.espalier.tree.BulkInsertion} holds a path and writes a node when it leaves it; {@link
 * dev.espalier.tree.BulkLoad} builds a tree from the leaves up. Both hold a {@code HeldNode}, which
 * is one of two: of encoded entries, or of numbers.
 *
 * <p><b>Numbers.</b> Keys and values of 8 bytes each are the common case and have ways of their
 * own, all behind {@link dev.espalier.tree.LongTree} and {@link dev.espalier.tree.LongTreeCursor}.
 * They read nodes in place as {@code LongNode}, change one entry of a leaf by {@code LongSplice},
 * and hold what a split or a merge changes as arrays of numbers, {@code LongDraft}. {@code
 * LongInsertion} and {@code LongRemoval} leave the same bytes as {@code Insertion} and {@code
 * Removal}, to which they leave whatever they cannot do.
 *
 * <p><b>Failing.</b> {@link dev.espalier.tree.Tree} opens and closes changes. {@code UndoLog} keeps
 * what a change of several nodes has overwritten, so that one that fails is taken back. Bytes are
 * never trusted: whatever an address, a count or a length says is checked before it is used.
 *
 * <p><b>Checking.</b> {@link dev.espalier.tree.TreeVerifier} walks the bytes and reports every
 * broken {@link dev.espalier.tree.TreeRule}; {@link dev.espalier.tree.TreeSurvey} adds up what
 * nodes use.
 */
package dev.espalier.tree;
