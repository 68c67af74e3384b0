package dev.espalier.tree;

/**
 * An entry on its way into a node of a batch: as two numbers, or encoded, or both, since numbers
 * are encoded when a node asks for it.
 */
final class Arrival {
  private final LongProbe number = new LongProbe(0);
  private final EncodedEntry own = new EncodedEntry();
  private long key;
  private long value;

  /** Null while the numbers are not encoded. */
  private EncodedEntry entry;

  private Probe probe;

  /** Becomes two numbers. */
  void become(long newKey, long newValue) {
    key = newKey;
    value = newValue;
    entry = null;
  }

  /** Becomes an encoded entry, whose bytes stay where they are, with its key as a probe. */
  void become(Probe newProbe, EncodedEntry newEntry) {
    probe = newProbe;
    entry = newEntry;
  }

  /** Becomes an encoded entry whose key is not looked for. */
  void become(Entry other) {
    own.become(other);
    become(null, own);
  }

  /** Becomes the same entry as another, which may then become a next one. */
  void become(Arrival other) {
    if (other.entry == null) {
      become(other.key, other.value);
    } else {
      become(new Entry(other.entry.copyOfKey(), other.entry.copyOfValue()));
    }
  }

  /** The key of an entry of numbers. */
  long key() {
    return key;
  }

  /** The value of an entry of numbers. */
  long value() {
    return value;
  }

  Probe probe() {
    encode();
    return probe;
  }

  EncodedEntry entry() {
    encode();
    return entry;
  }

  private void encode() {
    if (entry == null) {
      own.setKey(key);
      own.setValue(value);
      number.set(key);
      become(number, own);
    }
  }
}
