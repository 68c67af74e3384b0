package dev.espalier;

/** What is done with each entry of a {@link LongLongBTreeMap}. */
@FunctionalInterface
public interface LongLongConsumer {
  /**
   * Takes an entry.
   *
   * @param key its key
   * @param value its value
   */
  void accept(long key, long value);
}
