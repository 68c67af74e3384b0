/**
 * How an engine reaches bytes: fields by handles, blocks in place through windows, writes that
 * grow.
 *
 * <p>Everything above this package addresses bytes by their offset in one memory. A {@link
 * dev.espalier.access.Space} turns an offset into a {@link dev.espalier.access.Window}, a stretch
 * of the memory that can be read in place; only a block that crosses the edge of two pieces, or
 * lies in a memory without views, is copied. {@link dev.espalier.access.Fields} makes the handles
 * that read the fields of a format, on every Java from 21 on. {@link dev.espalier.access.Failure}
 * is how a change that has failed is taken back everywhere.
 *
 * <p>Not exported: an application sees {@link dev.espalier.memory.Memory} and the collections.
 */
package dev.espalier.access;
