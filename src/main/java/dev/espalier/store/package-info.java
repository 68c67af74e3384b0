/**
 * The small structures as bytes: slots of a vector or heap, entries of a log, the value of a cell.
 *
 * <p>Each format has a descriptor that says where its fields are ({@link
 * dev.espalier.store.VectorFormat}, {@link dev.espalier.store.LogFormat}, {@link
 * dev.espalier.store.CellFormat}) and one class that reads and writes it ({@link
 * dev.espalier.store.SlotArray}, {@link dev.espalier.store.EntryLog}, {@link
 * dev.espalier.store.ValueSlot}). These classes know encodings and their lengths; the collections
 * in {@code dev.espalier} know values, and what Java expects of a list or a queue.
 *
 * <p>All of them follow the same order: what can be refused is refused first, then the memory
 * grows, then the bytes are written, and the number that makes them count is written last. So
 * whatever is refused changes nothing.
 *
 * <p>Not exported.
 */
package dev.espalier.store;
