package dev.espalier;

/**
 * What is done with each entry of a {@link LongLongBTreeMap}.
 *
 * {@snippet :
 * LongLongConsumer line = (account, cents) -> System.out.println(account + ": " + cents);
 * balances.forEach(line);
 * }
 */
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
