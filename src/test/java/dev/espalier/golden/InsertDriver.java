package dev.espalier.golden;

import dev.espalier.golden.GoldenDriver.Entries;
import java.util.List;
import java.util.Map;

/**
 * A map that is filled by {@code insert}, which does not return the displaced value, so that value
 * is asked for first.
 *
 * @param other does everything else
 */
record InsertDriver<K, V>(MapDriver<K, V> other) implements Entries {
  @Override
  public byte[] insert(byte[] key, byte[] value) {
    K decoded = other.keys().decode(key);
    V old = other.map().get(decoded);
    boolean absent = other.map().insert(decoded, other.values().decode(value));
    if (absent != (old == null)) {
      throw new IllegalStateException("insert returned " + absent + " where get found " + old);
    }
    return other.values().encode(old);
  }

  @Override
  public byte[] remove(byte[] key) {
    return other.remove(key);
  }

  @Override
  public Map.Entry<byte[], byte[]> popFirst() {
    return other.popFirst();
  }

  @Override
  public Map.Entry<byte[], byte[]> popLast() {
    return other.popLast();
  }

  @Override
  public void clear() {
    other.clear();
  }

  @Override
  public long count() {
    return other.count();
  }

  @Override
  public List<byte[]> parts() {
    return other.parts();
  }

  @Override
  public void verify() {
    other.verify();
  }
}
