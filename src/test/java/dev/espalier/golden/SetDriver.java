package dev.espalier.golden;

import dev.espalier.BTreeSet;
import dev.espalier.codec.Codec;
import dev.espalier.golden.GoldenDriver.Entries;
import dev.espalier.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A {@link BTreeSet} by encoded elements, as a map whose values are empty.
 *
 * @param set the set
 * @param elements the type of its elements
 */
record SetDriver<K>(BTreeSet<K> set, Encoded<K> elements) implements Entries {
  private static final byte[] EMPTY = {};

  /** Makes or opens a set. */
  static <K> SetDriver<K> of(Codec<K> codec, Memory memory, boolean create) {
    BTreeSet<K> set = create ? BTreeSet.create(memory, codec) : BTreeSet.open(memory, codec);
    return new SetDriver<>(set, new Encoded<>(codec));
  }

  @Override
  public byte[] insert(byte[] key, byte[] value) {
    return set.add(elements.decode(key)) ? null : EMPTY;
  }

  @Override
  public byte[] remove(byte[] key) {
    return set.remove(elements.decode(key)) ? EMPTY : null;
  }

  @Override
  public Map.Entry<byte[], byte[]> popFirst() {
    return encode(set.pollFirst());
  }

  @Override
  public Map.Entry<byte[], byte[]> popLast() {
    return encode(set.pollLast());
  }

  private Map.Entry<byte[], byte[]> encode(K element) {
    return element == null ? null : Map.entry(elements.encode(element), EMPTY);
  }

  @Override
  public void clear() {
    set.clear();
  }

  @Override
  public long count() {
    return set.sizeLong();
  }

  @Override
  public List<byte[]> parts() {
    List<byte[]> parts = new ArrayList<>();
    for (K element : set) {
      parts.add(elements.encode(element));
      parts.add(EMPTY);
    }
    return parts;
  }

  @Override
  public void verify() {
    set.verify();
  }
}
