package dev.espalier;

import dev.espalier.tree.BulkInsertion;
import dev.espalier.tree.BulkLoad;
import dev.espalier.tree.Tree;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Encodes the items of an input one by one, each as an entry, and hands them to a batch of the
 * engine.
 *
 * @param <T> the type of the items
 */
final class EntryBatch<K, V, T> {
  private final EntryStore<K, V> store;
  private final Function<? super T, ? extends K> keyOf;
  private final Function<? super T, ? extends V> valueOf;
  private final EntryEncoder<K, V> encoder;

  private EntryBatch(
      EntryStore<K, V> store,
      Function<? super T, ? extends K> keyOf,
      Function<? super T, ? extends V> valueOf) {
    this.store = store;
    this.keyOf = keyOf;
    this.valueOf = valueOf;
    this.encoder = new EntryEncoder<>(store.keyCodec(), store.valueCodec());
  }

  /** A batch of entries. */
  static <K, V> EntryBatch<K, V, Map.Entry<? extends K, ? extends V>> ofEntries(
      EntryStore<K, V> store) {
    return new EntryBatch<>(store, Map.Entry::getKey, Map.Entry::getValue);
  }

  /** A batch of keys that all get the same value. */
  static <K, V> EntryBatch<K, V, K> ofKeys(EntryStore<K, V> store, V value) {
    return new EntryBatch<>(store, key -> key, key -> value);
  }

  /** Inserts all items of an input and returns how many keys were new. */
  long insert(Iterator<? extends T> input) {
    long added = 0;
    try (BulkInsertion batch = store.startInsertion()) {
      while (input.hasNext()) {
        if (place(batch, input.next())) {
          added++;
        }
      }
    }
    return added;
  }

  private boolean place(BulkInsertion batch, T next) {
    K key = keyOf.apply(next);
    V value = valueOf.apply(next);
    if (store.longs() != null) {
      return batch.place(store.keyBits(key), store.valueBits(value));
    }
    return batch.place(encoder.encode(key, value), encoder.entry());
  }

  /**
   * Loads all items of an input that ascends strictly into the tree, which must be empty.
   *
   * @throws IllegalStateException if it is not; nothing is changed
   */
  void load(Iterable<? extends T> ascending, double fillFactor) {
    if (!(fillFactor > 0.5 && fillFactor <= 1.0)) {
      throw new IllegalArgumentException(
          "fill factor " + fillFactor + ": must be above 0.5 and at most 1");
    }
    if (store.size() != 0) {
      throw new IllegalStateException(
          "bulkLoad into a collection that has %d entries already".formatted(store.size()));
    }
    load(ascending.iterator(), fillFactor);
  }

  private void load(Iterator<? extends T> input, double fillFactor) {
    Tree tree = store.tree();
    BulkLoad load = store.startLoad(fillFactor);
    boolean finished = false;
    try {
      addAll(load, input);
      tree.finishLoad(load);
      finished = true;
    } finally {
      if (!finished) {
        tree.abandonLoad();
      }
    }
  }

  private void addAll(BulkLoad load, Iterator<? extends T> input) {
    if (store.longs() != null) {
      addNumbers(load, input);
    } else {
      addEncoded(load, input);
    }
  }

  private void addNumbers(BulkLoad load, Iterator<? extends T> input) {
    K previous = null;
    long previousBits = 0;
    while (input.hasNext()) {
      T next = input.next();
      K key = Objects.requireNonNull(keyOf.apply(next), "key");
      long bits = store.keyBits(key);
      if (previous != null && Long.compareUnsigned(previousBits, bits) >= 0) {
        throw notAscending(previous, key);
      }
      load.add(bits, store.valueBits(valueOf.apply(next)));
      previous = key;
      previousBits = bits;
    }
  }

  private void addEncoded(BulkLoad load, Iterator<? extends T> input) {
    K previous = null;
    while (input.hasNext()) {
      T next = input.next();
      K key = Objects.requireNonNull(keyOf.apply(next), "key");
      if (previous != null && encoder.entry().compare(encoder.probe(key)) <= 0) {
        throw notAscending(previous, key);
      }
      encoder.encode(key, valueOf.apply(next));
      load.add(encoder.entry());
      previous = key;
    }
  }

  private static IllegalArgumentException notAscending(Object previous, Object key) {
    return new IllegalArgumentException(
        "input is not strictly ascending: %s is followed by %s"
            .formatted(KeyText.of(previous), KeyText.of(key)));
  }
}
