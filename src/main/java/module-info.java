/**
 * Off-heap ordered collections in the memory of the Foreign Function and Memory API.
 *
 * <p>Every package that an application works with is exported; each has a page of its own. The
 * packages below are not: {@code dev.espalier.tree} (the B-tree engine on bytes), {@code
 * dev.espalier.store} (the formats of vector, heap, log and cell) and {@code dev.espalier.access}
 * (how an engine reaches bytes) may change with every release.
 */
module dev.espalier {
  requires org.slf4j;

  // Where bytes live: anonymous memory, a mapped file, virtual memories in one memory. Exported
  // because whoever opens a collection chooses its memory, and may bring one of his own.
  exports dev.espalier.memory;

  // How a value becomes bytes and how keys compare. Exported because whoever opens a collection
  // names its codecs, and may write one of his own.
  exports dev.espalier.codec;

  // The collections, and the two exceptions that all packages share.
  exports dev.espalier;

  // The trie of unsigned 64-bit indices. Exported apart from the collections because its keys and
  // values are numbers, not codecs' objects: whoever needs it rarely needs the others.
  exports dev.espalier.trie;

  // The map in layers, for snapshots and for deleting ranges of any size. Exported because it is a
  // collection too, with a page of its own for what layers are.
  exports dev.espalier.layered;
}
