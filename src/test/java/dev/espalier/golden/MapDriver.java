package dev.espalier.golden;

import dev.espalier.BTreeMap;
import dev.espalier.Layout;
import dev.espalier.codec.Codec;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A map of the library, by encoded entries. */
final class MapDriver<K, V> implements GoldenDriver.Entries {
  private final BTreeMap<K, V> map;
  private final Encoded<K> keys;
  private final Encoded<V> values;

  private MapDriver(BTreeMap<K, V> map, Codec<K> keys, Codec<V> values) {
    this.map = map;
    this.keys = new Encoded<>(keys);
    this.values = new Encoded<>(values);
  }

  static <K, V> MapDriver<K, V> create(
      Memory memory, Codec<K> keys, Codec<V> values, Layout layout) {
    return new MapDriver<>(
        BTreeMap.builder(keys, values).layout(layout).create(memory), keys, values);
  }

  static <K, V> MapDriver<K, V> open(Memory memory, Codec<K> keys, Codec<V> values) {
    return new MapDriver<>(BTreeMap.open(memory, keys, values), keys, values);
  }

  @Override
  public byte[] insert(byte[] key, byte[] value) {
    return values.encode(map.put(keys.decode(key), values.decode(value)));
  }

  @Override
  public byte[] remove(byte[] key) {
    return values.encode(map.remove(keys.decode(key)));
  }

  @Override
  public Map.Entry<byte[], byte[]> popFirst() {
    return encoded(map.pollFirstEntry());
  }

  @Override
  public Map.Entry<byte[], byte[]> popLast() {
    return encoded(map.pollLastEntry());
  }

  private Map.Entry<byte[], byte[]> encoded(Map.Entry<K, V> entry) {
    return entry == null
        ? null
        : Map.entry(keys.encode(entry.getKey()), values.encode(entry.getValue()));
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public long count() {
    return map.sizeLong();
  }

  @Override
  public List<byte[]> parts() {
    List<byte[]> parts = new ArrayList<>();
    map.forEach(
        (key, value) -> {
          parts.add(keys.encode(key));
          parts.add(values.encode(value));
        });
    return parts;
  }

  @Override
  public void verify() {
    map.verify();
  }
}
