package dev.espalier.layered;

import dev.espalier.codec.Bound;
import dev.espalier.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Comparator;

/**
 * The start or the end of a deleted range of a layer, as it is stored.
 *
 * @param layer the layer's memory
 * @param key the key at the edge; null for an open end, which comes before all keys
 */
record RangeEdge<K>(int layer, K key) {

  /** Encodes and orders edges: by layer, then by key. */
  static final class EdgeCodec<K> implements Codec<RangeEdge<K>> {
    /*
     *     an open end  | layer | 0 |
     *     a key        | layer | 1 | encoding of the key |
     */
    private static final int TAG_OFFSET = 1;
    private static final int KEY_OFFSET = TAG_OFFSET + 1;
    private static final byte OPEN = 0;
    private static final byte KEY = 1;
    private static final byte[] NO_KEY = {};

    private final Codec<K> keys;
    private final Comparator<RangeEdge<K>> order;

    EdgeCodec(Codec<K> keys) {
      this.keys = keys;
      this.order =
          Comparator.<RangeEdge<K>>comparingInt(RangeEdge::layer)
              .thenComparing(RangeEdge::key, Comparator.nullsFirst(keys.order()));
    }

    @Override
    public Bound bound() {
      return keys.bound() instanceof Bound.Bounded bounded
              && bounded.maxSize() <= Integer.MAX_VALUE - KEY_OFFSET
          ? Bound.upTo(bounded.maxSize() + KEY_OFFSET)
          : Bound.UNBOUNDED;
    }

    @Override
    public byte[] encode(RangeEdge<K> edge) {
      byte[] encoded = edge.key == null ? NO_KEY : encodeKey(edge.key);
      byte[] bytes = new byte[Math.addExact(encoded.length, KEY_OFFSET)];
      bytes[0] = (byte) edge.layer;
      bytes[TAG_OFFSET] = edge.key == null ? OPEN : KEY;
      System.arraycopy(encoded, 0, bytes, KEY_OFFSET, encoded.length);
      return bytes;
    }

    private byte[] encodeKey(K key) {
      byte[] encoded = keys.encode(key);
      keys.bound().check(encoded.length, "key");
      return encoded;
    }

    @Override
    public RangeEdge<K> decode(MemorySegment source, long offset, int length) {
      byte tag = length < KEY_OFFSET ? -1 : source.get(ValueLayout.JAVA_BYTE, offset + TAG_OFFSET);
      if (tag != KEY && (tag != OPEN || length > KEY_OFFSET)) {
        throw new IllegalArgumentException(
            "no edge of a range: tag %d, length %d".formatted(tag, length));
      }
      int layer = Byte.toUnsignedInt(source.get(ValueLayout.JAVA_BYTE, offset));
      K key = tag == OPEN ? null : keys.decode(source, offset + KEY_OFFSET, length - KEY_OFFSET);
      return new RangeEdge<>(layer, key);
    }

    @Override
    public Comparator<RangeEdge<K>> order() {
      return order;
    }

    @Override
    public boolean ordersNaturally() {
      return false;
    }

    @Override
    public boolean ordersAsBytes() {
      return keys.ordersAsBytes();
    }
  }
}
