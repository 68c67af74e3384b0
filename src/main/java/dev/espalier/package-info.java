/**
 * Ordered collections off the heap.
 *
 * <p>Every collection here lives in a {@link dev.espalier.memory.Memory}: everything it knows is in
 * the bytes of that memory, so closing and opening it again is a matter of reading a header. What
 * goes in is turned into bytes by a {@link dev.espalier.codec.Codec}, and what comes out is a new
 * object.
 *
 * {@snippet :
 * try (ArenaMemory memory = ArenaMemory.create()) {
 *   BTreeMap<Long, String> map = BTreeMap.create(memory, Codecs.U64, Codecs.STRING);
 *   map.put(7L, "seven");
 *   String seven = map.get(7L);
 * }
 * }
 *
 * <p>{@link dev.espalier.BTreeMap} and {@link dev.espalier.BTreeSet} are complete {@link
 * java.util.NavigableMap} and {@link java.util.NavigableSet}. They add what those lack: {@code
 * insert}, which does not read the value it displaces; {@code insertMany} and {@code bulkLoad},
 * which write every node once if keys are in order; cursors; and {@code stats} and {@code verify},
 * which walk the bytes. {@link dev.espalier.StableVector}, {@link dev.espalier.MinHeap}, {@link
 * dev.espalier.AppendLog} and {@link dev.espalier.StableCell} complete the family. To keep several
 * of them in one file, give each a virtual memory of a {@link dev.espalier.memory.MemoryManager}.
 *
 * <p>A memory belongs to whoever made it. A collection grows its memory but never closes it, and no
 * two collections may share one. {@code create} wants a memory without a structure in it, {@code
 * open} one with the right structure, and {@code openOrCreate} takes either; none ever writes over
 * something that it does not know.
 *
 * <p>A change that fails leaves the collection as it was. {@link
 * dev.espalier.OutOfMemorySpaceException} says that the memory could not grow, {@link
 * dev.espalier.CorruptedException} that the bytes are not what they should be; these two are thrown
 * by all packages of the library.
 *
 * <p>One thread at a time writes to a collection, and while it does no other reads. Without a
 * writer any number of threads may read.
 *
 * <p>The formats are those of the Rust crate ic-stable-structures: the same operations from an
 * empty memory give the same bytes.
 */
package dev.espalier;
