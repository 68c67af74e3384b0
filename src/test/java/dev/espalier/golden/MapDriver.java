package dev.espalier.golden;

import dev.espalier.BTreeMap;
import dev.espalier.Layout;
import dev.espalier.codec.Codec;
import dev.espalier.golden.GoldenDriver.Entries;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A {@link BTreeMap} by encoded keys and values.
 *
 * @param map the map
 * @param keys the type of its keys
 * @param values the type of its values
 */
record MapDriver<K, V>(BTreeMap<K, V> map, Encoded<K> keys, Encoded<V> values) implements Entries {
  /** Makes or opens a map. */
  static <K, V> MapDriver<K, V> of(
      Codec<K> keys, Codec<V> values, Layout layout, Memory memory, boolean create) {
    BTreeMap.Builder<K, V> builder = BTreeMap.builder(keys, values).layout(layout);
    BTreeMap<K, V> map = create ? builder.create(memory) : builder.open(memory);
    return new MapDriver<>(map, new Encoded<>(keys), new Encoded<>(values));
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
    return encode(map.pollFirstEntry());
  }

  @Override
  public Map.Entry<byte[], byte[]> popLast() {
    return encode(map.pollLastEntry());
  }

  private Map.Entry<byte[], byte[]> encode(Map.Entry<K, V> entry) {
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
