package dev.espalier;

import dev.espalier.codec.Codec;
import dev.espalier.codec.LongCodec;
import dev.espalier.tree.BulkInsertion;
import dev.espalier.tree.BulkLoad;
import dev.espalier.tree.EncodedEntry;
import dev.espalier.tree.LongProbe;
import dev.espalier.tree.Probe;
import dev.espalier.tree.Tree;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;

/** Encodes the entries of an input one by one and hands them to a batch of the engine. */
final class EntryBatch<K, V> {
  private final EntryStore<K, V> store;
  private final Codec<K> keys;
  private final Codec<V> values;
  private final LongCodec<K> longKeys;
  private final LongCodec<V> longValues;
  private final EncodedEntry entry = new EncodedEntry();
  private final LongProbe longProbe = new LongProbe(0);

  EntryBatch(EntryStore<K, V> store) {
    this.store = store;
    keys = store.keyCodec();
    values = store.valueCodec();
    longKeys = keys instanceof LongCodec<K> codec ? codec : null;
    longValues = values instanceof LongCodec<V> codec ? codec : null;
  }

  /** Inserts all entries of an input and returns how many keys were new. */
  long insert(Iterator<? extends Map.Entry<? extends K, ? extends V>> input) {
    long added = 0;
    try (BulkInsertion batch = store.tree().startInsertion()) {
      while (input.hasNext()) {
        if (batch.place(encode(input.next()), entry)) {
          added++;
        }
      }
    }
    return added;
  }

  /** Loads all entries of an ascending input into the empty tree. */
  void load(Iterator<? extends Map.Entry<? extends K, ? extends V>> input, double fillFactor) {
    Tree tree = store.tree();
    BulkLoad load = tree.startLoad(fillFactor);
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

  private void addAll(
      BulkLoad load, Iterator<? extends Map.Entry<? extends K, ? extends V>> input) {
    K previous = null;
    while (input.hasNext()) {
      Map.Entry<? extends K, ? extends V> next = input.next();
      if (previous != null && !isAbovePrevious(next.getKey())) {
        throw new IllegalArgumentException(
            "input is not strictly ascending: %s is followed by %s"
                .formatted(KeyText.of(previous), KeyText.of(next.getKey())));
      }
      encode(next);
      load.add(entry);
      previous = next.getKey();
    }
  }

  private boolean isAbovePrevious(K key) {
    return entry.compare(probe(Objects.requireNonNull(key, "key"))) > 0;
  }

  private Probe probe(K key) {
    if (longKeys == null) {
      return store.probe(key);
    }
    longProbe.set(longKeys.toBits(key));
    return longProbe;
  }

  private Probe encode(Map.Entry<? extends K, ? extends V> next) {
    K key = Objects.requireNonNull(next.getKey(), "key");
    V value = Objects.requireNonNull(next.getValue(), "value");
    Probe probe = encodeKey(key);
    if (longValues != null) {
      entry.setValue(longValues.toBits(value));
    } else {
      entry.setValue(store.encoded(value));
    }
    return probe;
  }

  private Probe encodeKey(K key) {
    if (longKeys != null) {
      longProbe.set(longKeys.toBits(key));
      entry.setKey(longKeys.toBits(key));
      return longProbe;
    }
    Probe probe = store.storable(key);
    entry.setKey(probe.encoded());
    return probe;
  }
}
