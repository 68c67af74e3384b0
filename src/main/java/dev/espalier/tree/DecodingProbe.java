package dev.espalier.tree;

import dev.espalier.CorruptedException;
import dev.espalier.codec.Codec;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A key whose order is that of the decoded values: each stored key it is compared with is decoded.
 *
 * @param <K> the type of the keys
 */
public final class DecodingProbe<K> extends Probe {
  private final K key;
  private final Codec<K> codec;
  private byte[] encoded;

  /**
   * Makes a probe.
   *
   * @param key the key
   * @param codec its codec
   */
  public DecodingProbe(K key, Codec<K> codec) {
    this.key = key;
    this.codec = codec;
  }

  @Override
  int compareTo(MemorySegment stored, long offset, int length) {
    return codec.order().compare(key, decode(stored, offset, length));
  }

  private K decode(MemorySegment stored, long offset, int length) {
    try {
      return codec.decode(stored, offset, length);
    } catch (IllegalArgumentException e) {
      throw new CorruptedException("stored key of " + length + " bytes: " + e.getMessage(), e);
    }
  }

  @Override
  int compareTo(byte[] in, int from, int length) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(Math.max(1, length), 1);
      MemorySegment.copy(in, from, segment, ValueLayout.JAVA_BYTE, 0, length);
      return compareTo(segment, 0, length);
    }
  }

  @Override
  public byte[] encoded() {
    if (encoded == null) {
      encoded = codec.encode(key);
    }
    return encoded;
  }
}
