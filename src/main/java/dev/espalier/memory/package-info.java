/**
 * Where bytes live.
 *
 * <p>A collection of this library is nothing but bytes in a {@link dev.espalier.memory.Memory}: a
 * linear space of pages of 64 KiB that starts empty, grows at its end and never shrinks. Whoever
 * opens a collection chooses the memory.
 *
 * <h2>Anonymous memory</h2>
 *
 * <p>{@link dev.espalier.memory.ArenaMemory} is off-heap memory that lives until it is closed. It
 * grows without copying, and the garbage collector never looks into it.
 *
 * <p>
 *
 * {@snippet :
 * try (ArenaMemory memory = ArenaMemory.create()) {
 *   memory.grow(2);                                      // two pages of zeros
 *   memory.write(65_530, new byte[] {1, 2, 3}, 0, 3);
 *   MemorySegment bytes = memory.view(65_530, 3);        // not copied, read-only
 * }
 * }
 *
 * <p>With {@code create(arena)} it lives in an arena of yours instead, and dies with it. With
 * {@code create(maxPages)} it has a largest size, and collections in it report that they are full.
 *
 * <h2>A file</h2>
 *
 * <p>{@link dev.espalier.memory.MappedMemory} is a file, mapped, and nothing is in the file but the
 * bytes of the memory.
 *
 * <p>
 *
 * {@snippet :
 * try (MappedMemory memory = MappedMemory.open(Path.of("orders.espalier"))) {
 *   if (memory.pages() == 0) {                           // the file is new
 *     memory.grow(1);
 *   }
 *   memory.write(0, new byte[] {1, 2, 3}, 0, 3);
 *   memory.flush();                                      // now it survives a power failure
 * }
 * }
 *
 * <p>A file has one owner: it is locked, and a second open is refused, from this process or
 * another. Growing writes blocks of zeros, so a full device is noticed when a memory grows and not
 * when a store fails. What is not flushed survives the end of the process, but not necessarily that
 * of the machine: there is no log, and the system writes pages in any order.
 *
 * <h2>Several collections in one memory</h2>
 *
 * <p>{@link dev.espalier.memory.MemoryManager} makes up to 255 memories of one.
 *
 * <p>
 *
 * {@snippet :
 * try (MappedMemory file = MappedMemory.open(Path.of("shop.espalier"))) {
 *   MemoryManager manager = MemoryManager.open(file);
 *   Memory orders = manager.memory(0);
 *   Memory customers = manager.memory(1);
 * }
 * }
 *
 * <p>It costs a bucket of 8 MiB for each memory that is used, or less if it is created with smaller
 * buckets.
 *
 * <h2>A memory of your own</h2>
 *
 * <p>{@code Memory} is a small interface without hidden expectations: size, growth, reading and
 * writing. Every change of the bytes goes through {@code write}, so an implementation that counts,
 * journals or encrypts sees all of them. One that gives no views works, only slower:
 *
 * <p>
 *
 * {@snippet :
 * record Logged(Memory memory) implements Memory {
 *   public long pages() {
 *     return memory.pages();
 *   }
 *
 *   public long grow(long pages) {
 *     return memory.grow(pages);
 *   }
 *
 *   public void read(long offset, MemorySegment target) {
 *     memory.read(offset, target);
 *   }
 *
 *   public void write(long offset, MemorySegment source) {
 *     System.Logger log = System.getLogger("memory");
 *     log.log(System.Logger.Level.INFO, "{0} bytes at {1}", source.byteSize(), offset);
 *     memory.write(offset, source);
 *   }
 * }
 * }
 *
 * <h2>Threads and closing</h2>
 *
 * <p>One thread writes and no other reads meanwhile, or any number of threads read. A memory may be
 * closed at any time and from any thread: whoever is reading then, also through a view, gets an
 * {@link java.lang.IllegalStateException}, never bytes of something else and never a crash. Close
 * the collections' work first, then the memory; collections need no closing.
 */
package dev.espalier.memory;
