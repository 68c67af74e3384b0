package dev.espalier.tree;

/**
 * An encoded entry on its way from one node to another.
 *
 * @param key the encoded key
 * @param value the encoded value
 */
@SuppressWarnings("ArrayRecordComponent")
record Entry(byte[] key, byte[] value) {}
