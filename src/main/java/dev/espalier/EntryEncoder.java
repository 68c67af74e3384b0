package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.codec.LongCodec;
import dev.espalier.tree.BytesProbe;
import dev.espalier.tree.DecodingProbe;
import dev.espalier.tree.EncodedEntry;
import dev.espalier.tree.LongProbe;
import dev.espalier.tree.Probe;
import java.util.Objects;

/**
 * Encodes entries that are to be stored, each into the same {@link EncodedEntry}.
 *
 * <p>Keys and values of 8 bytes make no object on the way.
 */
final class EntryEncoder<K, V> {
  private final Codec<K> keys;
  private final Codec<V> values;
  private final LongCodec<K> longKeys;
  private final LongCodec<V> longValues;
  private final EncodedEntry entry = new EncodedEntry();
  private final LongProbe longProbe = new LongProbe(0);

  EntryEncoder(Codec<K> keys, Codec<V> values) {
    this.keys = keys;
    this.values = values;
    longKeys = keys instanceof LongCodec<K> codec ? codec : null;
    longValues = values instanceof LongCodec<V> codec ? codec : null;
  }

  /** The entry that was encoded last. */
  EncodedEntry entry() {
    return entry;
  }

  /** Forgets all entries. */
  void reset() {
    entry.reset();
  }

  /**
   * Encodes an entry.
   *
   * @return a probe of its key, valid until the next call
   * @throws IllegalArgumentException if the key or the value breaks the bound of its codec
   */
  Probe encode(K key, V value) {
    Probe probe = encodeKey(Objects.requireNonNull(key, "key"));
    Objects.requireNonNull(value, "value");
    if (longValues != null) {
      entry.setValue(longValues.toBits(value));
    } else {
      byte[] bytes = values.encode(value);
      values.bound().check(bytes.length, "value");
      entry.setValue(bytes);
    }
    return probe;
  }

  private Probe encodeKey(K key) {
    if (longKeys != null) {
      long bits = longKeys.toBits(key);
      longProbe.set(bits);
      entry.setKey(bits);
      return longProbe;
    }
    byte[] bytes = keys.encode(key);
    keys.bound().check(bytes.length, "key");
    entry.setKey(bytes);
    return keys.ordersAsBytes() ? new BytesProbe(bytes) : new DecodingProbe<>(key, keys);
  }

  /** Makes a probe of a key that is only compared, valid until the next call. */
  Probe probe(K key) {
    if (longKeys != null) {
      longProbe.set(longKeys.toBits(key));
      return longProbe;
    }
    return Probe.of(key, keys);
  }
}
