package dev.espalier;

import dev.espalier.tree.BulkInsertion;
import dev.espalier.tree.BulkLoad;
import dev.espalier.tree.Probe;
import dev.espalier.tree.Tree;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;

/** Encodes the entries of an input one by one and hands them to a batch of the engine. */
final class EntryBatch<K, V> {
  private final EntryStore<K, V> store;
  private final EntryEncoder<K, V> encoder;

  EntryBatch(EntryStore<K, V> store) {
    this.store = store;
    this.encoder = new EntryEncoder<>(store.keyCodec(), store.valueCodec());
  }

  /** Inserts all entries of an input and returns how many keys were new. */
  long insert(Iterator<? extends Map.Entry<? extends K, ? extends V>> input) {
    long added = 0;
    try (BulkInsertion batch = store.tree().startInsertion()) {
      while (input.hasNext()) {
        Map.Entry<? extends K, ? extends V> next = input.next();
        Probe probe = encoder.encode(next.getKey(), next.getValue());
        if (batch.place(probe, encoder.entry())) {
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
      K key = Objects.requireNonNull(next.getKey(), "key");
      if (previous != null && encoder.entry().compare(encoder.probe(key)) <= 0) {
        throw new IllegalArgumentException(
            "input is not strictly ascending: %s is followed by %s"
                .formatted(KeyText.of(previous), KeyText.of(key)));
      }
      encoder.encode(key, next.getValue());
      load.add(encoder.entry());
      previous = key;
    }
  }
}
