package dev.espalier.tree;

import dev.espalier.access.Bytes;
import java.util.Arrays;

/**
 * The entry that is next in a batch, encoded.
 *
 * <p>Entries stand one behind the other in an array that is given up when it is full and lives as
 * long as a held node needs a part of it: so an entry costs no object of its own.
 */
public final class EncodedEntry {
  private static final int CAPACITY = 1 << 16;

  private static final byte[] NONE = {};

  private byte[] bytes = NONE;
  private int end;
  private int keyFrom;
  private int keyLength;
  private int valueFrom;
  private int valueLength;

  /** Makes an entry without bytes. */
  public EncodedEntry() {}

  /** Forgets all entries, whose bytes nobody may need any more. */
  public void reset() {
    end = 0;
    if (bytes.length > CAPACITY) {
      bytes = NONE;
    }
  }

  /** Becomes another entry, whose bytes stay where they are. */
  void become(EncodedEntry other) {
    bytes = other.bytes;
    keyFrom = other.keyFrom;
    keyLength = other.keyLength;
    valueFrom = other.valueFrom;
    valueLength = other.valueLength;
  }

  /** Becomes a copy of an entry, in an array of its own. */
  void become(Entry other) {
    int key = other.key().length;
    bytes = Arrays.copyOf(other.key(), Math.addExact(key, other.value().length));
    System.arraycopy(other.value(), 0, bytes, key, other.value().length);
    end = bytes.length;
    keyFrom = 0;
    keyLength = key;
    valueFrom = key;
    valueLength = other.value().length;
  }

  /** Lets go of the bytes. */
  void clear() {
    bytes = NONE;
  }

  /**
   * Starts the next entry with a key of 8 bytes.
   *
   * @param bits the key's encoding
   */
  public void setKey(long bits) {
    keyFrom = take(Long.BYTES);
    keyLength = Long.BYTES;
    Bytes.putBigLong(bytes, keyFrom, bits);
  }

  /**
   * Starts the next entry.
   *
   * @param key the encoded key
   */
  public void setKey(byte[] key) {
    keyFrom = take(key.length);
    keyLength = key.length;
    System.arraycopy(key, 0, bytes, keyFrom, keyLength);
  }

  /**
   * Ends the entry with a value of 8 bytes.
   *
   * @param bits the value's encoding
   */
  public void setValue(long bits) {
    valueFrom = takeBehindKey(Long.BYTES);
    valueLength = Long.BYTES;
    Bytes.putBigLong(bytes, valueFrom, bits);
  }

  /**
   * Ends the entry.
   *
   * @param value the encoded value
   */
  public void setValue(byte[] value) {
    valueFrom = takeBehindKey(value.length);
    valueLength = value.length;
    System.arraycopy(value, 0, bytes, valueFrom, valueLength);
  }

  private int take(int length) {
    if (length > bytes.length - end) {
      bytes = new byte[Math.max(CAPACITY, length)];
      end = 0;
    }
    int from = end;
    end += length;
    return from;
  }

  /** Takes room in the array that has the key, or moves the key into the next one. */
  private int takeBehindKey(int length) {
    if (length > bytes.length - end) {
      byte[] full = bytes;
      bytes = new byte[Math.max(CAPACITY, Math.addExact(keyLength, length))];
      System.arraycopy(full, keyFrom, bytes, 0, keyLength);
      keyFrom = 0;
      end = keyLength;
    }
    return take(length);
  }

  byte[] copyOfKey() {
    return Arrays.copyOfRange(bytes, keyFrom, keyFrom + keyLength);
  }

  byte[] copyOfValue() {
    return Arrays.copyOfRange(bytes, valueFrom, valueFrom + valueLength);
  }

  /**
   * Compares a key with that of this entry.
   *
   * @param probe the key
   * @return a number of the sign of the key minus that of this entry
   */
  public int compare(Probe probe) {
    return probe.compareTo(bytes, keyFrom, keyLength);
  }

  byte[] bytes() {
    return bytes;
  }

  int keyFrom() {
    return keyFrom;
  }

  int keyLength() {
    return keyLength;
  }

  int valueFrom() {
    return valueFrom;
  }

  int valueLength() {
    return valueLength;
  }
}
